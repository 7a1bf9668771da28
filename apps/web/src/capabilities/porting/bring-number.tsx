import { Trans, useLingui } from '@lingui/react/macro'
import { porting } from '@waea/contract/porting'
import { isPortOver, type PortState } from '@waea/domain/porting/port-state'
import { FailedState } from '@waea/ui/failed-state'
import { SkeletonList } from '@waea/ui/skeleton'
import { useState } from 'react'
import { useCall } from '../../shell/data/use-call.ts'
import type { Mobile } from '../mobiles/use-mobile.ts'
import { BringForm } from './bring-form.tsx'
import { PortCard } from './port-card.tsx'

/** How far a number is on its way to a mobile, else what it takes to bring one; one that leaves on demand. */
export function BringNumber({ mobile, showsOutgoing = false }: { mobile: Mobile; showsOutgoing?: boolean }) {
  const { t } = useLingui()
  const [isRetry, setRetry] = useState(false)
  const ports = useCall(porting.ports, { customerUuid: mobile.CustomerUUID, mobileUuid: mobile.UUID })
  if (ports.isError && !ports.data) {
    return (
      <FailedState title={t`We couldn’t load how far your number is`} of={ports}>
        <Trans>It moves all the same. Check your connection and try again.</Trans>
      </FailedState>
    )
  }
  if (!ports.data) return <SkeletonList count={2} />
  const { Ports, Hours } = ports.data
  const incoming = Ports.find(({ Direction }) => Direction === 'in')
  const outgoing = Ports.find(({ Direction }) => Direction === 'out')
  const isMoving = incoming !== undefined && !isPortOver(incoming.State as PortState)
  const isShown = incoming !== undefined && !isRetry
  return (
    <>
      {showsOutgoing && outgoing && <PortCard port={outgoing} />}
      {isShown && <PortCard port={incoming} onRetry={incoming.CanRetry ? () => setRetry(true) : undefined} />}
      {!isMoving && (!incoming || isRetry || !incoming.CanRetry) && (
        <BringForm
          mobile={mobile}
          hours={Hours}
          before={isRetry ? incoming : undefined}
          onDone={() => setRetry(false)}
        />
      )}
    </>
  )
}
