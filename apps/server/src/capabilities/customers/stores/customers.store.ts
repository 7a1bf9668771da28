import type { Role } from '@waea/domain/access/actor'
import type { SuspensionReason } from '@waea/domain/customers/suspension'
import { shownEmail } from '@waea/domain/identity/shown-email'
import { noUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, ReadDb, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/** A customer account as stored. */
export interface CustomerRow {
  UUID: Uuid
  FirstName: string
  LastName: string
  Email: string
  EmailVerified: boolean
  MobileNumber: string | null
  ExternalRef5: string | null
  AccountState: 'Active' | 'Suspended'
  /** Why it is suspended; null while active. */
  suspendedBecause: SuspensionReason | null
  suspendedAt: Date | null
  /** The owner's language, for mails. */
  Language: 'en' | 'mi-NZ'
  createdAt: Date
  /** When it was closed; null while it is open. */
  deletedAt: Date | null
}

export interface OwnCustomerRow {
  UUID: Uuid
  FirstName: string
  LastName: string
  Email: string
  MobileNumber: string | null
  Role: Role['Role']
  AccountState: 'Active' | 'Suspended'
}

export interface NewCustomer {
  CustomerUUID: Uuid
  FirstName: string
  LastName: string
  Email: string
  EmailVerified: boolean
  MobileNumber?: string | undefined
  ExternalRef5?: string | undefined
}

export async function insertCustomer(ctx: Tx, customer: Permitted<NewCustomer, 'customer:write'>): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO customers.customers
      (customer_uuid, first_name, last_name, email, email_verified, mobile_number, external_ref5, created_at)
    VALUES (${customer.CustomerUUID}, ${customer.FirstName}, ${customer.LastName}, ${customer.Email},
      ${customer.EmailVerified}, ${customer.MobileNumber ?? null}, ${customer.ExternalRef5 ?? null}, ${ctx.now()})`)
}

/** Gives a person a role; an owner stays an owner. */
export async function insertRole(ctx: Tx, role: Permitted<Role & { userUuid: Uuid }, 'customer:write'>): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO customers.roles (customer_uuid, user_uuid, role, created_at)
    VALUES (${role.CustomerUUID}, ${role.userUuid}, ${role.Role}, ${ctx.now()})
    ON CONFLICT (customer_uuid, user_uuid) DO UPDATE SET role = excluded.role WHERE roles.role <> 'owner'`)
}

/** Takes a person's role away. */
export async function deleteRole(
  ctx: Tx,
  { CustomerUUID, userUuid }: Permitted<{ CustomerUUID: Uuid; userUuid: Uuid }, 'customer:write'>,
): Promise<void> {
  await ctx.db.run(sql`DELETE FROM customers.roles WHERE customer_uuid = ${CustomerUUID} AND user_uuid = ${userUuid}`)
}

export async function findCustomer(db: ReadDb, CustomerUUID: Uuid): Promise<CustomerRow | undefined> {
  return db.row<CustomerRow>(sql`
    SELECT customer_uuid AS "UUID", first_name AS "FirstName", last_name AS "LastName", email AS "Email",
      email_verified AS "EmailVerified", mobile_number AS "MobileNumber", external_ref5 AS "ExternalRef5",
      account_state AS "AccountState", created_at AS "createdAt", suspended_because AS "suspendedBecause",
      suspended_at AS "suspendedAt",
      deleted_at AS "deletedAt", coalesce((
        SELECT p.document ->> 'lang' FROM customers.roles r JOIN customers.user_preferences p USING (user_uuid)
        WHERE r.customer_uuid = ${CustomerUUID} AND r.role = 'owner' ORDER BY r.created_at LIMIT 1), 'en') AS "Language"
    FROM customers.customers WHERE customer_uuid = ${CustomerUUID}`)
}

/** The customers with this contact number, newest first, ten at most. */
export async function findByNumber(db: ReadDb, number: string): Promise<Uuid[]> {
  const rows = await db.rows<{ id: Uuid }>(sql`
    SELECT customer_uuid AS id FROM customers.customers WHERE mobile_number = ${number} AND deleted_at IS NULL
    ORDER BY created_at DESC LIMIT 10`)
  return rows.map(({ id }) => id)
}

/** The open customers who have verified this email, given in its normalized form; newest first, ten at most. */
export async function findByEmail(db: ReadDb, email: string): Promise<Uuid[]> {
  // Compare both forms of the domain: older rows may hold it in ASCII, others in its own letters.
  const rows = await db.rows<{ id: Uuid }>(sql`
    SELECT customer_uuid AS id FROM customers.customers
    WHERE lower(email) IN (${email}, ${shownEmail(email)}) AND email_verified AND deleted_at IS NULL ORDER BY created_at DESC LIMIT 10`)
  return rows.map(({ id }) => id)
}

/** Some customer accounts. */
export async function findCustomers(db: ReadDb, customers: readonly Uuid[]): Promise<CustomerRow[]> {
  return db.rows<CustomerRow>(sql`
    SELECT c.customer_uuid AS "UUID", first_name AS "FirstName", last_name AS "LastName", email AS "Email",
      email_verified AS "EmailVerified", mobile_number AS "MobileNumber", external_ref5 AS "ExternalRef5",
      account_state AS "AccountState", c.created_at AS "createdAt", suspended_because AS "suspendedBecause",
      suspended_at AS "suspendedAt",
      deleted_at AS "deletedAt", coalesce((
        SELECT p.document ->> 'lang' FROM customers.roles r JOIN customers.user_preferences p USING (user_uuid)
        WHERE r.customer_uuid = c.customer_uuid AND r.role = 'owner' ORDER BY r.created_at LIMIT 1), 'en') AS "Language"
    FROM customers.customers c WHERE c.customer_uuid = ANY (${customers}::uuid[])`)
}

/** Which of these customers are suspended. */
export async function findSuspended(db: ReadDb, customers: readonly Uuid[]): Promise<Uuid[]> {
  const rows = await db.rows<{ id: Uuid }>(sql`
    SELECT customer_uuid AS id FROM customers.customers
    WHERE customer_uuid = ANY (${customers}::uuid[]) AND account_state = 'Suspended'`)
  return rows.map(({ id }) => id)
}

/**
 * Locks an open account until the transaction ends, so that changes of its lists run one after another. False if there
 * is no open account.
 */
export async function lockCustomer(ctx: Tx, CustomerUUID: Uuid): Promise<boolean> {
  const row = await ctx.db.row(sql`
    SELECT 1 AS held FROM customers.customers WHERE customer_uuid = ${CustomerUUID} AND deleted_at IS NULL FOR UPDATE`)
  return row !== undefined
}

/** The customers for which a person has a role, oldest first. */
export async function listOwnCustomers(db: ReadDb, userUuid: Uuid): Promise<OwnCustomerRow[]> {
  return db.rows<OwnCustomerRow>(sql`
    SELECT c.customer_uuid AS "UUID", c.first_name AS "FirstName", c.last_name AS "LastName", c.email AS "Email",
      c.mobile_number AS "MobileNumber", r.role AS "Role", c.account_state AS "AccountState"
    FROM customers.roles r JOIN customers.customers c USING (customer_uuid)
    WHERE r.user_uuid = ${userUuid} AND c.deleted_at IS NULL ORDER BY r.created_at, c.customer_uuid`)
}

export interface PersonRow {
  userUuid: Uuid
  Role: Role['Role']
  since: Date
}

const maxListed = 200

/** The people with a role for a customer, in the order they joined. */
export async function listPeople(db: ReadDb, CustomerUUID: Uuid): Promise<PersonRow[]> {
  return db.rows<PersonRow>(sql`
    SELECT user_uuid AS "userUuid", role AS "Role", created_at AS since FROM customers.roles
    WHERE customer_uuid = ${CustomerUUID} ORDER BY created_at, user_uuid LIMIT ${maxListed}`)
}

/** A person's roles on open accounts, each with whether the account is suspended. */
export async function listRoles(db: ReadDb, userUuid: Uuid): Promise<(Role & { suspended: boolean })[]> {
  return db.rows(sql`
    SELECT r.customer_uuid AS "CustomerUUID", r.role AS "Role", c.account_state = 'Suspended' AS suspended
    FROM customers.roles r JOIN customers.customers c USING (customer_uuid)
    WHERE r.user_uuid = ${userUuid} AND c.deleted_at IS NULL ORDER BY r.created_at, r.customer_uuid`)
}

/** Whether an account is suspended, why and since when, and since when over bills. */
export interface Standing {
  isSuspended: boolean
  because: SuspensionReason | null
  since: Date | null
  /** When it was suspended over bills that are still overdue; null if it was not. */
  overBillsSince: Date | null
}

/** An account's suspension, as it is stored. */
export function findSuspension(ctx: Ctx, CustomerUUID: Uuid): Promise<Standing | undefined> {
  return ctx.db.row<Standing>(sql`
    SELECT account_state = 'Suspended' AS "isSuspended", suspended_because AS because, suspended_at AS since,
      over_bills_since AS "overBillsSince"
    FROM customers.customers WHERE customer_uuid = ${CustomerUUID}`)
}

/**
 * Locks an account's suspension until the transaction ends, so that changes of its debt and its state run one after
 * another.
 */
export function lockSuspension(ctx: Tx, CustomerUUID: Uuid): Promise<Standing | undefined> {
  return ctx.db.row<Standing>(sql`
    SELECT account_state = 'Suspended' AS "isSuspended", suspended_because AS because, suspended_at AS since,
      over_bills_since AS "overBillsSince"
    FROM customers.customers WHERE customer_uuid = ${CustomerUUID} FOR NO KEY UPDATE`)
}

/**
 * Saves an account's suspension; returns whether anything changed. The time of the access change comes from the
 * database's clock, because every process compares against that.
 */
export async function saveSuspension(
  ctx: Tx,
  { CustomerUUID }: Permitted<{ CustomerUUID: Uuid }, 'customer:write'>,
  { isSuspended, because, since, overBillsSince }: Standing,
): Promise<boolean> {
  const state = isSuspended ? 'Suspended' : 'Active'
  const changed = await ctx.db.run(sql`
    UPDATE customers.customers SET account_state = ${state}, suspended_because = ${because}, suspended_at = ${since},
      over_bills_since = ${overBillsSince}, access_changed_at = CASE WHEN account_state = ${state} THEN access_changed_at
        ELSE statement_timestamp() END
    WHERE customer_uuid = ${CustomerUUID} AND (account_state, suspended_because, suspended_at, over_bills_since)
      IS DISTINCT FROM (${state}, ${because}::text, ${since}::timestamptz, ${overBillsSince}::timestamptz)`)
  return changed === 1
}

/** A page of suspended customers, after a given one. */
export function suspendedPage(
  ctx: Ctx,
  after: { CustomerUUID: Uuid } | undefined,
  most: number,
): Promise<{ CustomerUUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID" FROM customers.customers
    WHERE account_state = 'Suspended' AND customer_uuid > ${after?.CustomerUUID ?? noUuid}::uuid
    ORDER BY customer_uuid LIMIT ${most}`)
}

/**
 * Marks that a person's access changed, on each of their open customers, and notifies every process at once; the
 * payloads are ids. Rows are locked in id order, so that two changes for the same person cannot deadlock.
 */
export async function markAccessOf(
  ctx: Tx,
  { userUuid }: Permitted<{ CustomerUUID: Uuid; userUuid: Uuid }, 'customer:write'>,
): Promise<void> {
  const open = await ctx.db.rows<{ CustomerUUID: Uuid }>(sql`
    SELECT c.customer_uuid AS "CustomerUUID" FROM customers.customers c JOIN customers.roles r USING (customer_uuid)
    WHERE r.user_uuid = ${userUuid} AND c.deleted_at IS NULL ORDER BY c.customer_uuid`)
  for (const { CustomerUUID } of open) {
    await ctx.db.run(sql`
      UPDATE customers.customers SET access_changed_at = statement_timestamp()
      WHERE customer_uuid = ${CustomerUUID} AND deleted_at IS NULL`)
    await notifyAccess(ctx, CustomerUUID)
  }
}

/** Customers whose access changed in the last seconds, by the database's clock. */
export async function listAccessChanges(db: ReadDb, withinS: number): Promise<Uuid[]> {
  const rows = await db.rows<{ uuid: Uuid }>(sql`
    SELECT customer_uuid AS uuid FROM customers.customers
    WHERE access_changed_at > clock_timestamp() - make_interval(secs => ${withinS})`)
  return rows.map((row) => row.uuid)
}

/** Notifies every process at once; the payload is an id. */
export async function notifyAccess(ctx: Ctx, CustomerUUID: Uuid): Promise<void> {
  await ctx.db.row(sql`SELECT pg_notify('waea_revoked', ${`customer:${CustomerUUID}`}) AS told`)
}

/** Marks the email as verified on every customer that a person owns with that email. Returns their ids. */
export async function updateEmailVerified(ctx: Tx, userUuid: Uuid, email: string): Promise<Uuid[]> {
  const rows = await ctx.db.rows<{ uuid: Uuid }>(sql`
    UPDATE customers.customers c SET email_verified = true FROM customers.roles r
    WHERE r.user_uuid = ${userUuid} AND r.role = 'owner' AND c.customer_uuid = r.customer_uuid
      AND lower(c.email) = lower(${email}) AND NOT c.email_verified
    RETURNING c.customer_uuid AS uuid`)
  return rows.map((row) => row.uuid)
}

/** Inserts many customers with their owners in two statements. */
export async function insertManyCustomers(
  ctx: Tx,
  crowd: readonly Permitted<NewCustomer & { userUuid: Uuid }, 'customer:write'>[],
): Promise<void> {
  const rows = json(crowd)
  await ctx.db.run(sql`
    INSERT INTO customers.customers (customer_uuid, first_name, last_name, email, email_verified, mobile_number, created_at)
    SELECT (c ->> 'CustomerUUID')::uuid, c ->> 'FirstName', c ->> 'LastName', c ->> 'Email',
      (c ->> 'EmailVerified')::boolean, c ->> 'MobileNumber', ${ctx.now()}::timestamptz
    FROM jsonb_array_elements(${rows}::jsonb) AS c`)
  await ctx.db.run(sql`
    INSERT INTO customers.roles (customer_uuid, user_uuid, role, created_at)
    SELECT (c ->> 'CustomerUUID')::uuid, (c ->> 'userUuid')::uuid, 'owner', ${ctx.now()}::timestamptz
    FROM jsonb_array_elements(${rows}::jsonb) AS c`)
}
