import type { Gives, Input } from '@waea/contract/call'
import type { customers } from '@waea/contract/people/customers'
import { Refused, refuse } from '@waea/domain/refusal'
import { checkAddress } from '@waea/domain/shop/cart/delivery-address'
import type { Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { findAddress, insertAddress, renumberAddresses } from '../stores/addresses.store.ts'
import { lockCustomer } from '../stores/customers.store.ts'
import { addressAnswer, partsOf } from './address-parts.ts'

/**
 * Adds a delivery address. The first one becomes the default, as does one with Rank 1. Refuses an address without a
 * location ('No Location') or without street, city or postcode, and the fifty-first address (2§7.9, 1§5).
 */
export async function addAddress(
  ctx: Tx,
  input: Input<typeof customers.addAddress>,
): Promise<Gives<typeof customers.addAddress>> {
  const { customerUuid: CustomerUUID } = input
  const parts = partsOf(input)
  const refusal = checkAddress(parts)
  if (refusal) throw new Refused(refusal)
  const AddressUUID = ctx.newUuid()
  const address = permit(ctx.actor, 'address:write', { CustomerUUID, AddressUUID, parts })
  // Sent together but run in this order, so that the insert counts what another transaction added before it released
  // the customer's lock.
  const [isLocked, kept] = await Promise.all([lockCustomer(ctx, CustomerUUID), insertAddress(ctx, address)])
  if (!isLocked) throw new Refused(refuse('not-found'))
  if (!kept) throw new Refused(refuse('too-many-requests'))
  const rank = input.IsDefault ? 1 : input.Rank
  if (rank === undefined) return addressAnswer(kept)
  await renumberAddresses(ctx, address, { AddressUUID, Rank: rank })
  const added = await findAddress(ctx.db, CustomerUUID, AddressUUID)
  if (!added) throw new Error('The address was not kept')
  return addressAnswer(added)
}
