import { Trans } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { type Port, useHoldUpSentence } from './port-words.ts'

/**
 * Why a port is on hold, how long the authorization lasts, and a link to what to do. Renders nothing if the port isn't
 * on hold.
 */
export function OnHold({ port }: { port: Port }) {
  const says = useHoldUpSentence()(port)
  const locale = useLocale()
  if (says === undefined) return null
  const { AuthorisedUntilNanos: until } = port
  const day = until === undefined ? undefined : dateText(fromNanos(until), 'moment', locale)
  return (
    <Notice tone="warn" title={<Trans>Your number can’t come yet</Trans>} action={<WhatToDo port={port} />}>
      {says}
      {day !== undefined && (
        <>
          {' '}
          <Trans>We wait until {day}. After that we stop, and you can start again.</Trans>
        </>
      )}
    </Notice>
  )
}

function WhatToDo({ port: { HeldUpBy } }: { port: Port }) {
  const look = buttonClass({ size: 's' })
  if (HeldUpBy === 'sim-frozen') {
    return (
      <Link to="/help/cases/new" className={look}>
        <Trans>Write to us</Trans>
      </Link>
    )
  }
  if (HeldUpBy === 'sim-changing') return null
  return (
    <Link to="/profile/plans/sim-card-actions" className={look}>
      {HeldUpBy === 'sim-locked' ? <Trans>Go to the lock</Trans> : <Trans>Go to your SIM</Trans>}
    </Link>
  )
}
