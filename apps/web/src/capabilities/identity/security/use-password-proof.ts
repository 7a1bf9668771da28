import { identity } from '@waea/contract/people/identity'
import { usePortal, useSignedIn } from '../../../shell/session/shared/portal.tsx'

/**
 * Proves the current password to the server, which then allows changes to the sign-in for 5 minutes (1§5). Throws a
 * CallError for a wrong one; the person stays signed in either way.
 */
export function usePasswordProof(): (password: string) => Promise<void> {
  const { send, session } = usePortal()
  const { person } = useSignedIn()
  return async (password) => {
    const input = { spid: '2', SPID: 2, IdentityProvider: 'LOCAL', AuthID: person.AuthID, AuthCode: password } as const
    session.accept(await send(identity.auth, { ...input, IncludeRoles: true }))
  }
}
