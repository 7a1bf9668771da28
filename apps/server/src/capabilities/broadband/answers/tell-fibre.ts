import type { VisitMode } from '@waea/domain/broadband/availability'
import { type FibrePrice, laterPart } from '@waea/domain/broadband/plan-price'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { customerOf, mailTo } from '../../customers/index.ts'
import { type MailData, portalLink, sendMail, sendSms } from '../../messages/index.ts'
import type { receiptsFor } from '../../payments/index.ts'

type FibreMail = MailData['fibre-news']
export type FibreNews = FibreMail['news']

/** What a message about a fibre order or connection says. */
export interface FibreAbout {
  CustomerUUID: Uuid
  /** With the news, makes the message unique: the order or connection, plus the visit or day if the news may recur. */
  key: string
  /** The address in one line. */
  place: string
  LFC: string
  planName: string
  price: FibrePrice
  /** The day from which the later price applies, if known. */
  priceChangesOn?: CalendarDay
  /** The order's number, such as F100001. */
  number?: string
  visit?: { mode: VisitMode; start: Date; end: Date }
  /** For book-visit: the visit that needs a time. */
  mode?: VisitMode
  /** The day in question: the day of connection, or the last day. */
  on?: CalendarDay
  /** Why it failed, in the company's own words. */
  reason?: string
  /** Refunded to the card, in cents. */
  refund?: Money
  /**
   * For ordered: the router paid for with the order. For a failed or cancelled order: the router that had already been
   * sent.
   */
  router?: { name: string; price: Money }
  /** For ordered: the connection is taken over from another provider. */
  isTransfer?: boolean
  /** For router-returned: its order has failed or was cancelled. */
  isOver?: boolean
  /** For connected: the account is suspended, and the plan starts once it is active again. */
  isSuspended?: boolean
  /** For ends and ended: the account's credit. */
  accountCredit?: Money
  tracking?: { carrier: string; number: string; link?: string }
  /** For note: the provider's words. */
  note?: string
  /** The receipts of the order's payments. */
  receipts?: Awaited<ReturnType<typeof receiptsFor>>
  /**
   * For an order that moves a connection: the old address; and, once the new one works, the old one's last day and the
   * refund.
   */
  left?: { place: string; overlapDays: number; lastDay?: CalendarDay; back?: Money }
}

const fibrePath = '/profile/ufb/broadband/subscriptions'

/**
 * Tells the customer about a step of a fibre order or connection, once, by mail and as a notice; also by text when a
 * visit has to be booked, is booked or was missed.
 */
export async function tellOfFibre(tx: Tx, about: FibreAbout, news: FibreNews): Promise<void> {
  const { CustomerUUID } = about
  const customer = await customerOf(tx, CustomerUUID)
  const dedupeKey = `fibre:${about.key}:${news}`
  const data = { FirstName: customer.FirstName, news, ...saidOf(about) }
  const attachments = about.receipts ?? []
  const path = news === 'ended' ? '/profile/account/invoices' : fibrePath
  await sendMail(tx, { ...mailTo(customer), template: 'fibre-news', dedupeKey, attachments, data: { ...data, path } })
  if (news !== 'book-visit' && news !== 'visit-booked' && news !== 'visit-missed') return
  const to = customer.MobileNumber
  if (!to) return
  const link = portalLink(tx.config, path)
  await sendSms(tx, {
    to,
    CustomerUUID,
    language: customer.Language,
    template: 'fibre-news',
    dedupeKey,
    data: { news, link, ...(data.visit && { visit: data.visit }) },
  })
}

/** The data of the mail, as stored until it is sent. */
function saidOf(about: FibreAbout): Omit<FibreMail, 'FirstName' | 'news' | 'path'> {
  const { place, LFC, planName, price, priceChangesOn, number, visit, mode, on, reason, refund } = about
  const { router, isTransfer, isOver, isSuspended, tracking, left, accountCredit, note } = about
  return {
    place,
    LFC,
    planName,
    MonthlyCents: price.Price,
    ...laterPart(price),
    ...(priceChangesOn && { priceChangesOn }),
    ...(number && { Number: number }),
    ...(mode && { mode }),
    ...(visit && { visit: { mode: visit.mode, start: visit.start.toISOString(), end: visit.end.toISOString() } }),
    ...(on && { on }),
    ...(reason && { reason }),
    ...(refund && { RefundCents: refund }),
    ...(router && { router: { Name: router.name, AmountCents: router.price } }),
    ...(isTransfer && { isTransfer }),
    ...(isOver && { isOver }),
    ...(isSuspended && { isSuspended }),
    ...(left && { left: leftOf(left) }),
    ...(note && { note }),
    ...(accountCredit && { AccountCreditCents: accountCredit }),
    ...(tracking && { tracking: { ...(tracking.link && { link: tracking.link }), ...nameOf(tracking) } }),
  }
}

function leftOf({ place, overlapDays, lastDay, back }: NonNullable<FibreAbout['left']>) {
  return { place, overlapDays, ...(lastDay && { lastDay }), ...(back && { BackCents: back }) }
}

function nameOf({ carrier, number }: NonNullable<FibreAbout['tracking']>) {
  return { Carrier: carrier, Number: number }
}
