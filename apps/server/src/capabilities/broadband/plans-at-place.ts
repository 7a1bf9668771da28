import type { broadband } from '@waea/contract/broadband'
import type { Gives } from '@waea/contract/call'
import type { OrderType } from '@waea/domain/broadband/availability'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { type CatalogueNow, catalogueNow, type Offer } from '../catalogue/index.ts'
import { type LfcProductRow, type ModemRow, modemsOnSale, productsOnOffer } from './lfc-products.store.ts'

type FibrePlan = Gives<typeof broadband.fibrePlans>['Plans'][number]
type Modem = Gives<typeof broadband.fibrePlans>['Modems'][number]

/** A fibre plan at today's price, and what a company delivers it by. */
export type PlanTerms = Omit<FibrePlan, 'OrderType'> & { code: string }

/**
 * The fibre plans on sale that a company delivers, in the order of the catalogue; of any company where none is named. A
 * plan that several deliver is listed once.
 */
export async function plansAtPlace(ctx: Ctx, LFC?: string): Promise<PlanTerms[]> {
  const [now, products] = [await catalogueNow(ctx), await productsOnOffer(ctx, LFC)]
  return now.broadband.flatMap((entry) => {
    for (const { UUID } of entry.Availabilities) {
      const offer = now.fibreOffer(UUID)
      const product = products.find(({ ProductAvailabilityUUID }) => ProductAvailabilityUUID === UUID)
      if (offer?.onSale && product) return [termsOf(offer, product)]
    }
    return []
  })
}

function termsOf({ entry, availability, cost }: Offer, product: LfcProductRow): PlanTerms {
  return {
    ID: availability.UUID,
    ProductCatalogUUID: entry.UUID,
    Name: availability.RetailName,
    Description: availability.RetailDescription,
    Price: cost,
    DownMbps: product.DownMbps,
    UpMbps: product.UpMbps,
    code: product.Code,
  }
}

/** A plan as calls answer it. */
export function planAnswer({ code: _code, ...plan }: PlanTerms, OrderType?: OrderType): FibrePlan {
  return { ...plan, ...(OrderType && { OrderType }) }
}

/** A plan that a connection changes to, at the price that was agreed; its speed is that of the connection's company. */
export async function planTerms(
  ctx: Ctx,
  LFC: string,
  agreed: { AvailabilityUUID: Uuid; Name: string; price: Money },
): Promise<FibrePlan> {
  const now: CatalogueNow = await catalogueNow(ctx)
  const product = await productOf(ctx, LFC, agreed.AvailabilityUUID)
  const offer = now.fibreOffer(agreed.AvailabilityUUID)
  return {
    ID: agreed.AvailabilityUUID,
    ProductCatalogUUID: offer?.entry.UUID ?? agreed.AvailabilityUUID,
    Name: agreed.Name,
    Description: offer?.availability.RetailDescription ?? '',
    Price: agreed.price,
    DownMbps: product?.DownMbps ?? 0,
    UpMbps: product?.UpMbps ?? 0,
  }
}

/** What a company delivers a plan by; undefined where it does not. */
export async function productOf(ctx: Ctx, LFC: string, availability: Uuid): Promise<LfcProductRow | undefined> {
  const products = await productsOnOffer(ctx, LFC)
  return products.find(({ ProductAvailabilityUUID }) => ProductAvailabilityUUID === availability)
}

/** The routers that are sold, as calls answer them. */
export async function modemAnswers(ctx: Ctx): Promise<Modem[]> {
  return (await modemsOnSale(ctx)).map(modemAnswer)
}

function modemAnswer({ UUID: ID, Name, Description, PriceCents }: ModemRow): Modem {
  return { ID, Name, Description, PriceCents }
}
