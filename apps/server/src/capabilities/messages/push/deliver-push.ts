import { createHash } from 'node:crypto'
import { isPushAddress, type PushPlaces, pushAgainAfterS, pushLifeS } from '@waea/domain/messages/push'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import type { PushAnswer } from '../../../ports/push.ts'
import { peopleOf } from '../../customers/index.ts'
import { type ClaimedPush, claimPush, endPush, isPushClaimed, releasePush } from './notifications.store.ts'
import { deleteAddress, deleteDevice, markRefused } from './push-devices.store.ts'
import { pushKeysOf } from './push-keys.ts'

/** The job that sends one push notification to one device. */
export const deliverPushJob = 'messages.push'

// Longer than any attempt may take, so that only a dead process's notification is taken over.
const staleAfterS = 60

/**
 * Sends a notification to a device's push service. If the process dies before it records the answer, the notification
 * is sent again; both have the same tag, so the device shows it once. Deletes the device if its push service no longer
 * knows it, or if its person no longer has access to the account. While the push service is unavailable, the job
 * retries until the notification is too old.
 */
export async function deliverPush(ctx: Ctx, CustomerUUID: Uuid, PushUUID: Uuid): Promise<void> {
  const push = await ctx.inTransaction((tx) => claimOrLookAgain(tx, CustomerUUID, PushUUID))
  if (!push) return
  const remainingS = pushLifeS[push.kind] - Math.floor((ctx.now().getTime() - push.askedAt.getTime()) / 1000)
  if (!ctx.config.push) return ctx.inTransaction((tx) => endPush(tx, CustomerUUID, PushUUID, 'refused', 'it is off'))
  if (remainingS <= 0) return ctx.inTransaction((tx) => endPush(tx, CustomerUUID, PushUUID, 'late'))
  if (!(await isStillWanted(ctx, ctx.config.push, CustomerUUID, push))) return
  const answer = await send(ctx, CustomerUUID, PushUUID, push, remainingS)
  await ctx.inTransaction((tx) => record(tx, CustomerUUID, PushUUID, push, answer))
  if (answer.is === 'later' && answer.afterS === undefined)
    throw new Error(`A push service answered ${answer.status}, and is asked again`)
}

/** Claims a notification. If another process has the claim, checks again after the claim is stale. */
async function claimOrLookAgain(tx: Tx, CustomerUUID: Uuid, PushUUID: Uuid): Promise<ClaimedPush | undefined> {
  const push = await claimPush(tx, CustomerUUID, PushUUID, staleAfterS)
  if (!push && (await isPushClaimed(tx, CustomerUUID, PushUUID)))
    await tx.enqueue(deliverPushJob, { CustomerUUID, PushUUID }, { afterS: staleAfterS + 1 })
  return push
}

/** Whether the device may still get notifications of this account. Deletes the device if not. */
async function isStillWanted(ctx: Ctx, places: PushPlaces, CustomerUUID: Uuid, push: ClaimedPush): Promise<boolean> {
  const { userUuid, sessionUuid, endpoint, expiresAt } = push
  const people = await peopleOf(ctx.db, CustomerUUID)
  const isTheirs = people.some((one) => one.userUuid === userUuid)
  const isEnded = expiresAt !== null && expiresAt <= ctx.now()
  if (isTheirs && !isEnded && isPushAddress(endpoint, places)) return true
  await ctx.inTransaction((tx) => deleteDevice(tx, byRule('messages', 'device:tell', { CustomerUUID }), sessionUuid))
  return false
}

async function send(
  ctx: Ctx,
  CustomerUUID: Uuid,
  PushUUID: Uuid,
  push: ClaimedPush,
  lifeS: number,
): Promise<PushAnswer> {
  try {
    const keys = await pushKeysOf(ctx)
    if (!keys) throw new Error('Notifications were turned off')
    const { endpoint, p256dh, auth, title, body, path } = push
    const topic = topicOf(CustomerUUID, push)
    const payload = JSON.stringify({ id: PushUUID, tag: topic, title, body, path })
    return await ctx.ports.push.send({ endpoint, p256dh, auth, payload, lifeS, topic }, keys)
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
    await ctx.inTransaction((tx) => releasePush(tx, CustomerUUID, PushUUID, reason))
    throw new Error(`A device was not told: ${reason}`)
  }
}

async function record(
  tx: Tx,
  CustomerUUID: Uuid,
  PushUUID: Uuid,
  { endpoint, DeviceUUID }: ClaimedPush,
  answer: PushAnswer,
): Promise<void> {
  switch (answer.is) {
    case 'taken':
      await endPush(tx, CustomerUUID, PushUUID, 'sent')
      return markRefused(tx, CustomerUUID, DeviceUUID, false)
    case 'gone':
      return deleteAddress(tx, endpoint)
    case 'refused': {
      const reason = `it answered ${answer.status}`
      await endPush(tx, CustomerUUID, PushUUID, 'refused', reason)
      await markRefused(tx, CustomerUUID, DeviceUUID, true)
      return notifyOperator(tx, { kind: 'push', subject: new URL(endpoint).host, reason })
    }
    case 'later': {
      await releasePush(tx, CustomerUUID, PushUUID, `it answered ${answer.status}`)
      const afterS = pushAgainAfterS(answer.afterS)
      if (afterS !== undefined) await tx.enqueue(deliverPushJob, { CustomerUUID, PushUUID }, { afterS })
    }
  }
}

/**
 * The topic of a notification: a newer one with the same topic replaces the older, in the push service and on the
 * screen. 32 characters, the limit of RFC 8030.
 */
function topicOf(CustomerUUID: Uuid, { kind, path }: Pick<ClaimedPush, 'kind' | 'path'>): string {
  return createHash('sha256').update(`${CustomerUUID} ${kind} ${path}`).digest('base64url').slice(0, 32)
}
