import { useLingui } from '@lingui/react/macro'
import { catalogue } from '@waea/contract/shop/catalogue'
import { dataRate } from '@waea/domain/usage/rating/data-rate'
import type { UsageType } from '@waea/domain/usage/rating/usage-type'
import { dollars, money } from '@waea/kit/money'
import { useAnswer } from '../../../shell/data/shared/use-answer.ts'

/** A rate for data in cents, as `$0.20 per MB ($204.80 per GB)`. */
export function useDataRateWords(): (cents: number) => string {
  const { t } = useLingui()
  return (cents) => {
    const { mb, gb } = dataRate(money(cents))
    return t`${mb} per MB (${gb} per GB)`
  }
}

/**
 * The casual rate of a kind of usage, as `$0.49 per minute`. A minute to a country of the international table costs that
 * country's rate. Reads `the casual rate` until the rates have loaded.
 */
export function useRateWords(): (kind: UsageType) => string {
  const { t } = useLingui()
  const dataWords = useDataRateWords()
  const rates = useAnswer(catalogue.terms, {}).data?.CasualRates
  return (kind) => {
    if (!rates) return t`the casual rate`
    const price = dollars(money(rates[kind]))
    switch (kind) {
      case 'data':
        return dataWords(rates.data)
      case 'voice':
        return t`${price} per minute`
      case 'idd_voice':
        return t`${price} per minute, or the country’s own rate`
      case 'mms':
        return t`${price} per message`
      default:
        return t`${price} per text`
    }
  }
}
