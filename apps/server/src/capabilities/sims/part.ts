import { providerSimSwaps } from '@waea/contract/mobile/provider-sim-swaps'
import { sims } from '@waea/contract/mobile/sims'
import { part } from '../../platform/jobs/part.ts'
import { advanceSwap, advanceSwaps } from './advance-swap.ts'
import { cancelSwapOnRequest } from './cancel-swap.ts'
import { endSwap } from './end-swap.ts'
import { endLocks, lock, unlock } from './lock.ts'
import { simChangeMails, simChangeTexts } from './mails.ts'
import { deleteExpiredObjections } from './objections.store.ts'
import { readDetails, readStatus } from './read-sim.ts'
import { freezeByLink, freezeByProvider, freezeOwn, startSim, stopSim, unfreeze } from './stop-sim.ts'
import { swapToCard, swapToEsim } from './swap.ts'
import { cancelSwapByProvider, readSimSwap, swapToCardByProvider, swapToEsimByProvider } from './swap-by-provider.ts'
import { tellUse } from './tell-use.ts'
import './events.ts'

/**
 * What customers do with a SIM in service: see its codes, stop it, swap it, lock it, and report a change that was not
 * theirs.
 */
export const simsPart = part({
  name: 'sims',
  personalData: { tables: { objections: ['secret_hash'], swaps: [] } },
  calls: { ...sims, ...providerSimSwaps },
  handlers: {
    details: readDetails,
    status: readStatus,
    disable: (tx, input) => stopSim(tx, input, 'customer'),
    enable: startSim,
    lost: (tx, input) => stopSim(tx, input, 'lost'),
    swap: swapToCard,
    swapToEsim,
    cancelSwap: cancelSwapOnRequest,
    lock,
    unlock,
    freeze: freezeOwn,
    notMe: freezeByLink,
    freezeByProvider,
    unfreeze,
    simSwap: readSimSwap,
    swapToCardByProvider,
    swapToEsimByProvider,
    cancelSwapByProvider,
  },
  hears: { 'mobile.move-ended': endSwap, 'mobile.use-changed': tellUse },
  onEventOutsideTx: {
    'sim.swap-asked': (ctx, { CustomerUUID, SwapUUID }) => advanceSwap(ctx, CustomerUUID, SwapUUID),
  },
  jobs: [
    { name: 'sims.advance-swaps', everyMs: 10_000, run: advanceSwaps },
    { name: 'sims.end-locks', everyMs: 60_000, run: endLocks },
    {
      name: 'sims.forget-objections',
      every: '41 3 * * *',
      run: (ctx) => ctx.inTransaction(deleteExpiredObjections),
    },
  ],
  mails: simChangeMails,
  texts: simChangeTexts,
})
