import type { Gives } from '@waea/contract/call'
import type { shop } from '@waea/contract/shop/shop'
import type { CartLine, CartLineInput } from '@waea/contract/shop/shop-shapes'
import { providerId, simItems } from '@waea/domain/catalogue/catalogue-item'
import { Refused, refuse } from '@waea/domain/refusal'
import type { CartItem, CartPlan } from '@waea/domain/shop/cart/cart'
import type { Static } from 'typebox'
import type { Input } from './cart-items.ts'
import type { WireCart } from './priced-cart.ts'

type Line = Static<typeof CartLine>
type SentLine = Static<typeof CartLineInput>
type Sent = NonNullable<Input['Products']>[number]

/**
 * Converts an older client's lines to items (1§3). Those clients send SIMs and plans as separate lines. In a saved cart
 * the line of a plan has the id of its SIM: if it is removed, or has quantity zero, the SIM has no plan (S-SHOP-09). A
 * new SIM gets the plan it names, or the next plan without a SIM. Refuses plans without a SIM.
 */
export function itemsOfLines(lines: readonly SentLine[]): Input[] {
  const kept = lines.filter((line) => line.Quantity !== 0)
  const plans = kept.filter(isPlan).flatMap((line) => repeated(line))
  const sims = kept.filter((line) => !isPlan(line)).flatMap((line) => repeated(line))
  const saved = new Set(sims.map(({ UUID }) => UUID).filter((uuid) => uuid !== undefined))
  const take = (isRight: (plan: SentLine) => boolean) => {
    const at = plans.findIndex(isRight)
    return at >= 0 ? plans.splice(at, 1)[0] : undefined
  }
  const items = sims.map((sim) => {
    const wanted = sim.UUID === undefined ? sim.Attributes?.MobileProductAvailabilityUUID : undefined
    const own = sim.UUID !== undefined && take((plan) => plan.UUID === sim.UUID)
    const isFree = (plan: SentLine) => plan.UUID === undefined || !saved.has(plan.UUID)
    const next = () => take((plan) => isFree(plan) && (!wanted || availabilityOf(plan) === wanted))
    return itemOf(sim, own || next() || (wanted ? sim : undefined))
  })
  if (plans.length) throw new Refused(refuse('plan-not-specified', undefined, 'Items'))
  return items
}

const isPlan = (line: SentLine) => line.VirtualType === 'VT_PLAN'

/**
 * Splits a line into one per piece, so that each SIM can have its own plan. The quantity needs no check here: more than
 * 5 SIMs are refused later.
 */
function repeated(line: SentLine): SentLine[] {
  return Array.from(
    { length: line.Quantity ?? 1 },
    (_, at) => (at === 0 ? line : { ...line, UUID: undefined }) as SentLine,
  )
}

function availabilityOf(line: SentLine): string | undefined {
  return line.Attributes?.MobileProductAvailabilityUUID ?? line.ProductAvailabilityUUID
}

function itemOf(sim: SentLine, plan: SentLine | undefined): Input {
  const product = plan && productOf(plan, plan === sim)
  return {
    ...(sim.UUID !== undefined && { UUID: sim.UUID }),
    ItemUUID: sim.ItemUUID ?? simItems[sim.VirtualType === 'VT_ESIM' ? 'esim' : 'real_sim'].UUID,
    ...(sim.PriceCents !== undefined && { PriceCents: sim.PriceCents }),
    ...(product && { Products: [product] }),
  }
}

/** The plan of a line. A SIM line that only names its plan does not state the plan's price. */
function productOf(line: SentLine, isSim: boolean): Sent {
  const uuid = availabilityOf(line)
  if (!uuid) throw new Refused(refuse('plan-not-specified', undefined, 'Items'))
  return {
    ...(!isSim && line.PriceCents !== undefined && { PriceCents: line.PriceCents }),
    Attributes: {
      MobileProductAvailabilityUUID: uuid,
      ...(line.Attributes?.AutoRenew !== undefined && { AutoRenew: line.Attributes.AutoRenew }),
    },
  }
}

/** A cart in the form older clients expect: a line for each SIM and a line for its plan. */
export function olderCart(cart: WireCart): Gives<typeof shop.olderCart> {
  return { ...cart, Items: cart.Items.flatMap(linesOf) }
}

function linesOf(item: CartItem): Line[] {
  const plan = item.Products[0]
  const sim: Line = {
    UUID: item.UUID,
    ItemUUID: item.ItemUUID,
    PriceCents: item.PriceCents,
    Quantity: item.Quantity,
    SPID: providerId,
    Description: item.Name,
    Name: item.Name,
    Type: item.Type,
    VirtualType: item.VirtualType,
    PriceCatalogCents: item.PriceCents,
    Attributes: plan ? { ...plan.Attributes } : {},
    ...(plan && ids(plan)),
  }
  return plan ? [sim, planLine(item, plan)] : [sim]
}

function ids({ Attributes }: CartPlan) {
  return {
    ProductAvailabilityUUID: Attributes.MobileProductAvailabilityUUID,
    ProductCatalogUUID: Attributes.MobileProductCatalogUUID,
  }
}

function planLine(item: CartItem, plan: CartPlan): Line {
  return {
    UUID: item.UUID,
    ItemUUID: plan.Attributes.MobileProductCatalogUUID,
    PriceCents: plan.PriceCents,
    Quantity: item.Quantity,
    SPID: providerId,
    ...ids(plan),
    Description: plan.Description,
    Name: plan.Name,
    Type: 'TYPE_VIRTUAL',
    VirtualType: 'VT_PLAN',
    PriceCatalogCents: plan.PriceCatalogCents,
    Attributes: { ...plan.Attributes },
  }
}
