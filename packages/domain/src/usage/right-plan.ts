import { addDays, type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import { type Money, minus, money, plus, sum, times, zero } from '@waea/kit/money'
import { type CatalogueEntry, retailPrice } from '../catalogue/catalogue-entry.ts'
import { parsePeriod, periodStart } from '../plans/renewing/period.ts'
import { allowanceOf } from './rating/allowance.ts'
import { type CasualRates, casualRate, costAt } from './rating/casual-rates.ts'
import { type UsageType, usageTypes } from './rating/usage-type.ts'

/** The usage of a kind on a day, or one call to another country: bytes, seconds, pieces. Sorted by time. */
export interface KindUse {
  type: UsageType
  day: CalendarDay
  amount: number
  /** The destination of an international use, if the network reported it. */
  destination?: string
}

/** A plan with today's price of one of its periods. */
export interface PricedPlan {
  entry: CatalogueEntry
  price: Money
}

/** The basis of the comparison. `upto` is the first day after the span. */
export interface Span {
  uses: readonly KindUse[]
  from: CalendarDay
  upto: CalendarDay
  /** The add-ons on sale. */
  extras: readonly CatalogueEntry[]
  /** Today's prices of usage outside a plan. */
  rates: CasualRates
}

/** What a plan would have cost for some usage, and how well it would have served. */
export interface Repriced {
  plan: PricedPlan
  cost: Money
  /** The part of the cost beyond the plan: add-ons and casual usage. */
  onTop: Money
  /** How many periods would have had throttled data. */
  slowedPeriods: number
  /** The most data needed in one period, in bytes. */
  mostData: number
}

/** Fewer than 90 days say nothing about a year. */
const minRightPlanDays = 90
/** The longest span to look back. */
export const rightPlanDays = 365
/** A plan that saves less than $12 a year is not worth the trouble. */
const minSavingCents = 1200

/**
 * What the usage of a span would have cost on a plan, period by period from the first day of the span: the plan's
 * price, and for usage over its allowance the cheaper of add-ons and the casual rate (for a call to another country,
 * that country's rate). The last period counts only for its days within the span.
 */
export function reprice(plan: PricedPlan, { uses, from, upto, ...beside }: Span): Repriced {
  const period = parsePeriod(plan.entry.Characteristics.TimePeriodInterval)
  const repriced: Repriced = { plan, cost: zero, onTop: zero, slowedPeriods: 0, mostData: 0 }
  for (let n = 0, start = from, end = from; start < upto; start = end) {
    n += 1
    end = period ? periodStart(from, period, n) : upto
    const inPeriod = uses.filter(({ day }) => day >= start && day < end && day < upto)
    const met = pricePeriod(plan.entry, inPeriod, beside)
    const share = end > upto ? daysBetween(start, upto) / daysBetween(start, end) : 1
    repriced.cost = plus(repriced.cost, plus(money(Math.round(plan.price * share)), met.onTop))
    repriced.onTop = plus(repriced.onTop, met.onTop)
    if (met.isSlowed) repriced.slowedPeriods += 1
    repriced.mostData = Math.max(repriced.mostData, met.data)
  }
  return repriced
}

function pricePeriod(
  { Characteristics }: CatalogueEntry,
  uses: readonly KindUse[],
  beside: Pick<Span, 'extras' | 'rates'>,
): { onTop: Money; isSlowed: boolean; data: number } {
  const used = (type: UsageType) => uses.filter((one) => one.type === type)
  let [onTop, isSlowed] = [zero, false]
  for (const type of usageTypes) {
    const { total, rule } = allowanceOf(type, Characteristics)
    const over = usesOver(used(type), total)
    if (over.length === 0 || rule === 'Unlimited') continue
    if (rule === 'Throttled') isSlowed = true
    else onTop = plus(onTop, costOnTop(type, over, beside))
  }
  return { onTop, isSlowed, data: amountOf(used('data')) }
}

const amountOf = (uses: readonly KindUse[]) => uses.reduce((sum, { amount }) => sum + amount, 0)

/** The uses left over after an allowance has met the first of them. */
function usesOver(uses: readonly KindUse[], total: number): KindUse[] {
  let left = total
  return uses.flatMap((use) => {
    const over = Math.max(0, use.amount - left)
    left = Math.max(0, left - use.amount)
    return over > 0 ? [{ ...use, amount: over }] : []
  })
}

/**
 * The lowest cost of usage beyond an allowance: each use at its casual rate, or as many of one add-on as cover all of
 * it.
 */
function costOnTop(
  type: UsageType,
  uses: readonly KindUse[],
  { extras, rates }: Pick<Span, 'extras' | 'rates'>,
): Money {
  const over = amountOf(uses)
  const casual = sum(uses.map(({ amount, destination }) => costAt(casualRate(rates, type, destination), amount)))
  const byExtras = extras.flatMap((extra) => {
    const { total } = allowanceOf(type, extra.Characteristics)
    return total > 0 ? times(retailPrice(extra), Math.ceil(over / total)) : []
  })
  return money(Math.min(casual, ...byExtras))
}

/** The daily sums of usage, with calls of known destination taken out and listed one by one. */
export function placed(daily: readonly KindUse[], calls: readonly Omit<KindUse, 'type'>[]): KindUse[] {
  const callsOn = Map.groupBy(calls, ({ day }) => day)
  return daily.flatMap((use) => {
    const known = use.type === 'idd_voice' ? (callsOn.get(use.day) ?? []) : []
    const rest = use.amount - known.reduce((sum, { amount }) => sum + amount, 0)
    return [...known.map((call) => ({ ...call, type: use.type })), ...(rest > 0 ? [{ ...use, amount: rest }] : [])]
  })
}

/** Why a plan costs less. */
type BetterBecause = 'smaller-fits' | 'less-on-top' | 'lower-price'

/** A plan that would have cost less than today's. */
export interface BetterPlan extends Repriced {
  nowCost: Money
  /** What it saves in 365 days, at the span's usage. */
  saves: Money
  because: BetterBecause
}

/**
 * The plan that would have cost the least for the usage of a span, by the same calculation as today's plan. Undefined
 * if today's plan is right: nothing saves $12 a year, or only a plan that would have throttled data more often. Also
 * undefined with fewer than 90 days.
 */
export function rightPlan(today: PricedPlan, onSale: readonly PricedPlan[], span: Span): BetterPlan | undefined {
  const days = daysBetween(span.from, span.upto)
  if (days < minRightPlanDays) return undefined
  const now = reprice(today, span)
  const [best] = onSale
    .filter(({ entry }) => entry.UUID !== today.entry.UUID)
    .map((plan) => reprice(plan, span))
    .filter(({ cost, slowedPeriods }) => cost < now.cost && slowedPeriods <= now.slowedPeriods)
    .sort((a, b) => a.cost - b.cost || a.plan.price - b.plan.price || (a.plan.entry.UUID < b.plan.entry.UUID ? -1 : 1))
  if (!best) return undefined
  const saves = money(Math.floor((minus(now.cost, best.cost) * rightPlanDays) / days))
  return saves < minSavingCents ? undefined : { ...best, nowCost: now.cost, saves, because: becauseOf(now, best) }
}

function becauseOf(now: Repriced, best: Repriced): BetterBecause {
  if (best.onTop < now.onTop) return 'less-on-top'
  const gives = ({ plan }: Repriced) => {
    const { total, rule } = allowanceOf('data', plan.entry.Characteristics)
    return rule === 'Unlimited' ? Number.POSITIVE_INFINITY : total
  }
  return gives(best) < gives(now) ? 'smaller-fits' : 'lower-price'
}

/** The first day of the span to look at: a year back, or when usage began. */
export function spanStart(firstUse: CalendarDay | undefined, today: CalendarDay): CalendarDay {
  const year = addDays(today, -rightPlanDays)
  return firstUse !== undefined && firstUse > year ? firstUse : year
}
