import type { NoticeSubject } from '@waea/domain/messages/notice'
import { pushKindOf } from '@waea/domain/messages/push'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { PushWords } from '../mail.ts'
import { deliverPushJob } from './deliver-push.ts'
import { devicesFor, insertPush, type PushNews } from './notifications.store.ts'
import { deleteDevicesOf, deleteDevicesOfPerson, listSessions } from './push-devices.store.ts'

/** The parts of a message that push notifications use. */
interface Message {
  CustomerUUID: Uuid
  about: NoticeSubject
  words: PushWords
  path: string | null
  dedupeKey: string
}

/** Notifies the customer's devices of a message, if they have its kind turned on. Runs in the caller's transaction. */
export async function tellDevices(tx: Tx, { CustomerUUID, about, words, path, dedupeKey }: Message): Promise<void> {
  const kind = pushKindOf(about)
  if (!kind || !tx.config.push) return
  const news = { CustomerUUID, kind, ...words, path: path ?? '/profile/notices', dedupeKey }
  for (const DeviceUUID of await devicesFor(tx, CustomerUUID, kind)) await tellDevice(tx, news, DeviceUUID)
}

/** Notifies one device, once for each dedupe key. A job sends the notification after the commit. */
export async function tellDevice(tx: Tx, news: PushNews, DeviceUUID: Uuid): Promise<void> {
  const PushUUID = tx.newUuid()
  if (!(await insertPush(tx, news, DeviceUUID, PushUUID))) return
  await tx.enqueue(deliverPushJob, { CustomerUUID: news.CustomerUUID, PushUUID })
}

/** Turns off push for sessions that end. Runs in the caller's transaction. */
export async function endPushOf(tx: Tx, sessions: readonly Uuid[]): Promise<void> {
  if (sessions.length > 0) await deleteDevicesOf(tx, sessions)
}

/** Turns off push of an account for a person who loses access to it. Runs in the caller's transaction. */
export async function endPushOfAccess(tx: Tx, CustomerUUID: Uuid, userUuid: Uuid): Promise<void> {
  await deleteDevicesOfPerson(tx, byRule('messages', 'device:tell', { CustomerUUID }), userUuid)
}

/** Sessions with push turned on, ordered by id; `after` is the last id of the previous page, or empty. */
export function sessionsWithPush(ctx: Ctx, after: Uuid, most: number): Promise<Uuid[]> {
  return listSessions(ctx.db, after === '' ? null : after, most)
}
