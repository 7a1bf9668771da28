import type { Gives, Input } from '@waea/contract/call'
import type { payments, Transaction } from '@waea/contract/money/payments'
import { pageInfo, pageSizes } from '@waea/domain/paging'
import { historyKind } from '@waea/domain/payments/history'
import { type BankReason, bankReasonOf } from '@waea/domain/payments/means/bank-reason'
import { paidBrandName } from '@waea/domain/payments/means/wallet'
import { gstPaid } from '@waea/domain/payments/parties'
import { Refused, refuse } from '@waea/domain/refusal'
import { addDays, calendarDay, dayOf, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { plainDollars } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import { csvFile } from '../../../platform/csv-file.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { FileAnswer } from '../../../platform/jobs/part.ts'
import { cardAnswer } from '../card-answer.ts'
import { debitAnswer, gstAnswer, holdAnswer, returnedAnswer, wireStatus } from '../partner/payment-status.ts'
import { refundedCents, refundsAnswer } from '../refund-answer.ts'
import { type HistoryFilter, historyMonths, newestPage, sortedPage } from '../stores/history.store.ts'
import type { Intent } from '../stores/payments.store.ts'
import { returnReasons } from '../stores/returns.store.ts'

type History = Gives<typeof payments.charges>

/**
 * One page of the payment history (2§7.12) with the filters applied: 14 payments, newest first by default. `Months` are
 * the months on the page, each with all that was paid and refunded in it. Refuses a day that does not exist, and a span
 * that ends before it begins.
 */
export async function readHistory(ctx: Ctx, input: Input<typeof payments.charges>): Promise<History> {
  const { PageNumber = 1, PageSize = pageSizes.payments, SortBy, SortDesc = true } = input
  const filter = filterOf(input)
  const page = { limit: PageSize, offset: (PageNumber - 1) * PageSize }
  const byAmount = SortBy === 'AmountCents'
  const [rows, months] = await Promise.all([
    byAmount || !SortDesc
      ? sortedPage(ctx, filter, { ...page, byAmount, descending: SortDesc })
      : newestPage(ctx, filter, page),
    historyMonths(ctx, filter),
  ])
  const reasons = await bankReasonsOf(ctx, rows)
  const shown = new Set(rows.map(({ createdAt }) => dayOf(createdAt).slice(0, 7)))
  return {
    Transactions: rows.map((row) => transaction(row, ctx.now(), reasons.get(row.UUID))),
    Months: months.filter(({ Month }) => shown.has(Month)),
    PageInfo: pageInfo(
      { PageNumber, PageSize },
      months.reduce((all, { Count }) => all + Count, 0),
    ),
  }
}

/** The most payments in a file; the newest. */
const maxInFile = 5000

/** The filtered payments as a file that a spreadsheet opens, newest first. Refuses as `readHistory` does. */
export async function historyFile(ctx: Ctx, input: Input<typeof payments.chargesFile>): Promise<FileAnswer> {
  const rows = await newestPage(ctx, filterOf(input), { limit: maxInFile, offset: 0 })
  const heading = [
    'Date',
    'Description',
    'Kind',
    'Status',
    'Paid with',
    'Amount NZD',
    'GST NZD',
    'Refunded NZD',
    'Reason',
  ]
  const reasons = await bankReasonsOf(ctx, rows)
  const lines = rows.map((row) => [
    dayOf(row.createdAt),
    row.description,
    historyKind(row),
    wireStatus(row),
    row.cardLast4 && row.payer.kind !== 'guest'
      ? `${paidBrandName(row.cardBrand ?? 'Card', row.cardWallet)} ${row.cardLast4}`
      : '',
    plainDollars(row.amount),
    gstText(row),
    plainDollars(refundedCents(row.refunds)),
    reasonText(reasons.get(row.UUID)),
  ])
  return csvFile('payments.csv', heading, lines)
}

function gstText({ purpose, amount }: Intent): string {
  const gst = gstPaid(purpose, amount)
  return gst === undefined ? '' : plainDollars(gst)
}

/**
 * Why banks refused or took back payments, by payment id. Leaves out guests' payments, whose reasons only the guest may
 * see.
 */
async function bankReasonsOf(ctx: Ctx, rows: readonly Intent[]): Promise<Map<Uuid, BankReason>> {
  const own = rows.filter(({ payer }) => payer.kind !== 'guest')
  const taken = own.filter(({ returned }) => returned > 0)
  const [first] = taken
  const reasons = first
    ? await returnReasons(
        ctx,
        first.CustomerUUID,
        taken.map(({ UUID }) => UUID),
      )
    : []
  const codes = new Map(reasons.map(({ PaymentUUID, reason }) => [PaymentUUID, reason]))
  return new Map(
    own.flatMap((row) => {
      const reason = bankReasonOf({ ...row, returnedFor: codes.get(row.UUID) })
      return reason ? [[row.UUID, reason] as const] : []
    }),
  )
}

const reasonTexts: Readonly<Record<BankReason, string>> = {
  'no-funds': 'Not enough money in the account',
  'no-account': 'The bank couldn’t find the account',
  'account-closed': 'The account is closed',
  'not-authorised': 'The bank doesn’t let us debit the account',
  disputed: 'Disputed at the bank',
  'not-told': 'The bank gave no reason',
}

const reasonText = (reason: BankReason | undefined) => (reason ? reasonTexts[reason] : '')

function filterOf(input: Input<typeof payments.chargesFile>): HistoryFilter {
  const from = input.From === undefined ? null : parseDay(input.From, 'From')
  const last = input.Upto === undefined ? null : parseDay(input.Upto, 'Upto')
  if (from && last && last < from) throw new Refused(refuse('invalid-input', undefined, 'Upto'))
  return {
    CustomerUUID: input.customerUuid,
    kind: input.Kind ?? null,
    means: input.PaymentMethodType ?? null,
    shown: input.Shown ?? null,
    service: input.MobileUUID ?? null,
    from: from && startOfDay(from),
    upto: last && startOfDay(addDays(last, 1)),
  }
}

function parseDay(text: string, field: string) {
  try {
    return calendarDay(text)
  } catch {
    throw new Refused(refuse('invalid-input', undefined, field))
  }
}

/** Leaves out the card and receipt of a guest's payment, which only the guest may see. */
function transaction(row: Intent, now: Date, bankReason: BankReason | undefined): Static<typeof Transaction> {
  const { cardBrand: CardType, cardLast4: CardLast4, cardWallet: CardWallet, methodKind } = row
  return {
    UUID: row.UUID,
    Status: wireStatus(row),
    Kind: historyKind(row),
    AmountCents: row.amount,
    ...gstAnswer(row),
    Description: row.description,
    ...(row.payer.kind !== 'guest' && {
      ...cardAnswer({ CardType, CardLast4, CardWallet, methodKind }),
      ...(row.receiptUuid && { ReceiptUUID: row.receiptUuid }),
    }),
    ...refundsAnswer(row.refunds),
    ...holdAnswer(row),
    ...debitAnswer(row, now),
    ...returnedAnswer(row),
    ...(bankReason && { BankReason: bankReason }),
    CreatedAt: nanos(row.createdAt),
    CreatedAtNanos: nanos(row.createdAt),
  }
}
