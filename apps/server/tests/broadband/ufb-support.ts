import { randomUUID } from 'node:crypto'
import type { Input } from '@waea/contract/call'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { addRole } from '../../src/capabilities/customers/index.ts'
import { userOf } from '../access/access-cast.ts'
import { systemOf } from '../ledger/money-support.ts'
import { programWith, serviceToken, withKeys } from '../operators/key-support.ts'
import { type Buyer, type ShopPortal, shopOfFile } from '../shop/shop-support.ts'
import { buyerWithCard, fibreOn, type Order, orderWhen, placeOf } from './fibre-support.ts'

/** Headers of the provider's program with the scope `operations`, and of one without it. */
export const program = programWith('noc', 'operations')
export const otherProgram = programWith('crm', 'customers')

export const spid = { spid: '2' } as const
export const contact = { Name: 'Aroha Test', Phone: '021 555 0199' }
export const home = demoPlans.fibreHome.availability

/** The shop of a test file, with these programs and fibre switched on. */
export function fibreShop(): ShopPortal {
  return withKeys(shopOfFile({ ...fibreOn, SERVICE_TOKEN: serviceToken }), program, otherProgram)
}

/** An owner with a card, a member of their account, and an unrelated customer. */
export async function threePeople(portal: ShopPortal) {
  const [owner, stranger] = [await buyerWithCard(portal), await portal.signUpCustomer()]
  return { owner, member: await memberOf(portal, owner), stranger }
}

/** Adds another person to an account as a member. */
export async function memberOf(portal: ShopPortal, { CustomerUUID }: Buyer): Promise<Buyer> {
  const person = await portal.signUpCustomer()
  const user = await userOf(portal, person)
  await systemOf(portal).inTransaction((tx) => addRole(tx, CustomerUUID, user, 'member'))
  return { ...(await portal.signIn(person)), CustomerUUID }
}

/** A program's order request for a customer: Fibre Home at a house number. */
export async function orderFor(portal: ShopPortal, { CustomerUUID }: Buyer, number: string, over: object = {}) {
  const Address = { ...(await placeOf(portal, number)), ...contact }
  const input = { ...spid, UUID: randomUUID(), CustomerUUID, Address, ProductAvailabilityUUID: home }
  return { ...input, ...over } as Input<typeof ufbRecords.openUfbOrder>
}

/** An order that a program placed for a buyer, once the company has accepted it. */
export async function orderedByProgram(
  portal: ShopPortal,
  buyer: Buyer,
  number = '11',
  over: object = {},
): Promise<Order> {
  const input = await orderFor(portal, buyer, number, over)
  await portal.good(ufbRecords.openUfbOrder, input, program)
  return orderWhen(portal, buyer, input.UUID, 'PROCESSING', ({ Status }) => Status === 'PROCESSING')
}

/** Audit log deeds about a customer's fibre by programs and people, oldest first. */
export async function fibreDeeds(portal: ShopPortal, { CustomerUUID }: Buyer, like = 'fibre-%'): Promise<string[]> {
  const rows = await portal.rows<{ said: string }>(
    `SELECT split_part(actor, ':', 1) || ' ' || deed AS said FROM platform.audit
     WHERE customer_uuid = $1 AND deed LIKE $2 ORDER BY id`,
    [CustomerUUID, like],
  )
  return rows.map(({ said }) => said)
}
