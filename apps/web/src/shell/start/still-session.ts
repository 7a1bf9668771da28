import type { Send } from '../calls/shared/api.ts'
import { keepToken } from '../calls/shared/tokens.ts'
import type { Session, SessionState } from '../session/shared/session.ts'

/** A session that never changes, for server rendering and tests. */
export function stillSession(state: SessionState, settled: SessionState, send: Send): Session {
  const nothing = () => {}
  return {
    state: () => state,
    subscribe: () => nothing,
    settled: async () => settled,
    send,
    renew: async () => 'refused',
    tokens: keepToken(),
    accept: () => false,
    update: nothing,
    chooseCustomer: nothing,
    chooseMobile: nothing,
    signOut: async () => {},
  }
}
