import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { shortDayText } from '../../shell/format.ts'
import { useLocale } from '../../shell/portal.tsx'
import type { Left, UsageKind } from './left.ts'

export type UsageWords = {
  kind: (kind: UsageKind) => string
  /** The large figure: `26.4 GB`, `120`, `Unlimited`. */
  figure: (left: Left) => string
  /** What it is a part of: `of 40 GB`. */
  whole: (left: Left) => string
  /** What holds when little or nothing is left; empty else. */
  state: (left: Left) => string
  /** The kinds that the plan does not give, in one sentence; empty when it gives all. */
  casual: (kinds: readonly UsageKind[]) => string
  until: (left: Left) => string
  days: (left: Left) => string
}

/** What is left in words, in the person's language. */
export function useUsageWords(): UsageWords {
  const { t } = useLingui()
  const locale = useLocale()
  const kinds: Record<UsageKind, string> = {
    data: t`Data`,
    voice: t`Minutes`,
    sms: t`Texts`,
    mms: t`Picture messages`,
    idd_voice: t`International minutes`,
    idd_sms: t`International texts`,
  }
  const figure = (left: Left) => {
    if (left.is === 'unlimited') return t`Unlimited`
    return left.kind === 'data' ? `${left.amount} ${left.unit}` : left.amount
  }
  const whole = (left: Left) => {
    if (left.is === 'unlimited') return t`within New Zealand`
    const total = left.kind === 'data' ? `${left.total} ${left.totalUnit}` : left.total
    return t`of ${total}`
  }
  const state = (left: Left) => {
    if (left.is === 'low') return t`Almost used up.`
    if (left.is === 'slow') return t`All used. You stay online, at a lower speed.`
    if (left.is === 'casual') return t`All used. Now at casual rates.`
    return left.is === 'used-up' ? t`All used.` : ''
  }
  const until = (left: Left) => {
    if (left.is === 'unlimited' || !left.until) return ''
    const day = shortDayText(left.until.day, locale)
    return t`until ${day}`
  }
  const days = (left: Left) => {
    if (left.is === 'unlimited' || !left.until) return ''
    if (left.until.days === 0) return t`ends today`
    const count = left.until.days
    return t`${plural(count, { one: '# day', other: '# days' })}`
  }
  const casual = (missing: readonly UsageKind[]) => {
    if (missing.length === 0) return ''
    const list = missing.map((kind) => kinds[kind].toLowerCase()).join(', ')
    return t`At casual rates, outside your plan: ${list}.`
  }
  return { kind: (kind) => kinds[kind], figure, whole, state, casual, until, days }
}
