import type { Asked, Gives } from '@waea/contract/call'
import type { customers } from '@waea/contract/customers'
import { Refused, refuse } from '@waea/domain/refusal'
import { checkAddress } from '@waea/domain/shop/delivery-address'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { addressAnswer, partsOf } from './address-parts.ts'
import { countAddresses, findAddress, insertAddress, mostAddresses, renumberAddresses } from './addresses.store.ts'
import { lockCustomer } from './customers.store.ts'

/**
 * Adds a delivery address. The first one is the default; so is one that asks for Rank 1. Refuses one without a location
 * ('No Location'), without street, city or postcode, and a fifty-first (2§7.9, 1§5).
 */
export async function addAddress(
  ctx: Ctx,
  asked: Asked<typeof customers.addAddress>,
): Promise<Gives<typeof customers.addAddress>> {
  const { customerUuid: CustomerUUID } = asked
  const parts = partsOf(asked)
  const refusal = checkAddress(parts)
  if (refusal) throw new Refused(refusal)
  const [isHeld, count] = await Promise.all([lockCustomer(ctx, CustomerUUID), countAddresses(ctx.db, CustomerUUID)])
  if (!isHeld) throw new Refused(refuse('not-found'))
  if (count >= mostAddresses) throw new Refused(refuse('too-many-requests'))

  const AddressUUID = ctx.newUuid()
  const address = permit(ctx.actor, 'address:write', { CustomerUUID, AddressUUID, Rank: count + 1, parts })
  const kept = await insertAddress(ctx, address)
  const rank = asked.IsDefault ? 1 : asked.Rank
  if (rank === undefined) return addressAnswer(kept)
  await renumberAddresses(ctx, address, { AddressUUID, Rank: rank })
  const added = await findAddress(ctx.db, CustomerUUID, AddressUUID)
  if (!added) throw new Error('The address was not kept')
  return addressAnswer(added)
}
