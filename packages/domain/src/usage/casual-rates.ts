import { bytesPerMegabyte } from './usage-amounts.ts'
import type { UsageType } from './usage-type.ts'

/** A casual rate: cents for each started unit, which is so many bytes, seconds or messages. */
export interface CasualRate {
  cents: number
  unit: number
}

/** What use outside a plan costs, GST included. The only place where it is written: charges, pages and messages read it. */
export const casualRates: Readonly<Record<UsageType, CasualRate>> = {
  data: { cents: 20, unit: bytesPerMegabyte },
  voice: { cents: 49, unit: 60 },
  sms: { cents: 20, unit: 1 },
  mms: { cents: 50, unit: 1 },
  idd_voice: { cents: 90, unit: 60 },
  idd_sms: { cents: 30, unit: 1 },
}
