import { addDays, addMonths, type CalendarDay, dayParts, daysBetween } from '@waea/kit/calendar-day'
import { type Money, minus, zero } from '@waea/kit/money'
import type { SpendCycle } from '../approvals/approval.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** How the wire names that another account pays, in place of a card (`PaymentMethodType`); the id is the route's. */
export const routeMeans = 'billing_route'

/** What a limit is, and how often it begins anew. */
export interface RouteLimit {
  limit: Money
  cycle: SpendCycle
  count: number
}

/** The first day of the cycle that a day is in: counted from the day on which the route began, in days of New Zealand. */
export function cycleStart(began: CalendarDay, { cycle, count }: RouteLimit, today: CalendarDay): CalendarDay {
  if (today < began) return began
  if (cycle !== 'month') {
    const days = cycle === 'week' ? 7 * count : count
    return addDays(began, Math.floor(daysBetween(began, today) / days) * days)
  }
  const [from, to] = [dayParts(began), dayParts(today)]
  const months = (to.year - from.year) * 12 + to.month - from.month
  // Derived from the first day alone, so that the 31st comes back after a short month.
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

/** What is left of a limit in the running cycle: what was charged, and what is being charged, counts. */
export function remainingOf(limit: Money, used: Money): Money {
  return used >= limit ? zero : minus(limit, used)
}

/** What is left after a spend. Refuses one beyond the limit (3§8.3). */
export function decideSpend(remaining: Money, amount: Money): Money | Refusal {
  if (amount <= 0 || amount > remaining) return refuse('spend-limit-over', undefined, 'PaymentMethodID')
  return minus(remaining, amount)
}

/** What came of a route's spends of a day: refused by the payer's bank, or being charged. */
export interface RouteTries {
  refused: number
  open: number
}

/** How often the payer's card is refused by a route in a day of New Zealand before the route rests. */
export const maxRefusedTries = 5

/** Whether a route rests for the day, until its payer lets their card be tried again. */
export function isResting({ refused }: RouteTries): boolean {
  return refused >= maxRefusedTries
}

/**
 * Refuses a spend by a route that rests. While as many spends are being charged as could make it rest, the next one waits:
 * so that many at once are not more tries of a card than one after the other.
 */
export function decideTry(tries: RouteTries): Refusal | undefined {
  if (isResting(tries)) return refuse('route-rests', undefined, 'PaymentMethodID')
  return tries.refused + tries.open >= maxRefusedTries ? refuse('in-progress') : undefined
}

/** What an account has to do with routes: it pays for others, or others pay for it, never both (1§6). */
export interface RouteSides {
  paysForOthers: boolean
  isPaidFor: boolean
  /** It has a saved card, by which it can pay for somebody. */
  hasCard: boolean
  isActive: boolean
}

/** Whether an account may offer to pay for another one, and ask another one to pay for it (1§6). */
export function routeChoices(sides: RouteSides): { CanInvite: boolean; CanRequest: boolean } {
  return {
    CanInvite: sides.isActive && !sides.isPaidFor && sides.hasCard,
    CanRequest: sides.isActive && !sides.paysForOthers,
  }
}

/**
 * Refuses a route between an account that pays and one that is paid for, where one of them is on the other side of
 * another route: so nobody pays for somebody who pays, in a circle or not. Refuses a payer without a card.
 */
export function decideRoute(parent: RouteSides, child: RouteSides): Refusal | undefined {
  if (parent.isPaidFor || child.paysForOthers) return refuse('route-role')
  if (!parent.isActive || !child.isActive) return refuse('conflict')
  return parent.hasCard ? undefined : refuse('no-card')
}

/** Of what waits, what an account can accept: one that only invites is asked by requests alone (1§4, B8). */
export function pendingShown<One extends { Type: 'request' | 'invite'; invite_type: 'sent' | 'incoming' }>(
  { CanInvite, CanRequest }: { CanInvite: boolean; CanRequest: boolean },
  pending: readonly One[],
): One[] {
  return CanInvite && !CanRequest ? pending.filter(({ Type }) => Type === 'request') : [...pending]
}
