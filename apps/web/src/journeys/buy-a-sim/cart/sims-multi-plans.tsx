import { SimPurchaseFor } from '../sim-purchase.tsx'

/** Several SIMs, each with its own plan (1§2 sims-multi-plans). */
export default function SimsMultiPlans() {
  return <SimPurchaseFor hasPlanEach />
}
