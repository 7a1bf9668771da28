import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { catalogueFor, catalogueNow } from '../../catalogue/index.ts'
import { findCart, latestCart, type StoredCart } from '../stores/carts.store.ts'
import { answerCart, type WireCart } from './priced-cart.ts'
import { withCompanions } from './promised-group.ts'
import { ownCustomers } from './save-cart.ts'

/** A cart by its id: a visitor's, or one of the person's own customers'. Any other is not found (2§7.15). */
export async function readCart(ctx: Ctx, uuid: Uuid): Promise<WireCart> {
  return answered(ctx, await findCart(ctx, uuid.toLowerCase(), ownCustomers(ctx)))
}

/** The customer's last saved cart that is not bought yet; not found if there is none (2§7.15). */
export async function readCustomerCart(ctx: Ctx, customer: Uuid): Promise<WireCart> {
  return answered(ctx, await latestCart(ctx, customer))
}

async function answered(ctx: Ctx, cart: StoredCart | undefined): Promise<WireCart> {
  if (!cart) throw new Refused(refuse('not-found'))
  const now = cart.CustomerUUID ? await catalogueFor(ctx, cart.CustomerUUID) : await catalogueNow(ctx)
  const catalogue = await withCompanions(ctx, cart.CustomerUUID, cart.Items, now)
  return answerCart(cart, cart.Items, catalogue)
}
