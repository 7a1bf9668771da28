import type { Part } from '@waea/domain/payments/parties'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Hears } from '../../platform/news.ts'
import { permit } from '../../platform/permit.ts'
import { refundPayment } from '../payments/index.ts'
import { simRefused } from './give-back.ts'
import { issueSims } from './issue-sims.ts'
import { orderPaid } from './order-paid.ts'
import { lockOrder } from './orders.store.ts'
import { simActivated } from './send-parcel.ts'

/** What the shop does when it hears of payments and of mobiles. */
export const shopHears: Hears<Tx> = {
  'payment.completed': async (ctx, payment) => {
    if (payment.purpose !== 'order') return
    for (const part of payment.paysFor) await partPaid(ctx, part)
  },
  'payment.failed': async (ctx, { purpose, paysFor }) => {
    if (purpose !== 'order') return
    for (const { beneficiary, thing } of paysFor) await ctx.show(beneficiary, 'order.changed', { OrderUUID: thing })
  },
  'refund.changed': async (ctx, { purpose, paysFor, thingUuid }) => {
    if (purpose !== 'order') return
    for (const { beneficiary, thing } of paysFor) {
      await ctx.show(beneficiary, 'order.changed', { OrderUUID: thing })
      // A refund for one SIM that was refused in service is shown where that is activated, too.
      if (thingUuid !== thing) await ctx.show(beneficiary, 'mobile.changed', { MobileUUID: thingUuid })
    }
  },
  'mobile.activation-failed': (ctx, mobile) => simRefused(ctx, mobile.CustomerUUID, mobile.MobileUUID),
  'mobile.activated': (ctx, mobile) => simActivated(ctx, mobile.CustomerUUID, mobile.MobileUUID),
}

/** Work that speaks to the network, outside of a transaction. */
export const shopHearsThroughPartner: Hears<Ctx> = {
  'order.paid': (ctx, order) => issueSims(ctx, order),
}

async function partPaid(ctx: Tx, { thing, beneficiary, amount }: Part): Promise<void> {
  const order = permit(ctx.actor, 'order:place', await lockOrder(ctx, beneficiary, thing))
  if (order.Status === 'CONFIRMED') await orderPaid(ctx, order)
  else if (order.Status === 'CANCELED') {
    // It was given up at the card partner before it was cancelled, so this should not be: all of it goes back.
    const { CustomerUUID, UUID, Number: number } = order
    await ctx.audit({ CustomerUUID, deed: 'cancelled-order-paid', detail: { Number: number } })
    const whole = { purpose: 'order', paidThing: UUID, thingUuid: UUID, amount } as const
    await refundPayment(ctx, { CustomerUUID, ...whole, reason: `cancelled:${UUID}` })
  }
}
