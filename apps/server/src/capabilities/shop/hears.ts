import type { PaymentPart } from '@waea/domain/payments/parties'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import type { Hears } from '../../platform/jobs/events.ts'
import { hasRefund, type PaymentNow, paymentNow, refundPayment, refundsOfPayment } from '../payments/index.ts'
import { bringPromised } from '../porting/index.ts'
import { portingPromised } from './cart/porting-promised.ts'
import { handleGroupPromised } from './cart/promised-group.ts'
import { completePayment } from './orders/order-paid.ts'
import { issueSims } from './parcels/issue-sims.ts'
import { handleSimRefused } from './parcels/refund-sims.ts'
import { handleSimActivated } from './parcels/send-parcel.ts'
import { returnPaidBack } from './returns/return-paid-back.ts'
import { deleteCarts } from './stores/carts.store.ts'
import { clearAddresses, lockOrder } from './stores/orders.store.ts'
import { clearReturns } from './stores/returns.store.ts'

/** The shop's reactions to events about payments and mobiles. */
export const shopHears: Hears<Tx> = {
  'payment.changed': async (ctx, changed) => {
    const payment = await paymentNow(ctx, changed)
    for (const part of payment.paysFor) {
      const { beneficiary, thing } = part
      if (payment.state === 'paid') await partPaid(ctx, part, payment)
      await settleRefunds(ctx, part, payment)
      await ctx.show(beneficiary, 'order.changed', { OrderUUID: thing })
    }
  },
  'mobile.activation-failed': (ctx, mobile) => handleSimRefused(ctx, mobile.CustomerUUID, mobile.MobileUUID),
  'customer.purged': async (ctx, { CustomerUUID }) => {
    await deleteCarts(ctx, byRule('shop', 'cart:write', { CustomerUUID }))
    await clearReturns(ctx, byRule('shop', 'order:place', { CustomerUUID }))
    await clearAddresses(ctx, byRule('shop', 'order:place', { CustomerUUID }))
  },
  'mobile.sim-replaced': (ctx, { CustomerUUID, ReplacementUUID }) =>
    handleSimActivated(ctx, CustomerUUID, ReplacementUUID),
  'mobile.activated': async (ctx, { CustomerUUID, MobileUUID }) => {
    await handleSimActivated(ctx, CustomerUUID, MobileUUID)
    await handleGroupPromised(ctx, CustomerUUID, MobileUUID)
    const promised = await portingPromised(ctx, CustomerUUID, MobileUUID)
    if (promised) await bringPromised(ctx, { CustomerUUID, MobileUUID }, promised)
  },
}

/** Reactions that call the network and so run outside a transaction. */
export const shopEventsOutsideTx: Hears<Ctx> = {
  'order.paid': (ctx, order) => issueSims(ctx, order),
}

async function partPaid(ctx: Tx, { thing, beneficiary, amount }: PaymentPart, paidBy: PaymentNow): Promise<void> {
  const found = await lockOrder(ctx, beneficiary, thing)
  // Fibre orders have their own capability.
  if (!found) return
  const order = permit(ctx.actor, 'order:place', found)
  if (order.Status === 'CONFIRMED') await completePayment(ctx, order)
  // An order that was known to be paid was refunded when it was cancelled.
  else if (order.Status === 'CANCELED' && !order.Timeline.some(({ Status }) => Status === 'PAID')) {
    // The payment was cancelled at the card partner before the order, so this should not happen: refund all of it.
    const { CustomerUUID, UUID, Number: number } = order
    const reason = `cancelled:${UUID}`
    if (await hasRefund(ctx, paidBy.CustomerUUID, paidBy.PaymentUUID, reason)) return
    await ctx.audit({ CustomerUUID, deed: 'cancelled-order-paid', detail: { Number: number } })
    const whole = { purpose: 'order', paidThing: UUID, thingUuid: UUID, amount } as const
    await refundPayment(ctx, { CustomerUUID, ...whole, reason })
  }
}

/**
 * Settles refunds of an order: those of its returns, and those of SIMs that the network has refused, which activation
 * shows. Failed refunds are reported to the operator where they are recorded.
 */
async function settleRefunds(ctx: Tx, { thing, beneficiary }: PaymentPart, paidBy: PaymentNow): Promise<void> {
  const refunds = await refundsOfPayment(ctx, paidBy.CustomerUUID, paidBy.PaymentUUID)
  for (const { UUID: RefundUUID, thingUuid, state } of refunds) {
    if (state === 'succeeded') await returnPaidBack(ctx, { CustomerUUID: beneficiary, OrderUUID: thing, RefundUUID })
    if (thingUuid !== thing) await ctx.show(beneficiary, 'mobile.changed', { MobileUUID: thingUuid })
  }
}
