import type { Searched } from '@waea/domain/search'
import type { Outcome } from '@waea/domain/webhooks/delivery'
import type { testEventType, WebhookEventType } from '@waea/domain/webhooks/event-types'
import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Counted } from '../../../platform/read-page.ts'
import type { PermittedEndpoint } from './endpoints.store.ts'

interface NewEvent {
  EventUUID: Uuid
  EventType: string
  subject: Uuid
  CustomerUUID: Uuid | null
  at: Date
  body: string
}

/** An event for one endpoint. */
export interface DeliveryRow extends Omit<NewEvent, 'subject' | 'at' | 'EventType'> {
  EventType: WebhookEventType | typeof testEventType
  state: Outcome['state'] | 'delivered'
  attempts: number
  createdAt: Date
  nextAt: Date
  lastAt: Date | null
  lastStatus: number | null
  lastError: string | null
}

/** An event whose turn it is, with what its attempt needs of the endpoint. */
export interface DueDelivery extends Pick<DeliveryRow, 'EventUUID' | 'body' | 'attempts'> {
  EndpointUUID: Uuid
  url: string
  secret: Buffer
  earlierSecret: Buffer | null
  earlierUntil: Date | null
}

/** Whether an endpoint chose one of these types. */
export async function isWanted(db: ReadDb, types: readonly WebhookEventType[]): Promise<boolean> {
  const found = await db.row(sql`
    SELECT 1 FROM webhooks.endpoints WHERE event_types && ${types as string[]}::text[] LIMIT 1`)
  return found !== undefined
}

/**
 * Writes events for the endpoints that chose them and were there when they happened, or for the one that is named.
 * Returns the endpoints that are sent them now.
 */
export async function insertDeliveries(tx: Tx, events: readonly NewEvent[], only: Uuid | null = null): Promise<Uuid[]> {
  const rows = await tx.db.rows<{ EndpointUUID: Uuid }>(sql`
    WITH written AS (
      INSERT INTO webhooks.deliveries (endpoint_uuid, event_uuid, event_type, subject, customer_uuid, body, created_at,
        next_at)
      SELECT e.endpoint_uuid, (v ->> 'EventUUID')::uuid, v ->> 'EventType', v ->> 'subject', (v ->> 'CustomerUUID')::uuid,
        v ->> 'body', (v ->> 'at')::timestamptz, ${tx.now()}
      FROM jsonb_array_elements(${json(events)}::jsonb) AS v, webhooks.endpoints e
      WHERE e.endpoint_uuid = ${only}::uuid OR (${only}::uuid IS NULL AND v ->> 'EventType' = ANY(e.event_types)
        AND (v ->> 'at')::timestamptz >= e.created_at)
      ON CONFLICT DO NOTHING RETURNING endpoint_uuid
    )
    SELECT endpoint_uuid AS "EndpointUUID" FROM webhooks.endpoints
    WHERE paused_because IS NULL AND endpoint_uuid IN (SELECT endpoint_uuid FROM written)`)
  return rows.map(({ EndpointUUID }) => EndpointUUID)
}

/** The endpoints that have to be sent something now. */
export async function dueEndpoints(db: ReadDb, now: Date): Promise<Uuid[]> {
  const rows = await db.rows<{ EndpointUUID: Uuid }>(sql`
    SELECT e.endpoint_uuid AS "EndpointUUID" FROM webhooks.endpoints e
    WHERE e.paused_because IS NULL AND coalesce(e.rests_until <= ${now}, true)
      AND EXISTS (SELECT FROM webhooks.deliveries d
        WHERE d.endpoint_uuid = e.endpoint_uuid AND d.state = 'waiting' AND d.next_at <= ${now})`)
  return rows.map(({ EndpointUUID }) => EndpointUUID)
}

/** What an endpoint is to be sent next, the oldest first; nothing while the endpoint is paused, resting or removed. */
export function nextDue(db: ReadDb, EndpointUUID: Uuid, now: Date, limit: number): Promise<DueDelivery[]> {
  return db.rows<DueDelivery>(sql`
    SELECT e.endpoint_uuid AS "EndpointUUID", d.event_uuid AS "EventUUID", d.body, d.attempts, e.url, e.secret,
      e.earlier_secret AS "earlierSecret", e.earlier_until AS "earlierUntil"
    FROM webhooks.endpoints e JOIN webhooks.deliveries d USING (endpoint_uuid)
    WHERE e.endpoint_uuid = ${EndpointUUID} AND e.paused_because IS NULL AND coalesce(e.rests_until <= ${now}, true)
      AND d.state = 'waiting' AND d.next_at <= ${now}
    ORDER BY d.next_at, d.event_uuid LIMIT ${limit}`)
}

/** Records what was delivered; returns how many of them were neither removed nor replayed meanwhile. */
export function saveDelivered(
  tx: Tx,
  EndpointUUID: Uuid,
  sent: readonly { due: DueDelivery; status: number | undefined }[],
): Promise<number> {
  if (sent.length === 0) return Promise.resolve(0)
  const rows = sent.map(({ due: { EventUUID, attempts }, status }) => ({ EventUUID, attempts, status }))
  return tx.db.run(sql`
    UPDATE webhooks.deliveries d SET state = 'delivered', attempts = d.attempts + 1, last_at = ${tx.now()},
      last_status = s.status, last_error = NULL
    FROM jsonb_to_recordset(${json(rows)}::jsonb) AS s ("EventUUID" uuid, attempts integer, status integer)
    WHERE d.endpoint_uuid = ${EndpointUUID} AND d.event_uuid = s."EventUUID" AND d.state = 'waiting'
      AND d.attempts = s.attempts`)
}

/** Records a failed attempt; false if the event was removed or replayed meanwhile. */
export async function saveFailed(
  tx: Tx,
  { EndpointUUID, EventUUID, attempts }: DueDelivery,
  { status, error }: { status: number | undefined; error?: string },
  { state, nextAtMs }: Outcome,
): Promise<boolean> {
  const nextAt = nextAtMs === undefined ? null : new Date(nextAtMs)
  const saved = await tx.db.run(sql`
    UPDATE webhooks.deliveries SET state = ${state}, attempts = attempts + 1, last_at = ${tx.now()},
      last_status = ${status ?? null}, last_error = ${error?.slice(0, 300) ?? null},
      next_at = coalesce(${nextAt}::timestamptz, next_at)
    WHERE endpoint_uuid = ${EndpointUUID} AND event_uuid = ${EventUUID} AND state = 'waiting'
      AND attempts = ${attempts}`)
  return saved === 1
}

/** Puts an event back to be sent now, with all of its tries; false if there is none. */
export async function replay(tx: Tx, { EndpointUUID }: PermittedEndpoint, EventUUID: Uuid): Promise<boolean> {
  const found = await tx.db.run(sql`
    UPDATE webhooks.deliveries SET state = 'waiting', attempts = 0, next_at = ${tx.now()}
    WHERE endpoint_uuid = ${EndpointUUID} AND event_uuid = ${EventUUID}`)
  return found === 1
}

/** Puts back what has failed of the events since a moment; returns how many. */
export function replaySince(tx: Tx, { EndpointUUID }: PermittedEndpoint, since: Date): Promise<number> {
  return tx.db.run(sql`
    UPDATE webhooks.deliveries SET state = 'waiting', attempts = 0, next_at = ${tx.now()}
    WHERE endpoint_uuid = ${EndpointUUID} AND state = 'failed' AND created_at >= ${since}`)
}

export async function findDelivery(db: ReadDb, EndpointUUID: Uuid, EventUUID: Uuid): Promise<DeliveryRow | undefined> {
  return db.row<DeliveryRow>(sql`
    SELECT event_uuid AS "EventUUID", event_type AS "EventType", customer_uuid AS "CustomerUUID", body, state, attempts,
      created_at AS "createdAt", next_at AS "nextAt", last_at AS "lastAt", last_status AS "lastStatus",
      last_error AS "lastError"
    FROM webhooks.deliveries WHERE endpoint_uuid = ${EndpointUUID} AND event_uuid = ${EventUUID}`)
}

/** A page of an endpoint's events, newest first, and how many there are. */
export function pageOfDeliveries(
  db: ReadDb,
  input: {
    EndpointUUID: Uuid
    state: DeliveryRow['state'] | null
    search: Searched
    /** The accounts that the search text finds by what they have. */
    customers: readonly Uuid[]
    isOldestFirst: boolean
    offset: number
    limit: number
  },
): Promise<Counted<DeliveryRow>[]> {
  const { EndpointUUID, state, customers, isOldestFirst, offset, limit } = input
  const { text, like } = input.search
  return db.rows(sql`
    SELECT event_uuid AS "EventUUID", event_type AS "EventType", customer_uuid AS "CustomerUUID", body, state, attempts,
      created_at AS "createdAt", next_at AS "nextAt", last_at AS "lastAt", last_status AS "lastStatus",
      last_error AS "lastError", count(*) OVER ()::integer AS total
    FROM webhooks.deliveries
    WHERE endpoint_uuid = ${EndpointUUID} AND (${state}::text IS NULL OR state = ${state})
      AND (${text} = '' OR concat_ws(' ', event_type, event_uuid, last_status, last_error, body) ILIKE ${like}
        OR customer_uuid = ANY(${customers as Uuid[]}::uuid[]))
    ORDER BY CASE WHEN ${isOldestFirst}::boolean THEN created_at END, created_at DESC, event_uuid
    LIMIT ${limit} OFFSET ${offset}`)
}

/** Deletes what is older than this, whatever became of it. */
export async function deleteOldDeliveries(tx: Tx, before: Date): Promise<void> {
  await tx.db.run(sql`DELETE FROM webhooks.deliveries WHERE created_at < ${before}`)
}
