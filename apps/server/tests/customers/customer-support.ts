import type { Call } from '@waea/contract/call'
import { customerRecords } from '@waea/contract/people/customer-records'
import { dashboardOf, dashboardWith, type Owner } from '../ledger/money-support.ts'
import { programWith, serviceToken, withKeys } from '../operators/key-support.ts'
import { type ShopPortal, shopOfFile } from '../shop/shop-support.ts'

/** The header of the provider's program with the scope `customers`, and of one that makes links to sign in. */
export const program = programWith('crm', 'customers')
export const linksProgram = programWith('links', 'sign-in-links')

/** The shop of a test file, with these programs. */
export function shopWithProgram(settings: Record<string, string> = {}): ShopPortal {
  return withKeys(shopOfFile({ SERVICE_TOKEN: serviceToken, ...settings }), program, linksProgram)
}

export const spid = { spid: '2' } as const

/** The status and refusal of an answer, without the fields that tests ignore. */
export async function refusalOf(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer
  const { err_number, err_message, field } = body as { err_number: number; err_message: string; field?: string }
  return [status, err_number, err_message, ...(field === undefined ? [] : [field])]
}

/** Has the network end a mobile's service for good. */
export async function endAtNetwork(portal: ShopPortal, owner: Owner): Promise<void> {
  const { Mobile } = await dashboardOf(portal, owner)
  await fetch(`${portal.sandbox}/network/simulate/change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ICCID: Mobile.ICCID, state: 'terminated' }),
  })
  await dashboardWith(portal, owner, (now) => now.Mobile.Status === 7)
}

/** Every call of customer records with valid values. */
export function goodCalls(CustomerUUID: string, tagUuid: string): [Call, object][] {
  const own = { ...spid, customerUuid: CustomerUUID }
  const names = { FirstName: 'Ana', LastName: 'Ngata' }
  return [
    [customerRecords.openCustomer, { ...spid, ...names, Email: 'ana@test.waea.nz' }],
    [customerRecords.openCustomerFromIdentity, { ...spid, IdentityProvider: 'LOCAL', AuthID: 'buyer1@test.waea.nz' }],
    [customerRecords.customerRecords, spid],
    [customerRecords.customerUuids, spid],
    [customerRecords.customerRecord, own],
    [customerRecords.patchCustomer, { ...own, FirstName: 'Ana' }],
    [customerRecords.addTag, { ...spid, CustomerUUID, Name: 'another' }],
    [customerRecords.tags, spid],
    [customerRecords.tag, { ...spid, tagUuid }],
    [customerRecords.renameTag, { ...spid, tagUuid, Name: 'renamed' }],
    [customerRecords.removeTag, { ...spid, tagUuid }],
    [customerRecords.closeCustomer, own],
    [customerRecords.purgeCustomer, own],
  ]
}
