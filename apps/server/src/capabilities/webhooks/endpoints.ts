import type { Gives, Input } from '@waea/contract/call'
import type { webhooks } from '@waea/contract/operators/webhooks'
import { Refused, refuse } from '@waea/domain/refusal'
import { earlierSecretLifeMs, maxEndpoints } from '@waea/domain/webhooks/delivery'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { settleNotice } from '../../platform/operator/notices.ts'
import { keysOf } from '../identity/index.ts'
import { checkAddress } from './check-address.ts'
import { enqueueDeliveries } from './report-events.ts'
import { sealSecret } from './secrets.ts'
import { newWebhookSecret } from './signature.ts'
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoints,
  type PermittedEndpoint,
  replaceSecret,
  saveEndpoint,
  savePause,
} from './stores/endpoints.store.ts'

type Calls = typeof webhooks
type Endpoint = Gives<Calls['changeEndpoint']>
type WithSecret = Gives<Calls['createEndpoint']>
type OfEndpoint = { endpointUuid: Uuid }

/** All endpoints, oldest first. */
export async function endpoints(ctx: Ctx): Promise<Gives<Calls['endpoints']>> {
  return { Endpoints: (await listEndpoints(ctx.db)).map((row) => endpointAnswer(ctx, row)) }
}

/** Adds an endpoint. Refuses 'invalid-input' for its address, and 'conflict' for one too many. */
export async function createEndpoint(tx: Tx, input: Input<Calls['createEndpoint']>): Promise<WithSecret> {
  const url = checkAddress(tx.config, input.Url)
  if ((await lockEndpoints(tx)) >= maxEndpoints) throw new Refused(refuse('conflict'))
  const one = permitted(tx, tx.newUuid())
  const Secret = newWebhookSecret(tx)
  const secret = sealSecret(tx, await keysOf(tx), one.EndpointUUID, Secret)
  await insertEndpoint(tx, one, { url, description: input.Description, eventTypes: input.EventTypes, secret })
  return { ...(await changed(tx, one, 'created')), Secret }
}

/** Replaces what an operator says of an endpoint. Refuses 'not-found', and 'invalid-input' for its address. */
export async function changeEndpoint(tx: Tx, input: Input<Calls['changeEndpoint']>): Promise<Endpoint> {
  const url = checkAddress(tx.config, input.Url)
  const one = await existing(tx, input)
  await saveEndpoint(tx, one, { url, description: input.Description, eventTypes: input.EventTypes })
  return changed(tx, one, 'changed')
}

/** Sends nothing more. Refuses 'not-found'. */
export async function pauseEndpoint(tx: Tx, input: OfEndpoint): Promise<Endpoint> {
  const one = await existing(tx, input)
  await savePause(tx, one, 'operator')
  return changed(tx, one, 'paused')
}

/** Sends again, at once, and counts failures from now on. Refuses 'not-found'. */
export async function resumeEndpoint(tx: Tx, input: OfEndpoint): Promise<Endpoint> {
  const one = await existing(tx, input)
  await savePause(tx, one, null)
  await settleNotice(tx, { kind: 'webhook', subject: one.EndpointUUID })
  await enqueueDeliveries(tx, [one.EndpointUUID])
  return changed(tx, one, 'resumed')
}

/** Gives an endpoint a new secret; the current one signs for another day. Refuses 'not-found'. */
export async function rotateSecret(tx: Tx, input: OfEndpoint): Promise<WithSecret> {
  const one = await existing(tx, input)
  const Secret = newWebhookSecret(tx)
  const secret = sealSecret(tx, await keysOf(tx), one.EndpointUUID, Secret)
  await replaceSecret(tx, one, secret, new Date(tx.now().getTime() + earlierSecretLifeMs))
  return { ...(await changed(tx, one, 'secret-rotated')), Secret }
}

/** Removes an endpoint and what waits for it. Refuses 'not-found'. */
export async function removeEndpoint(tx: Tx, input: OfEndpoint): Promise<object> {
  const one = await existing(tx, input)
  await deleteEndpoint(tx, one)
  await settleNotice(tx, { kind: 'webhook', subject: one.EndpointUUID })
  await auditChange(tx, one, 'removed')
  return {}
}

/** An endpoint that the actor may change. Refuses 'not-found'. */
export async function existing(tx: Tx, { endpointUuid }: OfEndpoint): Promise<PermittedEndpoint & EndpointRow> {
  const row = await findEndpoint(tx.db, endpointUuid)
  if (!row) throw new Refused(refuse('not-found'))
  return { ...row, ...permitted(tx, row.EndpointUUID) }
}

function permitted(tx: Tx, EndpointUUID: Uuid): PermittedEndpoint {
  return permit(tx.actor, 'webhook:manage', { isProviders: true, EndpointUUID } as const)
}

type Change = 'created' | 'changed' | 'paused' | 'resumed' | 'secret-rotated' | 'removed' | 'replayed' | 'tried'

export async function auditChange(tx: Tx, { EndpointUUID }: PermittedEndpoint, change: Change): Promise<void> {
  await tx.audit({ deed: 'webhook-changed', detail: { EndpointUUID, change } })
}

async function changed(tx: Tx, one: PermittedEndpoint, change: Change): Promise<Endpoint> {
  await auditChange(tx, one, change)
  const row = await findEndpoint(tx.db, one.EndpointUUID)
  if (!row) throw new Refused(refuse('not-found'))
  return endpointAnswer(tx, row)
}

function endpointAnswer(ctx: Ctx, row: EndpointRow): Endpoint {
  const { EndpointUUID, pausedBecause, failingSince, earlierUntil } = row
  return {
    UUID: EndpointUUID,
    Url: row.url,
    Description: row.description,
    EventTypes: row.eventTypes,
    ...(pausedBecause && { PausedBecause: pausedBecause }),
    ...(failingSince && { FailingSinceNanos: nanos(failingSince) }),
    ...(earlierUntil && ctx.now() < earlierUntil && { EarlierSecretUntilNanos: nanos(earlierUntil) }),
    CreatedAtNanos: nanos(row.createdAt),
    WaitingCount: row.waiting,
    FailedCount: row.failed,
  }
}
