import { createApi, type Send } from '../../shell/calls/shared/api.ts'
import { keepToken } from '../../shell/calls/shared/tokens.ts'

/**
 * Makes calls as a member of the provider's staff. They carry that person's access token in `auth-token`, never the
 * token of a customer signed in in the same browser.
 */
export function clientSend(token: string, fetchWith: typeof fetch = fetch): Send {
  return createApi({
    origin: '',
    tokens: keepToken(),
    refresh: async () => 'refused',
    onSignedOut: () => {},
    fetch: (address, init) => {
      const headers = new Headers(init?.headers)
      headers.set('auth-token', token)
      return fetchWith(address, { ...init, headers })
    },
  }).send
}
