import type { Gives } from '@waea/contract/call'
import type { activation } from '@waea/contract/mobile/activation'
import { afterAdoption } from '@waea/domain/activation/adoption'
import type { MobileProduct } from '@waea/domain/plans/mobile-status'

type Adoption = Gives<typeof activation.adoptByToken>

/**
 * The next step for an adopted SIM (1§4): an active one leads to the choice of account and product, a replacement to
 * the SIM swap, any other to its activation with the plan bought with it, or with one chosen now.
 */
export function stepAfterAdoption(adoption: Adoption, product: MobileProduct | undefined, hasSeveralAccounts: boolean) {
  const mobile = adoption.AdoptionRequest.ProductInstanceUUID
  const after = afterAdoption(adoption.AdoptionMetadataEntry.Metadata, product)
  switch (after.next) {
    case 'select-account':
      return { to: hasSeveralAccounts ? '/select-account' : '/select-service', search: {} } as const
    case 'sim-swap':
      return {
        to: '/profile/plans/sim-card-actions/sim-swap',
        search: { mobile: after.replaces, sim: adoption.SIM.SIMID },
      } as const
    default:
      return { to: '/onboarding', search: { mobile } } as const
  }
}
