import PaymentsHistory from '../../../payments/shared/payments-history.tsx'
import { BalancePages } from './balance-pages.tsx'

/** The payments of the account, in the broadband section (1§2 payments-history). */
export default function FibrePayments() {
  return (
    <BalancePages>
      <PaymentsHistory />
    </BalancePages>
  )
}
