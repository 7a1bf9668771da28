import type { Tx } from '../../platform/ctx.ts'
import type { Hears } from '../../platform/news.ts'
import { handleRunPaid } from './activate.ts'
import { markCodesUsed } from './activation.store.ts'
import { captureRun, endPaidRun, endRunWithHold } from './end-paid-run.ts'
import { mailReady, notifyConnected } from './service-messages.ts'

export const activationHears: Hears<Tx> = {
  'payment.completed': async (ctx, { purpose, paysFor }) => {
    if (purpose !== 'plan') return
    for (const { beneficiary, thing } of paysFor) await handleRunPaid(ctx, beneficiary, thing)
  },
  'payment.held': async (ctx, { purpose, paysFor }) => {
    if (purpose !== 'plan') return
    for (const { beneficiary, thing } of paysFor) await handleRunPaid(ctx, beneficiary, thing)
  },
  'payment.hold-ended': async (ctx, { purpose, paysFor }) => {
    if (purpose !== 'plan') return
    for (const { beneficiary, thing } of paysFor) await endRunWithHold(ctx, beneficiary, thing)
  },
  'mobile.activation-failed': (ctx, refused) => endPaidRun(ctx, refused),
  'refund.changed': async (ctx, { CustomerUUID, purpose, thingUuid }) => {
    if (purpose === 'plan') await ctx.show(CustomerUUID, 'mobile.changed', { MobileUUID: thingUuid })
  },
  'mobile.activated': async (ctx, { CustomerUUID, MobileUUID }) => {
    await captureRun(ctx, CustomerUUID, MobileUUID)
    await markCodesUsed(ctx, MobileUUID)
    await mailReady(ctx, CustomerUUID, MobileUUID)
  },
  'mobile.sim-replaced': (ctx, { ReplacementUUID }) => markCodesUsed(ctx, ReplacementUUID),
  'mobile.seen': notifyConnected,
}
