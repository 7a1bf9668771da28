import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { parsePeriod } from '../../plans/renewing/period.ts'
import type { Characteristics, ProductType } from '../catalogue-entry.ts'
import type { NamedImage, SimType } from '../catalogue-item.ts'
import type { Audience } from './audience.ts'
import { centsOf, type FileTerms, problemsOfTerms } from './provider-terms.ts'

/** The price of a plan, in dollars as text: `25.00`. */
export interface FilePrice {
  price: string
  /** The price of every renewal, if it differs from the first period's. */
  renewalPrice?: string
}

/** A plan or add-on of a provider's file. */
export interface FilePlan extends FilePrice {
  /** The ids of the catalogue entry and of its one availability. */
  entry: Uuid
  availability: Uuid
  type: ProductType
  name: string
  says: string
  /** Lower numbers are shown first. */
  priority: number
  onSale: boolean
  /** Images of the brand; a default drawing if there are none. */
  images?: readonly NamedImage[]
  /** Other prices for a span of days, both ends included. */
  prices?: readonly (FilePrice & Span)[]
  gives: Characteristics
}

/** A discount on a plan, or a credit each period, for everyone or for an audience. */
export interface FileOffer extends Span {
  offer: Uuid
  /** The catalogue entry of the plan. */
  plan: Uuid
  discount?: string
  credit?: string
  for?: Audience
  /** One sentence telling the customers in the audience why they get it. */
  because?: string
}

interface Span {
  from: CalendarDay
  until?: CalendarDay
}

/** A provider's whole catalogue, as stored in a file. */
export interface CatalogueFile extends FileTerms {
  plans: readonly FilePlan[]
  offers: readonly FileOffer[]
  sims: Readonly<Record<SimType, { price: string; onSale: boolean; images?: readonly NamedImage[] }>>
}

/** The most bytes of a file that an operator loads. */
export const maxCatalogueBytes = 5 * 1024 * 1024

/** The problems in a file, or in those parts whose shape is right, one sentence each; none if it can be loaded. */
export function problemsOf({ plans = [], offers = [], sims, ...terms }: Partial<CatalogueFile>): string[] {
  const types = new Map(plans.map(({ entry, type }) => [entry, type]))
  return [
    ...doubles(
      'The entry',
      plans.map(({ entry }) => entry),
    ),
    ...doubles(
      'The availability',
      plans.map(({ availability }) => availability),
    ),
    ...doubles(
      'The offer',
      offers.map(({ offer }) => offer),
    ),
    ...plans.flatMap((plan) => problemsOfPlan(plan).map((problem) => `${plan.name}: ${problem}`)),
    ...plans.flatMap((plan) => problemsOfPass(plan, terms.roaming).map((problem) => `${plan.name}: ${problem}`)),
    ...offers.flatMap((offer) => problemsOfOffer(offer, types).map((problem) => `Offer ${offer.offer}: ${problem}`)),
    ...Object.entries(sims ?? {}).flatMap(([sim, { price }]) =>
      notDollars(price).map((problem) => `${sim}: ${problem}`),
    ),
    ...problemsOfTerms(terms),
  ]
}

/** The images in a file that the brand does not have, one sentence each. */
export function unknownImages({ plans = [], sims }: Partial<CatalogueFile>, known: ReadonlySet<string>): string[] {
  const items = [...plans, ...Object.entries(sims ?? {}).map(([name, sim]) => ({ name, ...sim }))]
  const names = [...known].sort().join(', ')
  return items.flatMap(({ name, images = [] }) =>
    images
      .filter((image) => !known.has(image.name))
      .map((image) => `${name}: the brand has no image ${image.name}; it has ${names}.`),
  )
}

/** A thing of the catalogue that differs between two files. */
export interface CatalogueDifference {
  kind: 'new' | 'changed' | 'gone'
  what: 'plan' | 'offer' | 'sim' | 'zone' | 'terms'
  /** The plan's entry, or what else identifies it. */
  id: string
  name: string
  /** The fields that differ, as in the file: `price 25.00 → 27.00`. In an offer, plans have their names. */
  fields: readonly string[]
}

/** A field that differs, by its path in the file: `gives.RecurringDataMB`. Undefined where a file does not have it. */
export interface FieldChange {
  path: string
  before: string | undefined
  after: string | undefined
}

/** Takes a field of a difference apart. One that an older version wrote in another way is its path alone. */
export function fieldChange(text: string): FieldChange {
  const [, path = text, before, after] = /^(\S+) (.*?) → (.*)$/s.exec(text) ?? []
  return { path, before: before === nothing ? undefined : before, after: after === nothing ? undefined : after }
}

/** Stands for the value of a field that a file does not have. */
const nothing = 'none'

/** What a file would change, one line each: `+` is new, `~` is changed, `-` is taken off sale or ends. */
export function catalogueChanges(before: CatalogueFile, after: CatalogueFile): string[] {
  return catalogueDifferences(before, after).map(differenceLine)
}

const signs = { new: '+', changed: '~', gone: '-' } as const

export function differenceLine({ kind, name, fields }: CatalogueDifference): string {
  return `${signs[kind]} ${name}${fields.length > 0 ? `: ${fields.join('; ')}` : ''}`
}

/** What a file would change: plans, offers, SIMs, roaming zones, then the terms. */
export function catalogueDifferences(before: CatalogueFile, after: CatalogueFile): CatalogueDifference[] {
  const plans = [...before.plans, ...after.plans]
  const names = new Map<string, string>(plans.map(({ entry, name }) => [entry, name]))
  const plan = ({ entry: id, name }: FilePlan) => ({ what: 'plan', id, name }) as const
  const offer = ({ offer: id, plan: of, discount, credit }: FileOffer) => {
    const gives = discount === undefined ? `$${credit} credit` : `$${discount} off`
    return { what: 'offer', id, name: `Offer on ${names.get(of) ?? of}, ${gives}` } as const
  }
  const zone = ({ zone: id }: CatalogueFile['roaming'][number]) =>
    ({ what: 'zone', id, name: `roaming/${id}` }) as const
  const sims = (Object.keys(after.sims) as SimType[]).flatMap((id) =>
    changed({ what: 'sim', id, name: id }, before.sims[id], after.sims[id]),
  )
  const terms = (['casualRates', 'bills', 'dunning'] as const).flatMap((id) =>
    changed({ what: 'terms', id, name: id }, before[id], after[id]),
  )
  return [
    ...changes(before.plans, after.plans, plan),
    ...changes(before.offers, after.offers, offer, names),
    ...sims,
    ...changes(before.roaming, after.roaming, zone),
    ...terms,
  ]
}

type Named = Pick<CatalogueDifference, 'what' | 'id' | 'name'>

function changes<T extends object>(
  before: readonly T[],
  after: readonly T[],
  named: (one: T) => Named,
  names?: ReadonlyMap<string, string>,
): CatalogueDifference[] {
  const known = new Map(before.map((one) => [named(one).id, one]))
  const kept = new Set(after.map((one) => named(one).id))
  return [
    ...after.flatMap((one) => {
      const old = known.get(named(one).id)
      return old ? changed(named(one), old, one, names) : [{ ...named(one), kind: 'new' as const, fields: [] }]
    }),
    ...before
      .filter((one) => !kept.has(named(one).id) && !('onSale' in one && one.onSale === false))
      .map((one) => ({ ...named(one), kind: 'gone' as const, fields: [] })),
  ]
}

/** The fields that differ; in their texts, ids that have a name are said by it. */
function changed(
  named: Named,
  before: object,
  after: object,
  names?: ReadonlyMap<string, string>,
): CatalogueDifference[] {
  const [old, now] = [flat(before), flat(after)]
  const parts = [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key))
  const text = (value = nothing) => names?.get(value) ?? value
  const fields = parts.map((key) => `${key} ${text(old.get(key))} → ${text(now.get(key))}`)
  return fields.length === 0 ? [] : [{ ...named, kind: 'changed', fields }]
}

/**
 * By how many cents the price of a plan or SIM rises between two files; falls if negative. Its renewal price if its own
 * stays; 0 if both stay, or if one of the files does not have it.
 */
export function priceRise(
  { what, id }: Pick<CatalogueDifference, 'what' | 'id'>,
  before: CatalogueFile,
  after: CatalogueFile,
): number {
  const [old, now] = [before, after].map((file): FilePrice | undefined =>
    what === 'sim' ? file.sims[id as SimType] : file.plans.find(({ entry }) => what === 'plan' && entry === id),
  )
  if (!old || !now) return 0
  const rise = (from: string, to: string) => (centsOf(to) ?? 0) - (centsOf(from) ?? 0)
  return rise(old.price, now.price) || rise(old.renewalPrice ?? old.price, now.renewalPrice ?? now.price)
}

/** Flattens an object to its values by path, as written in the file: `gives.RecurringDataMB` is `40960`. */
function flat(thing: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(thing).flatMap(([key, value]) => {
      const here = path ? `${path}.${key}` : key
      if (value === undefined) return []
      return typeof value === 'object' && value !== null ? [...flat(value, here)] : [[here, String(value)] as const]
    }),
  )
}

function problemsOfPlan({ type, price, renewalPrice, prices = [], gives }: FilePlan): string[] {
  const { IsBasePlan, IsAddon, TimePeriodInterval } = gives
  return [
    ...[price, ...(renewalPrice === undefined ? [] : [renewalPrice])].flatMap(notDollars),
    ...prices.flatMap((one) => [
      ...notDollars(one.price),
      ...(one.renewalPrice === undefined ? [] : notDollars(one.renewalPrice)),
      ...notASpan(one),
    ]),
    ...overlaps(prices),
    ...(IsBasePlan === IsAddon ? ['it is either a base plan or an add-on.'] : []),
    ...(type === 'broadband' && !(IsBasePlan && TimePeriodInterval === '1 month')
      ? ['a fibre plan is a base plan whose period is 1 month.']
      : []),
    // A fibre plan's price is shown and charged by the month.
    ...(type === 'broadband' &&
    ((gives.OfferPeriodInterval ?? '1 month') !== '1 month' || (gives.OfferPeriodCount ?? 1) < 1)
      ? ['an offer of a fibre plan holds for one or more periods of 1 month.']
      : []),
    ...(hasBusyHour(gives) && type !== 'broadband' ? ['only a fibre plan has speeds of the busy hours.'] : []),
    ...((gives.BusyHourDownMbps === undefined) === (gives.BusyHourUpMbps === undefined)
      ? []
      : ['the speeds of the busy hours are given both ways.']),
    ...(TimePeriodInterval !== undefined && !parsePeriod(TimePeriodInterval)
      ? [`the period ${TimePeriodInterval} is none; write 28 day or 1 month.`]
      : []),
  ]
}

const hasBusyHour = ({ BusyHourDownMbps, BusyHourUpMbps, BusyHourSource }: FilePlan['gives']) =>
  [BusyHourDownMbps, BusyHourUpMbps, BusyHourSource].some((one) => one !== undefined)

/** A day pass: its zone must have rates, and what it includes must be of kinds that exist abroad. */
function problemsOfPass({ gives, type }: FilePlan, roaming: FileTerms['roaming'] | undefined): string[] {
  const { RoamingZone: zone, IsAddon, RecurringIDDVoiceMinutes = 0, RecurringIDDSMS = 0 } = gives
  if (zone === undefined) return []
  return [
    ...(roaming === undefined || roaming.some((one) => one.zone === zone)
      ? []
      : [`the zone ${zone} is not in roaming.`]),
    ...(IsAddon && type !== 'broadband' ? [] : ['a pass for a zone abroad is an add-on of a mobile.']),
    ...(RecurringIDDVoiceMinutes + RecurringIDDSMS === 0
      ? []
      : ['a pass for a zone abroad gives minutes and texts, and no international ones.']),
  ]
}

function problemsOfOffer(
  { plan, discount, credit, for: audience, because, ...span }: FileOffer,
  types: ReadonlyMap<Uuid, FilePlan['type']>,
) {
  const amounts = [discount, credit].filter((one) => one !== undefined)
  return [
    ...(types.has(plan) ? [] : [`the plan ${plan} is not in the file.`]),
    ...(amounts.length === 1 ? [] : ['it gives either a discount or a credit.']),
    ...amounts.flatMap((amount) => (centsOf(amount) === 0 ? ['it gives nothing.'] : notDollars(amount))),
    ...notASpan(span),
    ...((audience === undefined) === (because === undefined) ? [] : ['an audience and a reason go together.']),
    // An audience is defined by what mobiles use and have.
    ...(audience && types.get(plan) === 'broadband' ? ['an offer of a fibre plan is for everybody.'] : []),
    // A fibre plan is only on the monthly bill, so there is no balance for a credit.
    ...(credit !== undefined && types.get(plan) === 'broadband' ? ['an offer of a fibre plan is a discount.'] : []),
  ]
}

function notDollars(text: string): string[] {
  return centsOf(text) === undefined ? [`${text} is no price; write dollars and cents, such as 25.00.`] : []
}

function notASpan({ from, until }: Span): string[] {
  return until !== undefined && until < from ? [`it ends on ${until}, before it begins on ${from}.`] : []
}

function overlaps(spans: readonly Span[]): string[] {
  const sorted = spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return sorted.flatMap((one, at) => {
    const next = sorted[at + 1]
    const meets = next && (one.until === undefined || next.from < addDays(one.until, 1))
    return meets ? [`two prices hold on ${next.from}.`] : []
  })
}

function doubles(what: string, ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => `${what} ${id} stands there twice.`)
}
