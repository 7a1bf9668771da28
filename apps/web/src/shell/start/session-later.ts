import { keepToken } from '../calls/tokens.ts'
import type { Session, SessionState } from '../session/session.ts'

/**
 * A session whose code comes when it is first needed: a visitor who only reads the plans never fetches it. Until then
 * nobody is signed in.
 * Gain in bench/pages.ts: 4.2 kB of script on the home page, for which its budget of 130 kB has no room.
 */
export function sessionLater(load: () => Promise<Session>, drawnWith?: SessionState): Session {
  // The very object that the page was drawn with, where it says so: another one would have the frame drawn again.
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
    // A failed download is tried again at the next need.
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
    send: async (call, asked, options) => (await loaded()).send(call, asked, options),
    renew: async () => (await loaded()).renew(),
    get tokens() {
      return real?.tokens ?? noToken
    },
    // Whoever signs in has sent a call before, so the code is here.
    accept: (auth) => real?.accept(auth) ?? false,
    update: (change) => real?.update(change),
    chooseCustomer: (customerUuid) => real?.chooseCustomer(customerUuid),
    chooseMobile: (mobileUuid) => real?.chooseMobile(mobileUuid),
    signOut: async () => (await loaded()).signOut(),
  }
}
