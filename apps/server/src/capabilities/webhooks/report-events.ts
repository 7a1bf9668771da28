import { deliveryLifeMs } from '@waea/domain/webhooks/delivery'
import type { WebhookEventType } from '@waea/domain/webhooks/event-types'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { insertDeliveries, isWanted } from './stores/deliveries.store.ts'

/** Something that endpoints are sent: ids and amounts, and nothing that says who a person is. */
export interface Report {
  type: WebhookEventType
  /** What it is about. The same is reported once. */
  subject: Uuid
  /** When it happened; by default now. */
  at?: Date
  data: { CustomerUUID: Uuid } & Readonly<Record<string, string | number>>
}

/**
 * Writes what each endpoint that chose such events is to be sent, inside the caller's transaction, and has it sent.
 * `read` is called only if an endpoint did. What happened before an endpoint was added, or longer ago than events are
 * kept, is not sent: a payment is heard of again at every change.
 */
export async function reportEvents(
  tx: Tx,
  types: readonly WebhookEventType[],
  read: () => Promise<readonly Report[]>,
): Promise<void> {
  if (!(await isWanted(tx.db, types))) return
  const oldest = tx.now().getTime() - deliveryLifeMs
  const events = (await read()).flatMap(({ type, subject, at = tx.now(), data }) =>
    at.getTime() > oldest ? [newEvent(tx, type, subject, at, data)] : [],
  )
  if (events.length > 0) await enqueueDeliveries(tx, await insertDeliveries(tx, events))
}

/** An event with the bytes that every endpoint is sent. */
export function newEvent(tx: Tx, type: string, subject: Uuid | undefined, at: Date, data: { CustomerUUID?: Uuid }) {
  const EventUUID = tx.newUuid()
  return {
    EventUUID,
    EventType: type,
    subject: subject ?? EventUUID,
    CustomerUUID: data.CustomerUUID ?? null,
    at,
    body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
  }
}

export const deliverJob = 'webhooks.deliver'

/** Has endpoints sent what is due: one message at a time to each, beside those to the others. */
export async function enqueueDeliveries(tx: Tx, endpoints: readonly Uuid[]): Promise<void> {
  // In the order of their ids: two transactions never wait for each other's jobs.
  for (const EndpointUUID of [...new Set(endpoints)].sort()) {
    const name = `webhook ${EndpointUUID}`
    await tx.enqueue(deliverJob, { EndpointUUID }, { once: name, queue: name })
  }
}
