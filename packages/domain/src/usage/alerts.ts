import type { UsageRule } from '../catalogue/catalogue-entry.ts'

/** The shares of an allowance, in per cent, that cause an alert. */
const alertLevels = [80, 100] as const
export type AlertLevel = (typeof alertLevels)[number]

/** What a plan or extra gave of a kind: bytes, seconds, pieces; and the last level that it was alerted at. */
export interface ToldParcel {
  total: number
  remaining: number
  told: 0 | AlertLevel
}

/** How far an allowance is used: 80 from four fifths on, 100 when nothing is left; 0 before, and without one. */
export function levelReached(total: number, remaining: number): 0 | AlertLevel {
  if (total <= 0) return 0
  if (remaining <= 0) return 100
  return remaining * 5 <= total ? 80 : 0
}

/**
 * The alert for the parcels of one kind, which are used as one; undefined without one, or if it was sent. Each parcel
 * is alerted once at each level. A later one, such as an extra, starts anew: the 80% alert counts what has not been
 * alerted yet.
 */
export function alertDue(parcels: readonly ToldParcel[]): AlertLevel | undefined {
  const given = parcels.filter(({ total }) => total > 0)
  const level = levelOf(given)
  if (level === 100) return given.some(({ told }) => told < 100) ? 100 : undefined
  const untold = given.filter(({ told }) => told < 80)
  return level === 80 && levelOf(untold) !== 0 ? 80 : undefined
}

function levelOf(parcels: readonly ToldParcel[]): 0 | AlertLevel {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
  return levelReached(sum(parcels.map(({ total }) => total)), sum(parcels.map(({ remaining }) => remaining)))
}

/** What happens to use of a kind when nothing of its allowance is left. */
export type AfterAllowance = 'endless' | 'slower' | 'charged' | 'stopped'

/**
 * What follows an allowance: by the rule of the plan, and no charge where the customer has it stopped instead. Without a
 * rule it stops (1§3).
 */
export function afterAllowance(rule: UsageRule | null | undefined, stops: boolean): AfterAllowance {
  if (rule === 'Unlimited') return 'endless'
  if (rule === 'Throttled') return 'slower'
  return rule === 'CasualRate' && !stops ? 'charged' : 'stopped'
}
