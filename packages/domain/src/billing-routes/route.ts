import { addDays, addMonths, type CalendarDay, dayParts, daysBetween } from '@waea/kit/calendar-day'
import { type Money, minus, zero } from '@waea/kit/money'
import type { SpendCycle } from '../approvals/approval.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** The wire's `PaymentMethodType` when another account pays instead of a card; the id is the route's. */
export const routeMeans = 'billing_route'

/** A spend limit and the cycle over which it resets. */
export interface RouteLimit {
  limit: Money
  cycle: SpendCycle
  count: number
}

/** The first day of the cycle containing `today`, counted from the day the route began, in New Zealand days. */
export function cycleStart(began: CalendarDay, { cycle, count }: RouteLimit, today: CalendarDay): CalendarDay {
  if (today < began) return began
  if (cycle !== 'month') {
    const days = cycle === 'week' ? 7 * count : count
    return addDays(began, Math.floor(daysBetween(began, today) / days) * days)
  }
  const [from, to] = [dayParts(began), dayParts(today)]
  const months = (to.year - from.year) * 12 + to.month - from.month
  // Always counted from the first day, so that the 31st comes back after a short month.
  const whole = Math.floor(months / count) * count
  const start = addMonths(began, whole)
  return start <= today ? start : addMonths(began, whole - count)
}

/** The first day of the next cycle. */
export function nextCycleStart(began: CalendarDay, limit: RouteLimit, today: CalendarDay): CalendarDay {
  const start = cycleStart(began, limit, today)
  if (limit.cycle !== 'month') return addDays(start, limit.cycle === 'week' ? 7 * limit.count : limit.count)
  return addMonths(start, limit.count, dayParts(began).day)
}

/** What is left of the limit in this cycle. Both completed and pending charges count as used. */
export function remainingOf(limit: Money, used: Money): Money {
  return used >= limit ? zero : minus(limit, used)
}

/** What is left after a spend. Refuses one beyond the limit (3§8.3). */
export function decideSpend(remaining: Money, amount: Money): Money | Refusal {
  if (amount <= 0 || amount > remaining) return refuse('spend-limit-over', undefined, 'PaymentMethodID')
  return minus(remaining, amount)
}

/** A route's spends of one day: refused by the payer's bank, or still being charged. */
export interface RouteTries {
  refused: number
  open: number
}

/** After this many refusals of the payer's card in a New Zealand day, the route is paused. */
export const maxRefusedTries = 5

/** Whether a route is paused for the day, until its payer allows their card to be tried again. */
export function isResting({ refused }: RouteTries): boolean {
  return refused >= maxRefusedTries
}

/**
 * Refuses a spend on a paused route. Also makes a spend wait while enough others are pending to pause the route, so
 * that concurrent spends never try the card more often than sequential ones would.
 */
export function decideTry(tries: RouteTries): Refusal | undefined {
  if (isResting(tries)) return refuse('route-rests', undefined, 'PaymentMethodID')
  return tries.refused + tries.open >= maxRefusedTries ? refuse('in-progress') : undefined
}

/** An account's part in routes: it pays for others, or others pay for it, never both (1§6). */
export interface RouteSides {
  paysForOthers: boolean
  isPaidFor: boolean
  /** It has a saved card to pay for others with. */
  hasCard: boolean
  isActive: boolean
}

/** Whether an account may offer to pay for another, and may ask another to pay for it (1§6). */
export function routeChoices(sides: RouteSides): { CanInvite: boolean; CanRequest: boolean } {
  return {
    CanInvite: sides.isActive && !sides.isPaidFor && sides.hasCard,
    CanRequest: sides.isActive && !sides.paysForOthers,
  }
}

/**
 * Refuses a route if the payer is already paid for, or the paid account already pays for others. This rules out chains
 * and circles. Refuses a payer without a card.
 */
export function decideRoute(parent: RouteSides, child: RouteSides): Refusal | undefined {
  if (parent.isPaidFor || child.paysForOthers) return refuse('route-role')
  if (!parent.isActive || !child.isActive) return refuse('conflict')
  return parent.hasCard ? undefined : refuse('no-card')
}

/** The pending approvals an account can accept: one that can only invite sees only requests (1§4, B8). */
export function pendingShown<One extends { Type: 'request' | 'invite'; invite_type: 'sent' | 'incoming' }>(
  { CanInvite, CanRequest }: { CanInvite: boolean; CanRequest: boolean },
  pending: readonly One[],
): One[] {
  return CanInvite && !CanRequest ? pending.filter(({ Type }) => Type === 'request') : [...pending]
}
