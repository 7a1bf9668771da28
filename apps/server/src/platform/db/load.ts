import type { Tx } from '../ctx.ts'
import { sql } from './sql.ts'

/**
 * The synthetic population is numbered from 1, and everything about a customer follows from the number, so that each
 * capability can fill its own tables without asking another:
 * - a customer's id is the number itself, so that customers made one after another lie side by side in every index, as
 *   those do whose ids begin with the time; other ids are MD5 of words such as `load mobile 7.1`, `load order 7.3`;
 * - customer n holds the plan n modulo the number of plans, and has placed n modulo 7 orders;
 * - of its orders the first, third and fifth are completed, and mobile m came with order 2m - 1; who never ordered has
 *   one mobile from a shop; the other orders were never paid and are cancelled;
 * - it signed up 100 to 799 days ago, its order k came k weeks later, the mobile of an order was activated a day after.
 */
export interface LoadSpan {
  /** The first and the last number. */
  from: number
  upto: number
  plans: readonly LoadPlan[]
}

/** A plan of the population, with the order in which it was bought. */
export interface LoadPlan {
  BillingType: 'prepay' | 'postpay' | 'payg'
  ProductCatalogUUID: string
  AvailabilityUUID: string
  Name: string
  /** What a period costs now. */
  PriceCents: number
  AutoRenew: boolean
  AllowAutoRenew: boolean
  /** As the catalogue writes it, `28 day`; null where the plan has no period. */
  period: string | null
  grants: readonly { type: string; total: number; rule: string | null }[]
  /** The item of the order: an eSIM with the plan. */
  item: object
  AmountCents: number
  AmountTaxCents: number
  DueCents: number
  DueTaxCents: number
}

/** Updates the database's statistics, because a bulk load changes everything at once. */
export async function analyzeTables(ctx: Tx): Promise<void> {
  await ctx.db.run(sql`SET LOCAL statement_timeout = 0`)
  await ctx.db.run(sql`ANALYZE`)
}
