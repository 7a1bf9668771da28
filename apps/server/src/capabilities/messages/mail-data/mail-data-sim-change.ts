/** What a customer is told about a SIM, before and after it changes. */
export interface SimChangeMails {
  'sim-change': {
    FirstName: string
    MSISDN: string
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
      | 'locked'
      | 'unlock-asked'
      | 'unlocked'
      | 'frozen'
    /** When it happens, as an ISO instant, where that is later. */
    at?: string
    path: string
    /** Says that it was not them; holds a one-time secret. */
    notMePath: string
  }
}
