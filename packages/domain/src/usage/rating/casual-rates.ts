import { type Money, money } from '@waea/kit/money'
import { centsPerMinuteTo } from '../../catalogue/international-rates.ts'
import { bytesPerMegabyte } from './usage-amounts.ts'
import type { UsageType } from './usage-type.ts'

/** The price of usage outside a plan per started unit, GST included, from the provider's file. */
export type CasualRates = Readonly<Record<UsageType, Money>>

/** The unit of a casual rate: a started megabyte, a started minute, a message. */
const casualUnits: Readonly<Record<UsageType, number>> = {
  data: bytesPerMegabyte,
  voice: 60,
  sms: 1,
  mms: 1,
  idd_voice: 60,
  idd_sms: 1,
}

/** A casual rate: cents, possibly fractional, per started unit of this many bytes, seconds or messages. */
export interface CasualRate {
  cents: number
  unit: number
}

/**
 * The casual rate of a kind of usage. A minute to a place in the international table costs what the table says; the
 * rate for international minutes applies to any other place.
 */
export function casualRate(rates: CasualRates, type: UsageType, destination?: string): CasualRate {
  const ofPlace = type === 'idd_voice' && destination !== undefined ? centsPerMinuteTo(destination) : undefined
  return { cents: ofPlace ?? rates[type], unit: casualUnits[type] }
}

/** The cost of a use at a casual rate: per started unit, the total rounded to the cent. */
export function costAt({ cents, unit }: CasualRate, amount: number): Money {
  return money(Math.round(cents * Math.ceil(amount / unit)))
}
