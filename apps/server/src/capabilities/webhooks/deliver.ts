import { isSuccess, outcomeOf } from '@waea/domain/webhooks/delivery'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { keysOf } from '../identity/index.ts'
import { enqueueDeliveries } from './report-events.ts'
import { validSecrets } from './secrets.ts'
import { signedHeaders } from './signature.ts'
import { type DueDelivery, dueEndpoints, nextDue, saveDelivered, saveFailed } from './stores/deliveries.store.ts'
import { clearFailing, lockEndpoint, markFailing } from './stores/endpoints.store.ts'

/** How many messages are read and recorded together. After a crash, they are sent again. */
const maxAtOnce = 20
/** Short, so that a process that ends does not wait long for a slow receiver. */
const sendsForMs = 2_000

/** A message that was sent, with the receiver's answer. */
interface Sent {
  due: DueDelivery
  status: number | undefined
  error?: string
}

const isDelivered = ({ status }: Sent) => isSuccess(status)

/** Sends an endpoint what is due, one message after the other, the oldest first, until one fails. */
export async function deliverTo(ctx: Ctx, content: unknown): Promise<void> {
  const { EndpointUUID } = content as { EndpointUUID: Uuid }
  const due = await nextDue(ctx.db, EndpointUUID, ctx.now(), maxAtOnce)
  const until = performance.now() + sendsForMs
  const sent: Sent[] = []
  for (const one of due) {
    const answer = await send(ctx, one)
    sent.push(answer)
    if (!isDelivered(answer) || performance.now() > until) break
  }
  if (sent.length === 0) return
  const isRest = sent.length < due.length || due.length === maxAtOnce
  await ctx.inTransaction(async (tx) => {
    await recordSent(tx, EndpointUUID, sent)
    if (isRest) await enqueueDeliveries(tx, [EndpointUUID])
  })
}

/** Has everything sent whose next attempt is due, and whose endpoint is neither paused nor resting. */
export async function retryDeliveries(ctx: Ctx): Promise<void> {
  const endpoints = await dueEndpoints(ctx.db, ctx.now())
  if (endpoints.length > 0) await ctx.inTransaction((tx) => enqueueDeliveries(tx, endpoints))
}

async function send(ctx: Ctx, due: DueDelivery): Promise<Sent> {
  const { EventUUID, url, body } = due
  const secrets = validSecrets(await keysOf(ctx), due, ctx.now())
  const headers = signedHeaders(secrets, { EventUUID, body, at: ctx.now() })
  return ctx.ports.webhooks.post({ url, headers, body }).then(
    (status) => ({ due, status }),
    (error: Error) => {
      if (!(error instanceof PartnerUnknown)) throw error
      return { due, status: undefined, error: error.message }
    },
  )
}

/** Records messages that were sent, of which only the last may have failed. An event that was replayed meanwhile stays. */
async function recordSent(tx: Tx, EndpointUUID: Uuid, sent: readonly Sent[]): Promise<void> {
  const endpoint = await lockEndpoint(tx, EndpointUUID)
  if (!endpoint) return
  const isWell = (await saveDelivered(tx, EndpointUUID, sent.filter(isDelivered))) > 0
  if (isWell && endpoint.failingSince) await clearFailing(tx, EndpointUUID)
  const failed = sent.find((one) => !isDelivered(one))
  if (failed) await recordFailed(tx, EndpointUUID, failed, isWell ? null : endpoint.failingSince)
}

async function recordFailed(tx: Tx, EndpointUUID: Uuid, { due, ...answer }: Sent, failingSince: Date | null) {
  const nowMs = tx.now().getTime()
  const attempts = due.attempts + 1
  const outcome = outcomeOf({ attempts, status: answer.status, nowMs, failingSinceMs: failingSince?.getTime() })
  if (!(await saveFailed(tx, due, answer, outcome))) return
  const isPausedNow = await markFailing(tx, EndpointUUID, outcome)
  if (isPausedNow)
    await notifyOperator(tx, {
      kind: 'webhook',
      subject: EndpointUUID,
      reason:
        outcome.pauses === 'gone'
          ? `${new URL(due.url).host} answered 410: it takes no more messages`
          : `${new URL(due.url).host} has only failed for three days. What waits is sent once it is resumed`,
    })
}
