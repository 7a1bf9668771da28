import type { Service } from '@waea/domain/service'
import type { Tx } from '../../platform/ctx.ts'
import type { Hears } from '../../platform/jobs/events.ts'
import { suspendedOf } from '../customers/index.ts'
import { paymentNow } from '../payments/index.ts'
import { deliverPurchase } from './buying/deliver.ts'
import { returnSecondPayment } from './buying/return-second-payment.ts'
import { cancelWaiting } from './changes/cancel-change.ts'
import { finishChange, replaceWaiting } from './changes/make-change.ts'
import { startOwnPlan } from './held/own-plan.ts'
import { startPlan } from './held/start-plan.ts'
import { stopRenewing } from './renewals/auto-renew.ts'
import { lockPlans } from './stores/plans.store.ts'

/** Starts and ends plans on events about services and payments. */
export const plansHear: Hears<Tx> = {
  'mobile.activated': (ctx, { CustomerUUID, MobileUUID: ServiceUUID }) =>
    startOwnPlan(ctx, { CustomerUUID, ServiceUUID }),
  'mobile.ended': async (ctx, { CustomerUUID, MobileUUID }) => {
    const service = { CustomerUUID, ServiceUUID: MobileUUID }
    // The mobile's own plan starts before or after this; either way it does not renew.
    await lockPlans(ctx, MobileUUID)
    await cancelWaiting(ctx, service)
    await stopRenewing(ctx, service)
  },
  'fibre.given': async (ctx, { CustomerUUID, UfbUUID: ServiceUUID, AvailabilityUUID, price, agreed }) => {
    const because = `fibre:${ServiceUUID}`
    const isOff = (await suspendedOf(ctx, [CustomerUUID])).size > 0
    const start = { CustomerUUID, ServiceUUID, AvailabilityUUID, AutoRenew: true, price, because, isOff }
    await startPlan(ctx, { ...start, ...(agreed && { agreed }) })
  },
  'fibre.ended': async (ctx, { CustomerUUID, UfbUUID }) => {
    const service: Service = { CustomerUUID, ServiceUUID: UfbUUID }
    // Replace it without a notice: the customer is told that the connection has ended, not that they keep their old
    // plan.
    await replaceWaiting(ctx, service)
    await stopRenewing(ctx, service)
  },
  'payment.changed': async (ctx, changed) => {
    const { state, paysFor, PaymentUUID } = await paymentNow(ctx, changed)
    if (state !== 'paid' && state !== 'held') return
    for (const { beneficiary: CustomerUUID, thing } of paysFor) {
      await deliverPurchase(ctx, CustomerUUID, thing, PaymentUUID)
      await returnSecondPayment(ctx, { CustomerUUID, thing, PaymentUUID })
      if (state === 'paid') await finishChange(ctx, CustomerUUID, thing)
    }
  },
}
