import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import { sql } from '../../platform/sql.ts'

export interface CreditRow {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  cents: number
  expiresAt: Date | null
  createdAt: Date
}

export function creditRow(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<CreditRow | undefined> {
  return ctx.db.row<CreditRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", cents, expires_at AS "expiresAt",
      created_at AS "createdAt"
    FROM balance.credits WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${MobileUUID}`)
}

export function lockCredit(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<CreditRow | undefined> {
  return ctx.db.row<CreditRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", cents, expires_at AS "expiresAt",
      created_at AS "createdAt"
    FROM balance.credits WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${MobileUUID} FOR UPDATE`)
}

export async function insertCredit(ctx: Ctx, of: Permitted<{ CustomerUUID: Uuid; MobileUUID: Uuid }>): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO balance.credits (customer_uuid, mobile_uuid, created_at)
    VALUES (${of.CustomerUUID}, ${of.MobileUUID}, ${ctx.now()}) ON CONFLICT DO NOTHING`)
}

export interface Movement {
  reason: string
  because: string
  cents: number
}

/** Writes a movement and the credit after it; false when the reason was written before. */
export async function saveMovement(ctx: Ctx, credit: Permitted<CreditRow>, movement: Movement): Promise<boolean> {
  const written = await ctx.db.run(sql`
    WITH moved AS (
      INSERT INTO balance.movements (customer_uuid, movement_uuid, mobile_uuid, reason, because, cents, balance_cents, moved_at)
      VALUES (${credit.CustomerUUID}, ${ctx.newUuid()}, ${credit.MobileUUID}, ${movement.reason}, ${movement.because},
        ${movement.cents}, ${credit.cents}, ${ctx.now()})
      ON CONFLICT (customer_uuid, reason) DO NOTHING RETURNING customer_uuid, mobile_uuid)
    UPDATE balance.credits c SET cents = ${credit.cents}, expires_at = ${credit.expiresAt}
    FROM moved m WHERE c.customer_uuid = m.customer_uuid AND c.mobile_uuid = m.mobile_uuid`)
  return written === 1
}

export interface MovementRow extends Movement {
  UUID: Uuid
  balanceCents: number
  movedAt: Date
}

export function lastMovements(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid, most: number): Promise<MovementRow[]> {
  return ctx.db.rows<MovementRow>(sql`
    SELECT movement_uuid AS "UUID", reason, because, cents, balance_cents AS "balanceCents", moved_at AS "movedAt"
    FROM balance.movements WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${MobileUUID}
    ORDER BY moved_at DESC, movement_uuid DESC LIMIT ${most}`)
}
