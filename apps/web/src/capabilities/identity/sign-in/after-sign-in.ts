import { useRef } from 'react'
import { type Search, useGoToPath, useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { redirectPath } from '../../../shell/routing/shared/older-links.ts'

const dashboard = '/profile/plans'

/**
 * Continues after signing in: to the requested page if it is one of our own, else to the dashboard. The form stays busy
 * until that page is shown: a second press on the way would no longer know the requested page.
 */
export function useAfterSignIn(): { goOn: () => Promise<void>; asked: Search } {
  const now = useSearchValue('redirect')
  // When leaving, the address has already changed. Someone who sends a password while the browser offers a passkey
  // enters twice, and must reach the same page both times.
  const asked = useRef(now)
  asked.current = now ?? asked.current
  const redirect = asked.current
  const goToPath = useGoToPath()
  return {
    goOn: () => goToPath(redirect === undefined ? dashboard : redirectPath(redirect, location.origin)),
    // Pass the requested page on to the next sign-in screen.
    asked: redirect === undefined ? {} : { redirect },
  }
}
