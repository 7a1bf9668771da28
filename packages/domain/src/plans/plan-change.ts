import { addDays, addMonths, type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, zero } from '@waea/kit/money'
import {
  type BillingType,
  billingTypeOf,
  type CatalogueEntry,
  firstAvailability,
  isShown,
  type Price,
  priceDue,
} from '../catalogue/catalogue-entry.ts'
import { isRenewable } from '../catalogue/offer-summary.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { type AgreedPrice, agreedPrice, fullPrice, nextPrice } from './prices/agreed-price.ts'
import { payerOf } from './purchase.ts'
import { firstPeriod } from './renewing/next-period.ts'
import { parsePeriod } from './renewing/period.ts'
import { checkAutoRenew } from './renewing/renewal.ts'
import { tryDays } from './renewing/retry.ts'

/** When a plan changes: at once and without proration, or at the next billing date (1§4). */
export type ChangeMode = 'NOW' | 'LATER'

/** What a provider may offer for a billing type: one of the two, or the customer's choice. */
export const planChangeModes = ['NOW', 'LATER', 'BOTH'] as const
export type PlanChangeMode = (typeof planChangeModes)[number]

/** The provider's modes for each billing type. */
export type PlanChangeModes = Partial<Record<BillingType, PlanChangeMode>>

/** Modes that hold where the provider sets none at all. */
export const defaultPlanChangeModes: PlanChangeModes = { postpay: 'LATER', prepay: 'BOTH', payg: 'NOW' }

/** A plan can be changed once in this many days (3§9.1). */
export const daysBetweenPlanChanges = 30

/** A change keeps credit alive for this many months at least (3§9.1). */
const monthsOfCredit = 1

/** The mode of a billing type; NOW for one that the provider's setting does not name (1§4). */
export function planChangeMode(billing: BillingType, modes: PlanChangeModes): PlanChangeMode {
  return modes[billing] ?? 'NOW'
}

/** The base plan that a service holds, as a change of it sees it. */
export interface ChangedPlan {
  BillingType: BillingType
  /** Its entry of the catalogue. */
  ProductCatalogUUID: Uuid
  /** The first day without it, on which it is charged again; null for a plan without a period. */
  EndsOn: CalendarDay | null
  /** Its period as the catalogue writes it, and the day of the month from which months are counted. */
  period: string | null
  anchorDay: number
  /** The day on which a plan that is paused renews. */
  pausedUntil: CalendarDay | null
  /** Since when its next period waits for an operator. */
  parkedSince: CalendarDay | null
}

/**
 * When a held plan may change. A plan without a period has no billing date to wait for, so it changes at once, and so does
 * one whose next period waits for an operator.
 */
export function modesOfPlan(
  held: Pick<ChangedPlan, 'BillingType' | 'EndsOn' | 'parkedSince'>,
  modes: PlanChangeModes,
): ChangeMode[] {
  if (!held.EndsOn || held.parkedSince) return ['NOW']
  const allowed = planChangeMode(held.BillingType, modes)
  return allowed === 'BOTH' ? ['NOW', 'LATER'] : [allowed]
}

/** The first day on which a plan may be changed again; undefined where that is today or was never forbidden. */
export function changeAgainOn(lastChangedOn: CalendarDay | undefined, today: CalendarDay): CalendarDay | undefined {
  const again = lastChangedOn && addDays(lastChangedOn, daysBetweenPlanChanges)
  return again && daysBetween(today, again) > 0 ? again : undefined
}

/** The input of a change. */
export interface PlanChangeRequest {
  held: ChangedPlan
  /** The day on which the last change took effect. */
  lastChangedOn: CalendarDay | undefined
  entry: CatalogueEntry | undefined
  price?: Price | undefined
  changeNow: boolean
  /** Whether the new plan shall renew. */
  autoRenew: boolean
  modes: PlanChangeModes
  /** The prepay credit that pays, where it is enough; unset when a card or the bill pays. */
  balance?: Money | undefined
  today: CalendarDay
}

/** A charge that is known beforehand. */
interface PlannedCharge {
  on: CalendarDay
  amount: Money
}

/** A change that may be made, with every figure of it. Amounts include GST. */
export interface PlanChange {
  mode: ChangeMode
  /** What the first period of the new plan costs, whole: nothing of the old one is refunded or credited (1§4). */
  price: Money
  /** What of it is paid at once: nothing on the bill, nothing of a later change. */
  dueNow: Money
  paidBy: 'nothing' | 'balance' | 'card' | 'bill'
  autoRenew: boolean
  startsOn: CalendarDay
  /** The first day without the new plan's first period; absent for a plan without a period. */
  endsOn?: CalendarDay
  /** Until when credit is kept at least: one month after the start. */
  creditUntil: CalendarDay
  /** What is agreed for the periods to come. */
  agreed: AgreedPrice
  /** The next charges of the plan, in their order: of a later change its first period comes first. */
  nextCharges: readonly PlannedCharge[]
}

/**
 * Whether a plan may be changed, when, and every figure of it (1§4, 1§5). Refuses a plan that is unknown, no base plan,
 * not on sale or billed another way; the plan already held; a second change within 30 days; a time that the billing type
 * does not allow; a later change of a plan that is paused; renewing where the plan does not; and a balance that is too low.
 */
export function decidePlanChange(input: PlanChangeRequest): PlanChange | Refusal {
  const { held, entry, today } = input
  if (!entry?.Characteristics.IsBasePlan) return refuse('plan-unknown', undefined, 'NewAddonAvailabilityUUID')
  if (entry.UUID === held.ProductCatalogUUID) return refuse('same-plan')
  if (!firstAvailability(entry) || !isShown(entry) || !suits(held.BillingType, billingTypeOf(entry)))
    return refuse('no-available-product')
  const again = changeAgainOn(input.lastChangedOn, today)
  if (again) return refuse('plan-changed-this-month', { again })
  const mode = input.changeNow ? 'NOW' : 'LATER'
  const allowed = modesOfPlan(held, input.modes)
  if (!allowed.includes(mode)) return refuse('not-allowed', { mode: allowed.join() }, 'ChangeNow')
  if (mode === 'LATER' && held.pausedUntil) return refuse('plan-paused', undefined, 'ChangeNow')
  const wrongRenewing = checkAutoRenew(isRenewable(entry), input.autoRenew)
  if (wrongRenewing) return { ...wrongRenewing, field: 'NewAddonAutoRenew' }
  return figuresOf(input, entry, mode)
}

/** A plan changes to one that is billed alike; one that is paid as it is used, also to one that is paid ahead. */
function suits(held: BillingType, wanted: BillingType): boolean {
  return wanted === held || (held === 'payg' && wanted === 'prepay')
}

function figuresOf(input: PlanChangeRequest, entry: CatalogueEntry, mode: ChangeMode): PlanChange | Refusal {
  const { held, price: offered, balance, autoRenew, today } = input
  const isLater = mode === 'LATER'
  const price = priceDue(entry, offered)
  const isOnBill = held.BillingType === 'postpay'
  const paidBy = isLater ? 'nothing' : payerOf(price, isOnBill && price > zero, balance)
  if (isRefusal(paidBy)) return paidBy
  const startsOn = isLater && held.EndsOn && held.EndsOn > today ? held.EndsOn : today
  const period = parsePeriod(entry.Characteristics.TimePeriodInterval)
  const follows = isLater && startsOn === held.EndsOn ? held : undefined
  const endsOn = period && firstPeriod(startsOn, period, follows).endsOn
  const agreed = agreedPrice(entry, offered, price)
  const renewal = { on: endsOn, amount: nextPrice(agreed, 1, fullPrice(entry, offered)) }
  const first = { on: startsOn, amount: price }
  const charges = [...(isLater ? [first] : []), ...(autoRenew ? [renewal] : [])]
  return {
    mode,
    price,
    dueNow: isLater || isOnBill ? zero : price,
    paidBy,
    autoRenew,
    startsOn,
    ...(endsOn && { endsOn }),
    creditUntil: addMonths(startsOn, monthsOfCredit),
    agreed,
    nextCharges: charges.filter((one): one is PlannedCharge => one.on !== undefined && one.amount > zero),
  }
}

/**
 * Whether the card of a change that could not be paid is asked on a day: one of the days on which renewals are tried
 * has come and was not used. After the last one the change fails, as a renewal does (`retriesAfter`).
 */
export function isChangeRetryDue(
  unpaidSince: CalendarDay,
  cardTriedOn: CalendarDay | null,
  today: CalendarDay,
): boolean {
  const due = tryDays.map((days) => addDays(unpaidSince, days)).findLast((day) => day <= today)
  return due !== undefined && (cardTriedOn === null || cardTriedOn < due)
}
