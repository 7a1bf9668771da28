import type { Gives, Input } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import { asksForSavedCard, checkGateway } from '@waea/domain/payments/payment'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { isOrderPlacementAllowed } from '@waea/domain/shop/orders/order-placement'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { mayPayMonthly } from '../../credit-checks/index.ts'
import { mustHaveBillCard, paymentsFor, type StartedPayment } from '../../payments/index.ts'
import { endPayment, pay } from '../../purchases/index.ts'
import { oneOrderAnswer } from '../answers/order-answer.ts'
import { findOrder, type OrderRow } from '../stores/orders.store.ts'
import { chooseTime } from './chosen-time.ts'
import { type CheckedCart, checkCart } from './fibre-cart.ts'
import { giveUpOtherOrders } from './move-house.ts'
import { fibreSale } from './order-paid.ts'
import { isSameOrder, keyOf, newOrder, writeOrder } from './place-order.ts'

type CheckoutInput = Input<typeof broadband.fibreCheckout>
type Placed = Gives<typeof broadband.fibreCheckout>

/**
 * Orders fibre for the customer (2§7.16): a router is paid now, the plan goes on the monthly bill from the day of
 * connection. The same id is the same order, however often it is sent; if the card is refused, the order waits for
 * another one. Refuses as `checkCart` and `writeOrder` do; 'not-allowed' while orders are not taken;
 * 'email-unverified'; a chosen time that is taken, past or unknown; customers who cannot pay monthly bills, as
 * activations do; and cards, as payments do.
 */
export async function checkOut(ctx: Ctx, input: CheckoutInput): Promise<Placed> {
  mustBeAllowed(ctx)
  const key = permit(ctx.actor, 'fibre:order', keyOf(input))
  accept(checkGateway(input))
  const known = await findOrder(ctx, key)
  // A placed order keeps its terms, whatever the place or the prices are now.
  if (known && known.Status !== 'UNPAID') return answer(ctx, known)
  const cart = await checkCart(ctx, input)
  // A customer who moves already pays monthly bills, and keeps paying them the same way.
  if (!input.Move && !asksForSavedCard(input) && !(await mayPayMonthly(ctx, key.CustomerUUID))) {
    // If something is due, the card that pays for the router is saved for the bills.
    if (cart.due === 0) await mustHaveBillCard(ctx, key.CustomerUUID, input)
  }
  if (input.TimeSlotID !== undefined) await chooseTime(ctx, key, cart.place, input.TimeSlotID)
  const paid =
    known && !isSameOrder(known, newOrder(ctx, input, cart)) && (await endPayment(ctx, fibreSale, known)) === 'paid'
  if (!paid) await giveUpOtherOrders(ctx, key, { address: cart.place.address, move: input.Move })
  const order = paid ? ((await findOrder(ctx, key)) ?? known) : await place(ctx, input, cart)
  if (order.Status !== 'UNPAID') return answer(ctx, order)
  return payOrder(ctx, order, input)
}

async function place(ctx: Ctx, input: CheckoutInput, cart: CheckedCart): Promise<OrderRow> {
  return ctx.inTransaction(async (tx) => {
    const order = await writeOrder(tx, input, cart)
    tx.markStarted({ OrderUUID: order.UUID })
    return order
  })
}

/** Refuses unless orders are taken, fibre is on, and the person has verified their email (1§5). */
function mustBeAllowed(ctx: Ctx): void {
  const { flags } = ctx
  const allowed = isOrderPlacementAllowed({
    IS_ORDER_PLACEMENT_ALLOWED: String(flags.IS_ORDER_PLACEMENT_ALLOWED),
    IS_SIM_PURCHASING_ALLOWED: 'false',
    fibreAllowed: flags.IS_SHOW_UFB_MODULE,
  })
  if (!allowed) throw new Refused(refuse('not-allowed'))
  if (ctx.actor.kind === 'person' && !ctx.actor.emailVerified && !ctx.config.emailVerificationOff) {
    throw new Refused(refuse('email-unverified'))
  }
}

async function payOrder(ctx: Ctx, order: OrderRow, input: CheckoutInput): Promise<Placed> {
  const payment = await pay(ctx, fibreSale, order, input)
  const after = payment.isCovered ? await findOrder(ctx, order) : undefined
  return answer(ctx, after ?? order, payment)
}

async function answer(ctx: Ctx, order: OrderRow, payment?: StartedPayment): Promise<Placed> {
  const isDone = order.Status !== 'UNPAID'
  const PaymentUUID =
    payment?.PaymentUUID ?? (isDone && order.DueCents > 0 ? await paymentThatPaid(ctx, order) : undefined)
  return {
    OrderID: order.UUID,
    Order: await oneOrderAnswer(ctx, order),
    ...(PaymentUUID !== undefined && { PaymentUUID }),
    ...(payment?.ClientSecret && !isDone && { ClientSecret: payment.ClientSecret }),
    Status: payment?.Status ?? (isDone ? 'COMPLETED' : 'PENDING'),
  }
}

/** The payment for an order's router. */
async function paymentThatPaid(ctx: Ctx, { CustomerUUID, UUID }: OrderRow): Promise<Uuid | undefined> {
  return (await paymentsFor(ctx, CustomerUUID, [UUID])).find(({ Status }) => Status === 'COMPLETED')?.UUID
}
