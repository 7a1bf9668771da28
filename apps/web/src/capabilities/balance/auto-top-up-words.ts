import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  type AutoTopUpRule,
  firstOfNextMonth,
  inCents,
  isCapReached,
  nextAutoTopUp,
} from '@waea/domain/balance/auto-top-up'
import { cardBrandName } from '@waea/domain/payments/means/card-brand'
import { dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { dollars, type Money } from '@waea/kit/money'
import { useLocale } from '../../shell/session/shared/portal.tsx'

/** Undefined while the card has no name yet; the sentence then leaves the card out. */
type NamedCard = { brand: string; last4: string } | undefined

/** The sentences that a customer agrees to for automatic top-up: the charge, when it happens, and the first day. */
export function useAutoTopUpWords() {
  const { t } = useLingui()
  const locale = useLocale()

  /** `We charge $20.00 to Visa ending 4242 every 30 days, at most $60.00 a month.` */
  const agreed = (rule: AutoTopUpRule, card: NamedCard): string => {
    const amount = dollars(inCents(rule.AmountDollars))
    const cap = dollars(inCents(rule.CapDollars))
    const below = dollars(inCents(rule.BelowDollars))
    const [brand, last4] = card ? [cardBrandName(card.brand), card.last4] : ['', '']
    const to = card ? t`${brand} ending ${last4}` : t`your card`
    const days = t`${plural(rule.Days, { one: 'every day', other: 'every # days' })}`
    if (rule.BelowDollars === 0) return t`We charge ${amount} to ${to} ${days}, at most ${cap} a month.`
    if (rule.Days === 0)
      return t`We charge ${amount} to ${to} when your credit falls under ${below}, at most ${cap} a month.`
    return t`We charge ${amount} to ${to} ${days}, and when your credit falls under ${below}, at most ${cap} a month.`
  }

  /**
   * The first day if it were switched on now, after what was topped up automatically in this month. A rule by credit
   * starts when the credit is low enough. A try today changes nothing: days are counted from today.
   */
  const first = (rule: AutoTopUpRule, usedThisMonth: Money): string => {
    const today = dayOf(new Date())
    const on = nextAutoTopUp(rule, { countedFrom: today, triedOn: null, usedThisMonth }, today)
    const day = on && dateText(on, 'date', locale)
    if (day) return t`The first scheduled one is on ${day}.`
    if (!isCapReached(rule, usedThisMonth))
      return t`The first comes within minutes of your credit falling under that amount, once a day at most.`
    const nextMonth = dateText(firstOfNextMonth(today), 'date', locale)
    return t`This month’s limit is reached. From ${nextMonth} the first comes within minutes of your credit falling under that amount, once a day at most.`
  }
  return { agreed, first }
}
