import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { porting } from '@waea/contract/mobile/porting'
import { isPortOver, type PortState } from '@waea/domain/porting/port-state'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import type { Mobile } from '../../mobiles/shared/use-mobile.ts'
import { useArrivalSeen } from '../arrival.ts'
import { BringForm } from '../bring-form.tsx'
import { PortCard } from '../port-card.tsx'
import type { Port } from '../port-words.ts'

/**
 * How far a port to this mobile is, else the form to bring a number. Shows an outgoing port only with `showsOutgoing`.
 */
export function BringNumber({ mobile, showsOutgoing = false }: { mobile: Mobile; showsOutgoing?: boolean }) {
  const { t } = useLingui()
  const ports = useCall(porting.ports, { customerUuid: mobile.CustomerUUID, mobileUuid: mobile.UUID })
  return (
    <Loaded
      query={ports}
      waiting={<SkeletonList count={2} />}
      failed={t`We couldn’t load how far your number is`}
      note={<Trans>It moves all the same. Check your connection and try again.</Trans>}
    >
      {(given) => <Ports mobile={mobile} given={given} showsOutgoing={showsOutgoing} />}
    </Loaded>
  )
}

const isOpen = (port: Port | undefined) => port !== undefined && !isPortOver(port.State as PortState)

function Ports({
  mobile,
  given,
  showsOutgoing,
}: {
  mobile: Mobile
  given: Gives<typeof porting.ports>
  showsOutgoing: boolean
}) {
  const [wants, setWants] = useState<'retry' | 'another'>()
  // The newest of each direction, while there is something to say of it.
  const [incoming, outgoing] = (['in', 'out'] as const).map((direction) => {
    const port = given.Ports.find(({ Direction }) => Direction === direction)
    return port?.IsShown ? port : undefined
  })
  const { isSeen, markSeen } = useArrivalSeen(incoming?.UUID)
  const hasArrived = incoming?.Stage === 'arrived'
  const offersForm =
    !isOpen(incoming) && !isOpen(outgoing) && (wants !== undefined || !incoming || !(hasArrived || incoming.CanRetry))
  return (
    <>
      {showsOutgoing && outgoing && <PortCard port={outgoing} />}
      {incoming && (wants === undefined || isOpen(incoming)) && !(hasArrived && isSeen) && (
        <PortCard
          port={incoming}
          onRetry={incoming.CanRetry ? () => setWants('retry') : undefined}
          onDone={hasArrived ? markSeen : undefined}
        />
      )}
      {hasArrived && isSeen && wants === undefined && (
        <Arrived port={incoming} onAnother={isOpen(outgoing) ? undefined : () => setWants('another')} />
      )}
      {offersForm && (
        <BringForm
          mobile={mobile}
          times={given}
          before={wants === 'retry' ? incoming : undefined}
          onDone={() => setWants(undefined)}
        />
      )}
    </>
  )
}

/** A number that came in the last days, once its customer has read so: no form, but a way to one. */
function Arrived({ port, onAnother }: { port: Port; onAnother: (() => void) | undefined }) {
  const number = displayMsisdn(port.MSISDN)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <Trans>
            {number} came to this SIM from {port.CarrierName}.
          </Trans>
        </p>
        {onAnother && (
          <Button tone="quiet" onClick={onAnother}>
            <Trans>Bring another number</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}
