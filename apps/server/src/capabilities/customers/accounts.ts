import type { Role } from '@waea/domain/access/actor'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, ReadDb, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { insertConsents } from './consents.store.ts'
import {
  type CustomerRow,
  findCustomer,
  insertCrowd,
  insertCustomer,
  insertRole,
  listAccessChanges,
  listOwnCustomers,
  listPeople,
  listRoles,
  notifyAccess,
  type OwnCustomerRow,
  type PersonRow,
  type Suspension,
  touchAccess,
  updateAccountState,
  updateEmailVerified,
} from './customers.store.ts'

export interface CustomerAsked {
  userUuid: Uuid
  FirstName: string
  LastName: string
  Email: string
  EmailVerified: boolean
  MobileNumber?: string | undefined
  ExternalRef5?: string | undefined
  specialOffers?: boolean
  newsletters?: boolean
  /** Where the account came from, kept with the consents: 'sign-up', 'seed'. */
  how: string
  /** Given where an id is fixed beforehand; else a new one is made. */
  CustomerUUID?: Uuid
}

/** Makes a customer account owned by a person, and keeps what was said about marketing (1§1). Answers its id. */
export async function createCustomer(ctx: Tx, asked: CustomerAsked): Promise<Uuid> {
  const CustomerUUID = asked.CustomerUUID ?? ctx.newUuid()
  const actor = byRule('customers')
  await insertCustomer(ctx, permit(actor, 'customer:write', { ...asked, CustomerUUID }))
  await insertRole(ctx, permit(actor, 'customer:write', { CustomerUUID, userUuid: asked.userUuid, Role: 'owner' }))
  const said = [
    ['special-offers', asked.specialOffers],
    ['newsletters', asked.newsletters],
  ] as const
  // Where nothing was asked nothing is kept, so that the answer can still be given.
  const consents = said.flatMap(([topic, given]) =>
    given === undefined ? [] : [permit(actor, 'preference:write', { CustomerUUID, how: asked.how, topic, given })],
  )
  await insertConsents(ctx, consents)
  return CustomerUUID
}

export interface CrowdMember {
  userUuid: Uuid
  CustomerUUID: Uuid
  FirstName: string
  LastName: string
  Email: string
}

/** Makes many customer accounts, each owned by a person of its own, for a large synthetic population. */
export async function createCrowd(ctx: Tx, crowd: readonly CrowdMember[]): Promise<void> {
  const actor = byRule('customers')
  await insertCrowd(
    ctx,
    crowd.map((one) => permit(actor, 'customer:write', { ...one, EmailVerified: true })),
  )
}

/** Gives a person a role on a customer; known everywhere within a second. */
export async function addRole(ctx: Tx, CustomerUUID: Uuid, userUuid: Uuid, role: Role['Role']): Promise<void> {
  const actor = byRule('customers')
  await insertRole(ctx, permit(actor, 'customer:write', { CustomerUUID, userUuid, Role: role }))
  await touchAccess(ctx, permit(actor, 'customer:write', { CustomerUUID }))
  await notifyAccess(ctx, CustomerUUID)
}

/** A person's roles, and which of those customers are suspended. */
export async function rolesOf(db: ReadDb, userUuid: Uuid): Promise<{ roles: Role[]; suspendedCustomers: Uuid[] }> {
  const rows = await listRoles(db, userUuid)
  return {
    roles: rows.map(({ CustomerUUID, Role }) => ({ CustomerUUID, Role })),
    suspendedCustomers: rows.filter((row) => row.suspended).map((row) => row.CustomerUUID),
  }
}

/** The people who have a role on a customer, the first one first. */
export function peopleOf(db: ReadDb, CustomerUUID: Uuid): Promise<PersonRow[]> {
  return listPeople(db, CustomerUUID)
}

/** The customers on which a person has a role, the oldest first. */
export async function customersOf(ctx: Ctx, userUuid: Uuid): Promise<OwnCustomerRow[]> {
  return listOwnCustomers(ctx.db, userUuid)
}

/** A customer account, for mails and partners; throws 'not-found' for an unknown id. */
export async function customerOf(ctx: Ctx, CustomerUUID: Uuid): Promise<CustomerRow> {
  const row = await findCustomer(ctx.db, CustomerUUID)
  if (!row) throw new Refused(refuse('not-found'))
  return row
}

/** To whom a mail about a customer's account goes, and in which language it is written. */
export function mailTo({ UUID: CustomerUUID, Email: to, Language: language }: CustomerRow) {
  return { to, language, CustomerUUID }
}

/** Suspends an account, with why and what is owed, or opens it again; known everywhere within a second. */
export async function setAccountState(
  ctx: Tx,
  CustomerUUID: Uuid,
  state: 'Active' | 'Suspended',
  suspension: Suspension = {},
): Promise<void> {
  const customer = permit(byRule('customers'), 'customer:write', { CustomerUUID })
  if (!(await updateAccountState(ctx, customer, state, suspension))) return
  await notifyAccess(ctx, CustomerUUID)
  await ctx.audit({ CustomerUUID, deed: state === 'Suspended' ? 'account-suspended' : 'account-opened' })
  await ctx.show(CustomerUUID, 'account.changed')
}

/** Notes on a person's own customers that their email is verified. */
export async function markEmailVerified(ctx: Tx, userUuid: Uuid, email: string): Promise<void> {
  for (const CustomerUUID of await updateEmailVerified(ctx, userUuid, email)) {
    await ctx.show(CustomerUUID, 'account.changed')
  }
}

/** Customers on which rights changed in the last seconds, by the database's clock. */
export async function accessChangedLately(db: ReadDb, withinS: number): Promise<Uuid[]> {
  return listAccessChanges(db, withinS)
}
