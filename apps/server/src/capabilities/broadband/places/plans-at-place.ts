import type { Gives } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import type { OrderType } from '@waea/domain/broadband/availability'
import { type FibrePrice, fibrePriceOf, priceAsShown } from '@waea/domain/broadband/plan-price'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { type CatalogueNow, catalogueNow, type Offer } from '../../catalogue/index.ts'
import { type LfcProductRow, type ModemRow, modemsOnSale, productsOnOffer } from '../stores/lfc-products.store.ts'

type FibrePlanOnSale = Gives<typeof broadband.fibrePlans>['Plans'][number]
type FibrePlan = Omit<FibrePlanOnSale, 'BusyHour'>
type Modem = Gives<typeof broadband.fibrePlans>['Modems'][number]

/** A fibre plan at today's price, and the company's product that delivers it. */
export type PlanTerms = Omit<FibrePlanOnSale, 'OrderType'> & { code: string }

/**
 * The fibre plans on sale that a company delivers, in the order of the catalogue; without a company, those of any. A
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

/** A fibre plan at the price of an offer, as a company's product delivers it. */
export function termsOf(offer: Offer, product: LfcProductRow): PlanTerms {
  const { entry, availability } = offer
  return {
    ID: availability.UUID,
    ProductCatalogUUID: entry.UUID,
    Name: availability.RetailName,
    Description: availability.RetailDescription,
    ...fibrePriceOf(offer),
    DownMbps: product.DownMbps,
    UpMbps: product.UpMbps,
    ...busyHourOf(entry.Characteristics),
    code: product.Code,
  }
}

function busyHourOf({ BusyHourDownMbps, BusyHourUpMbps, BusyHourSource }: Offer['entry']['Characteristics']) {
  if (BusyHourDownMbps === undefined || BusyHourUpMbps === undefined) return {}
  return {
    BusyHour: {
      DownMbps: BusyHourDownMbps,
      UpMbps: BusyHourUpMbps,
      ...(BusyHourSource && { Source: BusyHourSource }),
    },
  }
}

/** A plan on sale, with its speed in the busy hours, which orders do not keep: it is measured again and again. */
export function planOnSale(plan: PlanTerms, OrderType?: OrderType): FibrePlanOnSale {
  return { ...planAnswer(plan, OrderType), ...(plan.BusyHour && { BusyHour: plan.BusyHour }) }
}

/** A plan as calls return it. */
export function planAnswer({ code: _code, BusyHour: _busy, ...plan }: PlanTerms, OrderType?: OrderType): FibrePlan {
  return { ...plan, ...(OrderType && { OrderType }) }
}

/** The plan that a connection changes to, at the agreed price; its speed is that of the connection's company. */
export async function planTerms(
  ctx: Ctx,
  LFC: string,
  agreed: FibrePrice & { AvailabilityUUID: Uuid; Name: string },
): Promise<FibrePlan> {
  const { AvailabilityUUID, Name } = agreed
  const now: CatalogueNow = await catalogueNow(ctx)
  const product = await productOf(ctx, LFC, AvailabilityUUID)
  const offer = now.fibreOffer(AvailabilityUUID)
  return {
    ID: AvailabilityUUID,
    ProductCatalogUUID: offer?.entry.UUID ?? AvailabilityUUID,
    Name,
    Description: offer?.availability.RetailDescription ?? '',
    ...priceAsShown(agreed),
    DownMbps: product?.DownMbps ?? 0,
    UpMbps: product?.UpMbps ?? 0,
  }
}

/** The product by which a company delivers a plan; undefined if it does not deliver it. */
export async function productOf(ctx: Ctx, LFC: string, availability: Uuid): Promise<LfcProductRow | undefined> {
  const products = await productsOnOffer(ctx, LFC)
  return products.find(({ ProductAvailabilityUUID }) => ProductAvailabilityUUID === availability)
}

/** The routers on sale, as calls return them: none without a courier to deliver them. */
export async function modemAnswers(ctx: Ctx): Promise<Modem[]> {
  if (ctx.config.courier.url === undefined) return []
  return (await modemsOnSale(ctx)).map(modemAnswer)
}

function modemAnswer({ UUID: ID, Name, Description, PriceCents }: ModemRow): Modem {
  return { ID, Name, Description, PriceCents }
}
