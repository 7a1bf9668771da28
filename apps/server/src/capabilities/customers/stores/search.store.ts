import { isProviders } from '@waea/domain/access/actor'
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
