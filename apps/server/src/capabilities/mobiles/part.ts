import { mobiles } from '@waea/contract/mobile/mobiles'
import { byRule } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { mobilesEventsOutsideTx, mobilesJobs } from './jobs.ts'
import { networkWebhook } from './network/network-events.ts'
import { rename } from './rename.ts'
import { stopOutside } from './stop-outside.ts'
import { accountsByMobile, clearNicknames } from './stores/mobiles.store.ts'
import { deleteNextSim } from './stores/moves.store.ts'
import './events.ts'

/** The customers' mobiles: SIMs, numbers, and services at the network. */
export const mobilesPart = part({
  name: 'mobiles',
  personalData: {
    tables: {
      mobiles: ['pin', 'puk', 'smdp_address', 'matching_id'],
      network_features: [],
      network_orders: [],
      network_stops: [],
      network_words: [],
      next_sims: ['pin', 'puk', 'smdp_address', 'matching_id'],
    },
  },
  calls: mobiles,
  finds: accountsByMobile,
  handlers: { networkEvents: networkWebhook, nickname: rename, stopOutsidePlan: stopOutside },
  hears: {
    'mobile.move-ended': async (ctx, { CustomerUUID, MobileUUID: UUID, MoveUUID, outcome }) => {
      // Keep the SIM of a failed move: the network may still report it.
      if (outcome === 'done')
        await deleteNextSim(ctx, byRule('mobiles', 'mobile:manage', { CustomerUUID, UUID }), MoveUUID)
    },
    'customer.purged': (ctx, { CustomerUUID }) =>
      clearNicknames(ctx, byRule('mobiles', 'mobile:manage', { CustomerUUID })),
  },
  onEventOutsideTx: mobilesEventsOutsideTx,
  jobs: mobilesJobs,
})
