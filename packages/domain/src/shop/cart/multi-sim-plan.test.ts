import { expect, test } from 'vitest'
import { multiSimPlan } from './multi-sim-plan.ts'
import { plan } from './sample-carts.ts'

test('[N-SHOP-09] the plan of one of several SIMs names its product, how it is billed and renews, and its price', () => {
  expect(multiSimPlan(plan, true)).toEqual({
    Product: {
      ProductType: plan.ProductType,
      is_payg: false,
      is_autoRenew: true,
      MobileProductAvailabilityUUID: plan.Availabilities[0]?.UUID,
      MobileProductCatalogUUID: plan.UUID,
      PriceCents: plan.Availabilities[0]?.RetailCents,
    },
  })
  const payg = { ...plan, Characteristics: { ...plan.Characteristics, IsPAYG: true, AllowAutoRenew: false } }
  expect(multiSimPlan(payg, true).Product).toMatchObject({ is_payg: true, is_autoRenew: false })
})
