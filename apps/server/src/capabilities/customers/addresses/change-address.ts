import { isDeepStrictEqual } from 'node:util'
import type { Gives, Input } from '@waea/contract/call'
import type { customers } from '@waea/contract/people/customers'
import { Refused, refuse } from '@waea/domain/refusal'
import { checkAddress } from '@waea/domain/shop/cart/delivery-address'
import type { Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { deleteAddress, findAddress, renumberAddresses, updateAddress } from '../stores/addresses.store.ts'
import { lockCustomer } from '../stores/customers.store.ts'
import { addressAnswer, partsOf } from './address-parts.ts'

/**
 * Changes a delivery address; fields that are not sent stay. Rank 1 or IsDefault moves it to the top and replaces the
 * default (1§4). Refuses to leave it without location, street, city or postcode.
 */
export async function changeAddress(
  ctx: Tx,
  input: Input<typeof customers.changeAddress>,
): Promise<Gives<typeof customers.changeAddress>> {
  const { customerUuid: CustomerUUID, addressUuid: AddressUUID } = input
  await lockCustomer(ctx, CustomerUUID)
  const address = permit(ctx.actor, 'address:write', await findAddress(ctx.db, CustomerUUID, AddressUUID))
  const parts = { ...address.parts, ...partsOf(input) }
  const refusal = checkAddress(parts)
  if (refusal) throw new Refused(refusal)

  if (!isDeepStrictEqual(parts, address.parts)) await updateAddress(ctx, address, parts)
  const Rank = input.IsDefault ? 1 : input.Rank
  if (Rank !== undefined && Rank !== address.Rank) await renumberAddresses(ctx, address, { AddressUUID, Rank })
  const changed = await findAddress(ctx.db, CustomerUUID, AddressUUID)
  if (!changed) throw new Refused(refuse('not-found'))
  return addressAnswer(changed)
}

/** Removes a delivery address; if it was the default, the next one replaces it. */
export async function removeAddress(
  ctx: Tx,
  input: Input<typeof customers.removeAddress>,
): Promise<Gives<typeof customers.removeAddress>> {
  const { customerUuid: CustomerUUID, addressUuid: AddressUUID } = input
  await lockCustomer(ctx, CustomerUUID)
  const address = permit(ctx.actor, 'address:write', await findAddress(ctx.db, CustomerUUID, AddressUUID))
  await deleteAddress(ctx, address)
  await renumberAddresses(ctx, address)
  return {}
}
