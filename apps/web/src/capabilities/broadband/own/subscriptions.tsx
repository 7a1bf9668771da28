import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { HousePlug } from 'lucide-react'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'
import { useIsMember } from '../../payments/shared/owners-cards.tsx'
import { FibreHelp } from '../shared/fibre-help.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { OrderCard } from './orders/order-card.tsx'
import { moveOf, openOrders, pastOrders } from './orders/order-progress.ts'
import { PastOrders } from './orders/past-orders.tsx'
import { ConnectionsWait, SectionPage } from './section-page.tsx'
import { useSuspension } from './suspended-notice.tsx'
import { useConnections } from './use-connections.ts'

/** The customer's connections and orders; what waits for the customer comes first (1§2 subscriptions, 2§7.16). */
export default function Subscriptions() {
  const { answer, connections, connection: inUse, orders } = useConnections()
  const isOwner = !useIsMember()
  const isOff = useSuspension() !== undefined
  const open = openOrders(orders)
  const past = pastOrders(orders)
  const chosenFirst = [...connections].sort((a, b) => Number(b === inUse) - Number(a === inUse))
  const hasNothing = answer.data !== undefined && connections.length === 0 && orders.length === 0
  return (
    <SectionPage
      title={<Trans>Broadband</Trans>}
      actions={
        isOwner &&
        !isOff &&
        !hasNothing &&
        answer.data && (
          <Link to="/profile/ufb/broadband/subscribe" className={buttonClass({ tone: 'quiet', size: 's' })}>
            <Trans>Order another</Trans>
          </Link>
        )
      }
    >
      <ConnectionsWait answer={answer} />
      {hasNothing && <NothingYet />}
      {open.map((order) => (
        <OrderCard key={order.UUID} order={order} isOwner={isOwner} isOff={isOff} />
      ))}
      {chosenFirst.map((connection) => (
        <ConnectionCard
          key={connection.UUID}
          connection={connection}
          move={moveOf(connection, open)}
          isOwner={isOwner}
        />
      ))}
      <PastOrders orders={past} />
      {!isOff && connections.some(({ Status }) => Status === 'ACTIVE') && <FibreHelp />}
    </SectionPage>
  )
}

/** Explains fibre to customers without a connection. */
function NothingYet() {
  const { t } = useLingui()
  const { settings } = usePortal()
  const canOrder = isOn(settings, 'IS_ORDER_PLACEMENT_ALLOWED')
  return (
    <EmptyState
      picture={<HousePlug aria-hidden="true" className="size-12 text-primary" strokeWidth={1.5} />}
      title={t`No fibre here yet`}
      action={
        <>
          {canOrder && (
            <Link to="/profile/ufb/broadband/subscribe" className={buttonClass()}>
              <Trans>Order fibre</Trans>
            </Link>
          )}
          <Link to="/ufb" className={buttonClass({ tone: 'quiet' })}>
            <Trans>What fibre is</Trans>
          </Link>
        </>
      }
    >
      <Trans>
        Fibre is broadband through a glass cable into your house: fast, unlimited, and on the same bill as your mobile.
        Once you order, you follow it here step by step.
      </Trans>
    </EmptyState>
  )
}
