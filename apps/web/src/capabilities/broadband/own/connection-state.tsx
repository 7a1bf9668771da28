import { Trans } from '@lingui/react/macro'
import { Notice } from '@waea/ui/states/notice'
import { StatusBadge } from '@waea/ui/states/status-badge'
import type { Connection } from '../shared/wire.ts'

/** A connection's state in a word. */
export function ConnectionState({
  connection: { Status, EndsOn, OutOfUse },
}: {
  connection: Pick<Connection, 'Status' | 'EndsOn' | 'OutOfUse'>
}) {
  if (Status === 'ENDED') {
    return (
      <StatusBadge tone="neutral">
        <Trans>Ended</Trans>
      </StatusBadge>
    )
  }
  if (OutOfUse === 'suspended') {
    return (
      <StatusBadge tone="bad">
        <Trans>Suspended</Trans>
      </StatusBadge>
    )
  }
  if (OutOfUse === 'paused') {
    return (
      <StatusBadge tone="neutral">
        <Trans>Paused</Trans>
      </StatusBadge>
    )
  }
  if (OutOfUse === 'resuming') {
    return (
      <StatusBadge tone="info">
        <Trans>Being turned back on</Trans>
      </StatusBadge>
    )
  }
  return EndsOn === undefined ? (
    <StatusBadge tone="good">
      <Trans>In service</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="warn">
      <Trans>Ending</Trans>
    </StatusBadge>
  )
}

/** A suspension or pause is over, but the fibre company has not restored the connection yet. Renders nothing otherwise. */
export function Resuming({ connection: { OutOfUse, LFC } }: { connection: Pick<Connection, 'OutOfUse' | 'LFC'> }) {
  if (OutOfUse !== 'resuming') return null
  return (
    <Notice title={<Trans>We’re turning this connection back on</Trans>}>
      <Trans>{LFC} puts the connection back, usually within minutes.</Trans>
    </Notice>
  )
}
