import { Trans, useLingui } from '@lingui/react/macro'
import { shop } from '@waea/contract/shop/shop'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Pager } from '@waea/ui/data/pager'
import { ParcelPicture } from '@waea/ui/illustrations/parcel'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { ChevronRight } from 'lucide-react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useGo, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, useLocale } from '../../shell/session/shared/portal.tsx'
import { ordersShown } from './orders-shown.ts'
import { type Order, OrderStatusBadge, orderLine } from './shared/order-words.tsx'
import { keyOfLine, PriceWords } from './shared/sum-words.tsx'

/** The customer's orders, newest first, 11 a page (1§1, 2§7.15). */
export default function OrderHistory() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const orders = useCall(shop.orders, { customerUuid })
  const go = useGo()
  const { orders: shown, page, pages } = ordersShown(orders, useSearchValue('page'))
  return (
    <Screen width="list" title={<Trans>Your orders</Trans>}>
      <Loaded query={orders} waiting={<SkeletonList />} failed={t`We couldn’t load your orders`} hidesOlder>
        {() =>
          shown.length === 0 ? (
            <NoOrders />
          ) : (
            <ul className="grid gap-3">
              {shown.map((order) => (
                <li key={order.UUID}>
                  <OrderRow order={order} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Pager
        PageNumber={page}
        TotalPages={pages}
        onPage={(next) => void go('/profile/order-history', { search: { page: String(next) } })}
      />
    </Screen>
  )
}

function NoOrders() {
  return (
    <EmptyState
      picture={<ParcelPicture className="w-40" />}
      title={<Trans>You haven’t ordered anything yet</Trans>}
      action={
        <Link to="/plans" className={buttonClass()}>
          <Trans>See the plans</Trans>
        </Link>
      }
    />
  )
}

function OrderRow({ order }: { order: Order }) {
  const locale = useLocale()
  return (
    <Card className="relative transition-colors hover:border-line-strong">
      <div className="flex items-center gap-4">
        <div className="grid min-w-0 flex-1 gap-1.5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <Link
              to={`/profile/order-history/${order.Number}`}
              className="font-semibold text-ink no-underline after:absolute after:inset-0 after:rounded-card"
            >
              <Trans>Order {order.Number}</Trans>
            </Link>
            <OrderStatusBadge order={order} />
          </div>
          <p className="truncate text-ink-2">{orderLine(order)}</p>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-s text-ink-2">
            <span>{dateText(fromNanos(order.CreatedAtNanos), 'moment', locale)}</span>
            <b className="text-base text-ink tabular-nums">
              <PaidWords order={order} />
            </b>
          </div>
          {order.Sums.OnBill.map((line) => (
            <p key={keyOfLine(line)} className="text-right text-s text-ink-2 tabular-nums">
              <Trans>
                On your bill: <PriceWords line={line} />
              </Trans>
            </p>
          ))}
        </div>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
      </div>
    </Card>
  )
}

/** The amount that the card paid for an order. */
function PaidWords({ order }: { order: Order }) {
  const amount = dollars(money(order.DueCents))
  if (order.Status === 'CONFIRMED') return <Trans>To pay: {amount}</Trans>
  return order.Status === 'CANCELED' && !order.WasPaid ? (
    <Trans>Not paid: {amount}</Trans>
  ) : (
    <Trans>Paid: {amount}</Trans>
  )
}
