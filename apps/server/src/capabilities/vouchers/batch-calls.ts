import type { Gives, Input } from '@waea/contract/call'
import type { voucherBatches } from '@waea/contract/money/voucher-batches'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { searched } from '@waea/domain/search'
import { batchFigures, batchState, lastDayOfBatch, openBatch } from '@waea/domain/vouchers/voucher-batch'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Handlers } from '../../platform/jobs/part.ts'
import { readPage } from '../../platform/read-page.ts'
import { type BatchDeed, cancelBatch, changeBatch, makeBatch } from './batches.ts'
import { lookUpVoucher } from './look-up-voucher.ts'
import { type BatchRow, findBatch, pageOfBatches } from './vouchers.store.ts'

type Calls = typeof voucherBatches
type BatchAnswer = Gives<Calls['sellBatch']>

export const batchCalls: Handlers<Calls> = {
  batches: async (ctx, input) => {
    const which = { search: searched(input), isOldestFirst: input.Order === 'oldest' }
    const { rows, PageInfo } = await readPage(input, (page) => pageOfBatches(ctx, { ...which, ...page }))
    return { Batches: rows.map((row) => batchAnswer(ctx, row)), PageInfo }
  },
  lookUpVoucher,
  makeBatch: async (tx, input) => {
    const { BatchUUID, codes } = await makeBatch(tx, termsOf(tx, input), input.Count)
    return { ...(await changed(tx, BatchUUID, 'made')), Codes: codes }
  },
  sellBatch: (tx, { batchUuid }) => change(tx, batchUuid, 'sell'),
  blockBatch: (tx, { batchUuid }) => change(tx, batchUuid, 'block'),
  unblockBatch: (tx, { batchUuid }) => change(tx, batchUuid, 'unblock'),
  cancelBatch: async (tx, { batchUuid, LeftCents }) => {
    const { name } = await existing(tx, batchUuid)
    const isDone = await cancelBatch(tx, name, money(LeftCents))
    return isDone ? changed(tx, batchUuid, 'cancelled') : batchAnswer(tx, await existing(tx, batchUuid))
  },
}

function termsOf(tx: Tx, { Batch, ValueCents, LastDay, Kinds }: Input<Calls['makeBatch']>) {
  const lastDay = accept(lastDayOfBatch(LastDay, tx.today()))
  return { name: Batch, value: money(ValueCents), lastDay, kinds: Kinds }
}

const changes = { sell: 'sold', block: 'blocked', unblock: 'unblocked' } as const

/** Sells, blocks or unblocks a batch that is not over. Refuses 'not-found' and 'conflict'. */
async function change(tx: Tx, BatchUUID: Uuid, deed: BatchDeed): Promise<BatchAnswer> {
  const { name } = await existing(tx, BatchUUID)
  const isDone = await changeBatch(tx, deed, name)
  // The batch is locked by now: what is over stays so, and the refusal undoes the change.
  const row = await existing(tx, BatchUUID)
  accept(openBatch(row, tx.today()))
  return isDone ? changed(tx, BatchUUID, changes[deed]) : batchAnswer(tx, row)
}

async function changed(tx: Tx, BatchUUID: Uuid, to: string): Promise<BatchAnswer> {
  const row = await existing(tx, BatchUUID)
  const answer = batchAnswer(tx, row)
  await tx.audit({
    deed: 'voucher-batch-changed',
    detail: { BatchUUID, batch: row.name, change: to, vouchers: row.codes, valueCents: row.value },
  })
  return answer
}

async function existing(ctx: Ctx, BatchUUID: Uuid): Promise<BatchRow> {
  const row = await findBatch(ctx, BatchUUID)
  if (!row) throw new Refused(refuse('not-found'))
  return row
}

function batchAnswer(ctx: Ctx, row: BatchRow): BatchAnswer {
  const { expired, cancelled, left } = batchFigures(row, ctx.today())
  return {
    UUID: row.BatchUUID,
    Batch: row.name,
    ValueCents: row.value,
    LastDay: row.lastDay,
    Kinds: row.kinds,
    State: batchState(row, ctx.today()),
    Made: row.codes,
    Redeemed: row.redeemed,
    Expired: expired,
    Cancelled: cancelled,
    LeftCents: left,
    MadeAtNanos: nanos(row.loadedAt),
    ...(row.soldAt && { SoldAtNanos: nanos(row.soldAt) }),
  }
}
