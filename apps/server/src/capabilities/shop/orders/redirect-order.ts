import type { Gives, Input } from '@waea/contract/call'
import type { shop } from '@waea/contract/shop/shop'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { checkCheckoutAddress } from '@waea/domain/shop/cart/delivery-address'
import { canRedirectOrder } from '@waea/domain/shop/orders/order-changes'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { endChange, markRedirecting } from '../stores/order-changes.store.ts'
import { type Address, changeAddress, lockOrder, orderByNumber, type StoredOrder } from '../stores/orders.store.ts'
import { parcelsOf } from '../stores/parcels.store.ts'
import { mailAddress } from '../telling/change-mails.ts'
import { standingOf } from '../telling/order-standing.ts'
import { settleNow } from './cancel-order.ts'
import { wholeAddress, withReadNumber } from './place-order.ts'
import { settleChangeJob } from './settle-change.ts'

/**
 * Sends the parcels of an order to another address, checked as at checkout. Before the courier has any of them, the
 * address changes at once; afterwards the courier decides for each parcel whether it was in time. Refuses 'order-state'
 * for an order that has left, was cancelled, or has no parcel.
 */
export async function redirectOrder(
  ctx: Ctx,
  input: Input<typeof shop.changeOrderAddress>,
): Promise<Gives<typeof shop.changeOrderAddress>> {
  const order = permit(ctx.actor, 'order:place', await orderByNumber(ctx, input.customerUuid, input.number))
  const address = withReadNumber(input.Address)
  accept(checkCheckoutAddress(wholeAddress(address)))
  await ctx.inTransaction((tx) => begin(tx, order, address))
  return settleNow(ctx, order)
}

async function begin(tx: Tx, { CustomerUUID, UUID }: StoredOrder, address: Address): Promise<void> {
  const order = permit(tx.actor, 'order:place', await lockOrder(tx, CustomerUUID, UUID))
  const canRedirect = !order.cancellingAt && canRedirectOrder(order.Status, await standingOf(tx, order))
  if (!canRedirect) throw new Refused(refuse('order-state'))
  await tx.audit({ CustomerUUID, deed: 'order-address-changed', detail: { OrderUUID: UUID, Number: order.Number } })
  const isAtCourier = (await parcelsOf(tx, CustomerUUID, UUID)).length > 0
  if (!isAtCourier) {
    await changeAddress(tx, order, address)
    const changed = await endChange(tx, { ...order, Address: address }, 'ADDRESS_CHANGED')
    if (order.Status !== 'CONFIRMED') await mailAddress(tx, changed, { address, gone: [] })
    return
  }
  await markRedirecting(tx, order, address)
  await tx.enqueue(settleChangeJob, { CustomerUUID, UUID }, { once: `order-change:${UUID}` })
}
