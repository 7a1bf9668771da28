import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../ctx.ts'
import { json, type Statement, sql } from '../db/sql.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/** The owner of a request key: the same key sent by two people counts as two keys. */
export function keyOwner(ctx: Pick<Ctx, 'actor'>): string {
  if (ctx.actor.kind === 'operator') return ctx.actor.OperatorUUID
  return ctx.actor.kind === 'person' ? ctx.actor.userUuid : nobody
}

/** Stores what a request started under its key. */
export function saveStarted(ctx: Ctx, what: Readonly<Record<string, string>>): Statement {
  return sql`
    UPDATE platform.request_keys SET begun = ${json(what)}::jsonb
    WHERE actor = ${keyOwner(ctx)} AND request_key = ${ctx.requestKey}`
}

/** Records which customer a request's answer is about, if the request does not name one. */
export function saveCustomer(ctx: Ctx, CustomerUUID: Uuid): Statement {
  return sql`
    UPDATE platform.request_keys SET customer_uuid = coalesce(customer_uuid, ${CustomerUUID}::uuid)
    WHERE actor = ${keyOwner(ctx)} AND request_key = ${ctx.requestKey}`
}

/**
 * Erases the answers about an erased customer, and those to people who had no other account. The fact that they were
 * answered stays, so that a retry does nothing again (decision 8).
 */
export async function eraseAnswers(tx: Tx, CustomerUUID: Uuid, people: readonly Uuid[]): Promise<void> {
  await tx.db.run(sql`
    UPDATE platform.request_keys SET answer = NULL WHERE customer_uuid = ${CustomerUUID} AND answer IS NOT NULL`)
  await tx.db.run(sql`
    UPDATE platform.request_keys SET answer = NULL WHERE actor = ANY (${people as Uuid[]}::uuid[]) AND answer IS NOT NULL`)
}
