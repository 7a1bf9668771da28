import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { recordPageView } from '../analytics.ts'
import { usePortal } from '../portal.tsx'
import { NewVersion } from './new-version.tsx'

/** What goes on beside the screens once the first one is there: the watch for a newer version, and page views. */
export default function Background() {
  const router = useRouter()
  const { display } = usePortal()
  useEffect(() => {
    recordPageView(router.state.location.pathname, display)
    return router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
      if (pathChanged) recordPageView(toLocation.pathname, display)
    })
  }, [router, display])
  return <NewVersion />
}
