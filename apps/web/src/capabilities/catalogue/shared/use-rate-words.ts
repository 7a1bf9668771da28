import { useLingui } from '@lingui/react/macro'
import { catalogue } from '@waea/contract/shop/catalogue'
import type { UsageType } from '@waea/domain/usage/rating/usage-type'
import { dollars, money } from '@waea/kit/money'
import { useAnswer } from '../../../shell/data/shared/use-answer.ts'

/**
 * The casual rate of a kind of usage, as `$0.20 per MB`. A minute to a country of the international table costs that
 * country's rate. Reads `the casual rate` until the rates have loaded.
 */
export function useRateWords(): (kind: UsageType) => string {
  const { t } = useLingui()
  const rates = useAnswer(catalogue.terms, {}).data?.CasualRates
  return (kind) => {
    if (!rates) return t`the casual rate`
    const price = dollars(money(rates[kind]))
    switch (kind) {
      case 'data':
        return t`${price} per MB`
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
