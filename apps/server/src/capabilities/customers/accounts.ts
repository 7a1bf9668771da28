import type { Role } from '@waea/domain/access/actor'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, ReadDb, Tx } from '../../platform/ctx.ts'
import { byRule, permit, ruleActor } from '../../platform/db/permit.ts'
import { insertConsents } from './stores/consents.store.ts'
import {
  type CustomerRow,
  deleteRole,
  findByEmail,
  findByNumber,
  findCustomer,
  findCustomers,
  findSuspended,
  insertCustomer,
  insertManyCustomers,
  insertRole,
  listAccessChanges,
  listOwnCustomers,
  listPeople,
  listRoles,
  markAccessOf,
  type OwnCustomerRow,
  type PersonRow,
  updateEmailVerified,
} from './stores/customers.store.ts'

export interface CustomerRequest {
  userUuid: Uuid
  FirstName: string
  LastName: string
  Email: string
  EmailVerified: boolean
  MobileNumber?: string | undefined
  ExternalRef5?: string | undefined
  specialOffers?: boolean
  newsletters?: boolean
  /** Where the account came from, stored with the consents: 'sign-up', 'seed'. */
  how: string
  /** A fixed id; a new one by default. */
  CustomerUUID?: Uuid
}

/**
 * Creates a customer account owned by a person, with the person's answers about marketing (1§1). The person's sessions
 * see it within a second. Returns its id.
 */
export async function createCustomer(ctx: Tx, input: CustomerRequest): Promise<Uuid> {
  const CustomerUUID = input.CustomerUUID ?? ctx.newUuid()
  const actor = ruleActor('customers')
  await insertCustomer(ctx, permit(actor, 'customer:write', { ...input, CustomerUUID }))
  await addRole(ctx, CustomerUUID, input.userUuid, 'owner')
  const said = [
    ['special-offers', input.specialOffers],
    ['newsletters', input.newsletters],
  ] as const
  // Store nothing for topics without an answer, so that the person can still be asked.
  const consents = said.flatMap(([topic, given]) =>
    given === undefined ? [] : [permit(actor, 'preference:write', { CustomerUUID, how: input.how, topic, given })],
  )
  await insertConsents(ctx, consents)
  await ctx.tell('customer.opened', { CustomerUUID })
  return CustomerUUID
}

export interface SeededCustomer {
  userUuid: Uuid
  CustomerUUID: Uuid
  FirstName: string
  LastName: string
  Email: string
}

/** A customer from another system; they have given no answer about marketing. */
export interface CustomerToImport extends SeededCustomer {
  EmailVerified: boolean
  MobileNumber: string | undefined
  /** Whether the owner was a person here before. */
  isOwnerKnown: boolean
}

/**
 * Writes customers from another system with their owners, inside the caller's transaction. Publishes nothing: no other
 * system hears of each.
 */
export async function importCustomers(tx: Tx, rows: readonly CustomerToImport[]): Promise<void> {
  await insertManyCustomers(
    tx,
    rows.map((row) => byRule('customers', 'customer:write', row)),
  )
  // A known owner may be signed in.
  for (const { CustomerUUID, userUuid } of rows.filter(({ isOwnerKnown }) => isOwnerKnown))
    await markAccessOf(tx, byRule('customers', 'customer:write', { CustomerUUID, userUuid }))
}

/** Creates many customer accounts, each with its own owner, for a synthetic population. */
export async function createManyCustomers(ctx: Tx, crowd: readonly SeededCustomer[]): Promise<void> {
  const actor = ruleActor('customers')
  await insertManyCustomers(
    ctx,
    crowd.map((one) => permit(actor, 'customer:write', { ...one, EmailVerified: true })),
  )
}

/**
 * Gives a person a role for a customer; every process knows within a second. An owner stays an owner. Marks all of the
 * person's accounts, because their sessions are only known by the accounts they had before.
 */
export async function addRole(ctx: Tx, CustomerUUID: Uuid, userUuid: Uuid, role: Role['Role']): Promise<void> {
  const written = byRule('customers', 'customer:write', { CustomerUUID, userUuid, Role: role })
  await insertRole(ctx, written)
  await markAccessOf(ctx, written)
}

/**
 * Takes away a person's role for a customer; every process knows within a second. Marks before deleting, because marks
 * go to the person's current customers.
 */
export async function removeRole(ctx: Tx, CustomerUUID: Uuid, userUuid: Uuid): Promise<void> {
  const gone = byRule('customers', 'customer:write', { CustomerUUID, userUuid })
  await markAccessOf(ctx, gone)
  await deleteRole(ctx, gone)
}

/** A person's roles, and which of those customers are suspended. */
export async function rolesOf(db: ReadDb, userUuid: Uuid): Promise<{ roles: Role[]; suspendedCustomers: Uuid[] }> {
  const rows = await listRoles(db, userUuid)
  return {
    roles: rows.map(({ CustomerUUID, Role }) => ({ CustomerUUID, Role })),
    suspendedCustomers: rows.filter((row) => row.suspended).map((row) => row.CustomerUUID),
  }
}

/** The people with a role for a customer, in the order they joined. */
export function peopleOf(db: ReadDb, CustomerUUID: Uuid): Promise<PersonRow[]> {
  return listPeople(db, CustomerUUID)
}

/** The customers for which a person has a role, oldest first. */
export async function customersOf(ctx: Ctx, userUuid: Uuid): Promise<OwnCustomerRow[]> {
  return listOwnCustomers(ctx.db, userUuid)
}

/** A customer account, for mails and partners; throws 'not-found' for an unknown id. */
export async function customerOf(ctx: Ctx, CustomerUUID: Uuid): Promise<CustomerRow> {
  const row = await findCustomer(ctx.db, CustomerUUID)
  if (!row) throw new Refused(refuse('not-found'))
  return row
}

/** Customer accounts by their ids, for scheduled mails. Erased ones are missing from the map. */
export async function customersByUuid(ctx: Ctx, customers: readonly Uuid[]): Promise<Map<Uuid, CustomerRow>> {
  return new Map((await findCustomers(ctx.db, customers)).map((customer) => [customer.UUID, customer]))
}

/** The customers with this contact number, newest first, ten at most. */
export function customersByNumber(ctx: Ctx, number: string): Promise<Uuid[]> {
  return findByNumber(ctx.db, number)
}

/** The customers who have verified this email (given in lower case), newest first, ten at most. */
export function customersByEmail(ctx: Ctx, email: string): Promise<Uuid[]> {
  return findByEmail(ctx.db, email)
}

/** Which of these customers are suspended. A suspended customer can use none of their services. */
export async function suspendedOf(ctx: Ctx, customers: readonly Uuid[]): Promise<Set<Uuid>> {
  return new Set(customers.length ? await findSuspended(ctx.db, customers) : [])
}

/** The recipient, language and account for a mail to a customer. */
export function mailTo({ UUID: CustomerUUID, Email: to, Language: language }: CustomerRow) {
  return { to, language, CustomerUUID }
}

/** Marks the email as verified on a person's own customers. */
export async function markEmailVerified(ctx: Tx, userUuid: Uuid, email: string): Promise<void> {
  for (const CustomerUUID of await updateEmailVerified(ctx, userUuid, email)) {
    await ctx.show(CustomerUUID, 'account.changed')
  }
}

/** Customers whose access changed in the last seconds, by the database's clock. */
export async function accessChangedLately(db: ReadDb, withinS: number): Promise<Uuid[]> {
  return listAccessChanges(db, withinS)
}
