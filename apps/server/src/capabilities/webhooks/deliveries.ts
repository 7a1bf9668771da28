import type { Gives, Input } from '@waea/contract/call'
import type { webhooks } from '@waea/contract/operators/webhooks'
import { Refused, refuse } from '@waea/domain/refusal'
import { searched } from '@waea/domain/search'
import { testEventType } from '@waea/domain/webhooks/event-types'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { readPage } from '../../platform/read-page.ts'
import { auditChange, existing } from './endpoints.ts'
import { enqueueDeliveries, newEvent } from './report-events.ts'
import {
  type DeliveryRow,
  findDelivery,
  insertDeliveries,
  pageOfDeliveries,
  replay,
  replaySince,
} from './stores/deliveries.store.ts'

type Calls = typeof webhooks
type Delivery = Gives<Calls['sendTest']>

/** A page of what an endpoint was or will be sent; empty for an unknown one. */
export async function deliveries(ctx: Ctx, input: Input<Calls['deliveries']>): Promise<Gives<Calls['deliveries']>> {
  const search = searched(input)
  const which = {
    EndpointUUID: input.EndpointUUID,
    state: input.State ?? null,
    search,
    customers: await ctx.accountsWith(search.exact),
    isOldestFirst: input.Order === 'oldest',
  }
  const { rows, PageInfo } = await readPage(input, (page) => pageOfDeliveries(ctx.db, { ...which, ...page }))
  return { Deliveries: rows.map(deliveryAnswer), PageInfo }
}

/** Sends an event again, with all of its tries. Refuses 'not-found'. */
export async function replayDelivery(tx: Tx, input: Input<Calls['replayDelivery']>): Promise<Delivery> {
  const one = await existing(tx, input)
  if (!(await replay(tx, one, input.eventUuid))) throw new Refused(refuse('not-found'))
  await enqueueDeliveries(tx, one.pausedBecause ? [] : [one.EndpointUUID])
  await auditChange(tx, one, 'replayed')
  return deliveryOf(tx, one.EndpointUUID, input.eventUuid)
}

/** Sends again what has failed since a moment. Refuses 'not-found'. */
export async function replayFailed(tx: Tx, input: Input<Calls['replayFailed']>): Promise<Gives<Calls['replayFailed']>> {
  const one = await existing(tx, input)
  const Count = await replaySince(tx, one, new Date(input.SinceNanos / 1_000_000))
  await enqueueDeliveries(tx, one.pausedBecause ? [] : [one.EndpointUUID])
  await auditChange(tx, one, 'replayed')
  return { Count }
}

/** Sends an event about nothing. Refuses 'not-found', and 'conflict' while the endpoint is paused. */
export async function sendTest(tx: Tx, input: { endpointUuid: Uuid }): Promise<Delivery> {
  const one = await existing(tx, input)
  if (one.pausedBecause) throw new Refused(refuse('conflict'))
  const event = newEvent(tx, testEventType, undefined, tx.now(), {})
  await enqueueDeliveries(tx, await insertDeliveries(tx, [event], one.EndpointUUID))
  await auditChange(tx, one, 'tried')
  return deliveryOf(tx, one.EndpointUUID, event.EventUUID)
}

async function deliveryOf(tx: Tx, EndpointUUID: Uuid, EventUUID: Uuid): Promise<Delivery> {
  const row = await findDelivery(tx.db, EndpointUUID, EventUUID)
  if (!row) throw new Refused(refuse('not-found'))
  return deliveryAnswer(row)
}

function deliveryAnswer(row: DeliveryRow): Delivery {
  const { EventUUID, EventType, CustomerUUID, state, attempts, lastAt, nextAt, lastStatus, lastError } = row
  return {
    EventUUID,
    EventType,
    ...(CustomerUUID && { CustomerUUID }),
    State: state,
    Attempts: attempts,
    CreatedAtNanos: nanos(row.createdAt),
    ...(lastAt && { LastAttemptNanos: nanos(lastAt) }),
    ...(state === 'waiting' && { NextAttemptNanos: nanos(nextAt) }),
    ...(lastStatus !== null && { LastStatus: lastStatus }),
    ...(lastError !== null && { LastError: lastError }),
    Body: row.body,
  }
}
