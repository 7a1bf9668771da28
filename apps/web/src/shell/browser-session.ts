import type { QueryClient } from '@tanstack/react-query'
import { resetForAccount } from './account-switch.ts'
import { keepLastKnown } from './last-known.ts'
import { browserMemory, cookieMemory, tabMemory } from './memory.ts'
import { createSession, type Session, tabChannel } from './session.ts'

/** The session of this browser tab, with everything of the person cleared when it ends (1§4). */
export function browserSession(queries: QueryClient, wasSignedIn: boolean): Session {
  const memory = browserMemory()
  const session = createSession({
    origin: '',
    memory,
    hints: cookieMemory(),
    wasSignedIn,
    ...(typeof BroadcastChannel === 'function' && { channel: tabChannel() }),
    onSignedOut() {
      queries.clear()
      sessionStorage.clear()
      memory.forgetAll('waea-')
    },
    onCustomerChosen: () => resetForAccount(queries),
    onMobileElsewhere: () => startAgain(location),
  })
  keepLastKnown(queries, session, tabMemory())
  return session
}

/** The page starts again on the mobile that was chosen in another tab; a half-done onboarding goes home first (1§4). */
export function startAgain(at: Pick<Location, 'pathname' | 'assign' | 'reload'>): void {
  // An address that is assigned is loaded anew, so that going home is the reload as well.
  if (/^\/onboarding(\/|$)/.test(at.pathname)) at.assign('/')
  else at.reload()
}
