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

/** When a plan changes: at once without proration, or on the next billing date (1§4). */
export type ChangeMode = 'NOW' | 'LATER'

/** What a provider may offer for a billing type: one of the two, or the customer's choice. */
export const planChangeModes = ['NOW', 'LATER', 'BOTH'] as const
export type PlanChangeMode = (typeof planChangeModes)[number]

/** The provider's modes for each billing type. */
export type PlanChangeModes = Partial<Record<BillingType, PlanChangeMode>>

/** The modes used if the provider sets none at all. */
export const defaultPlanChangeModes: PlanChangeModes = { postpay: 'LATER', prepay: 'BOTH', payg: 'NOW' }

/** A plan can be changed once in this many days (3§9.1). */
export const daysBetweenPlanChanges = 30

/** A plan change keeps credit alive for at least this many months (3§9.1). */
const monthsOfCredit = 1

/** The mode of a billing type; NOW for one missing from the provider's setting (1§4). */
export function planChangeMode(billing: BillingType, modes: PlanChangeModes): PlanChangeMode {
  return modes[billing] ?? 'NOW'
}

/** The current base plan of a service, with the fields a change depends on. */
export interface ChangedPlan {
  BillingType: BillingType
  /** Its catalogue entry. */
  ProductCatalogUUID: Uuid
  /** The first day without it, on which it is charged again; null for a plan without a period. */
  EndsOn: CalendarDay | null
  /** Its period in the catalogue's form, and the day of the month that months are counted from. */
  period: string | null
  anchorDay: number
  /** The day a paused plan renews. */
  pausedUntil: CalendarDay | null
  /** Since when its next period has been waiting for an operator. */
  parkedSince: CalendarDay | null
}

/**
 * The modes available for the current plan. A plan without a period has no billing date to wait for, so it changes at
 * once; so does one whose next period waits for an operator.
 */
export function modesOfPlan(
  current: Pick<ChangedPlan, 'BillingType' | 'EndsOn' | 'parkedSince'>,
  modes: PlanChangeModes,
): ChangeMode[] {
  if (!current.EndsOn || current.parkedSince) return ['NOW']
  const allowed = planChangeMode(current.BillingType, modes)
  return allowed === 'BOTH' ? ['NOW', 'LATER'] : [allowed]
}

/** The first day the plan may be changed again; undefined if it may be changed today. */
export function changeAgainOn(lastChangedOn: CalendarDay | undefined, today: CalendarDay): CalendarDay | undefined {
  const again = lastChangedOn && addDays(lastChangedOn, daysBetweenPlanChanges)
  return again && daysBetween(today, again) > 0 ? again : undefined
}

/** The input of a change. */
export interface PlanChangeRequest {
  current: ChangedPlan
  /** The day the last change took effect. */
  lastChangedOn: CalendarDay | undefined
  entry: CatalogueEntry | undefined
  price?: Price | undefined
  changeNow: boolean
  /** Whether the new plan renews. */
  autoRenew: boolean
  modes: PlanChangeModes
  /** The prepay credit that pays if it is enough; unset when a card or the bill pays. */
  balance?: Money | undefined
  today: CalendarDay
}

/** A charge known in advance. */
interface PlannedCharge {
  on: CalendarDay
  amount: Money
}

/** A permitted change with all its figures. Amounts include GST. */
export interface PlanChange {
  mode: ChangeMode
  /** The price of the new plan's first period, in full: nothing of the old one is refunded or credited (1§4). */
  price: Money
  /** How much of it is paid at once: zero on the bill and for a later change. */
  dueNow: Money
  paidBy: 'nothing' | 'balance' | 'card' | 'bill'
  autoRenew: boolean
  startsOn: CalendarDay
  /** The first day after the new plan's first period; absent for a plan without a period. */
  endsOn?: CalendarDay
  /** The earliest expiry of credit: one month after the start. */
  creditUntil: CalendarDay
  /** The prices agreed for later periods. */
  agreed: AgreedPrice
  /** The plan's next charges, in order. For a later change, its first period comes first. */
  nextCharges: readonly PlannedCharge[]
}

/**
 * Whether a plan may be changed, when, and all the figures (1§4, 1§5). Refuses a plan that is unknown, not a base plan,
 * not on sale or billed another way; the current plan; a second change within 30 days; a time the billing type does not
 * allow; a later change of a paused plan; auto-renewal for a plan without it; and a balance that is too low.
 */
export function decidePlanChange(input: PlanChangeRequest): PlanChange | Refusal {
  const { current, entry, today } = input
  if (!entry?.Characteristics.IsBasePlan) return refuse('plan-unknown', undefined, 'NewAddonAvailabilityUUID')
  if (entry.UUID === current.ProductCatalogUUID) return refuse('same-plan')
  if (!firstAvailability(entry) || !isShown(entry) || !suits(current.BillingType, billingTypeOf(entry)))
    return refuse('no-available-product')
  const again = changeAgainOn(input.lastChangedOn, today)
  if (again) return refuse('plan-changed-this-month', { again })
  const mode = input.changeNow ? 'NOW' : 'LATER'
  const allowed = modesOfPlan(current, input.modes)
  if (!allowed.includes(mode)) return refuse('not-allowed', { mode: allowed.join() }, 'ChangeNow')
  if (mode === 'LATER' && current.pausedUntil) return refuse('plan-paused', undefined, 'ChangeNow')
  const wrongRenewing = checkAutoRenew(isRenewable(entry), input.autoRenew)
  if (wrongRenewing) return { ...wrongRenewing, field: 'NewAddonAutoRenew' }
  return figuresOf(input, entry, mode)
}

/** A plan can change to one billed the same way; pay-as-you-go also to prepay. */
function suits(current: BillingType, wanted: BillingType): boolean {
  return wanted === current || (current === 'payg' && wanted === 'prepay')
}

function figuresOf(input: PlanChangeRequest, entry: CatalogueEntry, mode: ChangeMode): PlanChange | Refusal {
  const { current, price: offered, balance, autoRenew, today } = input
  const isLater = mode === 'LATER'
  const price = priceDue(entry, offered)
  const isOnBill = current.BillingType === 'postpay'
  const paidBy = isLater ? 'nothing' : payerOf(price, isOnBill && price > zero, balance)
  if (isRefusal(paidBy)) return paidBy
  const startsOn = isLater && current.EndsOn && current.EndsOn > today ? current.EndsOn : today
  const period = parsePeriod(entry.Characteristics.TimePeriodInterval)
  const follows = isLater && startsOn === current.EndsOn ? current : undefined
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
 * Whether to retry the card of an unpaid change today: one of the retry days of renewals has come and was not used.
 * After the last one the change fails, as a renewal does (`retriesAfter`).
 */
export function isChangeRetryDue(
  unpaidSince: CalendarDay,
  cardTriedOn: CalendarDay | null,
  today: CalendarDay,
): boolean {
  const due = tryDays.map((days) => addDays(unpaidSince, days)).findLast((day) => day <= today)
  return due !== undefined && (cardTriedOn === null || cardTriedOn < due)
}
