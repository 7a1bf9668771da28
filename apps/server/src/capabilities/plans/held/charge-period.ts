import type { Charge } from '@waea/domain/payments/charge'
import { ownParties } from '@waea/domain/payments/parties'
import { fullPrice, nextPrice, priceChange } from '@waea/domain/plans/prices/agreed-price'
import { dueDay, type NewPeriod, nextPeriod, proratedPrice } from '@waea/domain/plans/renewing/next-period'
import { periodEnd } from '@waea/domain/plans/renewing/period'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { offerOn } from '../../catalogue/index.ts'
import { chargeAll } from '../../ledger/index.ts'
import type { AddonRow } from '../stores/plans.store.ts'
import { renewalState } from './held-addon.ts'

type PeriodReason = Extract<Charge['reason'], 'start' | 'renewal' | 'part-period'>

/**
 * Charges the periods of plans and add-ons that start, inside the caller's transaction. Prepaid ones are not charged
 * here.
 */
export async function chargePeriods(tx: Tx, addons: readonly AddonRow[], reason: PeriodReason): Promise<void> {
  const owing = addons.filter(({ BillingType, price }) => BillingType === 'postpay' && price > 0)
  await chargeAll(
    tx,
    owing.map((addon) => periodCharge(addon, reason)),
  )
}

function periodCharge(addon: AddonRow, reason: PeriodReason): Charge {
  const { CustomerUUID, ServiceUUID, UUID, IsBasePlan, Name, StartsOn, EndsOn, price } = addon
  return {
    parties: ownParties(CustomerUUID, ServiceUUID),
    supply: IsBasePlan ? 'plan' : 'add-on',
    name: Name,
    taxCode: 'standard',
    from: StartsOn,
    upto: EndsOn,
    reason,
    key: `addon:${UUID}:${StartsOn}`,
    amount: price,
  }
}

/**
 * The price of a customer's plan without an offer: the catalogue price on the day of its next period, or the plan's
 * current price if the catalogue no longer has it.
 */
export async function fullPriceNow(ctx: Ctx, addon: AddonRow): Promise<Money> {
  const offer = await offerOn(ctx, addon.AvailabilityUUID, addon.EndsOn ?? ctx.today())
  return offer ? fullPrice(offer.entry, offer.price) : addon.price
}

/** What the next period of a plan costs. Its renewal charges this price, and reminders quote it. */
export async function nextPriceOf(ctx: Ctx, addon: AddonRow): Promise<Money> {
  return nextPrice(addon, addon.cyclesDone, await fullPriceNow(ctx, addon))
}

/** What the next period of a plan charges. */
interface NextChargeOfPlan {
  charge: Money
  /** The price of a whole period. */
  price: Money
  /** The period, if it is a part of one. */
  part?: NewPeriod
}

/** What the next period of a plan charges: after a pause on the bill, the days up to the next anchor. */
export async function nextChargeOf(ctx: Ctx, addon: AddonRow): Promise<NextChargeOfPlan> {
  const [price, state] = [await nextPriceOf(ctx, addon), renewalState(addon)]
  if (!state || addon.pausedUntil === null) return { charge: price, price }
  const period = nextPeriod(state, dueDay(state))
  return { charge: proratedPrice(price, period), price, ...(period.share && { part: period }) }
}

/** A later price of a plan: how many more periods it keeps the current price, including this one. */
interface LaterPrice {
  periods: number
  after: Money
  /** The first day of the new price; unknown while periods wait for the service. */
  on?: CalendarDay
}

/** The price that a plan changes to by itself. Undefined if it stays the same, or the plan does not renew. */
export async function laterPriceOf(ctx: Ctx, addon: AddonRow): Promise<LaterPrice | undefined> {
  const state = renewalState(addon)
  if (!addon.AutoRenew || !state || (addon.offerPeriods === null && addon.renewalPrice === null)) return undefined
  const change = priceChange(addon, addon.cyclesDone, await fullPriceNow(ctx, addon))
  if (!change || addon.offSince !== null) return change
  const next = nextPeriod(state, dueDay(state))
  let { startsOn: on, endsOn } = next
  for (let more = 1; more < change.periods; more += 1)
    [on, endsOn] = [endsOn, periodEnd(endsOn, state.period, next.anchorDay)]
  return { ...change, on }
}
