import type { Gives } from '@waea/contract/call'
import type { productType } from '@waea/contract/mobile/product-type'
import { billDayAfter, dueDay, firstBillWithinDays } from '@waea/domain/billing/making/cycle'
import { type BillsToCome, billDayOf, billOfStart } from '@waea/domain/billing/making/upcoming-bills'
import { comingCharges } from '@waea/domain/billing/making/upcoming-charges'
import { addDays, type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, money, sum, zero } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { type AccountRow, cycleOfAccount, findAccount, owedInvoices } from '../billing/index.ts'
import { catalogueNow } from '../catalogue/index.ts'
import { unbilledCharges } from '../ledger/index.ts'
import { billedAddons } from '../plans/index.ts'

type FirstBill = NonNullable<Gives<typeof productType.quote>['FirstBill']>

/** A mobile that moves to monthly bills today, with the price of its plan and the credit that it brings. */
interface GoesOnBill {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  price: Money
  credit: Money
}

/** The first bill with the plan of a mobile that moves to monthly bills today, as the account will issue it. */
export async function firstBillFor(
  ctx: Ctx,
  { CustomerUUID, MobileUUID, price, credit }: GoesOnBill,
): Promise<FirstBill> {
  const today = ctx.today()
  const [account, charges, billed, owed, { terms }] = await Promise.all([
    findAccount(ctx, CustomerUUID),
    unbilledCharges(ctx, [CustomerUUID]),
    billedAddons(ctx, [CustomerUUID]),
    owedInvoices(ctx, CustomerUUID),
    catalogueNow(ctx),
  ])
  const renewals = billed
    .filter(({ ServiceUUID }) => ServiceUUID !== MobileUUID)
    .flatMap(({ addon }) => comingCharges(addon, addDays(today, firstBillWithinDays)))
    .map(({ on, upto, amount }) => placed('renewal', on, upto, amount))
  // Credit pays what is owed first. A mobile can only move if nothing is owed except disputed amounts.
  const left = Math.max(zero, credit + (account?.credit ?? zero) - sum(owed.map(({ remaining }) => remaining)))
  const by = billsToCome(account, today)
  const bill = billOfStart(placed('start', today, null, price), [...charges, ...renewals], money(left), by)
  return {
    AmountCents: price,
    OthersCents: bill.others,
    On: bill.on,
    DueOn: dueDay(bill.on, terms.bills),
    CreditCents: bill.credit,
  }
}

/** The day of the bill with the last charges of a mobile that leaves while the account stays open. */
export async function lastBillDay(ctx: Ctx, account: AccountRow, MobileUUID: Uuid): Promise<CalendarDay> {
  const charges = await unbilledCharges(ctx, [account.CustomerUUID])
  const by = billsToCome(account, ctx.today())
  const days = charges.filter(({ service }) => service === MobileUUID).map((charge) => billDayOf(charge, by))
  return days.sort().at(-1) ?? account.nextBillOn
}

/** How an account is billed; a closed or missing one is opened today. */
function billsToCome(account: AccountRow | undefined, today: CalendarDay): BillsToCome {
  if (account && account.closedOn === null) return { ...account, cycle: cycleOfAccount(account) }
  const cycle = { Type: 'monthly' } as const
  return { nextBillOn: billDayAfter(today, today, cycle), anchor: today, cycle, firstBillOn: null }
}

function placed(reason: 'start' | 'renewal', from: CalendarDay, upto: CalendarDay | null, amount: Money) {
  return { supply: 'plan', reason, from, upto, amount, chargedAt: startOfDay(from) } as const
}
