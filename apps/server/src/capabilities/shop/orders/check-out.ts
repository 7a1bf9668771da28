import type { Gives } from '@waea/contract/call'
import type { shop } from '@waea/contract/shop/shop'
import { Refused, refuse } from '@waea/domain/refusal'
import { startsOnBill } from '@waea/domain/shop/orders/start-now'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type Permitted, permit } from '../../../platform/db/permit.ts'
import { mustPayMonthly } from '../../activation/index.ts'
import { type PreparedPayment, paymentsFor, refuseIfPaymentOpen, type StartedPayment } from '../../payments/index.ts'
import {
  endPayment,
  type HowToPay,
  payPrepared,
  preparePurchase,
  refuseIfUnknown,
  startOf,
} from '../../purchases/index.ts'
import { lockCart } from '../stores/carts.store.ts'
import { lockOrder, orderOfCart, type StoredOrder, updateUnpaidOrder } from '../stores/orders.store.ts'
import { completePayment, orderSale } from './order-paid.ts'
import { type PlacedOrder, type PlaceOrder, placeOrder } from './place-order.ts'

export interface CheckOut extends PlaceOrder, HowToPay {}

type Placed = Gives<typeof shop.checkout>
type Order = Permitted<StoredOrder, 'order:place'>

const done = 'COMPLETED'

/**
 * Places the order of a cart and starts its payment (2§7.15). A refused card leaves the order waiting: another checkout
 * of the same cart, with another card, pays the same order. An order that costs nothing needs no payment. Refuses as
 * `placeOrder` does, and a card as payments do, with the client secret and the order so that the customer can try again
 * (3§8.5). If nothing is paid now, an eSIM that is to start straight away on a monthly bill is refused as activations
 * refuse it: 'no-card' and 'card-expiring'.
 */
export async function checkOut(ctx: Ctx, input: CheckOut): Promise<Placed> {
  const placed = await ctx.inTransaction(async (inner) => {
    const found = await placeOrder(inner, input)
    inner.markStarted({ OrderUUID: found.order.UUID })
    if (found.wanted) return { toChange: found }
    return preparePaymentOf(inner, await markFreeAsPaid(inner, found.order), input)
  })
  const { order, taken } = 'toChange' in placed ? await changeOrder(ctx, placed.toChange, input) : placed
  if (!taken) return answer(order, { Status: done, ...(ctx.started && (await paymentThatPaid(ctx, order))) })

  const payment = await payPrepared(ctx, orderSale, order, taken, input)
  const after = payment.isCovered ? await orderOfCart(ctx, order.CustomerUUID, order.CartUUID) : undefined
  return answer(after ?? order, payment)
}

/** The payment of an order that an earlier attempt of the same request placed. */
async function paymentThatPaid(ctx: Ctx, { CustomerUUID, UUID }: Order): Promise<{ PaymentUUID?: Uuid }> {
  const paid = (await paymentsFor(ctx, CustomerUUID, [UUID])).find((one) => one.Status === done)
  return paid ? { PaymentUUID: paid.UUID } : {}
}

/** An order with its payment, if there is something to pay. */
interface ToBePaid {
  order: Order
  taken?: PreparedPayment
}

/** Writes the payment together with the order, so that neither exists without the other. */
async function preparePaymentOf(ctx: Tx, order: Order, input: CheckOut): Promise<ToBePaid> {
  if (order.Status !== 'CONFIRMED') return { order }
  return { order, taken: await preparePurchase(ctx, orderSale, order, startOf(ctx, orderSale, order, input)) }
}

/** Marks an order that costs nothing now as paid. A payment would save the card for the bills; here nothing does. */
async function markFreeAsPaid(ctx: Tx, order: Order): Promise<Order> {
  if (order.Status !== 'CONFIRMED' || order.DueCents > 0) return order
  if (order.StartNow && startsOnBill(order.Items)) await mustPayMonthly(ctx, order.CustomerUUID)
  return completePayment(ctx, order)
}

/**
 * Changes an unpaid order to the customer's new choice. Cancels its earlier payment first; if that succeeded after all,
 * the order stays as paid.
 */
async function changeOrder(ctx: Ctx, placed: PlacedOrder, input: CheckOut): Promise<ToBePaid> {
  const { CustomerUUID, UUID } = placed.order
  // Change nothing while the card partner does not report the state of the payment.
  await endPayment(ctx, orderSale, placed.order).catch(refuseIfUnknown('unavailable'))
  return ctx.inTransaction(async (inner) => {
    // Starting a payment locks the cart too, so none can start while the order changes.
    await lockCart(inner, permit(inner.actor, 'cart:write', placed.order), placed.order.CartUUID)
    const order = permit(inner.actor, 'order:place', await lockOrder(inner, CustomerUUID, UUID))
    if (order.Status !== 'CONFIRMED') return { order }
    if (!placed.wanted) throw new Refused(refuse('order-state'))
    await refuseIfPaymentOpen(inner, CustomerUUID, UUID)
    const revised = await markFreeAsPaid(inner, await updateUnpaidOrder(inner, order, placed.wanted))
    return preparePaymentOf(inner, revised, input)
  })
}

function answer(order: StoredOrder, payment: Partial<StartedPayment> & { Status: string }): Placed {
  const { UUID, Status, AmountCents, AmountTaxCents, DueCents, updatedAt } = order
  const UpdatedAtNanos = nanos(updatedAt)
  return {
    Order: { UUID, Number: order.Number, Status, AmountCents, AmountTaxCents, DueCents, UpdatedAtNanos },
    ...(payment.PaymentUUID !== undefined && { PaymentUUID: payment.PaymentUUID }),
    ...(payment.ClientSecret !== undefined && { ClientSecret: payment.ClientSecret }),
    Status: payment.Status,
  }
}
