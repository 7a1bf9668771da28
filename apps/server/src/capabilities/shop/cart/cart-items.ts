import type { CartItemInput } from '@waea/contract/shop/shop-shapes'
import type { Price } from '@waea/domain/catalogue/catalogue-entry'
import { simTypeOf } from '@waea/domain/catalogue/catalogue-item'
import { type Refusal, refuse } from '@waea/domain/refusal'
import type { CartItem, CartItemAttributes, CartPlan } from '@waea/domain/shop/cart/cart'
import { cartPlan } from '@waea/domain/shop/cart/cart-items'
import { maxSims } from '@waea/domain/shop/cart/sim-groups'
import type { Uuid } from '@waea/kit/ids'
import type { Static } from 'typebox'
import type { CatalogueNow } from '../../catalogue/index.ts'

export type Input = Static<typeof CartItemInput>

/**
 * Builds cart items from a client's input: ids and choices come from the client, names and prices from the catalogue.
 * Refuses an unknown SIM, a plan that was never in the catalogue (named by its SIM's number, from 1), and a sixth SIM
 * (3§8.5, 1§5).
 */
export function itemsFrom(
  input: readonly Input[],
  catalogue: CatalogueNow,
  maxAllowed: number,
  newUuid: () => Uuid,
): CartItem[] | Refusal {
  const items: CartItem[] = []
  const used = new Set<string>()
  for (const [at, one] of input.entries()) {
    const item = itemFrom(one, at + 1, catalogue)
    if ('refused' in item) return item
    // Two items with the same id could not be told apart later.
    const uuid = one.UUID && !used.has(one.UUID.toLowerCase()) ? one.UUID.toLowerCase() : newUuid()
    used.add(uuid)
    items.push({ ...item, UUID: uuid })
  }
  const most = Math.min(maxAllowed, maxSims)
  const sims = items.reduce((count, item) => count + item.Quantity, 0)
  return sims > most ? refuse('too-many-sims', { most }) : items
}

function itemFrom(input: Input, n: number, catalogue: CatalogueNow): Omit<CartItem, 'UUID'> | Refusal {
  const sim = catalogue.sim(input.ItemUUID)
  if (!sim || !simTypeOf(sim.UUID)) return refuse('unknown-sim-type', undefined, 'ItemUUID')
  const Products: CartPlan[] = []
  for (const product of input.Products ?? []) {
    const offer = catalogue.offer(product.Attributes.MobileProductAvailabilityUUID)
    const plan = offer && cartPlan({ entry: offer.entry, ...priceOf(offer), ...renewal(product.Attributes.AutoRenew) })
    if (!plan || !offer.entry.Characteristics.IsBasePlan) return refuse('sim-plan-not-available', { n }, 'Products')
    Products.push(plan)
  }
  const SelfManaged = input.SelfManaged ?? true
  return {
    Name: sim.Name,
    Type: sim.Type,
    VirtualType: sim.VirtualType,
    PriceCents: sim.PriceCents,
    ItemUUID: sim.UUID,
    Quantity: input.Quantity ?? 1,
    SelfManaged,
    Attributes: {
      ...attributesFrom(input.Attributes),
      CustomerCreation: SelfManaged ? 'ReuseTheCustomer' : 'BrandNewCustomer',
    },
    Products,
  }
}

const priceOf = (offer: { price?: Price }) => (offer.price ? { price: offer.price } : {})
const renewal = (on: boolean | undefined) => (on === undefined ? {} : { autoRenew: on })

/** Choosing a number at checkout is off in this build (1§6), so it is dropped. */
function attributesFrom(input: Input['Attributes']): CartItemAttributes {
  const { PreSelectedMSISDN: _off, CustomerCreation: _ours, ...kept } = input ?? {}
  return kept
}

/** The same items with the prices shown to the customer, if the client sends them. */
export function asShown(items: readonly CartItem[], input: readonly Input[]): CartItem[] {
  return items.map((item, at) => {
    const shown = input[at]
    const shownPlan = shown?.Products?.[0]
    return {
      ...item,
      PriceCents: shown?.PriceCents ?? item.PriceCents,
      Products: item.Products.map((plan) => ({ ...plan, PriceCents: shownPlan?.PriceCents ?? plan.PriceCents })),
    }
  })
}

/** The catalogue in the form that the cart rules need. */
export function shopCatalogue(catalogue: CatalogueNow & { companionsAlready?: number }) {
  const sims = catalogue.sims.map((sim) => [sim.SimType, { available: sim.Available, priceCents: sim.PriceCents }])
  const { entries, prices, companionsAlready } = catalogue
  const already = companionsAlready === undefined ? {} : { companionsAlready }
  return { sims: Object.fromEntries(sims), entries, prices, ...already }
}
