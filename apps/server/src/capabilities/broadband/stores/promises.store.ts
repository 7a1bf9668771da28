import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A promise to tell an email once when fibre comes to an address. */
export interface PromiseRow {
  UUID: Uuid
  CustomerUUID: Uuid | null
  email: string
  language: 'en' | 'mi-NZ'
  LocationProvider: string
  LocationProviderIDX: string
  formatted: string
  promisedAt: Date
}

/**
 * Saves a promise. Returns its id, or that of the one that the email has for the address already. That one becomes a
 * promise of `owner`, the account with that email, unless it has an account.
 */
export async function savePromise(ctx: Tx, one: PromiseRow, owner: Uuid | null, lookAt: Date): Promise<Uuid> {
  const saved = await ctx.db.row<{ UUID: Uuid }>(sql`
    INSERT INTO broadband.promises (uuid, customer_uuid, email, language, provider, provider_idx, formatted, promised_at,
      look_at)
    VALUES (${one.UUID}, ${one.CustomerUUID}, ${one.email}, ${one.language}, ${one.LocationProvider},
      ${one.LocationProviderIDX}, ${one.formatted}, ${one.promisedAt}, ${lookAt})
    ON CONFLICT (email, provider, provider_idx) DO UPDATE
      SET language = excluded.language, customer_uuid = coalesce(promises.customer_uuid, ${owner}::uuid)
    RETURNING uuid AS "UUID"`)
  return saved?.UUID ?? one.UUID
}

/** Promises that are due for a check, the longest due first. */
export function promisesToLookAt(ctx: Ctx, most: number): Promise<PromiseRow[]> {
  return ctx.db.rows<PromiseRow>(sql`
    SELECT uuid AS "UUID", customer_uuid AS "CustomerUUID", email, language, provider AS "LocationProvider",
      provider_idx AS "LocationProviderIDX", formatted, promised_at AS "promisedAt"
    FROM broadband.promises WHERE look_at <= ${ctx.now()} ORDER BY look_at LIMIT ${most}`)
}

/** Postpones the next check of a promise. */
export async function putOffPromise(ctx: Tx, UUID: Uuid, lookAt: Date): Promise<void> {
  await ctx.db.run(sql`UPDATE broadband.promises SET look_at = ${lookAt} WHERE uuid = ${UUID}`)
}

/** Deletes a promise that was kept, taken back or is too old. Returns whether there was one. */
export async function deletePromise(ctx: Tx, UUID: Uuid): Promise<boolean> {
  return (await ctx.db.run(sql`DELETE FROM broadband.promises WHERE uuid = ${UUID}`)) > 0
}

/** Deletes the promises of a customer. */
export async function deletePromisesOf(ctx: Tx, CustomerUUID: Uuid): Promise<void> {
  await ctx.db.run(sql`DELETE FROM broadband.promises WHERE customer_uuid = ${CustomerUUID}`)
}
