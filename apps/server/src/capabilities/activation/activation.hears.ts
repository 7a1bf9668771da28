import type { Hears } from '../../platform/news.ts'
import { runPaid } from './activate.ts'
import { useCodes } from './activation.store.ts'
import { giveBackRun } from './give-back.ts'
import { tellConnected, tellReady } from './tell-service.ts'

export const activationHears: Hears = {
  'payment.completed': async (ctx, { CustomerUUID, purpose, purposeUuid }) => {
    if (purpose === 'plan') await runPaid(ctx, CustomerUUID, purposeUuid)
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
