import type { Hears } from '../../platform/news.ts'
import { permit } from '../../platform/permit.ts'
import { issueSims } from './issue-sims.ts'
import { orderPaid } from './order-paid.ts'
import { lockOrder } from './orders.store.ts'
import { simActivated } from './send-parcel.ts'

/** What the shop does when it hears of payments and of mobiles. */
export const shopHears: Hears = {
  'payment.completed': async (ctx, payment) => {
    if (payment.purpose !== 'order') return
    const order = permit(ctx.actor, 'order:place', await lockOrder(ctx, payment.CustomerUUID, payment.purposeUuid))
    if (order.Status === 'CONFIRMED') await orderPaid(ctx, order)
    else if (order.Status === 'CANCELED') {
      // It was given up at the card partner before it was cancelled, so this cannot be; a person has to look at it.
      await ctx.audit({
        CustomerUUID: order.CustomerUUID,
        deed: 'cancelled-order-paid',
        detail: { Number: order.Number },
      })
    }
  },
  'payment.failed': async (ctx, { purpose, CustomerUUID, purposeUuid }) => {
    if (purpose === 'order') await ctx.show(CustomerUUID, 'order.changed', { OrderUUID: purposeUuid })
  },
  'mobile.activated': (ctx, mobile) => simActivated(ctx, mobile.CustomerUUID, mobile.MobileUUID),
}

/** Work that speaks to the network, outside of a transaction. */
export const shopHearsThroughPartner: Hears = {
  'order.paid': (ctx, order) => issueSims(ctx, order),
}
