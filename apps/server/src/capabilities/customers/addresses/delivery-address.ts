import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import type { AddressParts } from '../stores/addresses.store.ts'
import { insertAddress, listAddresses, maxAddresses, renumberAddresses } from '../stores/addresses.store.ts'
import { partsOf } from './address-parts.ts'

/**
 * Stores the address of an order, as the default if there was none. An address with a known place is not stored twice.
 * Returns its id; undefined if the customer has the maximum.
 */
export async function saveDeliveryAddress(ctx: Tx, CustomerUUID: Uuid, given: AddressParts): Promise<Uuid | undefined> {
  const parts = partsOf(given)
  const { rows } = await listAddresses(ctx.db, CustomerUUID, { size: maxAddresses, start: 0 })
  const known = rows.find(
    (row) =>
      row.parts.LocationProvider === parts.LocationProvider &&
      row.parts.LocationProviderIDX === parts.LocationProviderIDX,
  )
  if (known) return known.AddressUUID
  const address = permit(ctx.actor, 'address:write', { CustomerUUID, AddressUUID: ctx.newUuid(), parts })
  if (!(await insertAddress(ctx, address))) return undefined
  await renumberAddresses(ctx, address)
  return address.AddressUUID
}
