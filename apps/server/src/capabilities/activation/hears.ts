import type { Tx } from '../../platform/ctx.ts'
import type { Hears } from '../../platform/jobs/events.ts'
import { paymentNow } from '../payments/index.ts'
import { handleRunPaid } from './activate.ts'
import { markCodesUsed } from './activation.store.ts'
import { captureRun, endPaidRun, endRunWithHold } from './end-paid-run.ts'
import { mailReady, notifyConnected } from './service-messages.ts'

export const activationHears: Hears<Tx> = {
  'payment.changed': async (ctx, changed) => {
    const { state, paysFor } = await paymentNow(ctx, changed)
    for (const { beneficiary, thing, service: MobileUUID } of paysFor) {
      if (state === 'paid' || state === 'held') await handleRunPaid(ctx, beneficiary, thing)
      if (state === 'released') await endRunWithHold(ctx, beneficiary, thing)
      // A refund for the mobile may have changed.
      if (MobileUUID) await ctx.show(beneficiary, 'mobile.changed', { MobileUUID })
    }
  },
  'mobile.activation-failed': (ctx, refused) => endPaidRun(ctx, refused),
  'mobile.activated': async (ctx, { CustomerUUID, MobileUUID }) => {
    await captureRun(ctx, CustomerUUID, MobileUUID)
    await markCodesUsed(ctx, MobileUUID)
    await mailReady(ctx, CustomerUUID, MobileUUID)
  },
  'mobile.sim-replaced': (ctx, { ReplacementUUID }) => markCodesUsed(ctx, ReplacementUUID),
  'mobile.seen': notifyConnected,
}
