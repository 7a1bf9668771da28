import PaymentMethods from '../../../payments/shared/payment-methods.tsx'
import { BalancePages } from './balance-pages.tsx'

/** The saved cards, in the broadband section (1§2 payment-methods). */
export default function FibrePaymentMethods() {
  return (
    <BalancePages isNarrow>
      <PaymentMethods />
    </BalancePages>
  )
}
