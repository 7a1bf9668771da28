import { type Money, money } from '@waea/kit/money'
import type { RoamingType, RoamingZone } from '../../catalogue/abroad/roaming.ts'
import { centsPerMinuteTo } from '../../catalogue/international-rates.ts'
import { bytesPerMegabyte } from './usage-amounts.ts'
import type { UsageType } from './usage-type.ts'

/** The price of usage outside a plan per started unit, GST included, from the provider's file. */
export type CasualRates = Readonly<Record<UsageType, Money>>

/** What usage outside a plan costs: in New Zealand, and in the zones abroad. */
export interface UsageRates {
  casualRates: CasualRates
  roaming: readonly RoamingZone[]
}

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

/** The rate of a use in a zone abroad. A call or text there costs the same wherever it goes to. */
export function roamingRate(roaming: readonly RoamingZone[], zone: string, type: UsageType): CasualRate {
  const found = roaming.find((one) => one.zone === zone)
  // The zone was found in the terms of the same time, which are kept for good.
  if (!found) throw new Error(`There are no rates of the zone ${zone}`)
  return { cents: found.rates[abroadAs[type]], unit: casualUnits[type] }
}

const abroadAs: Readonly<Record<UsageType, RoamingType>> = {
  data: 'data',
  voice: 'voice',
  sms: 'sms',
  mms: 'mms',
  idd_voice: 'voice',
  idd_sms: 'sms',
}

/** The cost of a use at a casual rate: per started unit, the total rounded to the cent. */
export function costAt({ cents, unit }: CasualRate, amount: number): Money {
  return money(Math.round(cents * Math.ceil(amount / unit)))
}
