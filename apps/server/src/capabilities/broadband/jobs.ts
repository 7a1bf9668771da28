import type { Ctx } from '../../platform/ctx.ts'
import type { Hears } from '../../platform/jobs/events.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { keepPromises } from './at-home/promise-fibre.ts'
import { advanceConnection } from './connections/advance-connection.ts'
import { keepPlace, ownConnection } from './connections/give-connection.ts'
import { advanceOrder } from './orders/advance-order.ts'
import { forgetOldChosenTimes } from './orders/chosen-time.ts'
import {
  connectionsToLookAt,
  connectionsWithoutPlace,
  lockConnection,
  markPlaceKept,
} from './stores/connections.store.ts'
import { ordersToLookAt } from './stores/orders.store.ts'

const maxAtOnce = 100

/** Work that calls the fibre companies and the courier, outside a transaction. */
export const broadbandEventsOutsideTx: Hears<Ctx> = {
  'fibre.order-due': (ctx, { CustomerUUID, OrderUUID }) =>
    advanceOrder(ctx.asRule('broadband'), { CustomerUUID, UUID: OrderUUID }),
  'fibre.connection-due': (ctx, { CustomerUUID, UfbUUID }) =>
    advanceConnection(ctx.asRule('broadband'), { CustomerUUID, UUID: UfbUUID }),
}

export const broadbandJobs: Job[] = [
  { name: 'broadband.look-at-orders', everyMs: 5_000, run: lookAtOrders },
  { name: 'broadband.look-at-connections', everyMs: 30_000, run: lookAtConnections },
  { name: 'broadband.keep-promises', every: '*/15 * * * *', run: keepPromises },
]

/** Checks orders without recent news: webhooks may be lost, and a worker may have stopped half-way. */
async function lookAtOrders(ctx: Ctx): Promise<void> {
  for (const key of await ordersToLookAt(ctx, maxAtOnce)) {
    try {
      await advanceOrder(ctx.asRule('broadband'), key, true)
    } catch (error) {
      ctx.log(
        'A fibre order could not be looked after',
        { OrderUUID: key.UUID, error: (error as Error).message },
        'error',
      )
    }
  }
}

/** Saves the addresses of connections written before bills and maps read them. */
async function keepPlaces(ctx: Ctx): Promise<void> {
  for (const key of await connectionsWithoutPlace(ctx, maxAtOnce)) {
    await ctx.asRule('broadband').inTransaction(async (tx) => {
      const one = await lockConnection(tx, key)
      if (!one) return
      await keepPlace(tx, ownConnection(one))
      await markPlaceKept(tx, ownConnection(one))
    })
  }
}

async function lookAtConnections(ctx: Ctx): Promise<void> {
  await keepPlaces(ctx)
  await forgetOldChosenTimes(ctx)
  for (const key of await connectionsToLookAt(ctx, maxAtOnce)) {
    try {
      await advanceConnection(ctx.asRule('broadband'), key)
    } catch (error) {
      ctx.log(
        'A fibre connection could not be looked after',
        { UfbUUID: key.UUID, error: (error as Error).message },
        'error',
      )
    }
  }
}
