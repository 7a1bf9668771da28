import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { Gives } from '@waea/contract/call'
import type { shop } from '@waea/contract/shop/shop'
import { type StatusColour, shownStatus } from '@waea/domain/shop/orders/order-status'
import { shownOrderState } from '@waea/domain/shop/orders/parcel'
import { StatusBadge, type StatusTone } from '@waea/ui/states/status-badge'

export type Order = Gives<typeof shop.orders>['Orders'][number]
export type OrderDetail = Gives<typeof shop.order>
export type OrderSim = OrderDetail['Sims'][number]
/** An order's status, or the courier's final one. */
type ShownState = OrderDetail['Timeline'][number]['Status']

const tones: Readonly<Record<StatusColour, StatusTone>> = {
  green: 'good',
  blue: 'info',
  amber: 'warn',
  red: 'bad',
  grey: 'neutral',
}

const labels: Readonly<Record<ShownState, MessageDescriptor>> = {
  CART: msg`Cart`,
  CONFIRMED: msg`Waiting for payment`,
  PAID: msg`Paid`,
  PROCESSING: msg`Processing`,
  PARTIALLY_SHIPPED: msg`Partially shipped`,
  SHIPPED: msg`Shipped`,
  DELIVERED: msg`Delivered`,
  ADDRESS_CHANGED: msg`Address changed`,
  ADDRESS_TOO_LATE: msg`Too late to change the address`,
  CANCEL_TOO_LATE: msg`Too late to cancel all of it`,
  COMPLETED: msg`Completed`,
  FAILED: msg`Failed`,
  CANCELED: msg`Canceled`,
  UNKNOWN: msg`Unknown`,
}

/** An order's status in words. */
export function useOrderStatus(): (status: ShownState) => string {
  const { _ } = useLingui()
  return (status) => _(labels[status])
}

/** An order's status as a chip; the colour only supports the text (1§4). */
export function OrderStatusBadge({ order }: { order: Pick<Order, 'Status' | 'DeliveredAtNanos'> }) {
  const text = useOrderStatus()
  const status = shownOrderState(order)
  return <StatusBadge tone={tones[shownStatus(status).colour]}>{text(status)}</StatusBadge>
}

/** An order's contents in one line: `Everyday, eSIM`. */
export function orderLine(order: Pick<Order, 'OrderItems'>): string {
  return order.OrderItems.map((item) => [item.Products[0]?.Name, item.Name].filter(Boolean).join(', ')).join(' · ')
}
