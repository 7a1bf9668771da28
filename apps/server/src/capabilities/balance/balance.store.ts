import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { json, sql } from '../../platform/db/sql.ts'

/** Marks a mobile as having credit, with the expiry of purchased credit. */
interface CreditKept {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  expiresAt: Date | null
  createdAt: Date
}

/** The same with the total of its unexpired lots. */
export interface CreditRow extends CreditKept {
  left: Money
  /** When the next lots expire and how much (`ending`); null when nothing is left. */
  endsAt: Date | null
  ending: Money
}

export async function creditRow(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<CreditRow | undefined> {
  const [row] = await creditRows(ctx, [{ CustomerUUID, MobileUUID }])
  return row
}

/** The credit rows of several mobiles. */
export function creditRows(ctx: Ctx, of: readonly { CustomerUUID: Uuid; MobileUUID: Uuid }[]): Promise<CreditRow[]> {
  const [customers, mobiles] = [of.map((one) => one.CustomerUUID), of.map((one) => one.MobileUUID)]
  return ctx.db.rows<CreditRow>(sql`
    SELECT c.customer_uuid AS "CustomerUUID", c.mobile_uuid AS "MobileUUID", c.expires_at AS "expiresAt",
      c.created_at AS "createdAt", coalesce(l.left_cents, 0)::bigint AS left, l.ends_at AS "endsAt",
      coalesce(l.ending, 0)::bigint AS ending
    FROM unnest(${customers}::uuid[], ${mobiles}::uuid[]) AS a(customer, mobile)
    JOIN balance.credits c ON c.customer_uuid = a.customer AND c.mobile_uuid = a.mobile
    LEFT JOIN LATERAL (
      SELECT sum(left_cents) AS left_cents, min(expires_at) AS ends_at,
        sum(left_cents) FILTER (WHERE expires_at = first_at) AS ending
      FROM (SELECT left_cents, expires_at, min(expires_at) OVER () AS first_at FROM balance.lots
        WHERE customer_uuid = c.customer_uuid AND mobile_uuid = c.mobile_uuid AND left_cents > 0
          AND expires_at >= ${ctx.now()}) held) l ON true`)
}

export function lockCredit(ctx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<CreditKept | undefined> {
  return ctx.db.row<CreditKept>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", expires_at AS "expiresAt",
      created_at AS "createdAt"
    FROM balance.credits WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${MobileUUID} FOR UPDATE`)
}

/** Opens the credit of mobiles; skips those that are open. */
export async function insertCredits(
  ctx: Tx,
  credits: readonly Permitted<Omit<CreditKept, 'createdAt'>, 'balance:spend'>[],
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO balance.credits (customer_uuid, mobile_uuid, expires_at, created_at)
    SELECT "CustomerUUID", "MobileUUID", "expiresAt", ${ctx.now()}
    FROM jsonb_to_recordset(${json(credits)}::jsonb) AS c("CustomerUUID" uuid, "MobileUUID" uuid, "expiresAt" timestamptz)
    ON CONFLICT DO NOTHING`)
}

/** Deletes the credit row of a mobile that moves to postpay. Its past movements stay in the ledger. */
export async function deleteCredit(
  ctx: Tx,
  of: Permitted<{ CustomerUUID: Uuid; MobileUUID: Uuid }, 'balance:spend'>,
): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM balance.credits WHERE customer_uuid = ${of.CustomerUUID} AND mobile_uuid = ${of.MobileUUID}`)
}

export async function saveExpiry(ctx: Tx, credit: Permitted<CreditKept, 'balance:spend'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE balance.credits SET expires_at = ${credit.expiresAt}
    WHERE customer_uuid = ${credit.CustomerUUID} AND mobile_uuid = ${credit.MobileUUID}`)
}
