import { Trans, useLingui } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { networkMaps } from '@waea/contract/fibre/network-maps'
import type { BoxLights } from '@waea/domain/broadband/at-home/box-lights'
import { faultToMend } from '@waea/domain/broadband/at-home/box-lights'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Notice } from '@waea/ui/states/notice'
import { useState } from 'react'
import { useCall } from '../../../../shell/data/shared/use-call.ts'
import { Link } from '../../../../shell/routing/shared/link.tsx'
import OwnOutages from '../../../network-maps/shared/own-outages.tsx'
import { type Connection, connectionName } from '../connection.ts'
import { ConnectionSwitcher } from '../connection-switcher.tsx'
import { ConnectionsWait, SectionPage } from '../section-page.tsx'
import { useConnections } from '../use-connections.ts'
import { BoxLightsForm } from './box-lights-form.tsx'
import { LineTest, measuredOf } from './line-test.tsx'
import { WhatNow } from './what-now.tsx'
import { WhatToTry } from './what-to-try.tsx'

/** Finds out what is wrong with a connection, step by step, and ends with a case if nothing helps. */
export default function FixFault() {
  const { t } = useLingui()
  const { answer, connections, connection, choose } = useConnections()
  const isActive = connection?.Status === 'ACTIVE' && connection.OutOfUse === undefined
  return (
    <SectionPage
      title={<Trans>Fix a fault</Trans>}
      says={connection && connectionName(connection)}
      actions={connection && <ConnectionSwitcher connections={connections} connection={connection} onChoose={choose} />}
      back={{ to: '/profile/ufb/broadband/subscriptions', name: <Trans>Connections</Trans> }}
    >
      <ConnectionsWait answer={answer} />
      {answer.data && !isActive && (
        <EmptyState
          title={connection?.OutOfUse === 'paused' ? t`This connection is paused` : t`No connection in service`}
          action={
            <Link to="/profile/ufb/broadband/subscriptions" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Connections</Trans>
            </Link>
          }
        >
          <Trans>You can test a connection while it’s in service.</Trans>
        </EmptyState>
      )}
      {connection && isActive && <Steps key={connection.UUID} connection={connection} />}
    </SectionPage>
  )
}

function Steps({ connection }: { connection: Connection }) {
  const { CustomerUUID: customerUuid, UUID: ufbUuid } = connection
  const line = useCall(broadband.fibreLine, { customerUuid, ufbUuid })
  const outages = useCall(networkMaps.ownOutages, { customerUuid })
  const [lights, setLights] = useState<BoxLights>()
  const [isRestarted, setRestarted] = useState(false)
  const isOut = outages.data?.Outages.some(
    ({ Technology, State, Address }) => Technology === 'fibre' && State === 'now' && Address !== undefined,
  )
  const measured = measuredOf(line.data)
  const fault = faultToMend(lights, measured)
  return (
    <>
      <OwnOutages customerUuid={customerUuid} only="fibre" />
      {isOut && (
        <Notice title={<Trans>You don’t have to do anything</Trans>}>
          <Trans>
            The outage is why your fibre doesn’t work. The technicians are on it, and your fibre comes back by itself.
          </Trans>
        </Notice>
      )}
      <LineTest line={line} lfc={connection.LFC} />
      <BoxLightsForm onLights={setLights} />
      {(lights || fault !== 'none') && (
        <WhatToTry
          key={fault}
          connection={connection}
          fault={fault}
          measured={measured}
          onRestarted={() => setRestarted(true)}
          onTestAgain={() => void line.refetch()}
        />
      )}
      <WhatNow connection={connection} found={{ lights, measured, fault, isOut: isOut === true, isRestarted }} />
    </>
  )
}
