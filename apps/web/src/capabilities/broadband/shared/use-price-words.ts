import { useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import type { FibrePlan } from './wire.ts'

type Later = Pick<FibrePlan, 'Periods' | 'ThenCents'>

/** Formats the monthly price of a fibre plan, including one that changes after some months. */
export function usePriceWords() {
  const { t } = useLingui()
  const locale = useLocale()
  const monthly = (cents: number) => {
    const price = dollars(money(cents))
    return t`${price} a month`
  }
  /** `After 6 months`: when the later price starts. */
  const afterMonths = (count: number) => (count === 1 ? t`After 1 month` : t`After ${count} months`)
  return {
    monthly,
    /** The later price as a row below the price, with its day if known; no row if the price stays. */
    laterRows: ({ Periods, ThenCents }: Later, on?: string) =>
      Periods === undefined || ThenCents === undefined
        ? []
        : [
            {
              key: 'later',
              term: on ? t`From ${dateText(on, 'date', locale)}` : afterMonths(Periods),
              value: monthly(ThenCents),
            },
          ],
    /** `After 6 months it’s $79.00 a month.`; undefined where the price stays. */
    later({ Periods, ThenCents }: Later): string | undefined {
      if (Periods === undefined || ThenCents === undefined) return undefined
      const price = monthly(ThenCents)
      return Periods === 1 ? t`After 1 month it’s ${price}.` : t`After ${Periods} months it’s ${price}.`
    },
  }
}
