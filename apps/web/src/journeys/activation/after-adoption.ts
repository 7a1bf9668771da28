import type { activation } from '@waea/contract/activation'
import type { Gives } from '@waea/contract/call'
import { afterAdoption } from '@waea/domain/activation/adoption'
import type { MobileProduct } from '@waea/domain/plans/mobile-status'

type Adoption = Gives<typeof activation.adoptByToken>

/**
 * Where an adopted SIM leads (1§4): one in use to the choice of account and product, one that replaces another to the
 * SIM swap, any other to its activation with the plan that was bought with it, or with one that is chosen now.
 */
export function leadsTo(adoption: Adoption, product: MobileProduct | undefined, hasSeveralAccounts: boolean) {
  const mobile = adoption.AdoptionRequest.ProductInstanceUUID
  const after = afterAdoption(adoption.AdoptionMetadataEntry.Metadata, product)
  switch (after.next) {
    case 'select-account':
      return { to: hasSeveralAccounts ? '/select-account' : '/select-service', search: {} } as const
    case 'sim-swap':
      return { to: '/profile/plans/sim-card-actions/sim-swap', search: { mobile: after.replaces } } as const
    default:
      return { to: '/onboarding', search: { mobile } } as const
  }
}
