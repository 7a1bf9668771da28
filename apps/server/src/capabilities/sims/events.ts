import type { Uuid } from '@waea/kit/ids'

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** A SIM and its number were locked by their customer, or frozen. */
    'sim.locked': { CustomerUUID: Uuid; MobileUUID: Uuid }
    /** A SIM swap was requested. */
    'sim.swap-asked': { CustomerUUID: Uuid; SwapUUID: Uuid }
  }
}
