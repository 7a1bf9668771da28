import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

interface Which {
  CustomerUUID: Uuid
  MobileUUID: Uuid
}

/**
 * A voucher given with an activation, redeemed when the mobile goes into service. Its hash is kept only while it waits.
 */
export interface WaitingVoucher {
  hash: Buffer | null
  value: Money
  state: 'waiting' | 'redeemed' | 'refused'
}

export function findWaiting(ctx: Ctx, { CustomerUUID, MobileUUID }: Which): Promise<WaitingVoucher | undefined> {
  return ctx.db.row<WaitingVoucher>(sql`
    SELECT code_hash AS hash, value_cents AS value, state FROM vouchers.waiting
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${MobileUUID}`)
}

export function lockWaiting(ctx: Tx, { CustomerUUID, MobileUUID }: Which): Promise<WaitingVoucher | undefined> {
  return ctx.db.row<WaitingVoucher>(sql`
    SELECT code_hash AS hash, value_cents AS value, state FROM vouchers.waiting
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${MobileUUID} FOR UPDATE`)
}

/** Saves the voucher of a mobile's activation, replacing an earlier one. */
export async function saveWaiting(
  ctx: Tx,
  of: Permitted<Which, 'voucher:redeem'>,
  { hash, value }: { hash: Buffer; value: Money },
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO vouchers.waiting (customer_uuid, mobile_uuid, code_hash, value_cents, state, given_at)
    VALUES (${of.CustomerUUID}, ${of.MobileUUID}, ${hash}, ${value}, 'waiting', ${ctx.now()})
    ON CONFLICT (customer_uuid, mobile_uuid) DO UPDATE SET code_hash = excluded.code_hash,
      value_cents = excluded.value_cents, state = 'waiting', given_at = excluded.given_at`)
}

/** Records the outcome and deletes the hash of its code. */
export async function endWaiting(
  ctx: Tx,
  of: Permitted<Which, 'voucher:redeem'>,
  state: 'redeemed' | 'refused',
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE vouchers.waiting SET state = ${state}, code_hash = NULL
    WHERE customer_uuid = ${of.CustomerUUID} AND mobile_uuid = ${of.MobileUUID}`)
}

/** Deletes the voucher of a mobile's activation. */
export async function deleteWaiting(ctx: Tx, of: Permitted<Which, 'voucher:redeem'>): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM vouchers.waiting WHERE customer_uuid = ${of.CustomerUUID} AND mobile_uuid = ${of.MobileUUID}`)
}

/** Deletes the vouchers that a customer gave with activations. */
export async function clearWaiting(ctx: Tx, of: Permitted<{ CustomerUUID: Uuid }, 'credit:give'>): Promise<void> {
  await ctx.db.run(sql`DELETE FROM vouchers.waiting WHERE customer_uuid = ${of.CustomerUUID}`)
}
