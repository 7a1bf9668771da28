import { vi } from 'vitest'
import { type ApiSetup, createApi, type Renewal } from '../shell/calls/shared/api.ts'
import { keepToken, type TokenKeeper } from '../shell/calls/shared/tokens.ts'
import { type Answer, type Received, serve } from './server.ts'

/** A client of a real server with the test's answers. */
export async function clientOf(
  answer: (input: Received, count: number) => Answer | Promise<Answer>,
  renew: (tokens: TokenKeeper) => Renewal,
  changes: Partial<ApiSetup> = {},
) {
  const server = await serve(answer)
  const tokens = keepToken()
  const onSignedOut = vi.fn()
  const refresh = vi.fn(async () => renew(tokens))
  const api = createApi({ origin: server.origin, tokens, refresh, onSignedOut, ...changes })
  return { ...api, tokens, onSignedOut, refresh, received: server.received }
}
