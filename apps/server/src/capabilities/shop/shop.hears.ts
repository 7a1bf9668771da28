import type { Hears } from '../../platform/news.ts'
import { permit } from '../../platform/permit.ts'
import { refundPayment } from '../payments/index.ts'
import { simRefused } from './give-back.ts'
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
      // It was given up at the card partner before it was cancelled, so this should not be: all of it goes back.
      const { CustomerUUID, UUID, AmountCents, Number: number } = { ...order, AmountCents: payment.AmountCents }
      await ctx.audit({ CustomerUUID, deed: 'cancelled-order-paid', detail: { Number: number } })
      const whole = { purpose: 'order', purposeUuid: UUID, thingUuid: UUID, AmountCents } as const
      await refundPayment(ctx, { CustomerUUID, ...whole, reason: `cancelled:${UUID}` })
    }
  },
  'payment.failed': async (ctx, { purpose, CustomerUUID, purposeUuid }) => {
    if (purpose === 'order') await ctx.show(CustomerUUID, 'order.changed', { OrderUUID: purposeUuid })
  },
  'refund.changed': async (ctx, { CustomerUUID, purpose, purposeUuid, thingUuid }) => {
    if (purpose !== 'order') return
    await ctx.show(CustomerUUID, 'order.changed', { OrderUUID: purposeUuid })
    // A refund for one SIM that was refused in service is shown where that is activated, too.
    if (thingUuid !== purposeUuid) await ctx.show(CustomerUUID, 'mobile.changed', { MobileUUID: thingUuid })
  },
  'mobile.activation-failed': (ctx, mobile) => simRefused(ctx, mobile.CustomerUUID, mobile.MobileUUID),
  'mobile.activated': (ctx, mobile) => simActivated(ctx, mobile.CustomerUUID, mobile.MobileUUID),
}

/** Work that speaks to the network, outside of a transaction. */
export const shopHearsThroughPartner: Hears = {
  'order.paid': (ctx, order) => issueSims(ctx, order),
}
