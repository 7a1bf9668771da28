import type { Tx } from '../../platform/ctx.ts'
import type { Hears } from '../../platform/news.ts'
import { runPaid } from './activate.ts'
import { useCodes } from './activation.store.ts'
import { giveBackRun } from './give-back.ts'
import { tellConnected, tellReady } from './tell-service.ts'

export const activationHears: Hears<Tx> = {
  'payment.completed': async (ctx, { purpose, paysFor }) => {
    if (purpose !== 'plan') return
    for (const { beneficiary, thing } of paysFor) await runPaid(ctx, beneficiary, thing)
  },
  'mobile.activation-failed': (ctx, refused) => giveBackRun(ctx, refused),
  'refund.changed': async (ctx, { CustomerUUID, purpose, thingUuid }) => {
    if (purpose === 'plan') await ctx.show(CustomerUUID, 'mobile.changed', { MobileUUID: thingUuid })
  },
  'mobile.activated': async (ctx, { CustomerUUID, MobileUUID }) => {
    await useCodes(ctx, MobileUUID)
    await tellReady(ctx, CustomerUUID, MobileUUID)
  },
  'mobile.seen': (ctx, { CustomerUUID, MobileUUID }) => tellConnected(ctx, CustomerUUID, MobileUUID),
}
