import type { Gives, Input } from '@waea/contract/call'
import type { messages } from '@waea/contract/people/messages'
import { roleOn } from '@waea/domain/access/actor'
import type { NoticeSubject } from '@waea/domain/messages/notice'
import { pageInfo, pageRows, pageSizes } from '@waea/domain/paging'
import { Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { peopleOf } from '../../customers/index.ts'
import type { MailTemplate } from '../mail-data/mail-data.ts'
import { noticeOfMail } from '../mails/write-mail.ts'
import { type NewMessage, noCustomer } from '../messages.store.ts'
import { tellDevices } from '../push/tell-devices.ts'
import type { SmsTemplate } from '../texts.ts'
import { insertNotice, markRead, noticePage, type Told, unreadCount } from './notices.store.ts'

/**
 * What each message is about. Those that are left out are not kept as notices: they hold codes and links that open an
 * account, or tell a person of how they sign in, which is nobody else's who reads the account.
 */
const subjects: Readonly<Partial<Record<MailTemplate | SmsTemplate, NoticeSubject>>> = {
  'order-confirmation': 'order',
  'order-failed': 'order',
  'credit-check-decided': 'plan',
  'order-cancelled': 'order',
  'order-address': 'order',
  'order-return': 'order',
  'parcel-sent': 'order',
  'parcel-undeliverable': 'order',
  'payment-receipt': 'payment',
  'payment-failed': 'payment',
  'arrears-paid': 'payment',
  arrears: 'payment',
  'arrears-restored': 'payment',
  'payment-extension': 'payment',
  dispute: 'payment',
  'bill-issued': 'payment',
  'bill-not-paid': 'payment',
  'bill-credit': 'payment',
  'credit-payout': 'payment',
  'closed-with-credit': 'payment',
  'bill-paid-by-guest': 'payment',
  'bill-returned': 'payment',
  'bill-reinstated': 'payment',
  'bill-written-off': 'payment',
  'activation-failed': 'mobile',
  'sim-change': 'mobile',
  'service-ready': 'mobile',
  'service-active': 'mobile',
  'calls-forwarded': 'mobile',
  'fibre-news': 'fibre',
  'outage-ended': 'network',
  'case-news': 'help',
  'invite-received': 'invite',
  'invite-news': 'invite',
  'route-news': 'invite',
  'group-news': 'mobile',
  'number-changed': 'mobile',
  'number-change-failed': 'mobile',
  'port-news': 'mobile',
  'product-type-changed': 'mobile',
  'product-type-failed': 'mobile',
  'plan-refunded': 'plan',
  'plan-change': 'plan',
  'plan-reminder': 'plan',
  'plan-ended-unpaid': 'plan',
  'plan-paused': 'plan',
  'plan-resumed': 'plan',
  'plan-renewed': 'plan',
  'plan-price': 'plan',
  'renewal-failed': 'plan',
  'usage-alert': 'usage',
  'usage-expiry': 'usage',
  'spend-limit-reached': 'usage',
  'voucher-redeemed': 'credit',
  'credit-given': 'credit',
  'credit-received': 'credit',
  'credit-ending': 'credit',
  'credit-forfeited': 'credit',
  'top-up-receipt': 'credit',
  'guest-top-up-taken-back': 'credit',
  'auto-top-up': 'credit',
  'auto-top-up-on': 'credit',
  'auto-top-up-off': 'credit',
  'auto-top-up-failed': 'credit',
  'auto-top-up-capped': 'credit',
}

/** Links that only whoever holds the message may follow are replaced by where the portal shows the same. */
const pathInstead: Readonly<Partial<Record<MailTemplate | SmsTemplate, string>>> = {
  'parcel-sent': '/profile/order-history',
  'sim-change': '/profile/plans',
}

/** Their links hold a code, which whoever reads the notice does not need: the account is the one that is asked. */
const withoutCode: ReadonlySet<MailTemplate | SmsTemplate> = new Set(['invite-received'])

/**
 * Keeps what a message tells the customer as a notice, shows that there is one, and tells devices; nothing for what is not
 * kept. What the account's only person did themselves is kept as read.
 */
export async function keepNotice(
  ctx: Tx,
  message: NewMessage,
  dedupeKey: string,
  confirmsOwnAct: boolean,
): Promise<void> {
  const { CustomerUUID, channel } = message
  const template = message.template as MailTemplate | SmsTemplate
  const about = subjects[template]
  if (!about || CustomerUUID === noCustomer) return
  const told = channel === 'mail' ? noticeOfMail(ctx.config, message) : noticeOfSms(message)
  const path = withoutCode.has(template) ? (told.path?.split('?')[0] ?? null) : told.path
  const notice = { ...told, about, path: pathInstead[template] ?? path }
  const isRead =
    (confirmsOwnAct || roleOn(ctx.actor, CustomerUUID) !== undefined) && (await hasOnePerson(ctx, CustomerUUID))
  await insertNotice(ctx, { ...notice, CustomerUUID, UUID: ctx.newUuid(), dedupeKey, isRead }, channel === 'mail')
  await ctx.show(CustomerUUID, 'notices.changed')
  await tellDevices(ctx, { CustomerUUID, about, template, data: message.data, path: notice.path, dedupeKey })
}

/** Read or not is a matter of the account: with several people, what one of them did is news to the others. */
async function hasOnePerson(ctx: Tx, CustomerUUID: string): Promise<boolean> {
  return (await peopleOf(ctx.db, CustomerUUID)).length === 1
}

/** A text message without its link, which is where it leads in the portal. */
function noticeOfSms({ data }: NewMessage): Omit<Told, 'about'> {
  const { text } = data as { text: string }
  const [link] = /https?:\/\/\S+$/.exec(text.trim()) ?? []
  const url = link === undefined ? null : URL.parse(link)
  return { title: text.replace(link ?? '', '').trim(), body: '', path: url && url.pathname + url.search }
}

export async function readNotices(
  ctx: Ctx,
  input: Input<typeof messages.notices>,
): Promise<Gives<typeof messages.notices>> {
  const page = { PageNumber: input.PageNumber, PageSize: input.PageSize ?? pageSizes.payments }
  const { limit, offset } = pageRows(page)
  const rows = await noticePage(ctx, input.customerUuid, limit, offset)
  const Notices = rows.map(({ UUID, about, title, body, path, toldAt, isRead }) => ({
    UUID,
    About: about,
    Title: title,
    Text: body,
    ...(path !== null && { Path: path }),
    ToldAtNanos: nanos(toldAt),
    IsRead: isRead,
  }))
  return { Notices, PageInfo: pageInfo(page, rows[0]?.total ?? 0) }
}

export async function unreadNotices(ctx: Ctx, CustomerUUID: string): Promise<{ Unread: number }> {
  return { Unread: await unreadCount(ctx, CustomerUUID) }
}

/** Marks a notice as read, or all of them. Refuses 'not-found' for one that is not the customer's. */
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
