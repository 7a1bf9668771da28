import { expect, test } from 'vitest'
import { stepAfterAdoption } from './after-adoption.ts'

type Adoption = Parameters<typeof stepAfterAdoption>[0]
const adoption = (Metadata: Partial<Adoption['AdoptionMetadataEntry']['Metadata']> = {}): Adoption => ({
  AuthResponse: { JWT: 'adoption-1.secret' },
  AdoptionRequest: { UUID: 'adoption-1', ProductInstanceUUID: 'mobile-1', ProductType: 'prepaymobileAddon' },
  AdoptionMetadataEntry: { Metadata: { is_fully_paid: false, ...Metadata } },
  SIM: { SIMType: 'esim', Last4: '0001' },
})
const addon = { IsBasePlan: true, IsAddon: false, AllowAutoRenew: true, CreatedAtNanos: 0 }
const waiting = { UUID: 'mobile-1', Status: 1 }
const inUse = { UUID: 'mobile-1', Status: 4, BillingReference: 'prepay:mobile-1', Addons: [addon] }

test('[S-ONB-11] a SIM in use with add-ons leads to the choice of account and of product', () => {
  expect(stepAfterAdoption(adoption(), inUse, true).to).toBe('/select-account')
  expect(stepAfterAdoption(adoption(), inUse, false).to).toBe('/select-service')
  expect(stepAfterAdoption(adoption(), { ...inUse, Addons: [] }, false).to).toBe('/onboarding')
})

test.each(['postpay', 'prepay', 'payg'])('a SIM that was bought with a %s plan leads to its activation', (billing) => {
  const bought = adoption({ [`${billing}_product_catalog_uuid`]: 'plan-1' })
  expect(stepAfterAdoption(bought, waiting, false)).toEqual({ to: '/onboarding', search: { mobile: 'mobile-1' } })
})

test('[S-ONB-15] a SIM that replaces another leads to the swap of that one', () => {
  expect(stepAfterAdoption(adoption({ replacement_for: 'mobile-0' }), waiting, false)).toEqual({
    to: '/profile/plans/sim-card-actions/sim-swap',
    search: { mobile: 'mobile-0' },
  })
})
