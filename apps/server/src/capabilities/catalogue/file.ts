import { firstAvailability } from '@waea/domain/catalogue/catalogue-entry'
import type { NamedImage, SimType } from '@waea/domain/catalogue/catalogue-item'
import {
  type CatalogueFile,
  catalogueDifferences,
  type FileOffer,
  type FilePlan,
  type FilePrice,
} from '@waea/domain/catalogue/provider-file/catalogue-file'
import { fileOfTerms, termsOfFile } from '@waea/domain/catalogue/provider-file/provider-terms'
import { fromDollars, money, plainDollars } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import {
  type CatalogueOffer,
  type DatedPrice,
  lockCatalogue,
  readCatalogue,
  type StoredCatalogue,
  type StoredEntry,
  saveCatalogue,
} from './catalogue.store.ts'
import { insertChange } from './changes.store.ts'

/** The current catalogue in the form of a provider's file. */
export async function catalogueFile(ctx: Ctx): Promise<CatalogueFile> {
  const stored = await readCatalogue(ctx.db)
  const [newest] = stored.terms
  if (!newest) throw new Error('The catalogue has no terms')
  return {
    plans: stored.entries.flatMap((entry) => planOf(entry, stored)),
    offers: stored.offers.map(offerOf),
    sims: Object.fromEntries(
      stored.sims.map((sim) => [
        sim.SimType,
        { price: dollarsOf(sim.PriceCents), onSale: sim.Available, ...imagesNamed(sim.images) },
      ]),
    ) as CatalogueFile['sims'],
    ...fileOfTerms(newest.terms),
  }
}

/**
 * Replaces the catalogue with a checked file, inside the caller's transaction, and keeps the one before. `change`
 * receives the current file and its version while the catalogue is locked. Plans that the new file leaves out are taken
 * off sale.
 */
export async function changeCatalogue(
  tx: Tx,
  change: (before: CatalogueFile, version: number) => Promise<CatalogueFile | undefined>,
  { isUndo = false } = {},
): Promise<void> {
  const version = await lockCatalogue(tx.db)
  const before = await catalogueFile(tx)
  const after = await change(before, version)
  if (!after) return
  await insertChange(tx, { before, differences: catalogueDifferences(before, after), isUndo })
  const named = new Set(after.plans.map(({ entry }) => entry))
  const withdrawn = before.plans.filter(({ entry }) => !named.has(entry)).map((plan) => ({ ...plan, onSale: false }))
  const plans = [...after.plans, ...withdrawn]
  await saveCatalogue(
    tx.db,
    {
      entries: plans.map(entryOf),
      offers: after.offers.map(storedOffer),
      prices: plans.flatMap(storedPrices),
      sims: (Object.keys(after.sims) as SimType[]).map((SimType) => {
        const { price, onSale, images = [] } = after.sims[SimType]
        return { SimType, PriceCents: centsOf(price), Available: onSale, images }
      }),
      terms: termsOfFile(after),
      isWhole: true,
    },
    tx.now(),
  )
}

function planOf(entry: StoredEntry, { prices }: StoredCatalogue): FilePlan[] {
  const first = firstAvailability(entry)
  if (!first) return []
  const dated = prices.filter((price) => price.AvailabilityUUID === first.UUID)
  return [
    {
      entry: entry.UUID,
      availability: first.UUID,
      type: entry.ProductType,
      name: first.RetailName,
      says: first.RetailDescription,
      priority: first.Priority,
      onSale: first.Available,
      ...imagesNamed(entry.images),
      ...priceOf(first.RetailCents ?? 0, entry.RecurringRetailPrice),
      ...(dated.length > 0 && {
        prices: dated.map((one) => ({ ...priceOf(one.RetailCents, one.RecurringCents), ...spanOf(one) })),
      }),
      gives: entry.Characteristics,
    },
  ]
}

function offerOf(offer: CatalogueOffer): FileOffer {
  return {
    offer: offer.UUID,
    plan: offer.EntryUUID,
    ...(offer.DiscountedCents > 0 && { discount: dollarsOf(offer.DiscountedCents) }),
    ...(offer.CreditCents > 0 && { credit: dollarsOf(offer.CreditCents) }),
    ...spanOf(offer),
    ...(offer.audience && { for: offer.audience }),
    ...(offer.because !== undefined && { because: offer.because }),
  }
}

function entryOf(plan: FilePlan): StoredEntry {
  const { entry, availability, type, name, says, priority, onSale, price, renewalPrice, images = [], gives } = plan
  return {
    UUID: entry,
    ProductType: type,
    Name: name,
    CreatedAtNanos: 0,
    UpdatedAtNanos: 0,
    Characteristics: gives,
    Availabilities: [
      {
        UUID: availability,
        Available: onSale,
        Priority: priority,
        RetailName: name,
        RetailDescription: says,
        RetailCents: centsOf(price),
        ProductCatalogEntryUUID: entry,
      },
    ],
    ...(renewalPrice !== undefined && { RecurringRetailPrice: centsOf(renewalPrice) }),
    images,
  }
}

function imagesNamed(images: readonly NamedImage[]) {
  return images.length > 0 ? { images } : {}
}

function storedPrices({ availability, prices = [] }: FilePlan): DatedPrice[] {
  return prices.map(({ price, renewalPrice, from, until }) => ({
    AvailabilityUUID: availability,
    RetailCents: centsOf(price),
    ...(renewalPrice !== undefined && { RecurringCents: centsOf(renewalPrice) }),
    startsOn: from,
    ...(until !== undefined && { endsOn: until }),
  }))
}

function storedOffer({
  offer,
  plan,
  discount,
  credit,
  from,
  until,
  for: audience,
  because,
}: FileOffer): CatalogueOffer {
  return {
    UUID: offer,
    EntryUUID: plan,
    DiscountedCents: discount === undefined ? 0 : centsOf(discount),
    CreditCents: credit === undefined ? 0 : centsOf(credit),
    startsOn: from,
    ...(until !== undefined && { endsOn: until }),
    ...(audience && { audience }),
    ...(because !== undefined && { because }),
  }
}

function priceOf(cents: number, renewalCents: number | undefined): FilePrice {
  return {
    price: dollarsOf(cents),
    ...(renewalCents !== undefined && { renewalPrice: dollarsOf(renewalCents) }),
  }
}

function spanOf({ startsOn, endsOn }: Pick<DatedPrice, 'startsOn' | 'endsOn'>) {
  return { from: startsOn, ...(endsOn !== undefined && { until: endsOn }) }
}

function dollarsOf(cents: number): string {
  return plainDollars(money(cents))
}

function centsOf(dollars: string): number {
  const cents = fromDollars(dollars)
  if (cents === undefined) throw new Error(`${dollars} is no price`)
  return cents
}
