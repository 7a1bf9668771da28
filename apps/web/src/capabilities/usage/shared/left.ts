import { type AfterAllowance, afterAllowance, levelReached } from '@waea/domain/usage/alerts'
import { fractionLeft, shortWireAmount } from '@waea/domain/usage/rating/usage-amounts'
import { type CalendarDay, calendarDay, daysBetween } from '@waea/kit/calendar-day'
import type { MobileDashboard } from '../../mobiles/shared/mobile-dashboard.ts'

export type UsageEntry = MobileDashboard['Usage'][number]
export type UsageKind = UsageEntry['Type']

/** An amount and its total, as figures to show. */
type Amounts = { amount: string; unit: string; total: string; totalUnit: string; fraction: number }
type Until = { day: CalendarDay; days: number }

/** What is left of one plan's or add-on's part, with its own end. */
export type Parcel = Amounts & {
  key: string
  name: string
  until?: Until
  /** Whether it was carried over from an earlier period. */
  isCarriedOver: boolean
  /** The first day on which the rest is gone, if it is carried over when its period ends. */
  carriesUpto?: CalendarDay
}

/** What is left of one kind of usage, as figures to show. */
export type Left =
  | { is: 'unlimited'; kind: UsageKind }
  | (Amounts & {
      /**
       * `low` from four fifths used; then `slow` continues at a lower speed, `casual` at the casual rate, and `used-up`
       * stops.
       */
      is: 'left' | 'low' | 'slow' | 'casual' | 'used-up'
      kind: UsageKind
      /** What happens when nothing is left. */
      next: AfterAllowance
      /** Absent if the parts end on different days: each shows its own. */
      until?: Until
      /** The parts of the plan and its add-ons, if more than one includes it. */
      parcels: Parcel[]
      /** The day on which it runs out at the current pace, if that is before its period ends. */
      lastsUntil?: CalendarDay
    })

const order: readonly UsageKind[] = ['data', 'voice', 'sms', 'mms', 'idd_voice', 'idd_sms']

/**
 * Splits the kinds into those that plans include, data first, and those they don't: usage of these is outside the plan
 * from the start, so an empty meter would say nothing.
 */
export function givenOf(entries: readonly UsageEntry[]): { given: UsageEntry[]; casual: UsageKind[] } {
  const sorted = [...entries].sort((a, b) => order.indexOf(a.Type) - order.indexOf(b.Type))
  const isGiven = (entry: UsageEntry) =>
    entry.UsageRule === 'Unlimited' || entry.AmountTotal + entry.CarryOverAmount > 0
  return { given: sorted.filter(isGiven), casual: sorted.filter((entry) => !isGiven(entry)).map(({ Type }) => Type) }
}

/** What is left of each included kind, and the kinds that are not included. */
export function leftOfAll(
  entries: readonly UsageEntry[],
  today: CalendarDay,
  stops = false,
): { given: Left[]; casual: UsageKind[] } {
  const { given, casual } = givenOf(entries)
  return { given: given.map((entry) => leftOf(entry, today, stops)), casual }
}

/**
 * What is left of an entry (1§3) on a New Zealand calendar day; `stops` if usage outside the plan stops instead of
 * being charged.
 */
export function leftOf(entry: UsageEntry, today: CalendarDay, stops = false): Left {
  const { Type: kind, UsageRule: rule, AmountTotal, CarryOverAmount } = entry
  if (rule === 'Unlimited') return { is: 'unlimited', kind }
  const whole = AmountTotal + CarryOverAmount
  const next = afterAllowance(rule, stops)
  const remaining = entry.AmountRemaining + CarryOverAmount
  const isSplit = entry.Parcels.length > 1 || entry.Parcels.some(({ CarriesUpto }) => CarriesUpto !== undefined)
  const parcels = isSplit ? entry.Parcels.map((one) => parcelOf(kind, one, today)) : []
  const ends = new Set(entry.Parcels.map(({ EndsOn }) => EndsOn))
  const day = ends.size > 1 ? undefined : entry.EndsOn
  return {
    is: stateOf(levelReached(whole, remaining), next),
    kind,
    ...amountsOf(kind, remaining, whole),
    next,
    parcels,
    ...(entry.LastsUntil !== undefined && { lastsUntil: calendarDay(entry.LastsUntil) }),
    ...(day !== undefined && { until: untilOf(day, today) }),
  }
}

function parcelOf(kind: UsageKind, parcel: UsageEntry['Parcels'][number], today: CalendarDay): Parcel {
  const { AddonUUID, Name, AmountRemaining, AmountTotal, EndsOn, CarriesUpto, IsCarriedOver = false } = parcel
  const amounts = amountsOf(kind, AmountRemaining, AmountTotal)
  return {
    key: `${AddonUUID} ${IsCarriedOver} ${EndsOn}`,
    name: Name,
    ...amounts,
    isCarriedOver: IsCarriedOver,
    ...(EndsOn !== undefined && { until: untilOf(EndsOn, today) }),
    ...(CarriesUpto !== undefined && { carriesUpto: calendarDay(CarriesUpto) }),
  }
}

function untilOf(text: string, today: CalendarDay): Until {
  const day = calendarDay(text)
  return { day, days: Math.max(0, daysBetween(today, day)) }
}

function amountsOf(kind: UsageKind, remaining: number, whole: number): Amounts {
  const total = shortWireAmount(kind, whole)
  // Show zero in the plan's own unit: `0 GB`, not `0 KB`.
  const left = remaining > 0 ? shortWireAmount(kind, remaining) : { amount: '0', unit: total.unit }
  const fraction = fractionLeft(remaining, whole)
  return { amount: left.amount, unit: left.unit, total: total.amount, totalUnit: total.unit, fraction }
}

function stateOf(level: ReturnType<typeof levelReached>, next: AfterAllowance) {
  if (level < 80) return 'left'
  if (level === 80) return 'low'
  if (next === 'slower') return 'slow'
  return next === 'charged' ? 'casual' : 'used-up'
}

/** The colour of a meter: `warn` when little is left, `bad` when nothing is. */
export function meterTone(left: Exclude<Left, { is: 'unlimited' }>): 'primary' | 'warn' | 'bad' {
  if (left.is === 'left') return 'primary'
  return left.is === 'low' || left.is === 'slow' ? 'warn' : 'bad'
}
