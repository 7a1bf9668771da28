import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { useKindWords } from '../../catalogue/shared/use-kind-words.ts'
import { useRateWords } from '../../catalogue/shared/use-rate-words.ts'
import type { Left, Parcel, UsageKind } from './left.ts'

export type UsageWords = {
  kind: (kind: UsageKind) => string
  /** The large figure: `26.4 GB`, `120`, `Unlimited`. */
  figure: (left: Left) => string
  /** The total: `of 40 GB`. */
  whole: (left: Left) => string
  /** What a plan or an add-on has left: `Extra 10 GB: 8.5 GB of 10 GB, until 30 Nov`. */
  parcel: (kind: UsageKind, parcel: Parcel) => string
  /** What it means that little or nothing is left, and what happens next; empty otherwise. */
  state: (left: Left) => string
  /** The kinds that the plan doesn't include, in one sentence; empty if it includes all. */
  casual: (kinds: readonly UsageKind[], stops: boolean) => string
  until: (left: Left | Parcel) => string
  /** `At this pace your data lasts until 2 December`; empty if it lasts to the end of its period. */
  pace: (left: Left) => string
  days: (left: Left) => string
}

/** What is left in words, in the person's language. */
export function useUsageWords(): UsageWords {
  const { t } = useLingui()
  const locale = useLocale()
  const rate = useRateWords()
  const kinds = useKindWords()
  const shortDay = (day: string) => dateText(day, 'day', locale).replace(' ', '\u00a0')
  const withUnit = (kind: UsageKind, amount: string, unit: string) => (kind === 'data' ? `${amount} ${unit}` : amount)
  const figure = (left: Left) => (left.is === 'unlimited' ? t`Unlimited` : withUnit(left.kind, left.amount, left.unit))
  const whole = (left: Left) => {
    if (left.is === 'unlimited') return t`within New Zealand`
    const total = withUnit(left.kind, left.total, left.totalUnit)
    return t`of ${total}`
  }
  const until = (left: Left | Parcel) => {
    if (!('until' in left) || !left.until) return ''
    const day = shortDay(left.until.day)
    return t`until ${day}`
  }
  const pace = (left: Left) => {
    if (left.is === 'unlimited' || !left.lastsUntil) return ''
    const day = shortDay(left.lastsUntil)
    if (left.kind !== 'data') return t`${kinds[left.kind]}: at this pace, until ${day}.`
    if (left.next === 'slower') return t`At this pace you have full speed until ${day}.`
    return t`At this pace your data lasts until ${day}.`
  }
  const parcel = (kind: UsageKind, one: Parcel) => {
    const left = withUnit(kind, one.amount, one.unit)
    const total = withUnit(kind, one.total, one.totalUnit)
    const end = until(one)
    if (one.isCarriedOver) return t`Carried over: ${left} of ${total}, ${end}`
    if (one.carriesUpto) {
      const day = shortDay(one.carriesUpto)
      return t`${one.name}: ${left} of ${total}, ${end}, then carried over until ${day}`
    }
    return end ? t`${one.name}: ${left} of ${total}, ${end}` : t`${one.name}: ${left} of ${total}`
  }
  const state = (left: Left) => {
    if (left.is === 'unlimited' || left.is === 'left') return ''
    const price = rate(left.kind)
    if (left.is === 'slow') return t`All used. You’re still online, at a lower speed.`
    if (left.is === 'casual') return t`All used. More costs ${price}.`
    if (left.is === 'used-up') return t`All used. It has stopped, and you pay nothing more.`
    const percent = Math.floor((1 - left.fraction) * 100)
    if (left.next === 'charged') return t`${percent}% used. When it runs out, more costs ${price}.`
    if (left.next === 'slower') return t`${percent}% used. When it runs out it slows down, at no charge.`
    return t`${percent}% used. When it runs out it stops, and you pay nothing more.`
  }
  const days = (left: Left) => {
    if (left.is === 'unlimited' || !left.until) return ''
    if (left.until.days === 0) return t`ends today`
    const count = left.until.days
    return t`${plural(count, { one: '# day', other: '# days' })}`
  }
  const casual = (missing: readonly UsageKind[], stops: boolean) => {
    if (missing.length === 0) return ''
    if (stops) {
      const list = missing.map((kind) => kinds[kind].toLowerCase()).join(', ')
      return t`Not in your plan, so stopped: ${list}.`
    }
    const list = missing.map((kind) => `${kinds[kind].toLowerCase()} (${rate(kind)})`).join(', ')
    return t`At casual rates, outside your plan: ${list}.`
  }
  return { kind: (kind) => kinds[kind], figure, whole, parcel, state, until, pace, days, casual }
}
