import { billingTypes } from '@waea/domain/catalogue/catalogue-entry'
import { batchStates } from '@waea/domain/vouchers/voucher-batch'
import { batchName, maxCodes, maxValue, minValue } from '@waea/domain/vouchers/voucher-file'
import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Cents, Day, Line, Nanos, Nothing, PageInfo, paging, Shape, searching, Uuid } from '../shapes.ts'

const terms = {
  /** The provider’s name for it, which no other batch has: 2 to 40 letters, digits, points, dashes and underscores. */
  Batch: Type.String({ pattern: batchName.source }),
  /** What one voucher is worth. */
  ValueCents: Type.Integer({ minimum: minValue, maximum: maxValue }),
  /** The last day on which its vouchers can be redeemed. */
  LastDay: Day,
  /** The kinds of mobile on which they can be redeemed. */
  Kinds: Type.Array(Type.Enum([...billingTypes]), { minItems: 1, maxItems: billingTypes.length, uniqueItems: true }),
}

const batch = {
  UUID: Uuid,
  ...terms,
  State: Type.Enum([...batchStates]),
  Made: Type.Integer(),
  Redeemed: Type.Integer(),
  Expired: Type.Integer(),
  Cancelled: Type.Integer(),
  /** What its unused vouchers are worth; 0 once it has expired or was cancelled. */
  LeftCents: Cents,
  MadeAtNanos: Nanos,
  /** Absent until the batch is sold, from when on its vouchers can be redeemed. */
  SoldAtNanos: Type.Optional(Nanos),
}
const Batch = Shape(batch)

/** Batches of vouchers. Codes are kept as hashes, so that no call but the one that makes them can answer them. */
export const voucherBatches = calls({
  batches: {
    is: 'GET /api/provider/v1/voucher-batches',
    says:
      'The batches of vouchers, the newest first or as `Order` says, by page, with what became of their vouchers. ' +
      'SmartSearch looks in names and ids.',
    who: provider('voucher:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Shape({ Batches: Type.Array(Batch), PageInfo }),
    refuses: [],
  },
  lookUpVoucher: {
    is: 'POST /api/provider/v1/vouchers/look-up',
    says:
      'What became of the voucher of a code, and which customer redeemed it. A POST, so that no log of addresses has the code, ' +
      'which is money until it is used.',
    who: provider('customer:find'),
    body: Shape({ Code: Line(40) }),
    gives: Shape({
      ...terms,
      State: Type.Enum([...batchStates, 'redeemed']),
      RedeemedAtNanos: Type.Optional(Nanos),
      /** Absent while it is unused. */
      CustomerUUID: Type.Optional(Uuid),
    }),
    refuses: ['not-found', 'voucher-invalid'],
    runs: 'reads',
  },
  makeBatch: {
    is: 'POST /api/provider/v1/voucher-batches',
    says:
      'Makes a batch of up to 100,000 vouchers. Their codes are in this answer alone, and can be redeemed once the batch is ' +
      'sold. A name that another batch has is refused `conflict`, so that a repeat makes none: if the answer was lost, ' +
      'cancel the batch and make another.',
    who: provider('voucher:manage'),
    body: Shape({ ...terms, Count: Type.Integer({ minimum: 1, maximum: maxCodes }) }),
    gives: Shape({ ...batch, Codes: Type.Array(Type.String()) }),
    refuses: ['conflict'],
    status: 201,
  },
  sellBatch: {
    is: 'POST /api/provider/v1/voucher-batches/:batchUuid/sell',
    says:
      'Marks a batch as sold to a shop: from now on its vouchers can be redeemed, and their value is owed. A repeat changes ' +
      'nothing. A batch that is blocked, has expired or was cancelled is refused `conflict`.',
    who: provider('voucher:manage'),
    body: Nothing,
    gives: Batch,
    refuses: ['not-found', 'conflict'],
  },
  blockBatch: {
    is: 'POST /api/provider/v1/voucher-batches/:batchUuid/block',
    says:
      'Blocks a batch, for example a stolen one, until it is unblocked. A batch that has expired or was cancelled is refused ' +
      '`conflict`.',
    who: provider('voucher:manage'),
    body: Nothing,
    gives: Batch,
    refuses: ['not-found', 'conflict'],
  },
  unblockBatch: {
    is: 'POST /api/provider/v1/voucher-batches/:batchUuid/unblock',
    says: 'Unblocks a batch. A batch that has expired or was cancelled is refused `conflict`.',
    who: provider('voucher:manage'),
    body: Nothing,
    gives: Batch,
    refuses: ['not-found', 'conflict'],
  },
  cancelBatch: {
    is: 'POST /api/provider/v1/voucher-batches/:batchUuid/cancel',
    says:
      'Cancels what is unused of a batch, for good. `LeftCents` is what the operator saw of it: if the value has changed ' +
      'since, or nothing is left, it is refused `conflict`. The value of a sold batch is no longer owed, and its sale to ' +
      'the shop is taken back by as much. A repeat changes nothing.',
    who: provider('voucher:manage'),
    body: Shape({ LeftCents: Type.Integer({ minimum: 1 }) }),
    gives: Batch,
    refuses: ['not-found', 'conflict'],
  },
})
