import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { followTranslation } from '../device/shared/translation.ts'
import { startWorker } from '../device/shared/worker.ts'
import { usePortal, useSession } from '../session/shared/portal.tsx'
import { HelpHere } from './menus/help-here.tsx'
import { useKeptInstallation } from './notices/kept-installation.ts'
import { NewVersion } from './notices/new-version.tsx'
import { TransferNotice } from './notices/transfer-notice.tsx'
import { recordPageView } from './shared/analytics.ts'

/**
 * Background work after the first screen: the check for a newer version, page views, the service worker and its offline
 * files, error tracking if the deployment has it, support for translation by the browser, and the link to the screen's
 * help article.
 */
export default function Background() {
  const router = useRouter()
  const { display, settings, view } = usePortal()
  // A visitor's page has no cache.
  const isSignedIn = useSession().status === 'signed-in'
  useEffect(followTranslation, [])
  useEffect(() => {
    // An operator’s view is no visit of the customer.
    if (view) return
    // If a navigation is already under way, its address is counted on arrival.
    const { resolvedLocation, location } = router.state
    recordPageView((resolvedLocation ?? location).pathname, display)
    return router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
      if (pathChanged) recordPageView(toLocation.pathname, display)
    })
  }, [router, display, view])
  useEffect(startWorker, [])
  useKeptInstallation()
  useEffect(() => {
    if (!settings.errorTracking) return
    // The portal works without the tracker; its faults then stay in the page.
    import('../faults/shared/error-tracking.ts').then(({ trackErrors }) => trackErrors(settings)).catch(() => {})
  }, [settings])
  return (
    <>
      <HelpHere />
      <NewVersion />
      {isSignedIn && <TransferNotice />}
    </>
  )
}
