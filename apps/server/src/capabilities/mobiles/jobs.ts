import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { Hears } from '../../platform/jobs/events.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { compareHolds } from './holds.ts'
import { advanceActivation } from './network/network-service.ts'
import { askNetwork, sendOrders } from './network/send-orders.ts'
import { giveBackJob, runGiveBack } from './return-sim.ts'
import { sendStop, sendStops } from './stop-outside.ts'
import { markMobileChecked, mobilesAwaitingNetwork } from './stores/mobiles.store.ts'
import { markOrdersChecked, uncheckedOrders } from './stores/network.store.ts'

const uncheckedForMs = 15_000
const disagreesForMs = 60_000
const maxAtOnce = 100

/** Calls to the network that events trigger: an activation, an order, a state check, a stop of use outside the plan. */
export const mobilesEventsOutsideTx: Hears<Ctx> = {
  'mobile.activation-asked': (ctx, { CustomerUUID, MobileUUID }) => advanceActivation(ctx, CustomerUUID, MobileUUID),
  'mobile.order-asked': (ctx, { CustomerUUID, MobileUUID }) => sendOrders(ctx, CustomerUUID, MobileUUID),
  'mobile.doubted': (ctx, { CustomerUUID, MobileUUID }) => askNetwork(ctx, CustomerUUID, MobileUUID),
  'mobile.stop-asked': (ctx, { CustomerUUID, MobileUUID }) => sendStop(ctx, CustomerUUID, MobileUUID),
}

/**
 * Checks activations and orders without recent news: the network's event may have been lost, or a worker may have
 * stopped half-way. Also repeats stops that the network has not confirmed, and missing orders for holds.
 */
export const mobilesJobs: Job[] = [
  { name: giveBackJob, run: runGiveBack },
  {
    name: 'mobiles.settle',
    everyMs: 10_000,
    async run(ctx) {
      const waiting = await mobilesAwaitingNetwork(ctx, new Date(ctx.now().getTime() - uncheckedForMs), maxAtOnce)
      for (const { CustomerUUID, UUID } of waiting) await settle(ctx, CustomerUUID, UUID)
      const ordered = await uncheckedOrders(ctx, new Date(ctx.now().getTime() - uncheckedForMs), maxAtOnce)
      for (const { CustomerUUID, UUID } of ordered) await settleOrders(ctx, CustomerUUID, UUID)
    },
  },
  {
    name: 'mobiles.compare-holds',
    everyMs: 60_000,
    run: (ctx) => compareHolds(ctx, new Date(ctx.now().getTime() - disagreesForMs), maxAtOnce),
  },
  { name: 'mobiles.tell-stops', everyMs: 30_000, run: sendStops },
]

async function settle(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<void> {
  try {
    await advanceActivation(ctx, CustomerUUID, UUID)
  } catch (error) {
    ctx.log('An activation could not be settled', { MobileUUID: UUID, error: (error as Error).message }, 'error')
    const mobile = byRule('mobiles', 'mobile:manage', { CustomerUUID, UUID })
    await ctx.inTransaction((tx) => markMobileChecked(tx, mobile))
  }
}

async function settleOrders(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<void> {
  try {
    await sendOrders(ctx, CustomerUUID, UUID)
  } catch (error) {
    ctx.log(
      'An order at the network could not be settled',
      { MobileUUID: UUID, error: (error as Error).message },
      'error',
    )
    const mobile = byRule('mobiles', 'mobile:manage', { CustomerUUID, UUID })
    await ctx.inTransaction((tx) => markOrdersChecked(tx, mobile))
  }
}
