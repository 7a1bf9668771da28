import type { UsageType } from './usage-type.ts'

const kinds = {
  data: 'Data',
  voice: 'Minutes',
  sms: 'Texts',
  mms: 'Picture messages',
  idd_voice: 'Minutes',
  idd_sms: 'Texts',
} as const satisfies Record<UsageType, string>

/** The name of use on a bill: its kind, which each screen translates; use abroad is named with its country. */
export function nameOfUse(type: UsageType, country?: string): string {
  return country === undefined ? type : `${kinds[type]} overseas: ${country}`
}
