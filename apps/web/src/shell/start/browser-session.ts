import type { QueryClient } from '@tanstack/react-query'
import { browserMemory, cookieMemory, deviceMemory, tabMemory } from '../device/shared/memory.ts'
import { forgetPush } from '../device/shared/push.ts'
import { forgetTypingOfOthers, forgetVisitorTyping, typingOf } from '../forms/shared/kept-typing.ts'
import { captcha } from '../session/shared/captcha.ts'
import { createSession, type Session, tabChannel } from '../session/shared/session.ts'
import { sessionEnded } from '../session/shared/session-ended.ts'
import { stepUp } from '../session/shared/step-up.ts'
import { resetForAccount } from './account-switch.ts'
import { keepLastKnown, readLastKnown } from './last-known.ts'

/** The session of this tab; clears all of the person's data in the tab when it ends (1§4). */
export function browserSession(queries: QueryClient, wasSignedIn: boolean): Session {
  const memory = browserMemory()
  const device = deviceMemory()
  const known = readLastKnown(device, wasSignedIn, Date.now())
  const lastKnown = keepLastKnown(queries, () => session, device, known)
  const session: Session = createSession({
    origin: '',
    memory,
    hints: cookieMemory(),
    wasSignedIn,
    known: known?.person,
    ...(typeof BroadcastChannel === 'function' && { channel: tabChannel() }),
    onAccepted({ UUID }) {
      lastKnown.renewed()
      forgetVisitorTyping(tabMemory())
      forgetTypingOfOthers(tabMemory(), UUID)
      sessionEnded(tabMemory()).forget()
    },
    onSignedOut({ personUuid, because }) {
      // A question left open would send its call again in the session of the next person who signs in.
      stepUp.answer(false)
      captcha.answer(undefined)
      queries.clear()
      lastKnown.forget()
      // The server ends push along with the session. If it couldn't be reached, dropping the endpoint in the browser is
      // enough.
      forgetPush().catch(() => {})
      // Someone whose session expired gets their half-written form back.
      const restore = because === 'expired' ? typingOf(() => sessionStorage, personUuid ?? '') : undefined
      tabMemory().forgetAll('')
      restore?.()
      // Clear the person's analytics events (analytics.ts).
      globalThis.dataLayer?.splice(0)
      if (because !== undefined) sessionEnded(tabMemory()).note(because)
    },
    onCustomerChosen() {
      lastKnown.forget()
      resetForAccount(queries)
    },
    onMobileElsewhere: () => reloadForMobile(location),
  })
  return session
}

/** Reloads the page for the mobile chosen in another tab; an unfinished onboarding goes home first (1§4). */
export function reloadForMobile(at: Pick<Location, 'pathname' | 'search' | 'assign' | 'replace' | 'reload'>): void {
  const search = new URLSearchParams(at.search)
  // Assigning or replacing an address also reloads the page.
  if (/^\/onboarding(\/|$)/.test(at.pathname)) at.assign('/')
  else if (at.pathname.startsWith('/profile/plans') && search.has('mobile')) {
    // Here the link selects a mobile at each load (`useMobileOfLink`), and the other tab's choice is newer.
    search.delete('mobile')
    at.replace(search.size === 0 ? at.pathname : `${at.pathname}?${search}`)
  } else at.reload()
}
