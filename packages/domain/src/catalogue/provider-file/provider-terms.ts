import { fromDollars, type Money, money, plainDollars } from '@waea/kit/money'
import type { BillTerms } from '../../billing/making/cycle.ts'
import { type DunningTerms, leastNoticeWorkingDays } from '../../dunning/schedule.ts'
import type { UsageRates } from '../../usage/rating/casual-rates.ts'
import { type UsageType, usageTypes } from '../../usage/rating/usage-type.ts'
import { countryOf } from '../abroad/countries.ts'
import { type RoamingRates, type RoamingType, type RoamingZone, roamingTypes } from '../abroad/roaming.ts'

/** The terms in a provider's file beside the plans: casual and roaming rates, bill days, and the dunning steps. */
export interface ProviderTerms extends UsageRates {
  bills: BillTerms
  dunning: DunningTerms
}

/** The same terms as in the file, with dollars as text. */
export interface FileTerms {
  casualRates: Readonly<Record<UsageType, string>>
  roaming: readonly FileZone[]
  bills: BillTerms
  dunning: Omit<DunningTerms, 'leastToSuspend'> & { leastToSuspend: string }
}

/** A zone of the file. */
export interface FileZone extends Omit<RoamingZone, 'rates'> {
  rates: Readonly<Record<RoamingType, string>>
}

type Days = Record<
  keyof BillTerms | Exclude<keyof DunningTerms, 'leastToSuspend'>,
  readonly [least: number, most: number]
>

/** The range of days allowed in a file. Anything outside is a typing error or unfair. */
export const daysAllowed = {
  dueAfterDays: [7, 60],
  reminderAfterDays: [0, 30],
  secondReminderAfterDays: [1, 60],
  noticeAfterDays: [2, 90],
  apartDays: [1, 30],
  noticeWorkingDays: [leastNoticeWorkingDays, 30],
  finalNoticeWorkingDays: [1, 29],
} as const satisfies Days

/** A casual rate of zero would amount to an unlimited plan nobody bought. */
const rateAllowed = [money(1), money(1000)] as const
/** A megabyte can cost more abroad, where another network charges for it. */
const roamingRateAllowed = [money(1), money(5000)] as const
/** Nobody is suspended over an amount too small to be collected (1§5). */
const leastToSuspendAllowed = [money(100), money(100_000)] as const

/** The problems in a file's terms whose shape is right, one sentence each with the path of the field. */
export function problemsOfTerms({ casualRates, roaming, dunning }: Partial<FileTerms>): string[] {
  return [
    ...(casualRates
      ? usageTypes.flatMap((type) => notWithin(`casualRates/${type}`, casualRates[type], rateAllowed))
      : []),
    ...(roaming ? problemsOfRoaming(roaming) : []),
    ...(dunning ? problemsOfDunning(dunning) : []),
  ]
}

function problemsOfRoaming(zones: readonly FileZone[]): string[] {
  const ids = zones.map(({ zone }) => zone)
  return zones.flatMap(({ zone, countries, rates }, at) => {
    const path = `roaming/${zone}`
    const before = zones.slice(0, at).flatMap((one) => one.countries)
    return [
      ...(ids.indexOf(zone) < at ? [`${path}: the zone stands there twice.`] : []),
      ...countries.flatMap((code, place) => {
        if (!countryOf(code)) return [`${path}/countries: ${code} is no country; write its two letters, such as AU.`]
        return before.includes(code) || countries.indexOf(code) < place
          ? [`${path}/countries: ${code} stands there twice.`]
          : []
      }),
      ...roamingTypes.flatMap((type) => notWithin(`${path}/rates/${type}`, rates[type], roamingRateAllowed)),
    ]
  })
}

function problemsOfDunning(dunning: FileTerms['dunning']): string[] {
  const { reminderAfterDays, secondReminderAfterDays, noticeAfterDays, apartDays } = dunning
  const { noticeWorkingDays, finalNoticeWorkingDays, leastToSuspend } = dunning
  const apart = `apartDays (${apartDays}) or more after`
  return [
    ...(secondReminderAfterDays < reminderAfterDays + apartDays
      ? [
          `dunning/secondReminderAfterDays: ${secondReminderAfterDays} is not ${apart} reminderAfterDays (${reminderAfterDays}).`,
        ]
      : []),
    ...(noticeAfterDays < secondReminderAfterDays + apartDays
      ? [
          `dunning/noticeAfterDays: ${noticeAfterDays} is not ${apart} secondReminderAfterDays (${secondReminderAfterDays}).`,
        ]
      : []),
    ...(finalNoticeWorkingDays >= noticeWorkingDays
      ? [
          `dunning/finalNoticeWorkingDays: ${finalNoticeWorkingDays} is not less than noticeWorkingDays (${noticeWorkingDays}).`,
        ]
      : []),
    ...notWithin('dunning/leastToSuspend', leastToSuspend, leastToSuspendAllowed),
  ]
}

function notWithin(path: string, text: string, [least, most]: readonly [Money, Money]): string[] {
  const amount = centsOf(text)
  if (amount !== undefined && amount >= least && amount <= most) return []
  return [`${path}: ${text} is not an amount from ${plainDollars(least)} to ${plainDollars(most)}.`]
}

/** An amount in a file, in cents; undefined if it is not written as dollars and cents. */
export function centsOf(text: string): Money | undefined {
  return /^\d{1,6}\.\d\d$/.test(text) ? fromDollars(text) : undefined
}

/** The terms of a checked file. */
export function termsOfFile({ casualRates, roaming, bills, dunning }: FileTerms): ProviderTerms {
  const amount = (text: string) => {
    const cents = centsOf(text)
    if (cents === undefined) throw new Error(`${text} is no price`)
    return cents
  }
  const rates = usageTypes.map((type) => [type, amount(casualRates[type])])
  return {
    casualRates: Object.fromEntries(rates) as UsageRates['casualRates'],
    roaming: roaming.map(({ zone, name, countries, rates: given }) => ({
      zone,
      name,
      countries,
      rates: Object.fromEntries(roamingTypes.map((type) => [type, amount(given[type])])) as RoamingRates,
    })),
    bills,
    dunning: { ...dunning, leastToSuspend: amount(dunning.leastToSuspend) },
  }
}

/** The terms as a file holds them. */
export function fileOfTerms({ casualRates, roaming, bills, dunning }: ProviderTerms): FileTerms {
  const rates = usageTypes.map((type) => [type, plainDollars(casualRates[type])])
  return {
    casualRates: Object.fromEntries(rates) as FileTerms['casualRates'],
    roaming: roaming.map(({ zone, name, countries, rates: given }) => ({
      zone,
      name,
      countries,
      rates: Object.fromEntries(roamingTypes.map((type) => [type, plainDollars(given[type])])) as FileZone['rates'],
    })),
    bills,
    dunning: { ...dunning, leastToSuspend: plainDollars(dunning.leastToSuspend) },
  }
}
