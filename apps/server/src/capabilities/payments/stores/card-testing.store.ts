import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { RequestOrigin } from '../card-guard.ts'

/**
 * Records a decline under the partner's id of the attempt. Returns when it was first recorded, and whether this call
 * did it.
 */
export async function insertDecline(ctx: Tx, CustomerUUID: Uuid, attemptRef: string) {
  const inserted = await ctx.db.run(sql`
    INSERT INTO payments.card_declines (customer_uuid, attempt_ref, counted_at)
    VALUES (${CustomerUUID}, ${attemptRef}, ${ctx.now()}) ON CONFLICT DO NOTHING`)
  const row = await ctx.db.row<{ at: Date }>(sql`
    SELECT counted_at AS at FROM payments.card_declines
    WHERE customer_uuid = ${CustomerUUID} AND attempt_ref = ${attemptRef}`)
  return { isNew: inserted === 1, at: row?.at ?? ctx.now() }
}

/** A secret with which a browser saves a card. */
export interface CardSetup {
  CustomerUUID: Uuid
  gatewayRef: string
  askedFrom: RequestOrigin | null
}

export async function insertSetup(ctx: Tx, setup: Permitted<CardSetup, 'card:manage'>): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO payments.card_setups (customer_uuid, gateway_ref, asked_from, created_at)
    VALUES (${setup.CustomerUUID}, ${setup.gatewayRef}, ${setup.askedFrom && json(setup.askedFrom)}::jsonb,
      ${ctx.now()})`)
}

export function setupByRef(ctx: Ctx, CustomerUUID: Uuid, gatewayRef: string): Promise<CardSetup | undefined> {
  return ctx.db.row<CardSetup>(sql`
    SELECT customer_uuid AS "CustomerUUID", gateway_ref AS "gatewayRef", asked_from AS "askedFrom"
    FROM payments.card_setups WHERE customer_uuid = ${CustomerUUID} AND gateway_ref = ${gatewayRef}`)
}

/** A customer's secrets given before an instant that still exist. */
export async function setupRefs(ctx: Ctx, CustomerUUID: Uuid, until: Date, most: number): Promise<string[]> {
  const rows = await ctx.db.rows<{ ref: string }>(sql`
    SELECT gateway_ref AS ref FROM payments.card_setups
    WHERE customer_uuid = ${CustomerUUID} AND created_at <= ${until}
    ORDER BY created_at DESC LIMIT ${most}`)
  return rows.map(({ ref }) => ref)
}

export async function deleteSetups(
  ctx: Tx,
  of: Permitted<{ CustomerUUID: Uuid }, 'card:manage'>,
  refs: readonly string[],
): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM payments.card_setups
    WHERE customer_uuid = ${of.CustomerUUID} AND gateway_ref = ANY(${refs as string[]}::text[])`)
}

/**
 * Deletes secrets and declines of all customers from before an instant, and the IP addresses of payment requests from
 * before it. A late decline of such a payment still counts against the customer, the email and the card.
 */
export async function deleteOldCardTries(ctx: Tx, before: Date): Promise<void> {
  await ctx.db.run(sql`DELETE FROM payments.card_setups WHERE created_at < ${before}`)
  await ctx.db.run(sql`DELETE FROM payments.card_declines WHERE counted_at < ${before}`)
  await ctx.db.run(sql`
    UPDATE payments.intents SET asked_from = asked_from || '{"address": ""}', asked_at = NULL WHERE asked_at < ${before}`)
}
