import type { NoticeSubject } from '@waea/domain/messages/notice'
import { pushKindOf } from '@waea/domain/messages/push'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { PushWords } from '../mail.ts'
import { deliverPushJob } from './deliver-push.ts'
import { deleteDevicesOf, deleteDevicesOfPerson, listSessions } from './push.store.ts'
import { devicesFor, insertPush, type PushNews } from './pushes.store.ts'

/** A message that the customer is sent, as far as devices tell it. */
interface Message {
  CustomerUUID: Uuid
  about: NoticeSubject
  words: PushWords
  path: string | null
  dedupeKey: string
}

/** Tells the customer's devices of a message, if they are told of its kind; with the caller's transaction. */
export async function tellDevices(tx: Tx, { CustomerUUID, about, words, path, dedupeKey }: Message): Promise<void> {
  const kind = pushKindOf(about)
  if (!kind || !tx.config.push) return
  const news = { CustomerUUID, kind, ...words, path: path ?? '/profile/notices', dedupeKey }
  for (const DeviceUUID of await devicesFor(tx, CustomerUUID, kind)) await tellDevice(tx, news, DeviceUUID)
}

/** Tells one device, once for each piece of news; a job sends it after the commit. */
export async function tellDevice(tx: Tx, news: PushNews, DeviceUUID: Uuid): Promise<void> {
  const PushUUID = tx.newUuid()
  if (!(await insertPush(tx, news, DeviceUUID, PushUUID))) return
  await tx.enqueue(deliverPushJob, { CustomerUUID: news.CustomerUUID, PushUUID })
}

/** Tells the devices of sessions nothing more, as the sessions end; with the caller's transaction. */
export async function endPushOf(tx: Tx, sessions: readonly Uuid[]): Promise<void> {
  if (sessions.length > 0) await deleteDevicesOf(tx, sessions)
}

/** Tells a person's devices nothing more of an account, as their access ends; with the caller's transaction. */
export async function endPushOfAccess(tx: Tx, CustomerUUID: Uuid, userUuid: Uuid): Promise<void> {
  await deleteDevicesOfPerson(tx, byRule('messages', 'device:tell', { CustomerUUID }), userUuid)
}

/** The sessions whose devices are told something, in the order of their ids, from behind one. */
export function sessionsWithPush(ctx: Ctx, after: Uuid, most: number): Promise<Uuid[]> {
  return listSessions(ctx.db, after === '' ? null : after, most)
}
