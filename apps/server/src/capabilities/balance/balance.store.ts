import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import { json, sql } from '../../platform/sql.ts'

/** That a mobile has credit, and until when. The ledger holds the amount. */
export interface CreditRow {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  expiresAt: Date | null
  createdAt: Date
}

export function creditRow(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<CreditRow | undefined> {
  return ctx.db.row<CreditRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", expires_at AS "expiresAt",
      created_at AS "createdAt"
    FROM balance.credits WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${MobileUUID}`)
}

/** The credit rows of several mobiles. */
export function creditRows(ctx: Ctx, of: readonly { CustomerUUID: Uuid; MobileUUID: Uuid }[]): Promise<CreditRow[]> {
  return ctx.db.rows<CreditRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", expires_at AS "expiresAt",
      created_at AS "createdAt"
    FROM balance.credits
    JOIN jsonb_to_recordset(${json(of)}::jsonb) AS a("CustomerUUID" uuid, "MobileUUID" uuid)
      ON customer_uuid = a."CustomerUUID" AND mobile_uuid = a."MobileUUID"`)
}

export function lockCredit(ctx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<CreditRow | undefined> {
  return ctx.db.row<CreditRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", expires_at AS "expiresAt",
      created_at AS "createdAt"
    FROM balance.credits WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${MobileUUID} FOR UPDATE`)
}

export async function insertCredit(
  ctx: Tx,
  of: Permitted<{ CustomerUUID: Uuid; MobileUUID: Uuid }, 'balance:spend'>,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO balance.credits (customer_uuid, mobile_uuid, created_at)
    VALUES (${of.CustomerUUID}, ${of.MobileUUID}, ${ctx.now()}) ON CONFLICT DO NOTHING`)
}

export async function saveExpiry(ctx: Tx, credit: Permitted<CreditRow, 'balance:spend'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE balance.credits SET expires_at = ${credit.expiresAt}
    WHERE customer_uuid = ${credit.CustomerUUID} AND mobile_uuid = ${credit.MobileUUID}`)
}
