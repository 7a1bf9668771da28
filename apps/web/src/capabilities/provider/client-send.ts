import { createApi, type Send } from '../../shell/calls/shared/api.ts'
import { keepToken } from '../../shell/calls/shared/tokens.ts'

/**
 * The calls of somebody who works for the provider. They carry that person's access token in `auth-token`, and never the
 * token of a customer who is signed in in the same browser.
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
