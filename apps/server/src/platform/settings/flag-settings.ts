import { type FlagPartner, type Flags, flagNames, flagPartners } from '@waea/contract/flags'
import type { Values } from './read.ts'
import type { CaptchaSettings } from './read-captcha.ts'
import type { serverSettings } from './schema.ts'

type Given = Values<typeof serverSettings>

/** The flags set in the environment, and whether this is the demo, which turns on everything. */
export interface FlagSettings {
  given: Partial<Flags>
  demo: boolean
  /** The partners that this deployment does not have: features that need one are off. */
  without: readonly FlagPartner[]
}

/** Reads the flags set in the environment. The demo turns everything on; both states are tested. */
export function readFlags(given: Given, demo: boolean, without: FlagSettings['without']): FlagSettings {
  const said = flagNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]))
  return { given: Object.fromEntries(said) as FlagSettings['given'], demo, without }
}

/** The partners that flags need and this deployment does not have. */
export function absentPartners(
  { porting, fibre }: Readonly<Record<'porting' | 'fibre', { url: string | undefined }>>,
  captcha: CaptchaSettings | undefined,
): FlagSettings['without'] {
  const has = { captcha: captcha !== undefined, porting: porting.url !== undefined, fibre: fibre.url !== undefined }
  return flagPartners.filter((partner) => !has[partner])
}
