import type { Gives } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { shop } from '@waea/contract/shop/shop'
import { type Cart, emptyCart } from '@waea/domain/shop/cart/cart'
import { cartSource, keptCartId } from '@waea/domain/shop/cart/cart-storage'
import type { Send } from '../../../shell/calls/shared/api.ts'
import type { keptCart } from '../../../shell/session/shared/kept-cart.ts'

/** A cart with what the server adds: what is due at checkout, and what changed since the person saw it. */
type AnsweredCart = Cart & Pick<Gives<typeof shop.cart>, 'DueCents' | 'Notices'>

/** The cart to show; with `Saved`, the account has another one, and the person has not chosen between them yet. */
export type ShownCart = AnsweredCart & { Saved?: AnsweredCart }

/** An empty cart that the server doesn't know yet. */
export const newCart = (): ShownCart => ({ ...emptyCart('', ''), DueCents: 0, Notices: [] })

/**
 * Looks in this browser first, then in the customer's account; hands a visitor's cart over to a customer who has none.
 */
export async function findCart(
  send: Send,
  kept: ReturnType<typeof keptCart>,
  customerUuid: string | undefined,
): Promise<ShownCart> {
  const source = cartSource(kept.uuid(), customerUuid)
  if (source.by === 'cart') {
    const found = await orNone(
      customerUuid === undefined
        ? send(shop.cart, { uuid: source.uuid })
        : send(shop.saveCart, { SPID: 2, UUID: source.uuid, CustomerUUID: customerUuid }),
    )
    const filled = found && found.Items.length > 0 ? found : undefined
    if (filled && customerUuid !== undefined && keptCartId(filled) !== undefined) {
      const Saved = await orNone(send(shop.customerCart, { customerUuid }))
      return { ...filled, ...(Saved && { Saved }) }
    }
    kept.keep(found && (filled || customerUuid === undefined) ? keptCartId(found) : undefined)
    if (filled) return filled
  }
  if (customerUuid === undefined) return newCart()
  return (await orNone(send(shop.customerCart, { customerUuid }))) ?? newCart()
}

async function orNone<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-found') return undefined
    throw error
  }
}
