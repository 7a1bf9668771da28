import type { PushKind } from '@waea/domain/messages/push'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { PushAddress } from './push-devices.store.ts'

/** A notification: what it shows on a locked screen, and the page it opens. */
export interface PushNews {
  CustomerUUID: Uuid
  kind: PushKind | 'test'
  title: string
  body: string
  path: string
  /** A device gets only one notification with the same key. */
  dedupeKey: string
}

/** The customer's devices that get notifications of a kind. */
export async function devicesFor(tx: Ctx, CustomerUUID: Uuid, kind: PushKind): Promise<Uuid[]> {
  const rows = await tx.db.rows<{ uuid: Uuid }>(sql`
    SELECT device_uuid AS uuid FROM messages.push_devices
    WHERE customer_uuid = ${CustomerUUID} AND ${kind} = ANY (kinds)`)
  return rows.map(({ uuid }) => uuid)
}

/** Writes a notification for a device. Returns false if the device already has one with the same dedupe key. */
export async function insertPush(tx: Tx, news: PushNews, DeviceUUID: Uuid, PushUUID: Uuid): Promise<boolean> {
  const added = await tx.db.run(sql`
    INSERT INTO messages.pushes (customer_uuid, push_uuid, device_uuid, kind, title, body, path, dedupe_key, asked_at)
    VALUES (${news.CustomerUUID}, ${PushUUID}, ${DeviceUUID}, ${news.kind}, ${news.title}, ${news.body}, ${news.path},
      ${news.dedupeKey}, ${tx.now()})
    ON CONFLICT (customer_uuid, device_uuid, dedupe_key) DO NOTHING`)
  return added === 1
}

/** A claimed notification, with its device. */
export interface ClaimedPush extends Omit<PushNews, 'CustomerUUID' | 'dedupeKey'>, PushAddress {
  DeviceUUID: Uuid
  userUuid: Uuid
  sessionUuid: Uuid
  askedAt: Date
  expiresAt: Date | null
}

/** Claims a notification for delivery, as `claimMessage` does. Undefined if its device was deleted. */
export function claimPush(
  tx: Tx,
  CustomerUUID: Uuid,
  PushUUID: Uuid,
  staleAfterS: number,
): Promise<ClaimedPush | undefined> {
  const stale = new Date(tx.now().getTime() - staleAfterS * 1000)
  return tx.db.row<ClaimedPush>(sql`
    UPDATE messages.pushes p SET state = 'sending', claimed_at = ${tx.now()}, tries = p.tries + 1
    FROM messages.push_devices d
    WHERE p.customer_uuid = ${CustomerUUID} AND p.push_uuid = ${PushUUID}
      AND (p.state = 'waiting' OR (p.state = 'sending' AND p.claimed_at < ${stale}))
      AND d.customer_uuid = p.customer_uuid AND d.device_uuid = p.device_uuid
    RETURNING p.kind, p.title, p.body, p.path, p.asked_at AS "askedAt", d.device_uuid AS "DeviceUUID",
      d.user_uuid AS "userUuid", d.session_uuid AS "sessionUuid", d.endpoint, d.p256dh, d.auth, d.expires_at AS "expiresAt"`)
}

/** Whether a notification is claimed and not yet sent or released. */
export async function isPushClaimed(ctx: Ctx, CustomerUUID: Uuid, PushUUID: Uuid): Promise<boolean> {
  const rows = await ctx.db.rows(sql`
    SELECT 1 FROM messages.pushes
    WHERE customer_uuid = ${CustomerUUID} AND push_uuid = ${PushUUID} AND state = 'sending'`)
  return rows.length > 0
}

/** Ends a notification as sent, too late or refused. */
export async function endPush(
  tx: Tx,
  CustomerUUID: Uuid,
  PushUUID: Uuid,
  state: 'sent' | 'late' | 'refused',
  error: string | null = null,
): Promise<void> {
  await tx.db.run(sql`
    UPDATE messages.pushes SET state = ${state}, finished_at = ${tx.now()}, last_error = ${error}
    WHERE customer_uuid = ${CustomerUUID} AND push_uuid = ${PushUUID}`)
}

/** Releases a notification after a temporary failure. */
export async function releasePush(tx: Tx, CustomerUUID: Uuid, PushUUID: Uuid, error: string): Promise<void> {
  await tx.db.run(sql`
    UPDATE messages.pushes SET state = 'waiting', claimed_at = NULL, last_error = ${error}
    WHERE customer_uuid = ${CustomerUUID} AND push_uuid = ${PushUUID} AND state = 'sending'`)
}

/** Deletes notifications older than an instant. */
export async function deleteOldPushes(tx: Tx, before: Date): Promise<number> {
  return tx.db.run(sql`DELETE FROM messages.pushes WHERE asked_at < ${before}`)
}
