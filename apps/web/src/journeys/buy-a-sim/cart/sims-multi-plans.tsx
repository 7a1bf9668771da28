import { SimPurchaseFor } from '../sim-purchase.tsx'

/** Several SIMs, each with a plan of its own (1§2 sims-multi-plans). */
export default function SimsMultiPlans() {
  return <SimPurchaseFor hasPlanEach />
}
