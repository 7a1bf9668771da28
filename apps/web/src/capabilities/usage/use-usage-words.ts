import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { shortDayText } from '../../shell/format.ts'
import { useLocale } from '../../shell/portal.tsx'
import type { Left, UsageKind } from './left.ts'

export type UsageWords = {
  kind: (kind: UsageKind) => string
  /** The large figure: `26.4 GB`, `120`, `Unlimited`. */
  figure: (left: Left) => string
  /** What it is a part of, or what holds now: `of 40 GB`, `casual rates apply`. */
  whole: (left: Left) => string
  until: (left: Left) => string
  days: (left: Left) => string
  /** All of it in a sentence, for those who hear it. */
  sentence: (left: Left) => string
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
    if (left.is === 'slow') return t`of ${total}, now at a lower speed`
    if (left.is === 'casual') return t`of ${total}, now at casual rates`
    if (left.is === 'used-up') return t`of ${total}, all used`
    return t`of ${total}`
  }
  const until = (left: Left) => {
    if (left.is === 'unlimited' || !left.until) return ''
    const day = shortDayText(left.until.day, locale)
    return t`until ${day}`
  }
  const days = (left: Left) => {
    if (left.is === 'unlimited' || !left.until) return ''
    if (left.until.days === 0) return t`ends today`
    return plural(left.until.days, { one: '# day', other: '# days' })
  }
  const sentence = (left: Left) => {
    if (left.is === 'unlimited') return t`Unlimited`
    return [`${figure(left)} ${whole(left)}`, until(left)].filter(Boolean).join(', ')
  }
  return { kind: (kind) => kinds[kind], figure, whole, until, days, sentence }
}
