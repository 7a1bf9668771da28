import { Trans, useLingui } from '@lingui/react/macro'
import { networkMaps } from '@waea/contract/fibre/network-maps'
import { Card } from '@waea/ui/card'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { Bell, MessageCircle } from 'lucide-react'
import { useCall } from '../../../../shell/data/shared/use-call.ts'
import { RowLink } from '../../../../shell/routing/shared/row-link.tsx'
import OwnOutages from '../../../network-maps/shared/own-outages.tsx'
import { connectionName } from '../connection.ts'
import { ConnectionSwitcher } from '../connection-switcher.tsx'
import { NoteLine } from '../notes.tsx'
import { useConnections } from '../use-connections.ts'
import { SecurityPage, SecurityPart } from './security-page.tsx'

/** Reports about the connection: outages, planned work, and our notes (1§2 reports). */
export default function SecurityReports() {
  const icon = 'size-5 text-primary'
  return (
    <SecurityPage
      says={
        <Trans>
          What we know about your connection. We don’t look at what you open, so there’s no list of websites.
        </Trans>
      }
    >
      <Outages />
      <OurNotes />
      <Card className="py-1">
        <ul className="divide-y divide-line">
          <RowLink to="/profile/notices" icon={<Bell aria-hidden="true" className={icon} />}>
            <Trans>See all notices</Trans>
          </RowLink>
          <RowLink to="/help/cases/new" icon={<MessageCircle aria-hidden="true" className={icon} />}>
            <Trans>Report a fault</Trans>
          </RowLink>
        </ul>
      </Card>
    </SecurityPage>
  )
}

function Outages() {
  const { t } = useLingui()
  const { customerUuid } = useConnections()
  const answer = useCall(networkMaps.ownOutages, { customerUuid })

  return (
    <SecurityPart title={<Trans>Outages and planned work</Trans>}>
      <Loaded query={answer} waiting={<Skeleton className="h-16" />} failed={t`We couldn’t load the outages`} isPart>
        {({ Outages: all }) => (
          <>
            {all.every(({ Address }) => Address === undefined) && (
              <p className="text-ink-2">
                <Trans>Nothing at your saved addresses, and no work is planned there.</Trans>
              </p>
            )}
            <OwnOutages customerUuid={customerUuid} />
          </>
        )}
      </Loaded>
    </SecurityPart>
  )
}

/** Notes by us and the fibre company about a connection, newest first. */
function OurNotes() {
  const { t } = useLingui()
  const { answer, connections, connection, choose } = useConnections()
  const name = connection && connectionName(connection)
  const notes = (connection?.Notes ?? []).filter(({ By }) => By !== 'customer').reverse()
  return (
    <SecurityPart title={name ? <Trans>Notes about {name}</Trans> : <Trans>Notes</Trans>}>
      {connection && <ConnectionSwitcher connections={connections} connection={connection} onChoose={choose} />}
      <Loaded query={answer} waiting={<Skeleton className="h-16" />} failed={t`We couldn’t load the notes`} isPart>
        {() =>
          notes.length > 0 ? (
            <ul className="grid gap-3">
              {notes.map((note) => (
                <NoteLine key={note.UUID} note={note} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-2">
              <Trans>Nothing yet. When we or the fibre company note something, it shows here.</Trans>
            </p>
          )
        }
      </Loaded>
    </SecurityPart>
  )
}
