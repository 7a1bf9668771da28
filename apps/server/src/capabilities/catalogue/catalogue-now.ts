import { brands } from '@waea/brands/brands'
import {
  type Availability,
  type CatalogueEntry,
  firstAvailability,
  isShown,
  type Price,
  priceDue,
  retailPrice,
  shownEntries,
} from '@waea/domain/catalogue/catalogue-entry'
import { type CatalogueItem, type SimType, simItems } from '@waea/domain/catalogue/catalogue-item'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, money } from '@waea/kit/money'
import type { Config } from '../../platform/config.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isDatabaseAway } from '../../platform/database-away.ts'
import { within } from '../../platform/within.ts'
import { type CatalogueOffer, readCatalogue, readVersion, type StoredCatalogue } from './catalogue.store.ts'

/** A plan or add-on as it is on sale today. */
export interface Offer {
  entry: CatalogueEntry
  availability: Availability
  /** How an offer changes the price; absent without an offer today. */
  price?: Price
  /** Whether it is shown and can be bought: the first availability, on sale, of a base plan or an add-on (1§5). */
  onSale: boolean
  /** What one period costs now, including GST. */
  cost: Money
}

/** A SIM as it is on sale today. */
interface SimOffer extends CatalogueItem {
  SimType: SimType
  PriceCents: number
  Available: boolean
}

/** The catalogue of one day in one version. Shared and frozen: all readers use the same objects. */
export interface CatalogueNow {
  version: number
  /** All entries, by priority. */
  entries: readonly CatalogueEntry[]
  /** The entries that are shown (1§5), by billing type; frozen, so that the answer is serialised once. */
  shown: { postpay: { PostpayMobilePlans: CatalogueEntry[] }; prepay: { PrepayAddons: CatalogueEntry[] } }
  prices: readonly Price[]
  sims: readonly SimOffer[]
  /** The offer of an availability, on sale or not; undefined for an unknown id. */
  offer(availabilityUuid: Uuid): Offer | undefined
  /** The offer of an entry's first availability. */
  offerOfEntry(entryUuid: Uuid): Offer | undefined
  sim(itemUuid: Uuid): SimOffer | undefined
}

interface CachedCatalogue {
  stored: StoredCatalogue
  checkedAtMs: number
  today: CalendarDay
  now: CatalogueNow
}

/** Changes made by another process show within this time. */
const freshForMs = 500
/** How long a page waits to hear whether the catalogue has changed. */
const changeCheckTimeoutMs = 1_000

// One cache for each running server: a server has one configuration object for its whole life.
const cache = new WeakMap<Config, CachedCatalogue>()

/**
 * The catalogue from the cache, which asks the database at most twice a second whether it has changed. While the
 * database does not answer, the last known catalogue is shown.
 */
export async function catalogueNow(ctx: Ctx): Promise<CatalogueNow> {
  const kept = cache.get(ctx.config)
  const ageMs = kept ? ctx.now().getTime() - kept.checkedAtMs : Number.POSITIVE_INFINITY
  // A clock that tests set back makes a negative age; treat it as stale.
  if (kept && ageMs >= 0 && ageMs < freshForMs && kept.today === ctx.today()) return kept.now
  if (!kept) return freshCatalogue(ctx)
  try {
    return await within(changeCheckTimeoutMs, freshCatalogue(ctx))
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    const today = ctx.today()
    const now = kept.today === today ? kept.now : catalogueOf(kept.stored, today, brands[ctx.config.brand].name)
    // Spare other readers the wait.
    cache.set(ctx.config, { stored: kept.stored, checkedAtMs: ctx.now().getTime(), today, now })
    return now
  }
}

/** The catalogue in the database right now: for decisions about money. */
export async function freshCatalogue(ctx: Ctx): Promise<CatalogueNow> {
  const kept = cache.get(ctx.config)
  const checkedAtMs = ctx.now().getTime()
  const today = ctx.today()
  const unchanged = kept && kept.stored.version === (await readVersion(ctx.db))
  if (kept && unchanged && kept.today === today) {
    kept.checkedAtMs = checkedAtMs
    return kept.now
  }
  const stored = kept && unchanged ? kept.stored : await readCatalogue(ctx.db)
  const now = catalogueOf(stored, today, brands[ctx.config.brand].name)
  cache.set(ctx.config, { stored, checkedAtMs, today, now })
  return now
}

function catalogueOf(stored: StoredCatalogue, today: CalendarDay, Brand: string): CatalogueNow {
  const offersToday = stored.offers.filter((offer) => isValidOn(offer, today))
  const offers = new Map<Uuid, Offer>()
  const prices: Price[] = []
  for (const entry of stored.entries) {
    const offer = offersToday.find((one) => one.EntryUUID === entry.UUID)
    const price = offer && priceUnder(offer, entry)
    prices.push(price ?? { ProductID: entry.UUID, OrigianlPrice: retailPrice(entry) })
    for (const availability of entry.Availabilities) {
      const onSale = isShown(entry) && availability === firstAvailability(entry)
      offers.set(availability.UUID, {
        entry,
        availability,
        onSale,
        cost: priceDue(entry, price),
        ...(price && { price }),
      })
    }
  }
  const firstOf = new Map(stored.entries.map((entry) => [entry.UUID, firstAvailability(entry)?.UUID]))
  const sims = stored.sims.map((sim) => ({ ...simItems[sim.SimType], Brand, ...sim }))
  return {
    version: stored.version,
    entries: stored.entries,
    shown: {
      postpay: Object.freeze({
        PostpayMobilePlans: shownEntries(stored.entries.filter((entry) => entry.ProductType !== 'prepaymobileAddon')),
      }),
      prepay: Object.freeze({
        PrepayAddons: shownEntries(stored.entries.filter((entry) => entry.ProductType === 'prepaymobileAddon')),
      }),
    },
    prices,
    sims,
    offer: (uuid) => offers.get(uuid.toLowerCase()),
    offerOfEntry: (uuid) => offers.get(firstOf.get(uuid.toLowerCase()) ?? ''),
    sim: (uuid) => sims.find((sim) => sim.UUID === uuid.toLowerCase()),
  }
}

function isValidOn(offer: CatalogueOffer, today: CalendarDay): boolean {
  return offer.startsOn <= today && (offer.endsOn === undefined || today <= offer.endsOn)
}

/** The price of an entry under an offer: never below zero, discount before credit (1§3). */
function priceUnder(offer: CatalogueOffer, entry: CatalogueEntry): Price {
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
