import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { type AddressParts, partsOf } from './address-parts.ts'
import { findAddress, insertAddress, listAddresses, mostAddresses, renumberAddresses } from './addresses.store.ts'

export interface KnownAddress extends AddressParts {
  AddressUUID: Uuid
  IsDefault: boolean
}

/** A customer's delivery address: the named one, else the default; undefined where there is none. */
export async function deliveryAddress(
  ctx: Ctx,
  CustomerUUID: Uuid,
  AddressUUID?: Uuid,
): Promise<KnownAddress | undefined> {
  const row = AddressUUID
    ? await findAddress(ctx.db, CustomerUUID, AddressUUID)
    : (await listAddresses(ctx.db, CustomerUUID, { size: 1, start: 0 })).rows[0]
  return row && { ...row.parts, AddressUUID: row.AddressUUID, IsDefault: row.Rank === 1 }
}

/**
 * Keeps an address that an order was sent to, as the default one where there was none. One that is known by its place
 * is not kept twice. Answers its id; undefined when the customer has no room for more.
 */
export async function rememberAddress(ctx: Ctx, CustomerUUID: Uuid, given: AddressParts): Promise<Uuid | undefined> {
  const parts = partsOf(given)
  const { rows } = await listAddresses(ctx.db, CustomerUUID, { size: mostAddresses, start: 0 })
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
