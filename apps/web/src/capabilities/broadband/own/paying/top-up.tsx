import TopUp from '../../../balance/shared/top-up.tsx'
import { BalancePages } from './balance-pages.tsx'

/** Topping up, in the broadband section (1§2 top-up). */
export default function FibreTopUp() {
  return (
    <BalancePages>
      <TopUp />
    </BalancePages>
  )
}
