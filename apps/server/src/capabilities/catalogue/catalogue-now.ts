import { brands } from '@waea/brands/brands'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { isDatabaseAway } from '../../platform/db/database-unavailable.ts'
import { within } from '../../platform/db/within.ts'
import { itemImages } from '../../platform/item-images.ts'
import type { Config } from '../../platform/process/config.ts'
import { readAims, readCatalogue, readVersion, type StoredCatalogue } from './catalogue.store.ts'
import { type CatalogueNow, type CatalogueSide, catalogueOfDay, type Offer } from './catalogue-of-day.ts'

interface CachedCatalogue {
  stored: StoredCatalogue
  checkedAtMs: number
  today: CalendarDay
  now: CatalogueNow
  /** Future days that were requested, each computed once. */
  comingDays: Map<CalendarDay, CatalogueNow>
}

/** How long cached data counts as fresh: changes made by another process show within this time. */
const freshForMs = 500
/** How long a page waits for the check whether the catalogue has changed. */
const changeCheckTimeoutMs = 1_000

// One cache for each running server: a server has one configuration object for its whole life.
const cache = new WeakMap<Config, CachedCatalogue>()

/**
 * The catalogue from the cache. Checks at most twice a second whether the database has a newer version. While the
 * database is down, returns the last known catalogue.
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
    const now = kept.today === today ? kept.now : catalogueOfDay(kept.stored, today, sideOf(ctx.config))
    // Save other readers the timeout.
    cache.set(ctx.config, { stored: kept.stored, checkedAtMs: ctx.now().getTime(), today, now, comingDays: new Map() })
    return now
  }
}

/** The catalogue in the database right now. Use it for decisions about money. */
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
  const now = catalogueOfDay(stored, today, sideOf(ctx.config))
  cache.set(ctx.config, { stored, checkedAtMs, today, now, comingDays: new Map() })
  return now
}

/** The catalogue as a customer sees it, with the offers aimed at them. */
export async function catalogueFor(ctx: Ctx, CustomerUUID: Uuid): Promise<CatalogueNow> {
  return aimedAt(ctx, CustomerUUID, await cachedNow(ctx))
}

/** As `catalogueFor`, from the database right now. Use it for decisions about money. */
export async function freshCatalogueFor(ctx: Ctx, CustomerUUID: Uuid): Promise<CatalogueNow> {
  return aimedAt(ctx, CustomerUUID, await cachedFresh(ctx))
}

async function aimedAt(ctx: Ctx, CustomerUUID: Uuid, { stored, now }: CachedCatalogue): Promise<CatalogueNow> {
  if (!stored.offers.some((offer) => offer.audience)) return now
  const aimed = new Set(await readAims(ctx.db, CustomerUUID))
  return aimed.size === 0 ? now : catalogueOfDay(stored, ctx.today(), { ...sideOf(ctx.config), aimed })
}

/**
 * A mobile or fibre offer as it will be on a future day, as far as the catalogue knows today. Each day is computed
 * once.
 */
export async function offerOn(ctx: Ctx, availabilityUuid: Uuid, day: CalendarDay): Promise<Offer | undefined> {
  const { stored, now, comingDays } = await cachedNow(ctx)
  if (day <= ctx.today()) return now.anyOffer(availabilityUuid)
  const known = comingDays.get(day) ?? catalogueOfDay(stored, day, sideOf(ctx.config))
  comingDays.set(day, known)
  return known.anyOffer(availabilityUuid)
}

/** The cached catalogue together with the stored data it was built from. */
export async function cachedNow(ctx: Ctx): Promise<CachedCatalogue> {
  await catalogueNow(ctx)
  return lastRead(ctx)
}

/** As `cachedNow`, checked against the database right now. */
export async function cachedFresh(ctx: Ctx): Promise<CachedCatalogue> {
  await freshCatalogue(ctx)
  return lastRead(ctx)
}

function lastRead(ctx: Ctx): CachedCatalogue {
  const kept = cache.get(ctx.config)
  if (!kept) throw new Error('The catalogue was read and is not in the cache')
  return kept
}

function sideOf(config: Config): CatalogueSide {
  return {
    Brand: brands[config.brand].name,
    planTypes: config.availablePlans,
    broadbandTypes: config.availableUfbPlans,
    hasCourier: config.courier.url !== undefined,
    imagesOf: (named, own) => itemImages(config.brand, named, own),
  }
}
