import { outcomeOf } from '@waea/domain/webhooks/delivery'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { keysOf } from '../identity/index.ts'
import { enqueueDeliveries } from './report-events.ts'
import { validSecrets } from './secrets.ts'
import { signedHeaders } from './signature.ts'
import { type DueDelivery, dueEndpoints, nextDue, saveAttempt } from './stores/deliveries.store.ts'
import { clearFailing, lockEndpoint, markFailing } from './stores/endpoints.store.ts'

/** Few, so that a process that ends does not wait long for a slow receiver. */
const maxAtOnce = 5

/** Sends an endpoint what is due, one message after the other, the oldest first. */
export async function deliverTo(ctx: Ctx, content: unknown): Promise<void> {
  const { EndpointUUID } = content as { EndpointUUID: Uuid }
  for (let sent = 0; sent < maxAtOnce; sent++) {
    const due = await nextDue(ctx.db, EndpointUUID, ctx.now())
    if (!due) return
    await attempt(ctx, due)
  }
  await ctx.inTransaction((tx) => enqueueDeliveries(tx, [EndpointUUID]))
}

/** Has everything sent whose next attempt is due, and whose endpoint is neither paused nor resting. */
export async function retryDeliveries(ctx: Ctx): Promise<void> {
  const endpoints = await dueEndpoints(ctx.db, ctx.now())
  if (endpoints.length > 0) await ctx.inTransaction((tx) => enqueueDeliveries(tx, endpoints))
}

async function attempt(ctx: Ctx, due: DueDelivery): Promise<void> {
  const { EventUUID, url, body } = due
  const secrets = validSecrets(await keysOf(ctx), due, ctx.now())
  const headers = signedHeaders(secrets, { EventUUID, body, at: ctx.now() })
  const answer = await ctx.ports.webhooks.post({ url, headers, body }).then(
    (status) => ({ status }),
    (error: Error) => {
      if (!(error instanceof PartnerUnknown)) throw error
      return { status: undefined, error: error.message }
    },
  )
  await ctx.inTransaction((tx) => recordAttempt(tx, due, answer))
}

async function recordAttempt(tx: Tx, due: DueDelivery, answer: { status: number | undefined; error?: string }) {
  const { EndpointUUID, url } = due
  const endpoint = await lockEndpoint(tx, EndpointUUID)
  if (!endpoint) return
  const { failingSince } = endpoint
  const nowMs = tx.now().getTime()
  const outcome = outcomeOf({
    attempts: due.attempts + 1,
    status: answer.status,
    nowMs,
    failingSinceMs: failingSince?.getTime(),
  })
  // An event that was replayed meanwhile is not written.
  if (!(await saveAttempt(tx, due, answer, outcome))) return
  if (outcome.state === 'delivered') return failingSince ? clearFailing(tx, EndpointUUID) : undefined
  const isPausedNow = await markFailing(tx, EndpointUUID, outcome)
  if (isPausedNow)
    await notifyOperator(tx, {
      kind: 'webhook',
      subject: EndpointUUID,
      reason:
        outcome.pauses === 'gone'
          ? `${new URL(url).host} answered 410: it takes no more messages`
          : `${new URL(url).host} has only failed for three days. What waits is sent once it is resumed`,
    })
}
