import { Trans, useLingui } from '@lingui/react/macro'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Notice } from '@waea/ui/states/notice'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useState } from 'react'
import { addressText, type Order, streetOf } from '../connection.ts'
import { useFibreWords } from '../fibre-words.ts'
import { Notes } from '../notes.tsx'
import { BookVisit } from './book-visit.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderDemand } from './order-demand.tsx'
import { demandOf, hasRouterLeft, isRouterRefunded } from './order-progress.ts'
import { OrderTimeline } from './order-timeline.tsx'

/** An order in progress: what the customer must do first, then its progress, then what can be changed. */
export function OrderCard({
  order,
  isOwner,
  isOff,
}: {
  order: Order
  isOwner: boolean
  /** The account is suspended, so the customer can only pay. */
  isOff: boolean
}) {
  const demand = isOff ? undefined : demandOf(order)
  const id = `order-${order.UUID}`
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h2 id={id} className="text-h3 wrap-anywhere">
            {order.Move ? (
              <Trans>Moving to {streetOf(order.Address)}</Trans>
            ) : (
              <Trans>Fibre for {streetOf(order.Address)}</Trans>
            )}
          </h2>
          <p className="text-s text-ink-2">
            <Trans>Order {order.Number}</Trans>
          </p>
        </div>
        <OrderState order={order} />
      </div>
      {demand && isOwner && <OrderDemand order={order} demand={demand} />}
      {demand && !isOwner && <OwnerOnly />}
      {order.IsCancelling ? <Cancelling order={order} /> : <OrderTimeline order={order} />}
      <OrderFacts order={order} />
      {isOwner && !isOff && (
        <div className="flex flex-wrap gap-3 empty:hidden">
          <MoveVisit order={order} />
          {order.CanCancel && <CancelOrder order={order} />}
        </div>
      )}
      {!isOff && <Notes notes={order.Notes} of={{ order: order.UUID }} />}
    </Card>
  )
}

function OrderState({ order }: { order: Order }) {
  if (demandOf(order)) {
    return (
      <StatusBadge tone="warn">
        <Trans>Waiting for you</Trans>
      </StatusBadge>
    )
  }
  return (
    <StatusBadge tone="info">
      {order.IsCancelling ? (
        <Trans>Being cancelled</Trans>
      ) : order.Status === 'COMPLETED' ? (
        <Trans>Router on its way</Trans>
      ) : (
        <Trans>On its way</Trans>
      )}
    </StatusBadge>
  )
}

/**
 * The fibre company has not confirmed the cancellation yet: what applies until then, and what is refunded. An unpaid
 * order never reached the company.
 */
function Cancelling({ order }: { order: Order }) {
  const words = useFibreWords()
  const booked = order.Visits.find(({ State }) => State === 'booked')
  return (
    <Notice tone="info" title={<Trans>We’re cancelling this order</Trans>}>
      {order.Status === 'UNPAID' ? (
        <Trans>We’re making sure that nothing is charged. You don’t have to do anything.</Trans>
      ) : (
        <>
          <p>
            <Trans>We’ve asked {order.LFC}, and we’ll email you the answer. You don’t have to do anything.</Trans>{' '}
            {booked && <Trans>Until then the visit stays booked: {words.time(booked)}.</Trans>}
          </p>
          <RouterPrice order={order} />
        </>
      )}
    </Notice>
  )
}

/** Whether the router's price is refunded, once its order is cancelled. */
function RouterPrice({ order }: { order: Order }) {
  if (!order.Modem || !order.IsPaid || isRouterRefunded(order)) return null
  const price = dollars(money(order.Modem.PriceCents))
  return (
    <p className="mt-1.5">
      {hasRouterLeft(order) ? (
        <Trans>We’ve already sent your router, so its {price} isn’t refunded. Call us to send it back.</Trans>
      ) : (
        <Trans>Once it’s cancelled, we refund the {price} for the router to the card you paid with.</Trans>
      )}
    </p>
  )
}

function OwnerOnly() {
  return (
    <Notice title={<Trans>The account’s owner has something to do</Trans>}>
      <Trans>You’re a member of this account. Ask its owner to sign in and open this page.</Trans>
    </Notice>
  )
}

/** Rebooks a booked visit. */
function MoveVisit({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const booked = order.Visits.find(({ State }) => State === 'booked')
  if (!booked || order.Status !== 'PROCESSING' || order.IsCancelling) return null
  return (
    <>
      <Button tone="quiet" size="s" onClick={() => setOpen(true)}>
        <Trans>Move the visit</Trans>
      </Button>
      {isOpen && <BookVisit order={order} mode={booked.Mode} onClose={() => setOpen(false)} />}
    </>
  )
}

function OrderFacts({ order }: { order: Order }) {
  const { t } = useLingui()
  const words = useFibreWords()
  const { Plan, Modem, Address, Move } = order
  const contact = [Address.Name, Address.Phone].filter(Boolean).join(', ')
  return (
    <DescriptionList
      className="border-t border-line pt-4"
      items={[
        { key: 'address', term: t`Address`, value: addressText(Address) },
        ...(Move
          ? [
              { key: 'from', term: t`Moving from`, value: Move.From },
              { key: 'overlap', term: t`Last day there`, value: words.lastDay(Move) },
            ]
          : []),
        { key: 'plan', term: t`Plan`, value: Plan.Name },
        { key: 'speed', term: t`Speed`, value: words.speed(Plan) },
        ...(order.IsCancelling
          ? []
          : [
              { key: 'price', term: t`From the day of connection`, value: words.monthly(order.MonthlyCents) },
              ...words.laterRows(Plan),
            ]),
        ...(Modem
          ? [
              {
                key: 'router',
                term: isRouterRefunded(order)
                  ? t`Router, refunded`
                  : order.Status === 'UNPAID'
                    ? t`Router, still to be paid`
                    : t`Router, paid`,
                value: dollars(money(Modem.PriceCents)),
              },
            ]
          : []),
        ...(contact ? [{ key: 'contact', term: t`Contact`, value: contact }] : []),
        { key: 'company', term: t`Fibre company`, value: order.LFC },
      ]}
    />
  )
}
