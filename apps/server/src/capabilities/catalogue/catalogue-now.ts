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
  /** What an offer does to the price; absent where none holds today. */
  price?: Price
  /** It is shown and can be bought: the first availability, on sale, of a base plan or an add-on (1§5). */
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

/** The catalogue of one day in one version. Frozen in use: everybody reads the same objects. */
export interface CatalogueNow {
  version: number
  /** All entries, by priority. */
  entries: readonly CatalogueEntry[]
  /** What is shown of them (1§5), apart by how it is billed; frozen, so that the answer is written once. */
  shown: { postpay: { PostpayMobilePlans: CatalogueEntry[] }; prepay: { PrepayAddons: CatalogueEntry[] } }
  prices: readonly Price[]
  sims: readonly SimOffer[]
  /** The offer behind an availability's id, whether on sale or not; undefined for an unknown id. */
  offer(availabilityUuid: Uuid): Offer | undefined
  /** The offer of an entry's first availability. */
  offerOfEntry(entryUuid: Uuid): Offer | undefined
  sim(itemUuid: Uuid): SimOffer | undefined
}

interface Kept {
  stored: StoredCatalogue
  checkedAtMs: number
  today: CalendarDay
  now: CatalogueNow
}

/** Another process's change shows within this time. */
const trustedForMs = 500
/** So long a page waits to hear whether the catalogue has changed. */
const showsWithinMs = 1_000

// One memory for each running server: a server has one configuration object for its whole life.
const memory = new WeakMap<Config, Kept>()

/**
 * The catalogue from memory; the database is asked at most twice a second whether it has changed. While it does not
 * answer, what was known last is shown.
 */
export async function catalogueNow(ctx: Ctx): Promise<CatalogueNow> {
  const kept = memory.get(ctx.config)
  const ageMs = kept ? ctx.now().getTime() - kept.checkedAtMs : Number.POSITIVE_INFINITY
  // A clock that tests set back makes a negative age, which is as good as an old one.
  if (kept && ageMs >= 0 && ageMs < trustedForMs && kept.today === ctx.today()) return kept.now
  if (!kept) return freshCatalogue(ctx)
  try {
    return await within(showsWithinMs, freshCatalogue(ctx))
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    const today = ctx.today()
    const now = kept.today === today ? kept.now : catalogueOf(kept.stored, today, brands[ctx.config.brand].name)
    // Nobody else waits for it in the next moment.
    memory.set(ctx.config, { stored: kept.stored, checkedAtMs: ctx.now().getTime(), today, now })
    return now
  }
}

/** The catalogue as it stands in the database this moment: for decisions about money. */
export async function freshCatalogue(ctx: Ctx): Promise<CatalogueNow> {
  const kept = memory.get(ctx.config)
  const checkedAtMs = ctx.now().getTime()
  const today = ctx.today()
  const unchanged = kept && kept.stored.version === (await readVersion(ctx.db))
  if (kept && unchanged && kept.today === today) {
    kept.checkedAtMs = checkedAtMs
    return kept.now
  }
  const stored = kept && unchanged ? kept.stored : await readCatalogue(ctx.db)
  const now = catalogueOf(stored, today, brands[ctx.config.brand].name)
  memory.set(ctx.config, { stored, checkedAtMs, today, now })
  return now
}

function catalogueOf(stored: StoredCatalogue, today: CalendarDay, Brand: string): CatalogueNow {
  const offersToday = stored.offers.filter((offer) => holds(offer, today))
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

function holds(offer: CatalogueOffer, today: CalendarDay): boolean {
  return offer.startsOn <= today && (offer.endsOn === undefined || today <= offer.endsOn)
}

/** The price of an entry under an offer: never below nothing, and a discount comes before a credit (1§3). */
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
