import { usePath } from '../../shell/routing/shared/link.tsx'

/** The base address of the bonuses here: the account's, or the broadband section's (1§2). */
export function useBonusPlace(): '/profile/bonuses' | '/profile/ufb/bonuses' {
  return usePath().startsWith('/profile/ufb/') ? '/profile/ufb/bonuses' : '/profile/bonuses'
}
