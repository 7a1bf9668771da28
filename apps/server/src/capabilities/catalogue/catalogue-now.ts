import { brands } from '@waea/brands/brands'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Config } from '../../platform/config.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isDatabaseAway } from '../../platform/database-away.ts'
import { within } from '../../platform/within.ts'
import { readAims, readCatalogue, readVersion, type StoredCatalogue } from './catalogue.store.ts'
import { type CatalogueNow, type CatalogueSide, catalogueOfDay, type Offer } from './catalogue-of-day.ts'

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
    const now = kept.today === today ? kept.now : catalogueOfDay(kept.stored, today, sideOf(ctx.config))
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
  const now = catalogueOfDay(stored, today, sideOf(ctx.config))
  cache.set(ctx.config, { stored, checkedAtMs, today, now })
  return now
}

/**
 * The catalogue as it is for a customer this moment, with the offers that are aimed at them: for whatever they are shown
 * and charged. Where no offer has an audience it is everybody's.
 */
export async function catalogueFor(ctx: Ctx, CustomerUUID: Uuid): Promise<CatalogueNow> {
  const { stored, now } = await storedNow(ctx)
  if (!stored.offers.some((offer) => offer.audience)) return now
  const aimed = new Set(await readAims(ctx.db, CustomerUUID))
  return aimed.size === 0 ? now : catalogueOfDay(stored, ctx.today(), { ...sideOf(ctx.config), aimed })
}

/** An offer as it will be on a day to come, as far as the catalogue knows today. */
export async function offerOn(ctx: Ctx, availabilityUuid: Uuid, day: CalendarDay): Promise<Offer | undefined> {
  const { stored, now } = await storedNow(ctx)
  const isAsToday = day <= ctx.today() || stored.prices.length + stored.offers.length === 0
  return (isAsToday ? now : catalogueOfDay(stored, day, sideOf(ctx.config))).offer(availabilityUuid)
}

/** What stands in the database this moment, with the catalogue that it makes today. */
export async function storedNow(ctx: Ctx): Promise<{ stored: StoredCatalogue; now: CatalogueNow }> {
  const now = await freshCatalogue(ctx)
  const kept = cache.get(ctx.config)
  if (kept?.now !== now) return storedNow(ctx)
  return { stored: kept.stored, now }
}

function sideOf(config: Config): CatalogueSide {
  return { Brand: brands[config.brand].name, planTypes: config.availablePlans }
}
