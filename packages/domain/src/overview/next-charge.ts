import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, sum, zero } from '@waea/kit/money'
import { anchorDayOf, billDayAfter } from '../billing/making/cycle.ts'
import type { BillableCharge, PlacedCharge } from '../billing/making/make-bill.ts'
import { type BillsToCome, billDayOf } from '../billing/making/upcoming-bills.ts'
import { type ChargedAddon, comingOnBill } from '../billing/making/upcoming-charges.ts'
import { nextPrice } from '../plans/prices/agreed-price.ts'

/** A service's future bills, as the bill run will make them. */
export interface BillsAhead {
  /** The service's charges that are not on a bill yet. */
  charges: readonly (PlacedCharge & Pick<BillableCharge, 'name' | 'amount'>)[]
  by: BillsToCome
}

/** Add-ons of one name on a bill: how many of their periods, and the total price. */
interface BilledExtra {
  name: string
  count: number
  amount: Money
}

/**
 * The next charge, in full. From credit or card it is the first renewal; a bill has the plan and everything else on it.
 */
export interface NextCharge<A extends ChargedAddon = ChargedAddon> {
  /** The first renewal; absent on a bill. */
  renews?: A
  /** Never in the past; `when-paid` while a failed charge waits to be paid. */
  on: CalendarDay | 'when-paid'
  plan: Money
  extras: readonly BilledExtra[]
  outside: Money
  total: Money
}

/** The next charge. Anything already paid from credit is not charged again. Undefined if there is none. */
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

/** The day of the next bill with usage outside the plan; undefined if none waits for a bill. */
export function useBilledOn({ charges, by }: BillsAhead, today: CalendarDay): CalendarDay | undefined {
  const [on] = charges
    .filter(({ supply }) => supply === 'use')
    .map((charge) => billDayOf(charge, by))
    .sort()
  return on && notOver(on, today)
}

/** The day the next period is due; a pause delays it. */
function chargedOn({ renews, endsOn, pausedUntil }: ChargedAddon): CalendarDay[] {
  if (!renews || !endsOn) return []
  return [pausedUntil !== null && pausedUntil > endsOn ? pausedUntil : endsOn]
}

/** An overdue charge happens in the next scheduled run. */
function notOver(day: CalendarDay, today: CalendarDay): CalendarDay {
  return day < today ? today : day
}

/**
 * The next bill with anything of the service on it: the first bill of a plan that has just started, else a cycle bill,
 * at the latest the one after the first renewal.
 */
function nextBill<A extends ChargedAddon>(
  addons: readonly A[],
  { charges, by }: BillsAhead,
  today: CalendarDay,
): NextCharge<A> | undefined {
  const placed = charges.map((charge) => ({ ...charge, billOn: notBeforeFirst(billDayOf(charge, by), by) }))
  const firsts = placed.filter(({ billOn }) => billOn < by.nextBillOn)
  const ofCycle = placed.filter(({ billOn }) => billOn >= by.nextBillOn)
  const [firstOn] = firsts.map(({ billOn }) => billOn).sort()
  if (firstOn !== undefined) {
    const first = billWith(firsts.filter(({ billOn }) => billOn === firstOn))
    if (first.total > 0) return { ...first, on: notOver(firstOn, today) }
  }
  const [renewsOn] = addons.flatMap(chargedOn).sort()
  const anchorDay = anchorDayOf(by.cycle, by.anchor)
  for (let on = by.nextBillOn; ; on = billDayAfter(on, by.anchor, by.cycle)) {
    const coming = addons.flatMap((addon) => comingOnBill(addon, { upto: on, anchorDay })).map(asCharge)
    const bill = billWith([...ofCycle.filter(({ billOn }) => billOn <= on), ...coming])
    if (bill.total > 0) return { ...bill, on: notOver(on, today) }
    if (renewsOn === undefined || on > renewsOn) return undefined
  }
}

/** A plan that joined the account after it started is first billed on the account's `firstBillOn`. */
function notBeforeFirst(day: CalendarDay, { firstBillOn, nextBillOn }: BillsToCome): CalendarDay {
  return firstBillOn !== null && day < nextBillOn && day < firstBillOn ? firstBillOn : day
}

type OnBill = Pick<BillableCharge, 'supply' | 'name' | 'amount'>

function asCharge({ name, isBasePlan, amount }: ReturnType<typeof comingOnBill>[number]): OnBill {
  return { supply: isBasePlan ? 'plan' : 'add-on', name, amount }
}

/** The service's bill with these charges. */
function billWith(charges: readonly OnBill[]) {
  const of = (supply: BillableCharge['supply']) => charges.filter((charge) => charge.supply === supply)
  const plan = sum(of('plan').map(({ amount }) => amount))
  const extras = together(of('add-on'))
  const outside = sum(of('use').map(({ amount }) => amount))
  return { plan, extras, outside, total: sum([plan, ...extras.map(({ amount }) => amount), outside]) }
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
