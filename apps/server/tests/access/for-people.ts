import { creditChecks } from '@waea/contract/money/credit-checks'
import { shopReturns } from '@waea/contract/shop/shop-returns'
import { addRole } from '../../src/capabilities/customers/index.ts'
import { systemOf } from '../ledger/money-support.ts'
import { anEsim, type Buyer, boughtOrder, type ShopPortal } from '../shop/shop-support.ts'

/** A referred credit check, to be decided by staff. */
export async function referredCheck(portal: ShopPortal, { CustomerUUID: customerUuid, token }: Buyer): Promise<string> {
  const given = { FirstName: 'Buyer', LastName: 'Test', DateOfBirth: '1990-05-01', Address: '12 Cuba Street' }
  const licence = { LicenceNumber: 'RR123456', LicenceVersion: '123' }
  const input = { customerUuid, Consent: true as const, ...given, ...licence }
  return (await portal.good(creditChecks.askCreditCheck, input, token)).UUID ?? ''
}

/** A return of a faulty item, to be decided by staff. */
export async function requestedReturn(
  portal: ShopPortal,
  buyer: Buyer,
): Promise<{ returnUuid: string; returnNumber: string }> {
  const { Number: number } = await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED')
  const why = { Reason: 'faulty' as const, Comment: 'It does not install.' }
  const input = { customerUuid: buyer.CustomerUUID, number, SIMs: [1], RefundCents: 2000, ...why }
  const returnNumber = (await portal.good(shopReturns.askReturn, input, buyer.token)).Returns[0]?.Number ?? ''
  const [row] = await portal.rows<{ id: string }>('SELECT return_uuid AS id FROM shop.returns WHERE number = $1', [
    returnNumber,
  ])
  return { returnUuid: row?.id ?? '', returnNumber }
}

/** The id of a person who was given access to an owner's account. */
export async function givenAccess(portal: ShopPortal, { CustomerUUID }: Buyer): Promise<string> {
  const { Email } = await portal.signUpCustomer()
  const find = 'SELECT user_uuid AS uuid FROM identity.users WHERE email_key = lower($1)'
  const [person] = await portal.rows<{ uuid: string }>(find, [Email])
  await systemOf(portal).inTransaction((ctx) => addRole(ctx, CustomerUUID, person?.uuid ?? '', 'member'))
  return person?.uuid ?? ''
}
