import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'

interface CardToInsert {
  CustomerUUID: Uuid
  UUID: Uuid
  token: string
  brand: string
  last4: string
  month: number
  year: number
  rank: number
}

export async function insertGatewayCustomers(
  ctx: Tx,
  owners: readonly Permitted<{ CustomerUUID: Uuid; gatewayCustomer: string }, 'card:manage'>[],
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO payments.gateway_customers (customer_uuid, gateway_customer, created_at)
    SELECT "CustomerUUID", "gatewayCustomer", ${ctx.now()}
    FROM jsonb_to_recordset(${json(owners)}::jsonb) AS o("CustomerUUID" uuid, "gatewayCustomer" text)`)
}

export async function insertCards(ctx: Tx, cards: readonly Permitted<CardToInsert, 'card:manage'>[]): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO payments.methods (customer_uuid, method_uuid, gateway_card, brand, last4, exp_month, exp_year, rank, created_at)
    SELECT "CustomerUUID", "UUID", token, brand, last4, month, year, rank, ${ctx.now()}
    FROM jsonb_to_recordset(${json(cards)}::jsonb) AS c("CustomerUUID" uuid, "UUID" uuid, token text, brand text, last4 text,
      month integer, year integer, rank integer)`)
}

/** Which of the card partner's customers belong to customers. */
export async function gatewayCustomersTaken(ctx: Ctx, gatewayCustomers: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.rows<{ id: string }>(sql`
    SELECT gateway_customer AS id FROM payments.gateway_customers
    WHERE gateway_customer = ANY(${gatewayCustomers}::text[])`)
  return new Set(rows.map(({ id }) => id))
}
