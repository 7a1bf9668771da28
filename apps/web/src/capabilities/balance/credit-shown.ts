import { isBalanceShown } from '@waea/domain/balance/top-up'
import { money } from '@waea/kit/money'
import { isOn, type PublicSettings } from '../../shell/session/shared/settings.ts'
import type { MobileDashboard } from '../mobiles/shared/mobile-dashboard.ts'

/** Which parts of a prepay mobile's credit to show: the provider may hide a credit of zero, and topping up (3§9.5). */
export function creditShown(
  { AccountType, MainBalCreditCents }: Pick<MobileDashboard, 'AccountType' | 'MainBalCreditCents'>,
  settings: PublicSettings,
): { isShown: boolean; canTopUp: boolean } {
  const hidesZero = isOn(settings, 'HIDE_PREPAY_BALANCE_IF_ZERO')
  return {
    isShown: AccountType === 'prepay' && isBalanceShown(money(MainBalCreditCents), hidesZero),
    canTopUp: !isOn(settings, 'HIDE_PREPAY_TOPUP'),
  }
}
