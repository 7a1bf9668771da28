import { usePath } from '../../shell/routing/shared/link.tsx'

/** The address under which the bonuses stand here: of the account, or of its broadband section (1§2). */
export function useBonusPlace(): '/profile/bonuses' | '/profile/ufb/bonuses' {
  return usePath().startsWith('/profile/ufb/') ? '/profile/ufb/bonuses' : '/profile/bonuses'
}
