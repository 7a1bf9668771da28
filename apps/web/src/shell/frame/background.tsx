import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startWorker } from '../device/worker.ts'
import { usePortal } from '../session/portal.tsx'
import { recordPageView } from './analytics.ts'
import { useKeptInstallation } from './kept-installation.ts'
import { NewVersion } from './new-version.tsx'

/**
 * What goes on beside the screens once the first one is there: the watch for a newer version, page views, the service
 * worker and what shall be there without a connection, and reports of faults where the deployment has an error tracker.
 */
export default function Background() {
  const router = useRouter()
  const { display, settings } = usePortal()
  useEffect(() => {
    // Where somebody is on the way already, the address they come to counts when it is there.
    const { resolvedLocation, location } = router.state
    recordPageView((resolvedLocation ?? location).pathname, display)
    return router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
      if (pathChanged) recordPageView(toLocation.pathname, display)
    })
  }, [router, display])
  useEffect(startWorker, [])
  useKeptInstallation()
  useEffect(() => {
    if (!settings.errorTracking) return
    // Without the tracker's code the portal is as good; its faults stay in the page.
    import('../faults/error-tracking.ts').then(({ trackErrors }) => trackErrors(settings)).catch(() => {})
  }, [settings])
  return <NewVersion />
}
