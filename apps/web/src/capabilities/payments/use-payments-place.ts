import { usePath } from '../../shell/routing/shared/link.tsx'

/** The base address of payments and cards here: the account's, or the broadband section's (1§2). */
export function usePaymentsPlace(): '/profile' | '/profile/ufb/balance' {
  return usePath().startsWith('/profile/ufb/') ? '/profile/ufb/balance' : '/profile'
}
