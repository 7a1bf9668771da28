import type { Hears, Job } from '../../platform/news.ts'
import { mobilesOnTheWay } from './mobiles.store.ts'
import { driveActivation } from './network-service.ts'

const restMs = 15_000
const mostAtOnce = 100

/** An activation that was asked for goes to the network. */
export const mobilesHearThroughPartner: Hears = {
  'mobile.activation-asked': (ctx, { CustomerUUID, MobileUUID }) => driveActivation(ctx, CustomerUUID, MobileUUID),
}

/** Activations that rest are asked about: the network's word may have been lost, or we may have stopped half-way. */
export const mobilesJobs: Job[] = [
  {
    name: 'mobiles.settle',
    everyMs: 10_000,
    async run(ctx) {
      const resting = await mobilesOnTheWay(ctx, new Date(ctx.now().getTime() - restMs), mostAtOnce)
      for (const { CustomerUUID, UUID } of resting) {
        await driveActivation(ctx, CustomerUUID, UUID).catch((error: Error) =>
          ctx.log('An activation could not be settled', { MobileUUID: UUID, error: error.message }),
        )
      }
    },
  },
]
