import { Trans, useLingui } from '@lingui/react/macro'
import { shop } from '@waea/contract/shop/shop'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Timeline, type TimelineStep } from '@waea/ui/data/timeline'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useParam } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, useLocale } from '../../shell/session/shared/portal.tsx'
import { ChangeUnderWay, OrderChanges } from './order-changes.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderSims } from './shared/order-sims.tsx'
import { OrderSum } from './shared/order-sum.tsx'
import { type OrderDetail, OrderStatusBadge, useOrderStatus } from './shared/order-words.tsx'
import { UndeliverablePart } from './shared/undeliverable-part.tsx'

/** One order: its progress, SIMs, cost and delivery (1§1). */
export default function OrderPage() {
  const { t } = useLingui()
  const number = useParam('number') ?? ''
  const customerUuid = useCustomerUuid()
  const order = useCall(shop.order, { customerUuid, number })
  const errorText = useErrorText()
  return (
    <Screen
      width="wide"
      title={<Trans>Order {number}</Trans>}
      back={{ to: '/profile/order-history', name: <Trans>All orders</Trans> }}
      actions={order.data && <OrderStatusBadge order={order.data} />}
    >
      <Loaded
        query={order}
        waiting={<SkeletonList />}
        failed={t`We couldn’t load this order`}
        note={errorText(order.error)}
      >
        {(data) => <Parts order={data} />}
      </Loaded>
    </Screen>
  )
}

function Parts({ order }: { order: OrderDetail }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.5fr_1fr]">
      <div className="grid gap-6">
        {order.Status === 'CONFIRMED' && <NotPaid />}
        <ChangeUnderWay order={order} />
        <UndeliverablePart order={order} />
        <OrderSims order={order} />
        <Destination order={order} />
        <OrderChanges order={order} />
        <OrderReturns order={order} />
      </div>
      <div className="grid gap-6">
        <Card as="section" className="grid gap-4">
          <h2 className="text-h3">
            <Trans>Progress</Trans>
          </h2>
          <Progress order={order} />
        </Card>
        <OrderSum order={order} />
      </div>
    </div>
  )
}

function NotPaid() {
  return (
    <Notice
      tone="warn"
      title={<Trans>You haven’t paid for this order yet</Trans>}
      action={
        <Link to="/eshop/checkout" className={buttonClass({ size: 's' })}>
          <Trans>Go to the checkout</Trans>
        </Link>
      }
    >
      <Trans>We’ve kept your cart. It becomes an order once you pay.</Trans>
    </Notice>
  )
}

function Progress({ order }: { order: OrderDetail }) {
  const { t } = useLingui()
  const locale = useLocale()
  const statusText = useOrderStatus()
  const last = order.Timeline.length - 1
  const steps = order.Timeline.map(({ Status, AtNanos }, at): TimelineStep => {
    const isOpen = at === last && isOpenStep(Status) && !order.IsCancelling
    const isFailed = failedSteps.includes(Status)
    return {
      key: `${Status}-${AtNanos}`,
      title: Status === 'CONFIRMED' && at < last ? t`Ordered` : statusText(Status),
      detail: dateText(fromNanos(AtNanos), 'moment', locale),
      state: isFailed ? 'failed' : isOpen ? 'now' : 'done',
    }
  })
  return <Timeline label={t`Progress`} steps={steps} />
}

const failedSteps: readonly string[] = ['FAILED', 'CANCELED', 'ADDRESS_TOO_LATE', 'CANCEL_TOO_LATE']
const isOpenStep = (status: string) =>
  !['COMPLETED', 'SHIPPED', 'DELIVERED', 'ADDRESS_CHANGED', ...failedSteps].includes(status)

function Destination({ order }: { order: OrderDetail }) {
  const address = order.Address
  const lines = [address?.Name, ...(address?.Lines ?? []), address?.Phone].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <Card as="section" className="grid gap-2">
      <h2 className="text-h3">
        <Trans>Delivery</Trans>
      </h2>
      <address className="text-ink-2 not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {address?.Email && <span className="block">{address.Email}</span>}
      </address>
    </Card>
  )
}
