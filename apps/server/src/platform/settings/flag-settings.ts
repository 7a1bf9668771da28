import type { Flags } from '@waea/contract/flags'

/** The flags that the environment sets, and whether this is the demo, which turns on everything. */
export interface FlagSettings {
  given: Partial<Flags>
  demo: boolean
  /** There is no captcha, so what needs one is off. */
  isWithoutCaptcha?: boolean
}
