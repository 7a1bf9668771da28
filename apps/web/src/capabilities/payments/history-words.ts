import { useLingui } from '@lingui/react/macro'
import type { historyFilterKinds } from '@waea/domain/payments/history'
import { type PaymentMeans, walletName } from '@waea/domain/payments/means/wallet'
import { dateText } from '@waea/kit/date-text'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { mobileName } from '../mobiles/shared/mobile-name.ts'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { filterNames, type HistoryFilter } from './history-filter.ts'
import { usePaymentStatusWords } from './shared/payment-status-badge.tsx'

/** Words for the purpose and the means of a payment. */
export function useHistoryWords() {
  const { t } = useLingui()
  const kinds: Record<(typeof historyFilterKinds)[number], string> = {
    'top-up': t`Top-ups`,
    plan: t`Plans`,
    'add-on': t`Add-ons`,
    order: t`Orders`,
    bill: t`Bills`,
    arrears: t`Overdue amounts`,
    refund: t`Refunds`,
  }
  const means: Record<PaymentMeans, string> = {
    cards: t`Card`,
    apple_pay: walletName('apple_pay'),
    google_pay: walletName('google_pay'),
    nz_bank_account: t`Bank account`,
  }
  return { kinds, means }
}

/** The active filters, each in words and with its name in the address. */
export function useFiltersInWords(filter: HistoryFilter, mobiles: readonly Mobile[]) {
  const { t } = useLingui()
  const locale = useLocale()
  const { kinds, means } = useHistoryWords()
  const states = usePaymentStatusWords()
  const { Kind, PaymentMethodType, Shown, MobileUUID, From, Upto } = filter
  const mobile = mobiles.find(({ UUID }) => UUID === MobileUUID)
  const from = From && dateText(From, 'date', locale)
  const upto = Upto && dateText(Upto, 'date', locale)
  return [
    Kind && { name: filterNames.Kind, words: kinds[Kind] },
    PaymentMethodType && { name: filterNames.PaymentMethodType, words: means[PaymentMethodType] },
    Shown && { name: filterNames.Shown, words: states[Shown] },
    MobileUUID && { name: filterNames.MobileUUID, words: mobile ? mobileName(mobile) : t`One mobile` },
    from && { name: filterNames.From, words: t`From ${from}` },
    upto && { name: filterNames.Upto, words: t`Until ${upto}` },
  ].filter((one) => typeof one === 'object')
}
