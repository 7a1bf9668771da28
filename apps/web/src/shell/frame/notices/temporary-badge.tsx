import { Trans, useLingui } from '@lingui/react/macro'
import { CountdownTimer } from '@waea/ui/countdown-timer'
import { useEffect, useState } from 'react'
import { tabMemory } from '../../device/shared/memory.ts'
import { useGo } from '../../routing/shared/link.tsx'
import { usePortal } from '../../session/shared/portal.tsx'
import { keepTemporary, temporarySeconds } from './temporary.ts'

/** Counts down a temporary login in seconds; at the end, signs the person out and sends them home (1§4). */
export default function TemporaryBadge({ untilMs }: { untilMs: number }) {
  const { t } = useLingui()
  const { session } = usePortal()
  const go = useGo()
  // Computed once: the timer counts down to its own deadline.
  const [seconds] = useState(() => temporarySeconds(untilMs, Date.now()))

  useEffect(() => {
    const keep = () => keepTemporary(tabMemory(), untilMs, Date.now())
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [untilMs])
  const leave = async () => {
    await session.signOut()
    await go('/', { replace: true })
  }
  return (
    <div className="fixed right-4 bottom-24 z-40 flex items-center gap-2 rounded-pill border border-line bg-surface p-1 shadow-float md:bottom-6">
      <span aria-hidden="true" className="hidden pl-4 text-s font-semibold md:block">
        <Trans>Temporary sign-in, time left</Trans>
      </span>
      <CountdownTimer
        seconds={seconds}
        onComplete={() => void leave()}
        label={(left) => {
          const minutes = Math.floor(left / 60)
          return left > 90
            ? t`You’re signed in for ${minutes} more minutes`
            : t`You’re signed in for ${left} more seconds`
        }}
      />
    </div>
  )
}
