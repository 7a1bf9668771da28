import type { Tx } from '../ctx.ts'
import { sql } from './sql.ts'

/**
 * A range of the synthetic population. Customers are numbered from 1, and everything about a customer follows from the
 * number, so that each capability can fill its own tables without asking another:
 * - a customer's id is the number itself, so that customers created one after another lie side by side in every index,
 *   like ids that begin with the time; other ids are MD5 of words such as `load mobile 7.1`, `load order 7.3`;
 * - customer n has plan n modulo the number of plans, and has placed n modulo 7 orders;
 * - the customer's first, third and fifth orders are completed, and mobile m came with order 2m - 1; a customer without
 *   orders has one mobile from a shop; the other orders were never paid and are cancelled;
 * - the customer signed up 100 to 799 days ago, order k followed k weeks later, and an order's mobile was activated a
 *   day after the order.
 */
export interface LoadSpan {
  /** The first and last number, both included. */
  from: number
  upto: number
  plans: readonly LoadPlan[]
}

/** A plan of the population, with the order that bought it. */
export interface LoadPlan {
  BillingType: 'prepay' | 'postpay' | 'payg'
  ProductCatalogUUID: string
  AvailabilityUUID: string
  Name: string
  /** The current price of a period. */
  PriceCents: number
  AutoRenew: boolean
  AllowAutoRenew: boolean
  /** In the catalogue's format, `28 day`; null for a plan without a period. */
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
