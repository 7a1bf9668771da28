import { Trans } from '@lingui/react/macro'
import { outcomeOf } from '@waea/domain/broadband/order-status'
import { Notice } from '@waea/ui/states/notice'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useEnglishMark } from '../../../../shell/session/shared/portal.tsx'
import { type Order, streetOf } from '../connection.ts'
import { useFibreWords } from '../fibre-words.ts'
import { hasRouterLeft, isRouterRefunded } from './order-progress.ts'

/** Orders of the last 30 days that are over: completed, refused or cancelled. */
export function PastOrders({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="past-orders" className="grid gap-3">
      <h2 id="past-orders" className="text-h3">
        <Trans>Earlier orders</Trans>
      </h2>
      <ul className="grid gap-3">
        {orders.map((order) => (
          <PastOrder key={order.UUID} order={order} />
        ))}
      </ul>
    </section>
  )
}

function PastOrder({ order }: { order: Order }) {
  const words = useFibreWords()
  const english = useEnglishMark()
  const outcome = outcomeOf(order)
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {streetOf(order.Address)}, {order.Plan.Name}
        </p>
        <State order={order} />
        <p className="w-full text-s text-ink-2">
          <Trans>
            Order {order.Number} of {words.moment(order.CreatedAtNanos)}
          </Trans>
        </p>
      </div>
      {outcome.is === 'failure' && (
        <Notice tone="bad" title={<span lang={english}>{outcome.because}</span>}>
          <NothingCharged order={order} />
        </Notice>
      )}
      {order.Status === 'CANCELED' && (
        <p className="text-ink-2">
          <NothingCharged order={order} />
        </p>
      )}
      {order.Status === 'COMPLETED' && isRouterRefunded(order) && (
        <p className="text-ink-2">
          <Trans>The courier couldn’t deliver the router. We refund what you paid for it to your card.</Trans>
        </p>
      )}
    </li>
  )
}

function NothingCharged({ order }: { order: Order }) {
  return (
    <>
      <MoneyBack order={order} />
      {order.Move && (
        <>
          {' '}
          <Trans>Your fibre at {order.Move.From} stays as it is.</Trans>
        </>
      )}
    </>
  )
}

function MoneyBack({ order }: { order: Order }) {
  if (!order.IsPaid) return <Trans>We charged nothing for it.</Trans>
  return hasRouterLeft(order) ? (
    <Trans>We’d already sent the router, so it isn’t refunded. Call us to send it back.</Trans>
  ) : (
    <Trans>We refund what you paid for the router to your card. We charged nothing else.</Trans>
  )
}

function State({ order: { Status } }: { order: Order }) {
  if (Status === 'FAILED') {
    return (
      <StatusBadge tone="bad">
        <Trans>Not possible</Trans>
      </StatusBadge>
    )
  }
  if (Status === 'CANCELED') {
    return (
      <StatusBadge tone="neutral">
        <Trans>Cancelled</Trans>
      </StatusBadge>
    )
  }
  return (
    <StatusBadge tone="good">
      <Trans>Connected</Trans>
    </StatusBadge>
  )
}
