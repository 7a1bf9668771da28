import type { Outcome } from '@waea/domain/webhooks/delivery'
import type { WebhookEventType } from '@waea/domain/webhooks/event-types'
import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Returns a row while there is any endpoint. */
export const anyEndpoint = sql`SELECT FROM webhooks.endpoints`

/** An endpoint that the actor may change. */
export type PermittedEndpoint = Permitted<{ isProviders: true; EndpointUUID: Uuid }, 'webhook:manage'>

interface EndpointFields {
  url: string
  description: string
  eventTypes: WebhookEventType[]
}

export interface EndpointRow extends EndpointFields {
  EndpointUUID: Uuid
  earlierUntil: Date | null
  pausedBecause: 'operator' | 'failing' | 'gone' | null
  failingSince: Date | null
  createdAt: Date
  /** How many events wait, and have failed. */
  waiting: number
  failed: number
}

/** All endpoints, oldest first. */
export function listEndpoints(db: ReadDb): Promise<EndpointRow[]> {
  return selectEndpoints(db, null)
}

export async function findEndpoint(db: ReadDb, EndpointUUID: Uuid): Promise<EndpointRow | undefined> {
  const [row] = await selectEndpoints(db, EndpointUUID)
  return row
}

function selectEndpoints(db: ReadDb, EndpointUUID: Uuid | null): Promise<EndpointRow[]> {
  return db.rows<EndpointRow>(sql`
    SELECT e.endpoint_uuid AS "EndpointUUID", e.url, e.description, e.event_types AS "eventTypes",
      e.earlier_until AS "earlierUntil", e.paused_because AS "pausedBecause", e.failing_since AS "failingSince",
      e.created_at AS "createdAt",
      (SELECT count(*)::integer FROM webhooks.deliveries d
        WHERE d.endpoint_uuid = e.endpoint_uuid AND d.state = 'waiting') AS waiting,
      (SELECT count(*)::integer FROM webhooks.deliveries d
        WHERE d.endpoint_uuid = e.endpoint_uuid AND d.state = 'failed') AS failed
    FROM webhooks.endpoints e WHERE ${EndpointUUID}::uuid IS NULL OR e.endpoint_uuid = ${EndpointUUID}
    ORDER BY e.created_at, e.endpoint_uuid`)
}

/** Counts the endpoints; until the transaction ends nobody else adds one. */
export async function lockEndpoints(tx: Tx): Promise<number> {
  await tx.db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('webhooks.endpoints', 0))`)
  const counted = await tx.db.row<{ count: number }>(sql`SELECT count(*)::integer AS count FROM webhooks.endpoints`)
  return counted?.count ?? 0
}

/**
 * Locks an endpoint before its deliveries are written, in the order in which a removal locks them; undefined if it was
 * removed.
 */
export function lockEndpoint(tx: Tx, EndpointUUID: Uuid): Promise<Pick<EndpointRow, 'failingSince'> | undefined> {
  return tx.db.row(sql`
    SELECT failing_since AS "failingSince" FROM webhooks.endpoints WHERE endpoint_uuid = ${EndpointUUID}
    FOR NO KEY UPDATE`)
}

export async function insertEndpoint(
  tx: Tx,
  { EndpointUUID }: PermittedEndpoint,
  { url, description, eventTypes, secret }: EndpointFields & { secret: Buffer },
): Promise<void> {
  await tx.db.run(sql`
    INSERT INTO webhooks.endpoints (endpoint_uuid, url, description, event_types, secret, created_at)
    VALUES (${EndpointUUID}, ${url}, ${description}, ${eventTypes}::text[], ${secret}, ${tx.now()})`)
}

export async function saveEndpoint(
  tx: Tx,
  { EndpointUUID }: PermittedEndpoint,
  { url, description, eventTypes }: EndpointFields,
): Promise<void> {
  await tx.db.run(sql`
    UPDATE webhooks.endpoints SET url = ${url}, description = ${description}, event_types = ${eventTypes}::text[]
    WHERE endpoint_uuid = ${EndpointUUID}`)
}

/** Pauses an endpoint for this reason, or resumes it as one that has not failed. */
export async function savePause(
  tx: Tx,
  { EndpointUUID }: PermittedEndpoint,
  because: EndpointRow['pausedBecause'],
): Promise<void> {
  await tx.db.run(sql`
    UPDATE webhooks.endpoints SET paused_because = ${because}, failing_since = NULL, rests_until = NULL
    WHERE endpoint_uuid = ${EndpointUUID}`)
}

/** Replaces the secret; the current one becomes the earlier one. */
export async function replaceSecret(
  tx: Tx,
  { EndpointUUID }: PermittedEndpoint,
  secret: Buffer,
  earlierUntil: Date,
): Promise<void> {
  await tx.db.run(sql`
    UPDATE webhooks.endpoints SET secret = ${secret}, earlier_secret = secret, earlier_until = ${earlierUntil}
    WHERE endpoint_uuid = ${EndpointUUID}`)
}

export async function deleteEndpoint(tx: Tx, { EndpointUUID }: PermittedEndpoint): Promise<void> {
  await tx.db.run(sql`DELETE FROM webhooks.endpoints WHERE endpoint_uuid = ${EndpointUUID}`)
}

/** Records that an endpoint has answered well. */
export async function clearFailing(tx: Tx, EndpointUUID: Uuid): Promise<void> {
  await tx.db.run(sql`
    UPDATE webhooks.endpoints SET failing_since = NULL, rests_until = NULL WHERE endpoint_uuid = ${EndpointUUID}`)
}

/** Records a failed attempt at an endpoint; true if that pauses it. */
export async function markFailing(tx: Tx, EndpointUUID: Uuid, { restsUntilMs, pauses }: Outcome): Promise<boolean> {
  const restsUntil = restsUntilMs === undefined ? null : new Date(restsUntilMs)
  await tx.db.run(sql`
    UPDATE webhooks.endpoints SET failing_since = coalesce(failing_since, ${tx.now()}),
      rests_until = coalesce(${restsUntil}::timestamptz, rests_until)
    WHERE endpoint_uuid = ${EndpointUUID}`)
  if (!pauses) return false
  const paused = await tx.db.run(sql`
    UPDATE webhooks.endpoints SET paused_because = ${pauses}
    WHERE endpoint_uuid = ${EndpointUUID} AND paused_because IS NULL`)
  return paused === 1
}
