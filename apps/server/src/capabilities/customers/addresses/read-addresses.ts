import type { Gives, Input } from '@waea/contract/call'
import type { customers } from '@waea/contract/people/customers'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { readPage } from '../../../platform/read-page.ts'
import { type AddressRow, findAddress, listAddresses, maxAddresses } from '../stores/addresses.store.ts'
import { addressAnswer } from './address-parts.ts'

/** A page of the customer's delivery addresses by rank, the default first (2§7.9). */
export async function readAddresses(
  ctx: Ctx,
  input: Input<typeof customers.addresses>,
): Promise<Gives<typeof customers.addresses>> {
  const { rows, PageInfo } = await readPage(input, (page) => listAddresses(ctx.db, input.customerUuid, page))
  return { Addresses: rows.map(addressAnswer), PageInfo }
}

/** All delivery addresses of a customer, the default first. */
export function deliveryAddressesOf(ctx: Ctx, CustomerUUID: Uuid): Promise<AddressRow[]> {
  return listAddresses(ctx.db, CustomerUUID, { limit: maxAddresses, offset: 0 })
}

/** One delivery address of the customer. */
export async function readAddress(
  ctx: Ctx,
  input: Input<typeof customers.address>,
): Promise<Gives<typeof customers.address>> {
  const found = await findAddress(ctx.db, input.customerUuid, input.addressUuid)
  if (!found) throw new Refused(refuse('not-found'))
  return addressAnswer(found)
}
