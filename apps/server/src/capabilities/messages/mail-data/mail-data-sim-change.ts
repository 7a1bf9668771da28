import type { OfMobile } from './of-service.ts'

/** What a customer is told about a SIM, before and after it changes. */
export interface SimChangeMails {
  'sim-change': OfMobile & {
    FirstName: string
    what:
      | 'stopping'
      | 'lost'
      | 'stopped'
      | 'starting'
      | 'started'
      | 'swap-asked'
      | 'swap-later'
      | 'swap-done'
      | 'swap-failed'
      | 'swap-cancelled'
      | 'locked'
      | 'unlock-asked'
      | 'unlocked'
      | 'frozen'
    /** When it happens, as an ISO instant, where that is later. */
    at?: string
    /** Its plan is not renewed meanwhile: others than its customer have stopped it. */
    planRests?: true
    /** The mobile is not in service any more. */
    hasEnded?: true
    /** The SIM that has the number now. */
    kind?: 'esim' | 'card'
    /** It was cancelled since the SIM was locked, and not by whoever asked for it. */
    byLock?: true
    path: string
    /** Says that it was not them; holds a one-time secret. */
    notMePath: string
  }
}
