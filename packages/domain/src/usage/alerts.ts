import { type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import type { UsageRule } from '../catalogue/catalogue-entry.ts'
import type { AllowanceGrant } from './rating/allowance-grants.ts'

/** The shares of an allowance, in per cent, that cause an alert. */
const alertLevels = [50, 80, 100] as const
export type AlertLevel = (typeof alertLevels)[number]

/** What a customer is told of a mobile's usage, each to be switched off by itself: three levels, and an end that is near. */
export const alertKinds = ['50', '80', '100', 'expiry'] as const
export type AlertKind = (typeof alertKinds)[number]

/** What a plan or extra gave of a kind, in bytes, seconds or pieces, and the last level it was alerted at. */
export interface AlertedGrant {
  total: number
  remaining: number
  told: 0 | AlertLevel
}

/** How far an allowance is used: 50 from a half on, 80 from four fifths, 100 when nothing is left; 0 before, and without one. */
export function levelReached(total: number, remaining: number): 0 | AlertLevel {
  if (total <= 0) return 0
  if (remaining <= 0) return 100
  if (remaining * 5 <= total) return 80
  return remaining * 2 <= total ? 50 : 0
}

/**
 * The alert for the grants of one kind, which are used as one; undefined without one, or if it was sent. Each grant
 * is alerted once at each level. A later one, such as an extra, starts anew: the 80% alert counts what has not been
 * alerted yet.
 */
export function alertDue(grants: readonly AlertedGrant[]): AlertLevel | undefined {
  const given = grants.filter(({ total }) => total > 0)
  const level = levelOf(given)
  if (level === 0) return undefined
  const untold = given.filter(({ told }) => told < level)
  if (level === 100) return untold.length > 0 ? 100 : undefined
  return levelOf(untold) >= level ? level : undefined
}

function levelOf(grants: readonly AlertedGrant[]): 0 | AlertLevel {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
  return levelReached(sum(grants.map(({ total }) => total)), sum(grants.map(({ remaining }) => remaining)))
}

/** How many days before its end what is left of a longer period is told of; of a shorter one it is a day. */
export const expiryNoticeDays = 3
const shortPeriodDays = 14

/** Whether to warn today that a grant expires soon: only if a tenth of it or more would be lost. */
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

/** What happens to use of a kind once its allowance is used up. */
export type AfterAllowance = 'endless' | 'slower' | 'charged' | 'stopped'

/**
 * What follows an allowance, by the rule of the plan; nothing is charged if the customer has use stopped instead.
 * Without a rule it stops (1§3).
 */
export function afterAllowance(rule: UsageRule | null | undefined, stops: boolean): AfterAllowance {
  if (rule === 'Unlimited') return 'endless'
  if (rule === 'Throttled') return 'slower'
  return rule === 'CasualRate' && !stops ? 'charged' : 'stopped'
}
