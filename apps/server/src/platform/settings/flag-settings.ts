import type { FlagPartner, Flags } from '@waea/contract/flags'

/** The flags that the environment sets, and whether this is the demo, which turns on everything. */
export interface FlagSettings {
  given: Partial<Flags>
  demo: boolean
  /** The partners that this deployment does not have: what needs one is off. */
  without: readonly FlagPartner[]
}
