import type { PushKind } from '@waea/domain/messages/push'
import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { PushKeys } from '../../../ports/push.ts'

/** Where a browser is reached, and the keys under which it reads. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** A session on one account, and of what its device is told. */
interface PushDevice extends PushAddress {
  CustomerUUID: Uuid
  userUuid: Uuid
  sessionUuid: Uuid
  kinds: readonly PushKind[]
  expiresAt: Date | null
}

interface KeptDevice extends Pick<PushDevice, 'endpoint' | 'kinds' | 'expiresAt'> {
  DeviceUUID: Uuid
  isRefused: boolean
}

type OfCustomer = Permitted<{ CustomerUUID: Uuid }, 'device:tell'>

/** What the device of a session is told of for an account. */
export function deviceOfSession(db: ReadDb, CustomerUUID: Uuid, sessionUuid: Uuid): Promise<KeptDevice | undefined> {
  return db.row<KeptDevice>(sql`
    SELECT device_uuid AS "DeviceUUID", endpoint, kinds, expires_at AS "expiresAt", refused_at IS NOT NULL AS "isRefused"
    FROM messages.push_devices WHERE customer_uuid = ${CustomerUUID} AND session_uuid = ${sessionUuid}`)
}

/** Makes choices of one person follow each other, until the transaction ends. */
export async function lockChoices(tx: Tx, userUuid: Uuid): Promise<void> {
  await tx.db.row(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`push ${userUuid}`}, 0))`)
}

/** On how many devices a person is told, beside one. */
export async function otherDevices(db: ReadDb, userUuid: Uuid, sessionUuid: Uuid): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    SELECT count(DISTINCT session_uuid)::integer AS count FROM messages.push_devices
    WHERE user_uuid = ${userUuid} AND session_uuid <> ${sessionUuid}`)
  return row?.count ?? 0
}

/** Whether the device of a session is told of another account. */
export async function hasPush(db: ReadDb, sessionUuid: Uuid): Promise<boolean> {
  const rows = await db.rows(sql`SELECT 1 FROM messages.push_devices WHERE session_uuid = ${sessionUuid} LIMIT 1`)
  return rows.length > 0
}

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

/** A browser has one address: what another session left there ends, with what is on its way to it. */
export async function takeAddress(tx: Tx, endpoint: string, sessionUuid: Uuid): Promise<void> {
  await tx.db.run(sql`
    WITH gone AS (
      DELETE FROM messages.push_devices WHERE endpoint = ${endpoint} AND session_uuid <> ${sessionUuid}
      RETURNING customer_uuid, device_uuid)
    DELETE FROM messages.pushes p USING gone g
    WHERE p.customer_uuid = g.customer_uuid AND p.device_uuid = g.device_uuid`)
}

/** A browser has one address: what a session's device is told of other accounts goes there too. */
export async function moveSession(tx: Tx, sessionUuid: Uuid, to: PushAddress): Promise<void> {
  await tx.db.run(sql`
    UPDATE messages.push_devices SET endpoint = ${to.endpoint}, p256dh = ${to.p256dh}, auth = ${to.auth}, refused_at = NULL
    WHERE session_uuid = ${sessionUuid} AND endpoint <> ${to.endpoint}`)
}

/** Gives the rows of an address another one; answers how many, none where the secret is not that of the address. */
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

/** Ends what a session's device is told of an account, with what is on its way. */
export async function deleteDevice(tx: Tx, { CustomerUUID }: OfCustomer, sessionUuid: Uuid): Promise<void> {
  await tx.db.run(sql`
    WITH gone AS (
      DELETE FROM messages.push_devices WHERE customer_uuid = ${CustomerUUID} AND session_uuid = ${sessionUuid}
      RETURNING customer_uuid, device_uuid)
    DELETE FROM messages.pushes p USING gone g
    WHERE p.customer_uuid = g.customer_uuid AND p.device_uuid = g.device_uuid`)
}

/** Ends what a person's devices are told of an account, with what is on its way. */
export async function deleteDevicesOfPerson(tx: Tx, { CustomerUUID }: OfCustomer, userUuid: Uuid): Promise<void> {
  await tx.db.run(sql`
    WITH gone AS (
      DELETE FROM messages.push_devices WHERE customer_uuid = ${CustomerUUID} AND user_uuid = ${userUuid}
      RETURNING customer_uuid, device_uuid)
    DELETE FROM messages.pushes p USING gone g
    WHERE p.customer_uuid = g.customer_uuid AND p.device_uuid = g.device_uuid`)
}

/** Ends what the devices of sessions are told, of every account, with what is on its way. */
export async function deleteDevicesOf(tx: Tx, sessions: readonly Uuid[]): Promise<void> {
  await tx.db.run(sql`
    WITH gone AS (
      DELETE FROM messages.push_devices WHERE session_uuid = ANY (${sessions as Uuid[]}::uuid[])
      RETURNING customer_uuid, device_uuid)
    DELETE FROM messages.pushes p USING gone g
    WHERE p.customer_uuid = g.customer_uuid AND p.device_uuid = g.device_uuid`)
}

/** Sessions whose devices are told something, in the order of their ids. */
export async function listSessions(db: ReadDb, after: Uuid | null, most: number): Promise<Uuid[]> {
  const rows = await db.rows<{ uuid: Uuid }>(sql`
    SELECT DISTINCT session_uuid AS uuid FROM messages.push_devices
    WHERE ${after}::uuid IS NULL OR session_uuid > ${after} ORDER BY session_uuid LIMIT ${most}`)
  return rows.map(({ uuid }) => uuid)
}

/** Ends everything at an address that its push service no longer knows. */
export async function deleteAddress(tx: Tx, endpoint: string): Promise<void> {
  await tx.db.run(sql`
    WITH gone AS (
      DELETE FROM messages.push_devices WHERE endpoint = ${endpoint} RETURNING customer_uuid, device_uuid)
    DELETE FROM messages.pushes p USING gone g
    WHERE p.customer_uuid = g.customer_uuid AND p.device_uuid = g.device_uuid`)
}

/** Ends everything that devices are told of a customer. */
export async function deleteDevices(tx: Tx, { CustomerUUID }: OfCustomer): Promise<void> {
  await tx.db.run(sql`DELETE FROM messages.pushes WHERE customer_uuid = ${CustomerUUID}`)
  await tx.db.run(sql`DELETE FROM messages.push_devices WHERE customer_uuid = ${CustomerUUID}`)
}

/** Marks a device whose push service doesn't take what we send, or takes it again. */
export async function markRefused(tx: Tx, CustomerUUID: Uuid, DeviceUUID: Uuid, isRefused: boolean): Promise<void> {
  await tx.db.run(sql`
    UPDATE messages.push_devices SET refused_at = CASE WHEN ${isRefused}::boolean THEN coalesce(refused_at, ${tx.now()}) END
    WHERE customer_uuid = ${CustomerUUID} AND device_uuid = ${DeviceUUID}
      AND (refused_at IS NOT NULL) <> ${isRefused}::boolean`)
}

/** The kept key pair. */
export function keptKeys(db: ReadDb): Promise<PushKeys | undefined> {
  return db.row<PushKeys>(sql`
    SELECT public_key AS "publicKey", private_key AS "privateKey" FROM messages.push_keys`)
}

/** Keeps a key pair, unless there is one. */
export async function keepKeys(tx: Tx, { publicKey, privateKey }: PushKeys): Promise<void> {
  await tx.db.run(sql`
    INSERT INTO messages.push_keys (public_key, private_key, made_at) VALUES (${publicKey}, ${privateKey}, ${tx.now()})
    ON CONFLICT DO NOTHING`)
}
