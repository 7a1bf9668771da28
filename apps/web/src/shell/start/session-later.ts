import { keepToken } from '../calls/shared/tokens.ts'
import type { Session, SessionState } from '../session/shared/session.ts'

/**
 * A session whose code loads on first use: a visitor who only reads the plans never fetches it. Until then nobody is
 * signed in. Gain in bench/pages.ts: 4.2 kB of script on the home page, which would otherwise exceed its budget of 130
 * kB.
 */
export function sessionLater(load: () => Promise<Session>, drawnWith?: SessionState): Session {
  // Reuse the object that the page was rendered with: a different one would re-render the frame.
  const signedOut: SessionState = drawnWith?.status === 'signed-out' ? drawnWith : { status: 'signed-out' }
  const noToken = keepToken()
  const listeners = new Set<() => void>()
  let real: Session | undefined
  let loading: Promise<Session> | undefined

  const loaded = () => {
    loading ??= load().then((session) => {
      real = session
      session.subscribe(() => {
        for (const listener of listeners) listener()
      })
      return session
    })
    // Retry a failed download at the next use.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    state: () => real?.state() ?? signedOut,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settled: async () => real?.settled() ?? signedOut,
    send: async (call, input, options) => (await loaded()).send(call, input, options),
    renew: async () => (await loaded()).renew(),
    get tokens() {
      return real?.tokens ?? noToken
    },
    // Signing in takes a call, so the code is loaded by now.
    accept: (auth) => real?.accept(auth) ?? false,
    update: (change) => real?.update(change),
    chooseCustomer: (customerUuid) => real?.chooseCustomer(customerUuid),
    chooseMobile: (mobileUuid) => real?.chooseMobile(mobileUuid),
    signOut: async () => (await loaded()).signOut(),
  }
}
