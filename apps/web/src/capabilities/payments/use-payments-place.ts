import { usePath } from '../../shell/routing/shared/link.tsx'

/** The address under which payments and cards stand here: of the account, or of its broadband section (1§2). */
export function usePaymentsPlace(): '/profile' | '/profile/ufb/balance' {
  return usePath().startsWith('/profile/ufb/') ? '/profile/ufb/balance' : '/profile'
}
