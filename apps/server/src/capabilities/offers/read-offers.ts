import type { Gives } from '@waea/contract/call'
import type { offers } from '@waea/contract/mobile/offers'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { type OfferToday, offersToday } from '../catalogue/index.ts'

/** Today's offers for a customer: their own, each with its reason, and those for everyone (1§2). */
export async function readOffers(ctx: Ctx, CustomerUUID: Uuid): Promise<Gives<typeof offers.offers>> {
  const { aimed, everybodys } = await offersToday(ctx, CustomerUUID)
  return {
    YourOffers: aimed.map((one) => ({ ...answer(one), Because: one.offer.because ?? '' })),
    AllOffers: everybodys.map(answer),
  }
}

function answer({ offer, entry, price }: OfferToday) {
  return {
    UUID: offer.UUID,
    Entry: entry,
    Price: price,
    ...(offer.endsOn !== undefined && { Until: offer.endsOn }),
  }
}
