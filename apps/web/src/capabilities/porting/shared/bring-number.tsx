import { Trans, useLingui } from '@lingui/react/macro'
import { porting } from '@waea/contract/mobile/porting'
import { isPortOver, type PortState } from '@waea/domain/porting/port-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import type { Mobile } from '../../mobiles/shared/use-mobile.ts'
import { BringForm } from '../bring-form.tsx'
import { PortCard } from '../port-card.tsx'

/**
 * The progress of a port to this mobile, else the form to bring a number. Shows an outgoing port only with
 * `showsOutgoing`.
 */
export function BringNumber({ mobile, showsOutgoing = false }: { mobile: Mobile; showsOutgoing?: boolean }) {
  const { t } = useLingui()
  const [isRetry, setRetry] = useState(false)
  const ports = useCall(porting.ports, { customerUuid: mobile.CustomerUUID, mobileUuid: mobile.UUID })
  const incoming = ports.data?.Ports.find(({ Direction }) => Direction === 'in')
  const outgoing = ports.data?.Ports.find(({ Direction }) => Direction === 'out')
  const isMoving = incoming !== undefined && !isPortOver(incoming.State as PortState)
  const isShown = incoming !== undefined && !isRetry
  return (
    <Loaded
      query={ports}
      waiting={<SkeletonList count={2} />}
      failed={t`We couldn’t load how far your number is`}
      note={<Trans>It moves all the same. Check your connection and try again.</Trans>}
    >
      {({ Hours }) => (
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
      )}
    </Loaded>
  )
}
