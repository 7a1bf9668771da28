import { Trans } from '@lingui/react/macro'
import { Notice } from '@waea/ui/states/notice'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'
import { useIsMember } from '../../payments/shared/owners-cards.tsx'
import { CheckAddress } from '../check-address.tsx'
import { GoodToKnow } from '../shared/good-to-know.tsx'
import { type Connection, connectionName } from './connection.ts'
import { SectionPage } from './section-page.tsx'
import { useConnections } from './use-connections.ts'

/** Orders a connection: checks the address, and continues to the checkout with it (1§2 subscribe). */
export default function Subscribe() {
  const { answer, connections, orders } = useConnections()
  const active = connections.filter(({ Status }) => Status === 'ACTIVE')
  const inService = active.filter(({ OutOfUse }) => OutOfUse === undefined)
  const isFirst = answer.data !== undefined && active.length === 0 && orders.length === 0
  return (
    <SectionPage
      title={isFirst ? <Trans>Order fibre</Trans> : <Trans>Order another connection</Trans>}
      says={<Trans>Unlimited, a month at a time. No contract, and nothing to pay for the plan until it works.</Trans>}
      back={{ to: '/profile/ufb/broadband/subscriptions', name: <Trans>Connections</Trans> }}
    >
      <MayOrder />
      {inService.length > 0 && <InService connections={inService} />}
      <GoodToKnow />
    </SectionPage>
  )
}

/** The address check; or why this person can't order here. */
function MayOrder() {
  const { settings } = usePortal()
  const isMember = useIsMember()
  if (isMember) {
    return (
      <Notice title={<Trans>The account’s owner can order</Trans>}>
        <Trans>You’re a member of this account. Ask its owner to sign in and order.</Trans>
      </Notice>
    )
  }
  return (
    <>
      <CheckAddress />
      {!isOn(settings, 'IS_ORDER_PLACEMENT_ALLOWED') && (
        <Notice title={<Trans>You can’t order online at the moment</Trans>}>
          <Trans>You can check an address. To order, call us.</Trans>
        </Notice>
      )}
    </>
  )
}

/** Lists the connections in service, for customers who want to move instead of adding one. */
function InService({ connections }: { connections: readonly Connection[] }) {
  const names = connections.map(connectionName).join(', ')
  return (
    <Notice title={<Trans>In service now: {names}</Trans>}>
      <Trans>
        A new connection doesn’t end this one. If you’re moving, go to{' '}
        <Link to="/profile/ufb/broadband/subscriptions" className="text-primary underline underline-offset-4">
          your connection
        </Link>{' '}
        and choose Move to a new address.
      </Trans>
    </Notice>
  )
}
