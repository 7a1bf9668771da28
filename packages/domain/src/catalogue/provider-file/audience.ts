import { type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'

/** At whom an offer is aimed: at customers for whom every rule holds that is given. */
export interface Audience {
  /** Catalogue entries of base plans: one of the customer's mobiles has one of these. */
  plans?: readonly Uuid[]
  /** Per cent of the data of its present period that one of the customer's mobiles has used, at least. */
  dataUsedPercent?: number
  /** Names of customer tags: the customer has one of these. */
  tags?: readonly string[]
  /** How many days the account has been open, at least and at most. */
  openForDays?: { atLeast?: number; atMost?: number }
}

/** What the rules of an audience look at. */
export interface CustomerFacts {
  openedOn: CalendarDay
  tags: readonly string[]
  mobiles: readonly { planEntryUuid?: Uuid; dataUsedPercent?: number }[]
}

/** Whether an offer is aimed at a customer. The rules over plan and data must hold of one and the same mobile. */
export function isAimedAt(audience: Audience, customer: CustomerFacts, today: CalendarDay): boolean {
  const { atLeast = 0, atMost = Number.POSITIVE_INFINITY } = audience.openForDays ?? {}
  const openFor = daysBetween(customer.openedOn, today)
  if (openFor < atLeast || openFor > atMost) return false
  const { plans, dataUsedPercent, tags } = audience
  if (tags && !tags.some((tag) => customer.tags.includes(tag))) return false
  if (!plans && dataUsedPercent === undefined) return true
  return customer.mobiles.some((mobile) => {
    const hasPlan = !plans || (mobile.planEntryUuid !== undefined && plans.includes(mobile.planEntryUuid))
    const hasUsed = dataUsedPercent === undefined || (mobile.dataUsedPercent ?? 0) >= dataUsedPercent
    return hasPlan && hasUsed
  })
}
