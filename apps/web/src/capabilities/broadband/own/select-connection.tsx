import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Check } from 'lucide-react'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { Link, useGo } from '../../../shell/routing/shared/link.tsx'
import { addressText, type Connection, connectionName } from './connection.ts'
import { ConnectionState } from './connection-state.tsx'
import { ConnectionsWait } from './section-page.tsx'
import { SuspendedNotice } from './suspended-notice.tsx'
import { useConnections } from './use-connections.ts'

/** Selects the connection that the screens show, and continues to it (1§2 select-ufb-product). */
export default function SelectConnection() {
  const { t } = useLingui()
  const { answer, connections, connection: inUse, choose } = useConnections()
  const go = useGo()
  const take = async ({ UUID }: Connection) => {
    choose(UUID)
    await go('/profile/ufb/broadband/subscriptions')
  }
  return (
    <Screen
      title={<Trans>Choose a connection</Trans>}
      lead={<Trans>You see usage and settings for the connection you choose.</Trans>}
    >
      <SuspendedNotice />
      <ConnectionsWait answer={answer} />
      {answer.data && connections.length === 0 && (
        <EmptyState
          title={t`No connection in service yet`}
          action={
            <Link to="/profile/ufb/broadband/subscriptions" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Broadband</Trans>
            </Link>
          }
        >
          <Trans>An order that’s on its way shows in Broadband.</Trans>
        </EmptyState>
      )}
      <ul className="grid gap-4 empty:hidden">
        {connections.map((connection) => (
          <li
            key={connection.UUID}
            className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-inset"
          >
            <div className="min-w-0">
              <h2 className="text-h3 wrap-anywhere">{connectionName(connection)}</h2>
              <p className="text-s text-ink-2">
                {connection.Nickname ? addressText(connection.Address) : connection.Plan.Name}
              </p>
              <div className="mt-2">
                <ConnectionState connection={connection} />
              </div>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              {connection.UUID === inUse?.UUID && (
                <span className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary">
                  <Check aria-hidden="true" className="size-5" />
                  <Trans>In use</Trans>
                </span>
              )}
              <Button
                tone="quiet"
                aria-label={
                  connection.UUID === inUse?.UUID
                    ? t`Open ${connectionName(connection)}`
                    : t`Choose ${connectionName(connection)}`
                }
                onClick={() => void take(connection)}
              >
                {connection.UUID === inUse?.UUID ? <Trans>Open</Trans> : <Trans>Choose</Trans>}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
