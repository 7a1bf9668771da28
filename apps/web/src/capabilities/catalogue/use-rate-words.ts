import { useLingui } from '@lingui/react/macro'
import { casualRates } from '@waea/domain/usage/casual-rates'
import type { UsageType } from '@waea/domain/usage/usage-type'
import { dollars, money } from '@waea/kit/money'

/** The casual rate of a kind of usage, as `$0.20 per MB`. */
export function useRateWords(): (kind: UsageType) => string {
  const { t } = useLingui()
  return (kind) => {
    const price = dollars(money(casualRates[kind].cents))
    switch (kind) {
      case 'data':
        return t`${price} per MB`
      case 'voice':
      case 'idd_voice':
        return t`${price} per minute`
      case 'mms':
        return t`${price} per message`
      default:
        return t`${price} per text`
    }
  }
}
