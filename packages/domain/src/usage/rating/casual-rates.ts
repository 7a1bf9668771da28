import { type Money, money } from '@waea/kit/money'
import { centsPerMinuteTo } from '../../catalogue/international-rates.ts'
import { bytesPerMegabyte } from './usage-amounts.ts'
import type { UsageType } from './usage-type.ts'

/** What use outside a plan costs for each started unit, GST included, as the provider's file says it. */
export type CasualRates = Readonly<Record<UsageType, Money>>

/** What a casual rate is charged for: a started megabyte, a started minute, a message. */
const casualUnits: Readonly<Record<UsageType, number>> = {
  data: bytesPerMegabyte,
  voice: 60,
  sms: 1,
  mms: 1,
  idd_voice: 60,
  idd_sms: 1,
}

/** A casual rate: cents, or parts of a cent, for each started unit, which is so many bytes, seconds or messages. */
export interface CasualRate {
  cents: number
  unit: number
}

/**
 * The casual rate of a kind of usage. A minute to a place of the international table costs what the table says; the rate of
 * international minutes is for every other place.
 */
export function casualRate(rates: CasualRates, type: UsageType, destination?: string): CasualRate {
  const ofPlace = type === 'idd_voice' && destination !== undefined ? centsPerMinuteTo(destination) : undefined
  return { cents: ofPlace ?? rates[type], unit: casualUnits[type] }
}

/** What a use costs at a casual rate: each started unit, and the whole to the cent. */
export function costAt({ cents, unit }: CasualRate, amount: number): Money {
  return money(Math.round(cents * Math.ceil(amount / unit)))
}
