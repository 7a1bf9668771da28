import PayBill from '../../../billing/shared/pay-bill.tsx'
import { BalancePages } from './balance-pages.tsx'

/** Paying a bill, in the broadband section (1§2 pay-bill). */
export default function FibrePayBill() {
  return (
    <BalancePages>
      <PayBill />
    </BalancePages>
  )
}
