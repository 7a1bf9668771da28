import { type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import type { UsageRule } from '../catalogue/catalogue-entry.ts'
import type { AllowanceGrant } from './rating/allowance-grants.ts'

/** The percentages of an allowance that trigger an alert. */
const alertLevels = [50, 80, 100] as const
export type AlertLevel = (typeof alertLevels)[number]

/** The usage alerts of a mobile, each of which the customer can switch off: three levels, and a near expiry. */
export const alertKinds = ['50', '80', '100', 'expiry'] as const
export type AlertKind = (typeof alertKinds)[number]

/**
 * A plan's or add-on's grant of one kind of usage, in bytes, seconds or pieces: what it gives today (`allowanceOn`), and
 * the last level alerted for it.
 */
export interface AlertedGrant {
  allowance: number
  remaining: number
  told: 0 | AlertLevel
}

/**
 * How far an allowance is used: 50 from half on, 80 from four fifths, 100 if nothing is left; 0 before, and without an
 * allowance.
 */
export function levelReached(total: number, remaining: number): 0 | AlertLevel {
  if (total <= 0) return 0
  if (remaining <= 0) return 100
  if (remaining * 5 <= total) return 80
  return remaining * 2 <= total ? 50 : 0
}

/**
 * The alert for the grants of one kind, in New Zealand or in one zone abroad, which are used together; undefined if
 * none is due or it was already sent. Each grant is alerted once per level. A later grant, such as an add-on, starts
 * from zero: the 50% and 80% alerts count only grants not alerted at that level.
 */
export function alertDue(grants: readonly AlertedGrant[]): AlertLevel | undefined {
  const given = grants.filter(({ allowance }) => allowance > 0)
  const level = levelOf(given)
  if (level === 0) return undefined
  const unsent = given.filter(({ told }) => told < level)
  if (level === 100) return unsent.length > 0 ? 100 : undefined
  return levelOf(unsent) >= level ? level : undefined
}

function levelOf(grants: readonly AlertedGrant[]): 0 | AlertLevel {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
  return levelReached(sum(grants.map(({ allowance }) => allowance)), sum(grants.map(({ remaining }) => remaining)))
}

/** How many days before its expiry a grant of a longer period is announced; for a shorter one it is one day. */
export const expiryNoticeDays = 3
const shortPeriodDays = 14

/** Whether to warn today that a grant expires soon: only if at least a tenth of it would be lost. */
export function isExpiryDue(
  {
    total,
    remaining,
    rule,
    startsOn,
    expiresOn,
  }: Pick<AllowanceGrant, 'total' | 'remaining' | 'rule' | 'startsOn' | 'expiresOn'>,
  today: CalendarDay,
): boolean {
  if (expiresOn === null || rule === 'Unlimited' || remaining <= 0 || remaining * 10 < total) return false
  const noticeDays = daysBetween(startsOn, expiresOn) < shortPeriodDays ? 1 : expiryNoticeDays
  const left = daysBetween(today, expiresOn)
  return left > 0 && left <= noticeDays
}

/** What happens to further usage once an allowance is used up. */
export type AfterAllowance = 'endless' | 'slower' | 'charged' | 'stopped'

/**
 * What follows an allowance, by the plan's rule. Nothing is charged if the customer chose to have usage stopped
 * instead. Without a rule it stops (1§3).
 */
export function afterAllowance(rule: UsageRule | null | undefined, stops: boolean): AfterAllowance {
  if (rule === 'Unlimited') return 'endless'
  if (rule === 'Throttled') return 'slower'
  return rule === 'CasualRate' && !stops ? 'charged' : 'stopped'
}
