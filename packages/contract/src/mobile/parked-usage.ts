import { usageTypes } from '@waea/domain/usage/rating/usage-type'
import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Line, Nanos, Nothing, PageInfo, paging, Shape, searching, Uuid } from '../shapes.ts'

const optional = Type.Optional

/** The values of a usage document as they were received, possible or not; absent where it has none. */
const UsageValues = Shape({
  ID: optional(Type.String()),
  UsedAt: optional(Type.String()),
  Type: optional(Type.String()),
  /** Bytes, seconds or pieces. */
  Amount: optional(Type.String()),
  /** The country where it was used, by two letters. */
  Country: optional(Type.String()),
  /** The network's name of the service. */
  ServiceRef: optional(Type.String()),
})

/** The values of a usage document that an operator corrects; what is absent stays. */
const UsageCorrection = Shape({
  ID: optional(Line(200, 1)),
  /** ISO 8601 with a time zone, such as `2026-11-30T08:15:00+13:00`. */
  UsedAt: optional(
    Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,9})?)?(Z|[+-]\\d\\d:\\d\\d)$' }),
  ),
  Type: optional(Type.Enum([...usageTypes])),
  Amount: optional(Type.Integer({ minimum: 0 })),
  /** Two letters of ISO 3166; `NZ` for use at home. */
  Country: optional(Type.String({ pattern: '^[A-Z]{2}$' })),
})

const ParkedUsage = Shape({
  NoticeUUID: Uuid,
  /** The id of the document; `(no id)` without one. */
  Subject: Type.String(),
  Reason: Type.String(),
  /** How often it arrived. */
  Times: Type.Integer(),
  FirstAtNanos: Nanos,
  LastAtNanos: Nanos,
  /** The customer and mobile that it names, and the mobile's number now; absent where we know no such mobile. */
  CustomerUUID: optional(Uuid),
  MobileUUID: optional(Uuid),
  MSISDN: optional(Type.String()),
  Values: UsageValues,
  /** The document as JSON, as it was received. */
  Document: Type.String(),
  /** Whether it was kept whole; one that was too long can only be let go. */
  IsWhole: Type.Boolean(),
})

/** Usage documents of the mobile network that could not be counted and wait for an operator. */
export const parkedUsage = calls({
  parkedUsage: {
    is: 'GET /api/provider/v1/parked-usage',
    says:
      'The usage documents that were put aside, the newest first or as `Order` says, by page; SmartSearch looks in their ' +
      'ids, reasons and contents, and in what the account that they are about is found by.',
    who: provider('warning:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Shape({ Documents: Type.Array(ParkedUsage), PageInfo }),
    refuses: [],
  },
  countParkedUsage: {
    is: 'POST /api/provider/v1/parked-usage/:noticeUuid',
    says:
      'Counts a usage document that was put aside: as it was received, or as `Document` says, with the values of ' +
      '`Correction` in place of its own. It counts once, by its id. Its notice is seen. One that can’t be counted is refused ' +
      'with the reason in `detail.rule`, and nothing changes.',
    who: provider('usage:count'),
    body: Shape({
      Document: optional(Type.Record(Type.String(), Type.Unknown())),
      Correction: optional(UsageCorrection),
    }),
    gives: Nothing,
    refuses: ['not-found', 'invalid-input'],
  },
  dropParkedUsage: {
    is: 'POST /api/provider/v1/parked-usage/:noticeUuid/drop',
    says: 'Lets a usage document go: it is never counted unless the network sends it again. Its notice is seen.',
    who: provider('usage:count'),
    gives: Nothing,
    refuses: ['not-found', 'conflict'],
  },
})
