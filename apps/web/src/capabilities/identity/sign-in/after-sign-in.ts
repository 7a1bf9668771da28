import { useCallback, useRef } from 'react'
import { type Search, useGoToPath, useScreenAhead, useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { redirectPath } from '../../../shell/routing/shared/older-links.ts'

const dashboard = '/profile/plans'

/**
 * Continues after signing in: to the requested page if it is one of our own, else to the dashboard. The form stays busy
 * until that page is shown, because after the navigation starts a second press would no longer know the requested page.
 */
export function useAfterSignIn(): { goOn: () => Promise<void>; requested: Search } {
  const now = useSearchValue('redirect')
  // The address changes as soon as the navigation starts. Someone who submits a password while the browser offers a
  // passkey signs in twice, and must reach the same page both times.
  const latest = useRef(now)
  latest.current = now ?? latest.current
  const redirect = latest.current
  const goToPath = useGoToPath()
  const next = useCallback(
    () => (redirect === undefined ? dashboard : redirectPath(redirect, location.origin)),
    [redirect],
  )
  // Gain in bench/return.ts: 0.4 s for those who sign in at once.
  useScreenAhead(next)
  return {
    goOn: () => goToPath(next()),
    // Pass the requested page on to the next sign-in screen.
    requested: redirect === undefined ? {} : { redirect },
  }
}
