import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, sum, zero } from '@waea/kit/money'
import { type ChargedAddon, comingOnBill } from '../billing/coming-charges.ts'
import { firstBillDay } from '../billing/cycle.ts'
import { type BillableCharge, isOnBill, type PlacedCharge } from '../billing/make-bill.ts'
import { nextPrice } from '../plans/agreed-price.ts'

/** The bills to come of a service, as the bill run will make them. */
export interface BillsAhead {
  /** The service's charges that are on no bill yet. */
  charges: readonly (PlacedCharge & Pick<BillableCharge, 'name' | 'amount'>)[]
  /** The day of the next bill, and of the one after it. */
  on: CalendarDay
  after(day: CalendarDay): CalendarDay
  /** As of `BillDue`. */
  anchorDay?: number | undefined
}

/** Extras of one name on a bill: how many of their periods, and what those cost together. */
interface BilledExtra {
  name: string
  count: number
  amount: Money
}

/** The next charge in full. From credit or card it is what renews first; a bill has the plan and all beside it. */
export interface NextCharge<A extends ChargedAddon = ChargedAddon> {
  /** What renews first; absent of a bill. */
  renews?: A
  /** Never a day that is over; `when-paid` while a charge that failed waits to be paid. */
  on: CalendarDay | 'when-paid'
  plan: Money
  extras: readonly BilledExtra[]
  outside: Money
  total: Money
}

/** What is charged next. What credit has paid already is charged no second time. Undefined where nothing is owed. */
export function nextCharge<A extends ChargedAddon>(
  addons: readonly A[],
  { bills, today }: { bills: BillsAhead | undefined; today: CalendarDay },
): NextCharge<A> | undefined {
  if (bills) return nextBill(addons, bills, today)
  const [first] = addons
    .flatMap((addon) => chargedOn(addon).map((on) => ({ addon, on, price: nextPriceOf(addon) })))
    .filter(({ price }) => price > 0)
    .sort((a, b) => a.on.localeCompare(b.on))
  if (!first) return undefined
  const { addon, price } = first
  const on = addon.isUnpaid ? 'when-paid' : notOver(first.on, today)
  return { renews: addon, on, plan: price, extras: [], outside: zero, total: price }
}

/** The day from which the next period is due: a pause moves it. */
function chargedOn({ renews, endsOn, pausedUntil }: ChargedAddon): CalendarDay[] {
  if (!renews || !endsOn) return []
  return [pausedUntil !== null && pausedUntil > endsOn ? pausedUntil : endsOn]
}

/** A charge whose day is over comes with the next run of the clock. */
function notOver(day: CalendarDay, today: CalendarDay): CalendarDay {
  return day < today ? today : day
}

/** The next bill that has anything of the service on it: no later than the one after what renews first. */
function nextBill<A extends ChargedAddon>(
  addons: readonly A[],
  bills: BillsAhead,
  today: CalendarDay,
): NextCharge<A> | undefined {
  const [renewsOn] = addons.flatMap(chargedOn).sort()
  for (let on = bills.on; ; on = bills.after(on)) {
    const bill = billOn(on, addons, bills)
    if (bill.total > 0) return { ...bill, on: notOver(on, today) }
    if (renewsOn === undefined || on > renewsOn) return undefined
  }
}

/** A bill of the service: what is on it already, and what will have renewed by its day, by the rules of the bill run. */
function billOn(on: CalendarDay, addons: readonly ChargedAddon[], bills: BillsAhead) {
  const due = { kind: 'cycle', from: on, upto: on, anchorDay: bills.anchorDay } as const
  const charged = bills.charges.filter((charge) => isOnBill(charge, due) && !isBilledByItself(charge, bills.on))
  const coming = addons.flatMap((addon) => comingOnBill(addon, due))
  const of = (supply: BillableCharge['supply']) => charged.filter((charge) => charge.supply === supply)
  const plan = sum([...of('plan'), ...coming.filter(({ isBasePlan }) => isBasePlan)].map(({ amount }) => amount))
  const extras = together([...of('add-on'), ...coming.filter(({ isBasePlan }) => !isBasePlan)])
  const outside = sum(of('use').map(({ amount }) => amount))
  return { on, plan, extras, outside, total: sum([plan, ...extras.map(({ amount }) => amount), outside]) }
}

/** Whether the first period of a plan has a bill of its own, before that of the cycle. */
function isBilledByItself({ supply, reason, from }: BillsAhead['charges'][number], nextBillOn: CalendarDay): boolean {
  return supply === 'plan' && reason === 'start' && firstBillDay(from, nextBillOn) < nextBillOn
}

function nextPriceOf(addon: ChargedAddon): Money {
  return nextPrice(addon, addon.cyclesDone, addon.fullNow)
}

function together(billed: readonly { name: string; amount: Money }[]): BilledExtra[] {
  const byName = new Map<string, BilledExtra>()
  for (const { name, amount } of billed) {
    const before = byName.get(name) ?? { name, count: 0, amount: zero }
    if (amount > 0) byName.set(name, { name, count: before.count + 1, amount: sum([before.amount, amount]) })
  }
  return [...byName.values()]
}
