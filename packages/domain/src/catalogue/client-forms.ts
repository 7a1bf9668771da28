import type { Uuid } from '@waea/kit/ids'
import { type Money, plainDollars } from '@waea/kit/money'
import { type CatalogueEntry, discountOf, type Price, retailPrice } from './catalogue-entry.ts'
import type { SimItem, SimType } from './catalogue-item.ts'
import type { OfferLine } from './offer-line.ts'
import { offerSummary } from './offer-summary.ts'

/** A plan or SIM as the shop lists it (1§3); the price is dollars with two decimals. */
export interface DisplayItem {
  id: Uuid
  uuid: Uuid
  name: string
  price: string
  type: 'esim' | 'sim' | 'plan'
  specifications: OfferLine[]
}

/** A plan in the client's form (1§3): what it costs and the ids of its services. */
export interface ClientPlan {
  id: Uuid
  cost: string
  services: string[]
}

/** One service of a plan in the client's form (1§3). */
export interface PlanService {
  id: string
  title: string
  type: string
  unit: string
  limit: string
  options: { title: string; units: string; value: string }[]
}

/** An offer in the client's form (1§3): the discount is a fraction of the price. */
export interface ClientOffer {
  id: Uuid
  planId: Uuid
  discount: number
}

/** A plan or add-on as the shop lists it. */
export function displayPlan(entry: CatalogueEntry, price?: Price): DisplayItem {
  const { name, cost, details } = offerSummary(entry, price)
  return { id: entry.UUID, uuid: entry.UUID, name, price: cost, type: 'plan', specifications: details }
}

/** A SIM as the shop lists it. */
export function displaySim(item: SimItem, type: SimType, price: Money): DisplayItem {
  return {
    id: item.UUID,
    uuid: item.UUID,
    name: item.Name,
    price: plainDollars(price),
    type: type === 'esim' ? 'esim' : 'sim',
    specifications: [],
  }
}

/** The services of a plan in the client's form, one for each line of its offer. */
export function planServices(entry: CatalogueEntry): PlanService[] {
  return offerSummary(entry).details.map((line) => ({
    id: `${entry.UUID}:${line.kind}`,
    title: line.label,
    type: line.kind,
    unit: line.unit ?? '',
    limit: line.amount ?? line.value,
    options: [{ title: line.label, units: line.unit ?? '', value: line.value }],
  }))
}

/** A plan in the client's form. */
export function clientPlan(entry: CatalogueEntry): ClientPlan {
  return {
    id: entry.UUID,
    cost: plainDollars(retailPrice(entry)),
    services: planServices(entry).map(({ id }) => id),
  }
}

/** An offer in the client's form; undefined if the price has none. */
export function clientOffer(price: Price): ClientOffer | undefined {
  if (price.AppliedOfferID === undefined) return undefined
  const discount = price.OrigianlPrice > 0 ? discountOf(price) / price.OrigianlPrice : 0
  return { id: price.AppliedOfferID, planId: price.ProductID, discount }
}
