import { type Searched, type SearchInput, searched } from '@waea/domain/search'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'

/** So many accounts at most are looked into for what they have: who types more of a name finds fewer. */
const mostFound = 1000

/** What a list is searched by, with the accounts whose name, email, number or id it is, or that have what it names. */
export interface Found extends Searched {
  customers: Uuid[]
}

/** What an operator looks for in a list of what accounts have. */
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

/** The same for a list that people read as well: a person looks in their own things alone, never for accounts. */
export async function searchOf(ctx: Ctx, input: SearchInput): Promise<Found> {
  return ctx.actor.kind === 'client' ? found(ctx, input) : { ...searched(input), customers: [] }
}
