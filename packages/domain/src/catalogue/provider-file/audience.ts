import { type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'

/** Which customers an offer is for: those who match every rule given. */
export interface Audience {
  /** Catalogue entries of base plans: one of the customer's mobiles has one of these. */
  plans?: readonly Uuid[]
  /** One of the customer's mobiles has used at least this percentage of its current period's data. */
  dataUsedPercent?: number
  /** The customer has one of these tags. */
  tags?: readonly string[]
  /** The minimum and maximum number of days the account has been open. */
  openForDays?: { atLeast?: number; atMost?: number }
}

/** The facts an audience's rules check. */
export interface CustomerFacts {
  openedOn: CalendarDay
  tags: readonly string[]
  mobiles: readonly { planEntryUuid?: Uuid; dataUsedPercent?: number }[]
}

/** Whether an offer is for a customer. The plan and data rules must both match on the same mobile. */
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
