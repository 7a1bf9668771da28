import { isDeepStrictEqual } from 'node:util'
import { isInService } from '@waea/domain/mobiles/mobile-state'
import { contactNumber } from '@waea/domain/msisdn'
import { accept, isRefusal, Refused, refuse } from '@waea/domain/refusal'
import { type CartItem, dueAtCheckout, withTotals } from '@waea/domain/shop/cart/cart'
import { priceCart } from '@waea/domain/shop/cart/cart-prices'
import { checkCheckout } from '@waea/domain/shop/cart/checkout'
import { type CheckoutAddress, checkCheckoutAddress } from '@waea/domain/shop/cart/delivery-address'
import { isOrderPlacementAllowed } from '@waea/domain/shop/orders/order-placement'
import { termsOf } from '@waea/domain/shop/orders/order-sums'
import type { Uuid } from '@waea/kit/ids'
import { compact } from '@waea/kit/typed'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type Permitted, permit } from '../../../platform/db/permit.ts'
import { freshCatalogueFor } from '../../catalogue/index.ts'
import { mobilesOf } from '../../mobiles/index.ts'
import { asShown, type Input, shopCatalogue } from '../cart/cart-items.ts'
import { mustBeBringable } from '../cart/must-be-bringable.ts'
import { cartOf } from '../cart/priced-cart.ts'
import { withCompanions } from '../cart/promised-group.ts'
import { pricedItems } from '../cart/save-cart.ts'
import { claimCart, lockCart, type StoredCart } from '../stores/carts.store.ts'
import {
  type Address,
  changeAddress,
  changeStartNow,
  insertOrder,
  type NewOrder,
  orderOfCart,
  type StoredOrder,
} from '../stores/orders.store.ts'

export interface PlaceOrder {
  UUID: Uuid
  CustomerUUID: Uuid
  Address?: Address
  Items?: readonly Input[]
  StartNow?: boolean
}

/** The order of a cart; `wanted` is set if it is unpaid and the customer now wants something else. */
export interface PlacedOrder {
  order: Permitted<StoredOrder, 'order:place'>
  wanted?: NewOrder
}

/**
 * Places the order of a cart, inside the caller's transaction. The customer gets exactly what they were shown, at
 * current prices; anything else is refused and nothing is ordered (3§8.5, 1§5). A cart keeps its order, however often
 * it is checked out: two tabs, a double click, another card.
 */
export async function placeOrder(ctx: Tx, input: PlaceOrder): Promise<PlacedOrder> {
  mustBeAllowed(ctx)
  const owner = permit(ctx.actor, 'cart:write', { CustomerUUID: input.CustomerUUID.toLowerCase() })
  const uuid = input.UUID.toLowerCase()
  // Sent together but run in this order, so that after waiting for the cart's lock this reads the order that a parallel
  // checkout made.
  const [locked, before, now] = await Promise.all([
    lockCart(ctx, owner, uuid),
    orderOfCart(ctx, owner.CustomerUUID, uuid),
    freshCatalogueFor(ctx, owner.CustomerUUID),
  ])
  const cart = locked ?? (await claimCart(ctx, owner, uuid, undefined))
  if (!cart) throw new Refused(refuse('not-found'))
  const address = withReadNumber(input.Address)
  const order = before && permit(ctx.actor, 'order:place', before)
  if (order && order.Status !== 'CONFIRMED') return { order }

  const catalogue = await withCompanions(ctx, owner.CustomerUUID, input.Items ?? cart.Items, now)
  const shown = input.Items ? asShown(pricedItems(ctx, input.Items, catalogue), input.Items) : cart.Items
  if (order && sameItems(order.Items, shown))
    return { order: await withStart(ctx, await withAddress(ctx, order, address), input.StartNow) }

  check(cart, shown, address, shopCatalogue(catalogue))
  await mustBeBringable(ctx, shown)
  await mustNameOwnMobiles(ctx, owner.CustomerUUID, shown)
  const Terms = termsOf(shown, catalogue.entries)
  const ordered = orderFor(owner.CustomerUUID, cart, shown, { address, StartNow: input.StartNow ?? false })
  const wanted = permit(ctx.actor, 'order:place', { ...ordered, Terms })
  if (order) return { order, wanted }
  const made = permit(ctx.actor, 'order:place', await insertOrder(ctx, wanted))
  await ctx.show(made.CustomerUUID, 'order.changed', { OrderUUID: made.UUID, Number: made.Number })
  return { order: made }
}

/** Refuses if ordering is off, or if the person has not verified their email: the activation link goes there (1§5). */
function mustBeAllowed(ctx: Ctx): void {
  const { flags } = ctx
  const { emailVerificationOff } = ctx.config
  const allowed = isOrderPlacementAllowed({
    IS_ORDER_PLACEMENT_ALLOWED: String(flags.IS_ORDER_PLACEMENT_ALLOWED),
    IS_SIM_PURCHASING_ALLOWED: String(flags.IS_SIM_PURCHASING_ALLOWED),
    fibreAllowed: false,
  })
  if (!allowed) throw new Refused(refuse('not-allowed'))
  if (ctx.actor.kind === 'person' && !ctx.actor.emailVerified && !emailVerificationOff) {
    throw new Refused(refuse('email-unverified'))
  }
}

/**
 * A SIM may replace one of the buyer's mobiles in service, or join the group of one of their mobiles. Any other mobile
 * is refused as unknown.
 */
async function mustNameOwnMobiles(ctx: Ctx, customer: Uuid, items: readonly CartItem[]): Promise<void> {
  const replaced = items.flatMap(({ Attributes }) => Attributes.ReplacesMobileUUID?.toLowerCase() ?? [])
  const joined = items.flatMap(({ Attributes }) => Attributes.MobileGroupOwnerMobileUUID?.toLowerCase() ?? [])
  if (replaced.length + joined.length === 0) return
  const own = await mobilesOf(ctx, customer)
  const has = (uuid: string) => own.some((mobile) => mobile.UUID === uuid)
  const runs = (uuid: string) => own.some((mobile) => mobile.UUID === uuid && isInService(mobile))
  if (!replaced.every(runs) || !joined.every(has)) throw new Refused(refuse('not-found'))
}

/** Refuses what cannot be ordered. A changed price is refused with the cart's current total. */
function check(
  stored: StoredCart,
  shown: CartItem[],
  address: Address | undefined,
  catalogue: ReturnType<typeof shopCatalogue>,
): void {
  const cart = { ...cartOf(stored), Items: shown }
  const refusal = checkCheckout({ cart, catalogue, address: address && wholeAddress(address) })
  if (!isRefusal(refusal)) return
  if (refusal.refused !== 'price-changed') throw new Refused(refusal)
  const now = priceCart(cart, catalogue).cart
  const figures = { AmountCents: now.AmountCents, AmountTaxCents: now.AmountTaxCents, DueCents: dueAtCheckout(now) }
  throw new Refused({ ...refusal, detail: { ...refusal.detail, ...figures } })
}

function orderFor(
  customer: Uuid,
  cart: StoredCart,
  items: CartItem[],
  { address, StartNow }: { address: Address | undefined; StartNow: boolean },
) {
  const priced = withTotals({ ...cartOf(cart), Items: items })
  return {
    CustomerUUID: customer,
    CartUUID: cart.UUID,
    Items: items,
    AmountCents: priced.AmountCents,
    AmountTaxCents: priced.AmountTaxCents,
    DueCents: dueAtCheckout(priced),
    Address: address ?? null,
    StartNow,
  }
}

async function withAddress(
  ctx: Tx,
  order: Permitted<StoredOrder, 'order:place'>,
  address: Address | undefined,
): Promise<Permitted<StoredOrder, 'order:place'>> {
  if (!address || isDeepStrictEqual(order.Address, address)) return order
  if (order.Items.some((item) => item.Type === 'TYPE_PRODUCT')) accept(checkCheckoutAddress(wholeAddress(address)))
  await changeAddress(ctx, order, address)
  return { ...order, Address: address }
}

async function withStart(
  ctx: Tx,
  order: Permitted<StoredOrder, 'order:place'>,
  StartNow: boolean | undefined,
): Promise<Permitted<StoredOrder, 'order:place'>> {
  if (StartNow === undefined || StartNow === order.StartNow) return order
  await changeStartNow(ctx, order, StartNow)
  return { ...order, StartNow }
}

/** Whether both are the same SIMs with the same plans at the same prices. The ids of the items may differ. */
function sameItems(one: readonly CartItem[], other: readonly CartItem[]): boolean {
  const bare = (items: readonly CartItem[]) => items.map(({ UUID: _id, ...item }) => item)
  return isDeepStrictEqual(bare(one), bare(other))
}

/**
 * An address with its phone number in the courier's format. Refuses 'number-invalid' for a number that cannot be
 * called.
 */
export function withReadNumber<Given extends Address | undefined>(address: Given): Given {
  if (!address?.Phone || compact(address.Phone) === '') return address
  const Phone = contactNumber(address.Phone)
  if (Phone === undefined) throw new Refused(refuse('number-invalid', undefined, 'Phone'))
  return { ...address, Phone }
}

/** An address with every field, as the checkout rules need it. */
export function wholeAddress(address: Address): CheckoutAddress {
  const { City = '', Country = '', Postcode = '', Lines = [], Email = '', Name = '', Notes = '', Phone = '' } = address
  return { ...address, City, Country, Postcode, Lines, Email, Name, Notes, Phone }
}
