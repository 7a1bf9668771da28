import type { CatalogueEntry, Price } from '@waea/domain/catalogue/catalogue-entry'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { type CatalogueOffer, readAims } from './catalogue.store.ts'
import { cachedFresh, cachedNow } from './catalogue-now.ts'
import { isWithin, offerPrice } from './catalogue-of-day.ts'

/** An offer that applies today, on an entry that is on sale. */
export interface OfferToday {
  offer: CatalogueOffer
  entry: CatalogueEntry
  price: Price
}

/** The offers with an audience that apply today. */
export async function aimedOffers(ctx: Ctx): Promise<CatalogueOffer[]> {
  const { stored } = await cachedFresh(ctx)
  return stored.offers.filter((offer) => offer.audience && isWithin(offer, ctx.today()))
}

/** Today's offers for a customer on what is on sale: those aimed at them, and those for everyone. */
export async function offersToday(
  ctx: Ctx,
  CustomerUUID: Uuid,
): Promise<{ aimed: OfferToday[]; everybodys: OfferToday[] }> {
  const { stored, now } = await cachedNow(ctx)
  const aims = new Set(await readAims(ctx.db, CustomerUUID))
  const today = stored.offers
    .filter((offer) => isWithin(offer, ctx.today()) && (!offer.audience || aims.has(offer.UUID)))
    .flatMap((offer) => {
      const onSale = now.offerOfEntry(offer.EntryUUID)
      return onSale?.onSale ? [{ offer, entry: onSale.entry, price: offerPrice(offer, onSale.entry) }] : []
    })
  return {
    aimed: today.filter(({ offer }) => offer.audience),
    everybodys: today.filter(({ offer }) => !offer.audience),
  }
}
