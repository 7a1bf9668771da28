import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { CartItem } from '@waea/domain/shop/cart/cart'
import { maxSims } from '@waea/domain/shop/cart/sim-groups'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { type CatalogueNow, catalogueFor, catalogueNow } from '../../catalogue/index.ts'
import * as carts from '../stores/carts.store.ts'
import { asShown, type Input, itemsFrom } from './cart-items.ts'
import { mustBeBringable, withBroughtNumbers } from './must-be-bringable.ts'
import { answerCart, itemsAtPricesNow, type WireCart } from './priced-cart.ts'
import { withCompanions } from './promised-group.ts'

export interface SaveCart {
  UUID?: Uuid
  CustomerUUID?: Uuid
  Items?: readonly Input[]
}

/**
 * Saves a cart at catalogue prices and returns what differs from what the client showed (1§4, 2§7.15). With a customer,
 * a visitor's cart becomes theirs. If the call sends no items and the customer has another filled cart, the visitor's
 * cart stays as it is, so that the person can choose. Refuses an unknown cart or one of another customer as not found,
 * an unknown SIM or plan, a sixth SIM, and a number that cannot be ported.
 */
export async function saveCart(ctx: Ctx, input: SaveCart): Promise<WireCart> {
  const customer = input.CustomerUUID?.toLowerCase()
  const own = customer && hasPart(ctx, customer) ? customer : undefined
  const now = own ? await catalogueFor(ctx, own) : await catalogueNow(ctx)
  const catalogue = await withCompanions(ctx, own, input.Items ?? [], now)
  const items = input.Items && pricedItems(ctx, input.Items, catalogue)
  if (items && customer && ctx.actor.kind === 'person') await mustBeBringable(ctx, items)
  const stored = await store(ctx, input.UUID?.toLowerCase(), customer, items)
  if (!stored) throw new Refused(refuse('not-found'))
  const shown = items ? asShown(items, input.Items ?? []) : stored.Items
  return answerCart(stored, shown, catalogue)
}

/** A client's items at current prices. */
export function pricedItems(ctx: Ctx, input: readonly Input[], catalogue: CatalogueNow): CartItem[] {
  const most = ctx.flags.IS_SIMS_MULTI_PLANS_ALLOWED ? maxSims : 1
  const items = accept(itemsFrom(input, catalogue, most, ctx.newUuid))
  return itemsAtPricesNow(withBroughtNumbers(ctx, items), catalogue)
}

async function store(ctx: Ctx, uuid: Uuid | undefined, customer: Uuid | undefined, items: CartItem[] | undefined) {
  if (!customer) return uuid ? storeWithoutCustomer(ctx, uuid, items) : carts.insertVisitorCart(ctx, items ?? [])
  const owner = permit(ctx.actor, 'cart:write', { CustomerUUID: customer })
  mustNotBeSuspended(ctx, customer)
  if (!uuid) return carts.insertCart(ctx, owner, items ?? [])
  return (
    (await carts.saveCart(ctx, owner, uuid, items)) ??
    (await carts.claimCart(ctx, owner, uuid, items)) ??
    (items ? undefined : await carts.findCart(ctx, uuid, []))
  )
}

/** A cart named without its customer is a visitor's, or belongs to one of the actor's customers. */
async function storeWithoutCustomer(ctx: Ctx, uuid: Uuid, items: CartItem[] | undefined) {
  const visitors = await carts.saveVisitorCart(ctx, uuid, items)
  if (visitors || ctx.actor.kind !== 'person') return visitors
  const own = await carts.findCart(ctx, uuid, ownCustomers(ctx))
  if (!own?.CustomerUUID) return undefined
  mustNotBeSuspended(ctx, own.CustomerUUID)
  return carts.saveCart(ctx, permit(ctx.actor, 'cart:write', { CustomerUUID: own.CustomerUUID }), uuid, items)
}

/** The customers for which the actor has a role. */
export function ownCustomers(ctx: Ctx): Uuid[] {
  return ctx.actor.kind === 'person' ? ctx.actor.roles.map((role) => role.CustomerUUID) : []
}

function hasPart(ctx: Ctx, customer: Uuid): boolean {
  return ownCustomers(ctx).includes(customer)
}

function mustNotBeSuspended(ctx: Ctx, customer: Uuid): void {
  if (ctx.actor.kind === 'person' && ctx.actor.suspendedCustomers.includes(customer)) {
    throw new Refused(refuse('suspended'))
  }
}
