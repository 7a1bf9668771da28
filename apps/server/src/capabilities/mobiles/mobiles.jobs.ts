import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import type { Hears, Job } from '../../platform/news.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { driveOrders } from './drive-orders.ts'
import { mobilesOnTheWay, touchMobile } from './mobiles.store.ts'
import { restingOrders, touchOrders } from './network.store.ts'
import { driveActivation } from './network-service.ts'
import { tellNetworkOfStop, tellNetworkOfStops } from './stop-outside.ts'

const restMs = 15_000
const maxAtOnce = 100

/** What was asked for goes to the network: an activation, an order, a stop of use outside the plan. */
export const mobilesHearThroughPartner: Hears<Ctx> = {
  'mobile.activation-asked': (ctx, { CustomerUUID, MobileUUID }) => driveActivation(ctx, CustomerUUID, MobileUUID),
  'mobile.order-asked': (ctx, { CustomerUUID, MobileUUID }) => driveOrders(ctx, CustomerUUID, MobileUUID),
  'mobile.stop-asked': (ctx, { CustomerUUID, MobileUUID }) => tellNetworkOfStop(ctx, CustomerUUID, MobileUUID),
}

/**
 * Activations and orders that rest are asked about: the network's word may have been lost, or we may have stopped half-way. And it
 * is told again what it has not confirmed.
 */
export const mobilesJobs: Job[] = [
  {
    name: 'mobiles.settle',
    everyMs: 10_000,
    async run(ctx) {
      const resting = await mobilesOnTheWay(ctx, new Date(ctx.now().getTime() - restMs), maxAtOnce)
      for (const { CustomerUUID, UUID } of resting) await settle(ctx, CustomerUUID, UUID)
      const ordered = await restingOrders(ctx, new Date(ctx.now().getTime() - restMs), maxAtOnce)
      for (const { CustomerUUID, UUID } of ordered) await settleOrders(ctx, CustomerUUID, UUID)
    },
  },
  { name: 'mobiles.tell-stops', everyMs: 30_000, run: tellNetworkOfStops },
]

async function settle(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<void> {
  try {
    await driveActivation(ctx, CustomerUUID, UUID)
  } catch (error) {
    ctx.log('An activation could not be settled', { MobileUUID: UUID, error: (error as Error).message })
    const mobile = permit(byRule('mobiles'), 'mobile:manage', { CustomerUUID, UUID })
    await ctx.inTransaction((tx) => touchMobile(tx, mobile))
  }
}

async function settleOrders(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<void> {
  try {
    await driveOrders(ctx, CustomerUUID, UUID)
  } catch (error) {
    ctx.log('An order at the network could not be settled', { MobileUUID: UUID, error: (error as Error).message })
    const mobile = permit(byRule('mobiles'), 'mobile:manage', { CustomerUUID, UUID })
    await ctx.inTransaction((tx) => touchOrders(tx, mobile))
  }
}
