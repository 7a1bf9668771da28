import type { Gives, Input } from '@waea/contract/call'
import type { balance } from '@waea/contract/money/balance'
import { movementKind, reasonsOf } from '@waea/domain/balance/movement'
import { type PageRows, pageSizes } from '@waea/domain/paging'
import { Refused, refuse } from '@waea/domain/refusal'
import { addMonths, calendarDay, dayOf, nz, startOfDay } from '@waea/kit/calendar-day'
import { isUuid, type Uuid } from '@waea/kit/ids'
import { minus, money, plainDollars, zero } from '@waea/kit/money'
import { fromNanos, nanos } from '@waea/kit/nanos'
import { csvFile } from '../../platform/csv-file.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { FileAnswer } from '../../platform/jobs/part.ts'
import { readPage } from '../../platform/read-page.ts'
import { accounts, type HistoryRow, historyOf } from '../ledger/index.ts'
import { receiptsOfParts } from '../payments/index.ts'
import { creditRow } from './balance.store.ts'

type MovementsInput = Input<typeof balance.movementsFile>
type Movement = Gives<typeof balance.movements>['Movements'][number]

const maxInFile = 5000

/** One page of a mobile's credit movements, newest first. Refuses 'not-found' for a mobile that has no credit. */
export async function readMovements(
  ctx: Ctx,
  input: Input<typeof balance.movements>,
): Promise<Gives<typeof balance.movements>> {
  const page = { PageNumber: input.PageNumber, PageSize: input.PageSize ?? pageSizes.movements }
  const { rows, PageInfo } = await readPage(page, (at) => movementsOf(ctx, input, at))
  return { Movements: await movementAnswers(ctx, input.customerUuid, rows), PageInfo }
}

/** The movements as a file that a spreadsheet opens. */
export async function movementsFile(ctx: Ctx, input: MovementsInput): Promise<FileAnswer> {
  const rows = await movementsOf(ctx, input, { limit: maxInFile, offset: 0 })
  const lines = (await movementAnswers(ctx, input.customerUuid, rows)).map(
    ({ CreatedAtNanos, Kind, Because, AmountCents, BalanceCents }) => [
      dayOf(fromNanos(CreatedAtNanos), nz),
      Kind ?? '',
      Because,
      plainDollars(money(AmountCents)),
      plainDollars(money(BalanceCents)),
    ],
  )
  const heading = ['Date', 'Kind', 'Reason', 'Amount NZD', 'Balance NZD']
  return csvFile(`credit${input.Month ? `-${input.Month}` : ''}.csv`, heading, lines)
}

async function movementsOf(ctx: Ctx, input: MovementsInput, page: PageRows) {
  const { customerUuid: CustomerUUID, mobileUuid, Kind, Month } = input
  if (!(await creditRow(ctx, CustomerUUID, mobileUuid))) throw new Refused(refuse('not-found'))
  const first = Month === undefined ? undefined : calendarDay(`${Month}-01`)
  return historyOf(
    ctx,
    { CustomerUUID, ...accounts.credit(mobileUuid) },
    {
      ...page,
      ...(Kind && { reasons: reasonsOf(Kind) }),
      ...(first && { from: startOfDay(first, nz), upto: startOfDay(addMonths(first, 1), nz) }),
    },
  )
}

async function movementAnswers(ctx: Ctx, CustomerUUID: Uuid, rows: readonly HistoryRow[]): Promise<Movement[]> {
  const receipts = await receiptsOf(ctx, CustomerUUID, rows)
  return rows.map((row) => {
    const kind = movementKind(row.reason)
    const ReceiptUUID = receipts.get(row.reason)
    return {
      UUID: row.UUID,
      ...(kind && { Kind: kind }),
      // Credit is a liability: a debit in the ledger reduces it, so the sign is reversed for the customer.
      AmountCents: minus(zero, row.amount),
      BalanceCents: minus(zero, row.balance),
      Because: row.because ?? '',
      ...(ReceiptUUID && { ReceiptUUID }),
      CreatedAtNanos: nanos(row.postedAt),
    }
  })
}

/** The receipts of top-ups by the reason of their movement, which names the part of the payment. */
async function receiptsOf(
  ctx: Ctx,
  CustomerUUID: Uuid,
  found: readonly { reason: string }[],
): Promise<Map<string, Uuid>> {
  const parts = found.flatMap(({ reason }) => {
    const [start, part = ''] = reason.split(':')
    return start === 'top-up' && isUuid(part) ? [part] : []
  })
  if (parts.length === 0) return new Map()
  const receipts = await receiptsOfParts(ctx, CustomerUUID, parts)
  return new Map(receipts.map(({ part, ReceiptUUID }) => [`top-up:${part}`, ReceiptUUID]))
}
