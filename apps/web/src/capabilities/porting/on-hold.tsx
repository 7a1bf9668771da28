import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import type { ReactNode } from 'react'
import { Link } from '../../shell/routing/shared/link.tsx'
import { type Port, useTimeText } from './port-words.ts'

/** Until when a port on hold waits. */
export function OnHoldUntil({ port: { AuthorisedUntilNanos: until } }: { port: Port }) {
  const timeText = useTimeText()
  if (until === undefined) return null
  return <Trans>We wait until {timeText(until)}. After that we stop, and you can start again.</Trans>
}

/** The way to what ends the wait of a port on hold; nothing if the wait ends by itself. */
export function whatToDo({ HeldUpBy }: Port): ReactNode {
  const look = buttonClass({ size: 's' })
  if (HeldUpBy === 'sim-frozen') {
    return (
      <Link to="/help/cases/new" className={look}>
        <Trans>Write to us</Trans>
      </Link>
    )
  }
  if (HeldUpBy === undefined || HeldUpBy === 'sim-changing') return undefined
  return (
    <Link to="/profile/plans/sim-card-actions" className={look}>
      {HeldUpBy === 'sim-locked' ? <Trans>Go to the lock</Trans> : <Trans>Go to your SIM</Trans>}
    </Link>
  )
}
