import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { connectionName } from './connection.ts'
import { ConnectionSwitcher } from './connection-switcher.tsx'
import { ConnectionsWait, SectionPage } from './section-page.tsx'
import { UsageMonthCard } from './usage-month-card.tsx'
import { useConnections } from './use-connections.ts'

/** The usage of a connection, month by month (1§2 usage). */
export default function BroadbandUsage() {
  const { t } = useLingui()
  const { answer, connections, connection, choose } = useConnections()
  return (
    <SectionPage
      title={<Trans>Broadband usage</Trans>}
      says={connection && connectionName(connection)}
      actions={connection && <ConnectionSwitcher connections={connections} connection={connection} onChoose={choose} />}
    >
      <ConnectionsWait answer={answer} />
      {answer.data && !connection && (
        <EmptyState
          title={t`No connection in service yet`}
          action={
            <Link to="/profile/ufb/broadband/subscriptions" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Connections</Trans>
            </Link>
          }
        >
          <Trans>Your usage shows here from the day it’s in service.</Trans>
        </EmptyState>
      )}
      {connection && <UsageMonthCard key={connection.UUID} connection={connection} />}
    </SectionPage>
  )
}
