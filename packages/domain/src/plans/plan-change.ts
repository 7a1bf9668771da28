import { addDays, addMonths, type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, zero } from '@waea/kit/money'
import {
  type BillingType,
  type CatalogueEntry,
  firstAvailability,
  isShown,
  type Price,
  priceDue,
} from '../catalogue/catalogue-entry.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { payerOf } from './purchase.ts'

/** When a plan may change: at once without proration, at the next billing date, or as the customer likes (1§4). */
export type PlanChangeMode = 'NOW' | 'LATER' | 'BOTH'

/** The provider's modes for each billing type. */
export type PlanChangeModes = Partial<Record<BillingType, PlanChangeMode>>

/** Modes that a provider may start with. */
export const usualPlanChangeModes: PlanChangeModes = { postpay: 'LATER', prepay: 'BOTH', payg: 'NOW' }

/** A plan can be changed once in this many days (3§9.1). */
const daysBetweenPlanChanges = 30

/** The mode of a billing type; NOW where the provider sets none (1§4). */
export function planChangeMode(billing: BillingType, modes: PlanChangeModes): PlanChangeMode {
  return modes[billing] ?? 'NOW'
}

/** The plan that a mobile has. */
interface HeldPlan {
  BillingType: BillingType
  /** The catalogue entry of the plan held. */
  PlanUUID: Uuid | undefined
  lastChangedOn: CalendarDay | undefined
  /** The day from which the plan held is charged again. */
  nextBillingOn: CalendarDay
}

/** The input of a change; `balance` is the prepay credit, unset when a card or the bill pays. */
export interface PlanChangeAsked {
  held: HeldPlan
  entry: CatalogueEntry | undefined
  price?: Price | undefined
  changeNow: boolean
  modes: PlanChangeModes
  balance?: Money | undefined
  today: CalendarDay
}

/**
 * A change that may be made. A change now costs the whole price, on the bill where there is one; a later one nothing
 * yet.
 */
export interface PlanChange {
  mode: 'NOW' | 'LATER'
  dueNow: Money
  paidBy: 'nothing' | 'balance' | 'card' | 'bill'
  startsOn: CalendarDay
  /** One month after the start. */
  expiresOn: CalendarDay
}

/**
 * Whether a plan may be changed, when, and what is due now (1§4, 1§5). Refuses a plan that is unknown or not on sale,
 * the plan already held, a second change within 30 days, a time that the billing type does not allow, and a balance
 * that is too low.
 */
export function decidePlanChange(asked: PlanChangeAsked): PlanChange | Refusal {
  const { held, entry, today } = asked
  if (!entry) return refuse('plan-unknown')
  if (!firstAvailability(entry) || !isShown(entry)) return refuse('no-available-product')
  if (!entry.Characteristics.IsBasePlan) return refuse('plan-unknown')
  if (entry.UUID === held.PlanUUID) return refuse('same-plan')
  const again = held.lastChangedOn && addDays(held.lastChangedOn, daysBetweenPlanChanges)
  if (again && daysBetween(today, again) > 0) return refuse('plan-changed-this-month', { again })
  const mode = asked.changeNow ? 'NOW' : 'LATER'
  const allowed = planChangeMode(held.BillingType, asked.modes)
  if (allowed !== 'BOTH' && allowed !== mode) return refuse('not-allowed', { mode: allowed }, 'ChangeNow')
  return mode === 'NOW' ? changeNow(asked, entry) : changeLater(held)
}

function changeNow({ price, balance, held, today }: PlanChangeAsked, entry: CatalogueEntry): PlanChange | Refusal {
  const dueNow = priceDue(entry, price)
  const paidBy = payerOf(dueNow, held.BillingType === 'postpay' && dueNow > 0, balance)
  if (isRefusal(paidBy)) return paidBy
  return { mode: 'NOW', dueNow, paidBy, startsOn: today, expiresOn: addMonths(today, 1) }
}

function changeLater({ nextBillingOn }: HeldPlan): PlanChange {
  const expiresOn = addMonths(nextBillingOn, 1)
  return { mode: 'LATER', dueNow: zero, paidBy: 'nothing', startsOn: nextBillingOn, expiresOn }
}
