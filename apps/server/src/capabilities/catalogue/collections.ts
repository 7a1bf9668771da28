import type { Gives } from '@waea/contract/call'
import type { catalogue } from '@waea/contract/shop/catalogue'
import { deriveEntry } from '@waea/domain/catalogue/catalogue-entry'
import { clientOffer, clientPlan, displayPlan, displaySim, planServices } from '@waea/domain/catalogue/client-forms'
import { money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { catalogueNow } from './catalogue-now.ts'
import type { CatalogueNow } from './catalogue-of-day.ts'

type Plans = Gives<typeof catalogue.plansCollection>
type Offers = Gives<typeof catalogue.offersCollection>

/** The collection plans (2§7.18): what is on sale, in the client's form, already computed, and in the shop's order. */
export async function readPlansCollection(ctx: Ctx): Promise<Plans> {
  const now = await catalogueNow(ctx)
  const onSale = onSaleIn(now)
  const prices = new Map(now.prices.map((price) => [price.ProductID, price]))
  return {
    Plans: onSale.map(clientPlan),
    Services: onSale.flatMap(planServices),
    Entries: onSale.map((entry) => deriveEntry(entry, prices.get(entry.UUID))),
    Items: [
      ...onSale.map((entry) => displayPlan(entry, prices.get(entry.UUID))),
      ...now.sims.filter((sim) => sim.Available).map((sim) => displaySim(sim, sim.SimType, money(sim.PriceCents))),
    ],
  }
}

/** The collection offers (2§7.18): offers for everyone on what is on sale. */
export async function readOffersCollection(ctx: Ctx): Promise<Offers> {
  const now = await catalogueNow(ctx)
  const onSale = new Set(onSaleIn(now).map(({ UUID }) => UUID))
  return {
    Offers: now.prices.filter((price) => onSale.has(price.ProductID)).flatMap((price) => clientOffer(price) ?? []),
  }
}

function onSaleIn({ shown }: CatalogueNow) {
  return [...shown.postpay.PostpayMobilePlans, ...shown.prepay.PrepayAddons]
}
