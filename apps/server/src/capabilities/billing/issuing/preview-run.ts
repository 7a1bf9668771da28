import type { Gives } from '@waea/contract/call'
import type { billRuns } from '@waea/contract/money/bill-runs'
import { anchorDayOf } from '@waea/domain/billing/making/cycle'
import { billableFrom } from '@waea/domain/billing/making/make-bill'
import { comparedDays, estimateRun, mostCounted } from '@waea/domain/billing/making/run-estimate'
import { type ComingCharge, comingOnBill } from '@waea/domain/billing/making/upcoming-charges'
import { addDays, type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { sum } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { UnbilledCharge } from '../../ledger/index.ts'
import { type BilledAddon, billedAddons } from '../../plans/index.ts'
import { cycleOfAccount } from '../stores/accounts.store.ts'
import type { DueAccount } from '../stores/due.store.ts'
import type { NewInvoice } from '../stores/invoices.store.ts'
import { countDue, runDays, sampleDue } from '../stores/run-board.store.ts'
import { chargesByCustomer, decide, hasMissedTooMany, lastBillableDay } from './bill-run.ts'
import { type BillToIssue, draftBills } from './issue-bills.ts'
import { totalAnswer } from './run-board.ts'

type NextRun = Gives<typeof billRuns.nextRun>

/** How many bills are shown before the run. */
const samplesShown = 5

const perChunk = 500

/**
 * What the next run bills, by the code of the run itself, from the charges there are and the renewals until its day. Use
 * that is still reported is not in it. Looks at `most` accounts at most, and works out the total of more from them.
 */
export async function previewRun(ctx: Ctx, most: number = mostCounted): Promise<NextRun> {
  const day = addDays(lastBillableDay(ctx), 1)
  const { before, monthBefore } = comparedDays(day)
  const [due, accounts, [runBefore, runMonthBefore]] = await Promise.all([
    countDue(ctx, day),
    sampleDue(ctx, day, most),
    runDays(ctx, [before, monthBefore]),
  ])
  const bills: BillToIssue[] = []
  for (let at = 0; at < accounts.length; at += perChunk) {
    for (const bill of await nextBills(ctx, accounts.slice(at, at + perChunk), day)) bills.push(bill)
  }
  const totals = bills.flatMap(({ made }) => (made.is === 'billed' ? made.total : []))
  const { bills: count, total } = estimateRun({ bills: totals.length, total: sum(totals) }, accounts.length, due)
  const samples = bills.filter(({ made }) => made.is === 'billed').slice(0, samplesShown)
  return {
    Day: day,
    FromNanos: nanos(billableFrom(day)),
    Accounts: due,
    CountedAccounts: accounts.length,
    Bills: count,
    TotalCents: total,
    Before: totalAnswer(before, runBefore),
    MonthBefore: totalAnswer(monthBefore, runMonthBefore),
    Samples: (await draftBills(ctx, samples)).map(sampleAnswer),
  }
}

/** The bills of accounts that are due by a day. Those that the run would put aside have none. */
async function nextBills(ctx: Ctx, accounts: readonly DueAccount[], day: CalendarDay): Promise<BillToIssue[]> {
  const billable = accounts
    .filter((account) => !hasMissedTooMany(account, day))
    .map((account) => byRule('billing', 'bill:manage', account))
  const customers = billable.map(({ CustomerUUID }) => CustomerUUID)
  const [charges, addons] = await Promise.all([chargesByCustomer(ctx, billable), billedAddons(ctx, customers)])
  const byCustomer = Map.groupBy(addons, ({ CustomerUUID }) => CustomerUUID)
  return billable.map((account) => {
    const { CustomerUUID } = account
    const coming = comingOf(account, byCustomer.get(CustomerUUID) ?? [])
    return decide(account, [...(charges.get(CustomerUUID) ?? []), ...coming])
  })
}

/** The charges of the renewals that will be on an account's bill, as `plans` charges them. */
function comingOf(account: DueAccount, addons: readonly BilledAddon[]): UnbilledCharge[] {
  const bill = { upto: account.nextBillOn, anchorDay: anchorDayOf(cycleOfAccount(account), account.anchor) }
  return addons.flatMap(({ CustomerUUID, ServiceUUID, addon }) =>
    comingOnBill(addon, bill)
      .filter(({ amount }) => amount > 0)
      .map((coming) => comingCharge(coming, { CustomerUUID, ServiceUUID })),
  )
}

function comingCharge(
  { name, isBasePlan, on, upto, amount }: ComingCharge,
  { CustomerUUID, ServiceUUID }: { CustomerUUID: Uuid; ServiceUUID: Uuid },
): UnbilledCharge {
  return {
    CustomerUUID,
    UUID: `${ServiceUUID}:${name}:${on}`,
    beneficiary: CustomerUUID,
    service: ServiceUUID,
    supply: isBasePlan ? 'plan' : 'add-on',
    name,
    taxCode: 'standard',
    from: on,
    upto,
    reason: 'renewal',
    amount,
    chargedAt: startOfDay(on),
  }
}

function sampleAnswer(bill: NewInvoice): NextRun['Samples'][number] {
  const { CustomerUUID, kind, from, upto, lines, total, document } = bill
  return {
    CustomerUUID,
    CustomerName: document.buyer.name,
    AccountNumber: document.buyer.accountNumber,
    Kind: kind === 'first' ? 'first' : 'cycle',
    PeriodFrom: from,
    PeriodUpto: upto,
    Lines: lines.map(({ name, quantity, amount }) => ({ Name: name, Quantity: quantity, AmountCents: amount })),
    TotalCents: total,
    CreditCents: sum(document.applied.map(({ amount }) => amount)),
  }
}
