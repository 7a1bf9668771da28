import { isProviders } from '@waea/domain/access/actor'
import type { CustomerSearch } from '@waea/domain/operators/customer-search'
import { type Searched, type SearchInput, searched } from '@waea/domain/search'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A search matches at most this many accounts. A longer search text matches fewer. */
const mostFound = 1000

/**
 * A parsed search, with the accounts that match it by name, email, number or id, or by the reference of something they
 * have.
 */
export interface Found extends Searched {
  customers: Uuid[]
}

/** Finds the accounts that match an operator's search. */
export async function found(ctx: Ctx, input: SearchInput): Promise<Found> {
  const what = searched(input)
  const { text, like, numberLike, exact } = what
  if (text === '') return { ...what, customers: [] }
  const rows = await ctx.db.rows<{ id: Uuid }>(sql`
    SELECT customer_uuid AS id FROM customers.customers
    WHERE first_name || ' ' || last_name ILIKE ${like} OR email ILIKE ${like} OR mobile_number ILIKE ${numberLike}
      OR customer_uuid::text ILIKE ${like} OR customer_uuid = ANY(${await ctx.accountsWith(exact)}::uuid[])
    ORDER BY created_at DESC, customer_uuid DESC LIMIT ${mostFound}`)
  return { ...what, customers: rows.map(({ id }) => id) }
}

/** As `found`, for lists that people read too: a person searches only their own records, so no accounts are matched. */
export async function searchOf(ctx: Ctx, input: SearchInput): Promise<Found> {
  return isProviders(ctx.actor) ? found(ctx, input) : { ...searched(input), customers: [] }
}

/** What a customer was found by: the first that matches. */
export type FoundBy = 'exact' | 'email' | 'name' | 'near-number'

/**
 * The accounts that match what an operator typed, the best matches first, at most `most`. `accounts` have something of
 * exactly this number or reference, `near` a mobile with a number like it. Every condition is a range of an index, in
 * the index's order: with a LIMIT alone, a prepared statement would rather read all customers.
 */
export async function matchingCustomers(
  ctx: Ctx,
  search: CustomerSearch,
  { accounts, near, most }: { accounts: readonly Uuid[]; near: readonly Uuid[]; most: number },
): Promise<{ id: Uuid; by: FoundBy }[]> {
  const { exact, uuid, numbers, email, names } = search
  const exactly = accounts.concat(uuid ? [uuid] : [])
  const [firsts, lasts] = [names.map(({ first }) => first), names.map((name) => name.last)]
  // A single name may be a first name, too, which has an index of its own.
  const anyFirst = names.length === 1 ? (lasts[0] ?? null) : null
  return ctx.db.rows(sql`
    SELECT id, by FROM (
      SELECT DISTINCT ON (id) id, by, place, created_at FROM (
        SELECT customer_uuid AS id, 'exact' AS by, 1 AS place, created_at FROM customers.customers
          WHERE customer_uuid = ANY(${exactly}::uuid[])
        UNION ALL (SELECT customer_uuid, 'exact', 1, created_at FROM customers.customers
          WHERE mobile_number = ANY(${exact}::text[]) ORDER BY mobile_number LIMIT ${most})
        UNION ALL (SELECT customer_uuid, CASE lower(email) WHEN ${email} THEN 'exact' ELSE 'email' END,
            CASE lower(email) WHEN ${email} THEN 1 ELSE 2 END, created_at FROM customers.customers
          WHERE lower(email) COLLATE "C" >= ${email}::text AND lower(email) COLLATE "C" < ${email}::text || ${endOfRange}
          ORDER BY lower(email) COLLATE "C" LIMIT ${most})
        UNION ALL SELECT named.* FROM unnest(${firsts}::text[], ${lasts}::text[]) AS name(first, last) CROSS JOIN LATERAL (
          SELECT customer_uuid, 'name', 3, created_at FROM customers.customers
          WHERE translate(lower(last_name), 'āēīōū', 'aeiou') COLLATE "C" >= name.last
            AND translate(lower(last_name), 'āēīōū', 'aeiou') COLLATE "C" < name.last || ${endOfRange}
            AND translate(lower(first_name), 'āēīōū', 'aeiou') COLLATE "C" >= name.first
            AND translate(lower(first_name), 'āēīōū', 'aeiou') COLLATE "C" < name.first || ${endOfRange}
          ORDER BY translate(lower(last_name), 'āēīōū', 'aeiou') COLLATE "C",
            translate(lower(first_name), 'āēīōū', 'aeiou') COLLATE "C" LIMIT ${most}) AS named
        UNION ALL (SELECT customer_uuid, 'name', 3, created_at FROM customers.customers
          WHERE translate(lower(first_name), 'āēīōū', 'aeiou') COLLATE "C" >= ${anyFirst}::text
            AND translate(lower(first_name), 'āēīōū', 'aeiou') COLLATE "C" < ${anyFirst}::text || ${endOfRange}
          ORDER BY translate(lower(first_name), 'āēīōū', 'aeiou') COLLATE "C" LIMIT ${most})
        UNION ALL SELECT customer_uuid, 'near-number', 4, created_at FROM customers.customers
          WHERE customer_uuid = ANY(${near as Uuid[]}::uuid[])
        UNION ALL SELECT customer_uuid, 'near-number', 4, created_at FROM customers.customers
          WHERE mobile_number = ANY(${numbers}::text[])
      ) AS every_match ORDER BY id, place
    ) AS matches ORDER BY place, created_at DESC, id LIMIT ${most}`)
}

/** Above every character of a text, so that a range ends behind all that begin with it. */
const endOfRange = String.fromCodePoint(0x10ffff)
