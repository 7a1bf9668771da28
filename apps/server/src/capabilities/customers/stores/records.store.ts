import type { Searched } from '@waea/domain/search'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Counted } from '../../../platform/read-page.ts'

/** Which customer accounts are listed. */
export interface RecordsInput {
  /** Part of a name, number, email or id, or the reference of something the account has. */
  search: Searched
  isClosed: boolean
  offset: number
  limit: number
}

/** The ids of a page of customer accounts, newest first. */
export async function pageOfRecords(ctx: Ctx, input: RecordsInput): Promise<Counted<{ uuid: Uuid }>[]> {
  const { text, like, numberLike, exact } = input.search
  return ctx.db.rows(sql`
    SELECT customer_uuid AS uuid, count(*) OVER ()::integer AS total FROM customers.customers
    WHERE (deleted_at IS NOT NULL) = ${input.isClosed} AND (${text} = ''
      OR first_name || ' ' || last_name ILIKE ${like} OR email ILIKE ${like} OR mobile_number ILIKE ${numberLike}
      OR customer_uuid::text ILIKE ${like} OR customer_uuid = ANY(${await ctx.accountsWith(exact)}::uuid[]))
    ORDER BY created_at DESC, customer_uuid DESC LIMIT ${input.limit} OFFSET ${input.offset}`)
}

/** The ids of open customer accounts in id order, after a given id; all or only those with a tag. */
export async function pageOfUuids(
  ctx: Ctx,
  { tag, after, limit }: { tag: string | undefined; after: Uuid | undefined; limit: number },
): Promise<Uuid[]> {
  const rows = await ctx.db.rows<{ uuid: Uuid }>(sql`
    SELECT customer_uuid AS uuid FROM customers.customers c
    WHERE deleted_at IS NULL AND (${after ?? null}::uuid IS NULL OR customer_uuid > ${after ?? null})
      AND (${tag ?? null}::text IS NULL OR EXISTS (
        SELECT FROM customers.tags t WHERE t.customer_uuid = c.customer_uuid AND t.name = ${tag ?? null}))
    ORDER BY customer_uuid LIMIT ${limit}`)
  return rows.map(({ uuid }) => uuid)
}

/** Sets an email from the provider, unverified. */
export async function setUnverifiedEmail(
  ctx: Tx,
  customer: Permitted<{ CustomerUUID: Uuid }, 'customer:write'>,
  email: string,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE customers.customers SET email = ${email}, email_verified = false WHERE customer_uuid = ${customer.CustomerUUID}`)
}

/** Closes an account; its people lose access. */
export async function markClosed(
  ctx: Tx,
  customer: Permitted<{ CustomerUUID: Uuid }, 'customer:close'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE customers.customers SET deleted_at = ${ctx.now()}, access_changed_at = statement_timestamp()
    WHERE customer_uuid = ${customer.CustomerUUID}`)
}

/**
 * Locks the people of a customer until the transaction ends, so that of two erasures of their accounts the second sees
 * that the other account is gone.
 */
export async function lockPeopleOf(
  ctx: Tx,
  customer: Permitted<{ CustomerUUID: Uuid }, 'customer:close'>,
): Promise<void> {
  await ctx.db.run(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('erasure of ' || person, 0)) FROM (
      SELECT user_uuid::text AS person FROM customers.roles
      WHERE customer_uuid = ${customer.CustomerUUID} ORDER BY user_uuid) p`)
}

/** Deletes everything this schema stores about a customer; returns the people who had a role there. */
export async function deleteCustomer(
  ctx: Tx,
  customer: Permitted<{ CustomerUUID: Uuid }, 'customer:close'>,
): Promise<Uuid[]> {
  const { CustomerUUID } = customer
  const people = await ctx.db.rows<{ userUuid: Uuid }>(sql`
    DELETE FROM customers.roles WHERE customer_uuid = ${CustomerUUID} RETURNING user_uuid AS "userUuid"`)
  await ctx.db.run(sql`DELETE FROM customers.consents WHERE customer_uuid = ${CustomerUUID}`)
  await ctx.db.run(sql`DELETE FROM customers.preferences WHERE customer_uuid = ${CustomerUUID}`)
  await ctx.db.run(sql`DELETE FROM customers.addresses WHERE customer_uuid = ${CustomerUUID}`)
  await ctx.db.run(sql`DELETE FROM customers.tags WHERE customer_uuid = ${CustomerUUID}`)
  await ctx.db.run(sql`DELETE FROM customers.customers WHERE customer_uuid = ${CustomerUUID}`)
  return people.map(({ userUuid }) => userUuid)
}

/** Returns which of these people have no other account, and deletes their preferences. */
export async function deleteWithoutAccount(
  ctx: Tx,
  customer: Permitted<{ CustomerUUID: Uuid }, 'customer:close'>,
  people: readonly Uuid[],
): Promise<Uuid[]> {
  const rows = await ctx.db.rows<{ userUuid: Uuid }>(sql`
    SELECT unnest(${people}::uuid[]) AS "userUuid" EXCEPT
    SELECT user_uuid FROM customers.roles
    WHERE user_uuid = ANY(${people}::uuid[]) AND customer_uuid <> ${customer.CustomerUUID}`)
  const left = rows.map(({ userUuid }) => userUuid)
  await ctx.db.run(sql`DELETE FROM customers.user_preferences WHERE user_uuid = ANY (${left}::uuid[])`)
  return left
}
