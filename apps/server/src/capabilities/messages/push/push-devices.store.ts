import type { PushKind } from '@waea/domain/messages/push'
import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { PushKeys } from '../../../ports/push.ts'

/** A browser's push address, and the keys that encrypt its notifications. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** The push settings of a session's device for one account. */
interface PushDevice extends PushAddress {
  CustomerUUID: Uuid
  userUuid: Uuid
  sessionUuid: Uuid
  kinds: readonly PushKind[]
  expiresAt: Date | null
}

/** A stored device. `isRefused`: its push service refuses our notifications. */
interface KeptDevice extends Pick<PushDevice, 'endpoint' | 'kinds' | 'expiresAt'> {
  DeviceUUID: Uuid
  isRefused: boolean
}

type OfCustomer = Permitted<{ CustomerUUID: Uuid }, 'device:tell'>

/** The push settings of a session's device for an account. */
export function deviceOfSession(db: ReadDb, CustomerUUID: Uuid, sessionUuid: Uuid): Promise<KeptDevice | undefined> {
  return db.row<KeptDevice>(sql`
    SELECT device_uuid AS "DeviceUUID", endpoint, kinds, expires_at AS "expiresAt", refused_at IS NOT NULL AS "isRefused"
    FROM messages.push_devices WHERE customer_uuid = ${CustomerUUID} AND session_uuid = ${sessionUuid}`)
}

/** Serialises changes to one person's push settings until the transaction ends. */
export async function lockChoices(tx: Tx, userUuid: Uuid): Promise<void> {
  await tx.db.row(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`push ${userUuid}`}, 0))`)
}

/** How many other devices of a person have push turned on. */
export async function otherDevices(db: ReadDb, userUuid: Uuid, sessionUuid: Uuid): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    SELECT count(DISTINCT session_uuid)::integer AS count FROM messages.push_devices
    WHERE user_uuid = ${userUuid} AND session_uuid <> ${sessionUuid}`)
  return row?.count ?? 0
}

/** Whether a session's device has push turned on for any account. */
export async function hasPush(db: ReadDb, sessionUuid: Uuid): Promise<boolean> {
  const rows = await db.rows(sql`SELECT 1 FROM messages.push_devices WHERE session_uuid = ${sessionUuid} LIMIT 1`)
  return rows.length > 0
}

/** Writes a session's push settings for an account, or replaces them. */
export async function saveDevice(tx: Tx, device: Permitted<PushDevice, 'device:tell'>): Promise<void> {
  await tx.db.run(sql`
    INSERT INTO messages.push_devices (customer_uuid, device_uuid, user_uuid, session_uuid, endpoint, p256dh, auth, kinds,
      chosen_at, expires_at)
    VALUES (${device.CustomerUUID}, ${tx.newUuid()}, ${device.userUuid}, ${device.sessionUuid}, ${device.endpoint},
      ${device.p256dh}, ${device.auth}, ${device.kinds as PushKind[]}::text[], ${tx.now()}, ${device.expiresAt})
    ON CONFLICT (customer_uuid, session_uuid) DO UPDATE SET endpoint = excluded.endpoint, p256dh = excluded.p256dh,
      auth = excluded.auth, kinds = excluded.kinds, chosen_at = excluded.chosen_at, expires_at = excluded.expires_at,
      refused_at = NULL`)
}

/** Deletes other sessions' rows for an address, with their notifications: a browser has only one address. */
export async function takeAddress(tx: Tx, endpoint: string, sessionUuid: Uuid): Promise<void> {
  await tx.db.run(sql`
    WITH gone AS (
      DELETE FROM messages.push_devices WHERE endpoint = ${endpoint} AND session_uuid <> ${sessionUuid}
      RETURNING customer_uuid, device_uuid)
    DELETE FROM messages.pushes p USING gone g
    WHERE p.customer_uuid = g.customer_uuid AND p.device_uuid = g.device_uuid`)
}

/** Moves all of a session's rows to an address: a browser has only one address, for every account. */
export async function moveSession(tx: Tx, sessionUuid: Uuid, to: PushAddress): Promise<void> {
  await tx.db.run(sql`
    UPDATE messages.push_devices SET endpoint = ${to.endpoint}, p256dh = ${to.p256dh}, auth = ${to.auth}, refused_at = NULL
    WHERE session_uuid = ${sessionUuid} AND endpoint <> ${to.endpoint}`)
}

/** Replaces an address in all its rows. Returns how many rows changed: 0 if the secret does not match. */
export async function moveAddress(
  tx: Tx,
  old: Pick<PushAddress, 'endpoint' | 'auth'>,
  to: PushAddress,
): Promise<number> {
  return tx.db.run(sql`
    UPDATE messages.push_devices SET endpoint = ${to.endpoint}, p256dh = ${to.p256dh}, auth = ${to.auth}, expires_at = NULL,
      refused_at = NULL
    WHERE endpoint = ${old.endpoint} AND auth = ${old.auth}`)
}

/** Deletes a session's device for an account, with its notifications. */
export async function deleteDevice(tx: Tx, { CustomerUUID }: OfCustomer, sessionUuid: Uuid): Promise<void> {
  await tx.db.run(sql`
    WITH gone AS (
      DELETE FROM messages.push_devices WHERE customer_uuid = ${CustomerUUID} AND session_uuid = ${sessionUuid}
      RETURNING customer_uuid, device_uuid)
    DELETE FROM messages.pushes p USING gone g
    WHERE p.customer_uuid = g.customer_uuid AND p.device_uuid = g.device_uuid`)
}

/** Deletes a person's devices for an account, with their notifications. */
export async function deleteDevicesOfPerson(tx: Tx, { CustomerUUID }: OfCustomer, userUuid: Uuid): Promise<void> {
  await tx.db.run(sql`
    WITH gone AS (
      DELETE FROM messages.push_devices WHERE customer_uuid = ${CustomerUUID} AND user_uuid = ${userUuid}
      RETURNING customer_uuid, device_uuid)
    DELETE FROM messages.pushes p USING gone g
    WHERE p.customer_uuid = g.customer_uuid AND p.device_uuid = g.device_uuid`)
}

/** Deletes the devices of sessions for every account, with their notifications. */
export async function deleteDevicesOf(tx: Tx, sessions: readonly Uuid[]): Promise<void> {
  await tx.db.run(sql`
    WITH gone AS (
      DELETE FROM messages.push_devices WHERE session_uuid = ANY (${sessions as Uuid[]}::uuid[])
      RETURNING customer_uuid, device_uuid)
    DELETE FROM messages.pushes p USING gone g
    WHERE p.customer_uuid = g.customer_uuid AND p.device_uuid = g.device_uuid`)
}

/** Sessions with push turned on, ordered by id; `after` is the last id of the previous page. */
export async function listSessions(db: ReadDb, after: Uuid | null, most: number): Promise<Uuid[]> {
  const rows = await db.rows<{ uuid: Uuid }>(sql`
    SELECT DISTINCT session_uuid AS uuid FROM messages.push_devices
    WHERE ${after}::uuid IS NULL OR session_uuid > ${after} ORDER BY session_uuid LIMIT ${most}`)
  return rows.map(({ uuid }) => uuid)
}

/** Deletes an address that its push service no longer knows, with its notifications. */
export async function deleteAddress(tx: Tx, endpoint: string): Promise<void> {
  await tx.db.run(sql`
    WITH gone AS (
      DELETE FROM messages.push_devices WHERE endpoint = ${endpoint} RETURNING customer_uuid, device_uuid)
    DELETE FROM messages.pushes p USING gone g
    WHERE p.customer_uuid = g.customer_uuid AND p.device_uuid = g.device_uuid`)
}

/** Deletes all devices and notifications of a customer. */
export async function deleteDevices(tx: Tx, { CustomerUUID }: OfCustomer): Promise<void> {
  await tx.db.run(sql`DELETE FROM messages.pushes WHERE customer_uuid = ${CustomerUUID}`)
  await tx.db.run(sql`DELETE FROM messages.push_devices WHERE customer_uuid = ${CustomerUUID}`)
}

/** Records whether a device's push service refuses our notifications. */
export async function markRefused(tx: Tx, CustomerUUID: Uuid, DeviceUUID: Uuid, isRefused: boolean): Promise<void> {
  await tx.db.run(sql`
    UPDATE messages.push_devices SET refused_at = CASE WHEN ${isRefused}::boolean THEN coalesce(refused_at, ${tx.now()}) END
    WHERE customer_uuid = ${CustomerUUID} AND device_uuid = ${DeviceUUID}
      AND (refused_at IS NOT NULL) <> ${isRefused}::boolean`)
}

/** The stored key pair. */
export function keptKeys(db: ReadDb): Promise<PushKeys | undefined> {
  return db.row<PushKeys>(sql`
    SELECT public_key AS "publicKey", private_key AS "privateKey" FROM messages.push_keys`)
}

/** Stores a key pair unless one exists. */
export async function keepKeys(tx: Tx, { publicKey, privateKey }: PushKeys): Promise<void> {
  await tx.db.run(sql`
    INSERT INTO messages.push_keys (public_key, private_key, made_at) VALUES (${publicKey}, ${privateKey}, ${tx.now()})
    ON CONFLICT DO NOTHING`)
}
