import type { UsageRule } from '../catalogue/catalogue-entry.ts'

/** The parts of an allowance, in per cent, at which its use is told. */
const alertLevels = [80, 100] as const
export type AlertLevel = (typeof alertLevels)[number]

/** What a plan or extra gave of a kind: bytes, seconds, pieces; and up to which level its use was told already. */
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
 * What is to be told of the parcels of one kind, which are used as one; undefined when nothing is, or all was told. Each
 * parcel is told of once at each level. One that came later, such as an extra, has its own beginning: it is four fifths
 * used when four fifths of what was not told yet are.
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
