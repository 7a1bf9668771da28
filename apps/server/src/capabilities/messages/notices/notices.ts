import type { Gives, Input } from '@waea/contract/call'
import type { messages } from '@waea/contract/people/messages'
import { roleOn } from '@waea/domain/access/actor'
import { Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { readPage } from '../../../platform/read-page.ts'
import { peopleOf } from '../../customers/index.ts'
import type { Mail } from '../mail.ts'
import { type NewMessage, noCustomer } from '../messages.store.ts'
import { tellDevices } from '../push/notify-devices.ts'
import { noticeOfMail } from '../writing/write-mail.ts'
import { insertNotice, markRead, type NoticeText, noticePage, unreadCount } from './notices.store.ts'

/**
 * Saves a message as a notice in the portal, informs open pages, and sends push notifications. Does nothing for
 * templates without `about`. If the account has only one person and they caused the message, the notice is saved as
 * read.
 */
export async function keepNotice(
  ctx: Tx,
  message: NewMessage,
  dedupeKey: string,
  confirmsOwnAct: boolean,
): Promise<void> {
  const { CustomerUUID, channel, template } = message
  const shown = shownOf(ctx, template)
  const { about } = shown
  if (!about || CustomerUUID === noCustomer) return
  const text = channel === 'mail' ? noticeOfMail(ctx, message) : noticeOfSms(message)
  const path = shown.hidesCode ? (text.path?.split('?')[0] ?? null) : text.path
  const notice = { ...text, about, path: shown.noticePath ?? path }
  const isRead =
    (confirmsOwnAct || roleOn(ctx.actor, CustomerUUID) !== undefined) && (await hasOnePerson(ctx, CustomerUUID))
  await insertNotice(ctx, { ...notice, CustomerUUID, UUID: ctx.newUuid(), dedupeKey, isRead }, channel === 'mail')
  await ctx.show(CustomerUUID, 'notices.changed')
  const words = typeof shown.push === 'function' ? shown.push(message.data) : shown.push
  if (words) await tellDevices(ctx, { CustomerUUID, about, words, path: notice.path, dedupeKey })
}

/**
 * How a person gets a new message in place of one with a secret, for operators; undefined for a template without one.
 */
export function secretOf(messages: Pick<Ctx, 'mails' | 'texts'>, template: string): string | undefined {
  return shownOf(messages, template).secret
}

/** Whether a message has neither a code nor a link that is only for its recipient, so that its text may be kept. */
export function isWithoutSecret(
  messages: Pick<Ctx, 'mails' | 'texts'>,
  { channel, template, data }: Pick<NewMessage, 'channel' | 'template' | 'data'>,
): boolean {
  const { secret, hasSecret } = shownOf(messages, template)
  return secret === undefined || (channel === 'mail' && hasSecret?.(data) === false)
}

function shownOf({ mails, texts }: Pick<Ctx, 'mails' | 'texts'>, template: string): Partial<Mail<unknown>> {
  return { ...texts[template], ...mails[template] }
}

/** Read state belongs to the account. With several people, what one of them did is news to the others. */
async function hasOnePerson(ctx: Tx, CustomerUUID: string): Promise<boolean> {
  return (await peopleOf(ctx.db, CustomerUUID)).length === 1
}

/** The text message without its link; the link becomes the notice's path. */
function noticeOfSms({ data }: NewMessage): Omit<NoticeText, 'about'> {
  const { text } = data as { text: string }
  const [link] = /https?:\/\/\S+$/.exec(text.trim()) ?? []
  const url = link === undefined ? null : URL.parse(link)
  return { title: text.replace(link ?? '', '').trim(), body: '', path: url && url.pathname + url.search }
}

/** One page of a customer's notices, newest first. */
export async function readNotices(
  ctx: Ctx,
  input: Input<typeof messages.notices>,
): Promise<Gives<typeof messages.notices>> {
  const { rows, PageInfo } = await readPage(input, (page) => noticePage(ctx, input.customerUuid, page))
  const Notices = rows.map(({ UUID, about, title, body, path, toldAt, isRead }) => ({
    UUID,
    About: about,
    Title: title,
    Text: body,
    ...(path !== null && { Path: path }),
    ToldAtNanos: nanos(toldAt),
    IsRead: isRead,
  }))
  return { Notices, PageInfo }
}

/** The number of unread notices, for the badge in the portal. */
export async function unreadNotices(ctx: Ctx, CustomerUUID: string): Promise<{ Unread: number }> {
  return { Unread: await unreadCount(ctx, CustomerUUID) }
}

/** Marks one notice as read, or all of them. Refuses 'not-found' for a notice of another customer. */
export function markNoticesRead(
  ctx: Ctx,
  { customerUuid: CustomerUUID, UUID }: Input<typeof messages.readNotices>,
): Promise<{ Unread: number }> {
  return ctx.inTransaction(async (tx) => {
    const whose = permit(tx.actor, 'notice:read', { CustomerUUID })
    if (!(await markRead(tx, whose, UUID ?? null))) throw new Refused(refuse('not-found'))
    await tx.show(CustomerUUID, 'notices.changed')
    return unreadNotices(tx, CustomerUUID)
  })
}
