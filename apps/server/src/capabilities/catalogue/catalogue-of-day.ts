import {
  type Availability,
  type BroadbandType,
  type CatalogueEntry,
  firstAvailability,
  isBroadband,
  isShown,
  type PlanType,
  type Price,
  planTypeOf,
  priceDue,
  retailPrice,
  shownEntries,
} from '@waea/domain/catalogue/catalogue-entry'
import {
  type CatalogueItem,
  type ItemImage,
  type NamedImage,
  type SimType,
  simItems,
} from '@waea/domain/catalogue/catalogue-item'
import type { ProviderTerms } from '@waea/domain/catalogue/provider-file/provider-terms'
import type { RatesAt } from '@waea/domain/usage/rating/rate-uses'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, money } from '@waea/kit/money'
import type { OwnImage } from '../../platform/item-images.ts'
import type { CatalogueOffer, DatedPrice, StoredCatalogue } from './catalogue.store.ts'

/** A plan or add-on as it is on sale today. */
export interface Offer {
  entry: CatalogueEntry
  availability: Availability
  /** How an offer changes the price; absent if no offer applies today. */
  price?: Price
  /** Whether it is shown and can be bought: the first availability, on sale, of a base plan or an add-on (1§5). */
  onSale: boolean
  /** What one period costs now, GST included. */
  cost: Money
}

/** A SIM as it is on sale today. */
interface SimOffer extends CatalogueItem {
  SimType: SimType
  PriceCents: number
  Available: boolean
}

/** The catalogue of one day in one version. Do not change it: all readers share the same objects. */
export interface CatalogueNow {
  version: number
  /** All mobile entries, by priority. */
  entries: readonly CatalogueEntry[]
  /** The fibre plans on sale, in display order. */
  broadband: readonly CatalogueEntry[]
  /** The entries to show (1§5), split by billing type. Frozen, so that the response is serialized once. */
  shown: {
    postpay: { PostpayMobilePlans: CatalogueEntry[]; Prices: Price[] }
    prepay: { PrepayAddons: CatalogueEntry[]; Prices: Price[] }
  }
  prices: readonly Price[]
  sims: readonly SimOffer[]
  /** The provider file's content other than plans, as it is now. */
  terms: ProviderTerms
  /** The casual and roaming rates at a point in time. */
  ratesAt: RatesAt
  /**
   * The mobile offer of an availability, whether on sale or not. Undefined for an unknown id and for a fibre plan,
   * which no mobile can have.
   */
  offer(availabilityUuid: Uuid): Offer | undefined
  /** The fibre offer of an availability. Undefined for an unknown id and for a mobile offer. */
  fibreOffer(availabilityUuid: Uuid): Offer | undefined
  /** The mobile or fibre offer of an availability, for what a service already has. */
  anyOffer(availabilityUuid: Uuid): Offer | undefined
  /** The offer of an entry's first availability. */
  offerOfEntry(entryUuid: Uuid): Offer | undefined
  sim(itemUuid: Uuid): SimOffer | undefined
}

/** The provider's own side of the catalogue: name, plan types, images, and the offers aimed at the customer. */
export interface CatalogueSide {
  Brand: string
  planTypes: readonly PlanType[]
  broadbandTypes: readonly BroadbandType[]
  /** Whether a courier delivers SIM cards. */
  hasCourier: boolean
  /** The images that an item names, or the brand's own drawing for its kind. */
  imagesOf(named: readonly NamedImage[], own: OwnImage): ItemImage[]
  aimed?: ReadonlySet<Uuid>
}

/** The catalogue as it is on one day. */
export function catalogueOfDay(stored: StoredCatalogue, today: CalendarDay, side: CatalogueSide): CatalogueNow {
  const { Brand, planTypes, broadbandTypes, hasCourier, imagesOf, aimed } = side
  const pictured = stored.entries.map(({ images, ...entry }) => ({
    ...entry,
    ItemImages: imagesOf(images, entry.Characteristics.IsAddon ? 'extra' : 'plan'),
  }))
  const offersToday = stored.offers.filter(
    (offer) => isWithin(offer, today) && (!offer.audience || aimed?.has(offer.UUID) === true),
  )
  const pricesToday = new Map(
    stored.prices.filter((price) => isWithin(price, today)).map((price) => [price.AvailabilityUUID, price]),
  )
  const all = pricesToday.size === 0 ? pictured : pictured.map((entry) => priced(entry, pricesToday))
  const entries = all.filter((entry) => !isBroadband(entry))
  const isOnSale = (entry: CatalogueEntry) => isShown(entry) && isOfTypeOnSale(entry, planTypes, broadbandTypes)
  const offers = new Map<Uuid, Offer>()
  const fibreOffers = new Map<Uuid, Offer>()
  const prices: Price[] = []
  for (const entry of all) {
    const price = bestPrice(offersToday, entry)
    prices.push(price ?? { ProductID: entry.UUID, OrigianlPrice: retailPrice(entry) })
    for (const availability of entry.Availabilities) {
      const onSale = isOnSale(entry) && availability === firstAvailability(entry)
      const offer = { entry, availability, onSale, cost: priceDue(entry, price), ...(price && { price }) }
      ;(isBroadband(entry) ? fibreOffers : offers).set(availability.UUID, offer)
    }
  }
  const firstOf = new Map(entries.map((entry) => [entry.UUID, firstAvailability(entry)?.UUID]))
  const sims = stored.sims.map(({ images, ...sim }) => ({
    ...simItems[sim.SimType],
    Brand,
    ItemImages: imagesOf(images, sim.SimType),
    ...sim,
    Available: sim.Available && (hasCourier || sim.SimType === 'esim'),
  }))
  const [prepay, postpay] = [true, false].map((isPrepay) =>
    shownEntries(entries.filter((one) => isOnSale(one) && (one.ProductType === 'prepaymobileAddon') === isPrepay)),
  ) as [CatalogueEntry[], CatalogueEntry[]]
  const offer = (uuid: Uuid) => offers.get(uuid.toLowerCase())
  const fibreOffer = (uuid: Uuid) => fibreOffers.get(uuid.toLowerCase())
  return {
    version: stored.version,
    entries,
    broadband: shownEntries(all.filter((entry) => isBroadband(entry) && isOnSale(entry))),
    shown: {
      postpay: Object.freeze({ PostpayMobilePlans: postpay, Prices: offered(postpay, prices) }),
      prepay: Object.freeze({ PrepayAddons: prepay, Prices: offered(prepay, prices) }),
    },
    prices,
    sims,
    ...termsOf(stored),
    offer,
    fibreOffer,
    anyOffer: (uuid) => offer(uuid) ?? fibreOffer(uuid),
    offerOfEntry: (uuid) => offers.get(firstOf.get(uuid.toLowerCase()) ?? ''),
    sim: (uuid) => sims.find((sim) => sim.UUID === uuid.toLowerCase()),
  }
}

function termsOf({ terms }: StoredCatalogue): Pick<CatalogueNow, 'terms' | 'ratesAt'> {
  const [newest] = terms
  const oldest = terms.at(-1)
  if (!newest || !oldest) throw new Error('The catalogue has no terms')
  const holding = (at: Date) => terms.find(({ sinceMs }) => sinceMs <= at.getTime()) ?? oldest
  return { terms: newest.terms, ratesAt: (at) => holding(at).terms }
}

/** The prices of those entries that an offer changes. */
function offered(entries: readonly CatalogueEntry[], prices: readonly Price[]): Price[] {
  const shown = new Set(entries.map(({ UUID }) => UUID))
  return prices.filter((price) => price.AppliedOfferID !== undefined && shown.has(price.ProductID))
}

/** Whether the provider sells this type of plan. Add-ons have no type: anyone with a plan can have them. */
function isOfTypeOnSale(
  entry: CatalogueEntry,
  plans: readonly PlanType[],
  broadband: readonly BroadbandType[],
): boolean {
  if (isBroadband(entry)) return broadband.some((type) => type === entry.ProductType)
  return !entry.Characteristics.IsBasePlan || plans.includes(planTypeOf(entry))
}

/** An entry at the prices of the day. */
function priced(entry: CatalogueEntry, prices: ReadonlyMap<Uuid, DatedPrice>): CatalogueEntry {
  const first = firstAvailability(entry)
  const dated = first && prices.get(first.UUID)
  if (!dated) return entry
  const { RecurringRetailPrice: usual, ...rest } = entry
  const recurring = dated.RecurringCents ?? usual
  return {
    ...rest,
    Availabilities: entry.Availabilities.map((one) => {
      const price = prices.get(one.UUID)
      return price ? { ...one, RetailCents: price.RetailCents } : one
    }),
    ...(recurring !== undefined && { RecurringRetailPrice: recurring }),
  }
}

/** The best price among the offers on an entry: the lowest price, then the highest credit. */
function bestPrice(offers: readonly CatalogueOffer[], entry: CatalogueEntry): Price | undefined {
  const prices = offers.filter((one) => one.EntryUUID === entry.UUID).map((one) => offerPrice(one, entry))
  return prices.toSorted(
    (a, b) => priceDue(entry, a) - priceDue(entry, b) || (b.CreditPrice ?? 0) - (a.CreditPrice ?? 0),
  )[0]
}

/** Whether a day falls within a span; both ends count. */
export function isWithin(span: { startsOn: CalendarDay; endsOn?: CalendarDay }, day: CalendarDay): boolean {
  return span.startsOn <= day && (span.endsOn === undefined || day <= span.endsOn)
}

/** The price of an entry under an offer. Never negative; a discount comes before a credit (1§3). */
export function offerPrice(offer: CatalogueOffer, entry: CatalogueEntry): Price {
  const retail = retailPrice(entry)
  const discounted = money(Math.max(0, retail - offer.DiscountedCents))
  const AmountInPeriod =
    offer.DiscountedCents > 0 ? { DiscountedAmount: retail - discounted } : { CreditAmount: offer.CreditCents }
  return {
    ProductID: entry.UUID,
    OrigianlPrice: retail,
    ...(offer.DiscountedCents > 0 && { DiscountedPrice: discounted }),
    ...(offer.CreditCents > 0 && { CreditPrice: offer.CreditCents }),
    AmountInPeriod,
    AppliedOfferID: offer.UUID,
  }
}
