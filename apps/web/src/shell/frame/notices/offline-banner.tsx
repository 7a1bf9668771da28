import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useIsOffline } from '../../device/shared/connection.ts'
import { usePortal } from '../../session/shared/portal.tsx'

/** Says that the connection is lost, and refetches the visible answers when it returns. */
export function OfflineBanner() {
  const { answers } = usePortal()
  const isAway = useIsOffline()
  useEffect(() => {
    if (!isAway) void answers.cache()?.queries.refetchQueries({ type: 'active', stale: true })
  }, [isAway, answers])
  return (
    <div role="status">
      {isAway && (
        <p className="flex items-center justify-center gap-2 bg-accent-soft px-4 py-2 text-s font-semibold text-ink">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          <Trans>You’re offline. These are your last known figures.</Trans>
        </p>
      )}
    </div>
  )
}
