import type { VisitMode } from '@waea/domain/broadband/availability'
import { type FibrePrice, laterPart } from '@waea/domain/broadband/plan-price'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { customerOf, mailTo } from '../../customers/index.ts'
import { type MailData, portalLink, sendMail, sendSms } from '../../messages/index.ts'
import type { receiptsFor } from '../../payments/index.ts'

type Told = MailData['fibre-news']
export type FibreNews = Told['news']

/** What the customer is told of a fibre order or connection. */
export interface FibreAbout {
  CustomerUUID: Uuid
  /** What makes this telling unique beside the news: the order or connection, and the visit or day where it may recur. */
  key: string
  /** The address in one line. */
  place: string
  LFC: string
  planName: string
  price: FibrePrice
  /** The day from which the price is the later one, where that is known. */
  priceChangesOn?: CalendarDay
  /** The order's number, such as F100001. */
  number?: string
  visit?: { mode: VisitMode; start: Date; end: Date }
  /** Of book-visit: the visit for which a time is to be chosen. */
  mode?: VisitMode
  /** The day it is about: of connection, or the last day. */
  on?: CalendarDay
  /** Why it failed, in the company's sentence. */
  reason?: string
  /** What goes back to the card, in cents. */
  refund?: Money
  /** Of ordered: the router that was paid with the order. Of an order that came to nothing: the one that had left us. */
  router?: { name: string; price: Money }
  /** Of ordered: the connection is taken over from another provider. */
  isTransfer?: boolean
  /** Of router-returned: its order came to nothing. */
  isOver?: boolean
  /** Of connected: the account is suspended, and the plan begins once it is not. */
  isSuspended?: boolean
  /** Of ends and ended: the credit of the account. */
  accountCredit?: Money
  tracking?: { carrier: string; number: string; link?: string }
  /** The receipts of what was paid for the order. */
  receipts?: Awaited<ReturnType<typeof receiptsFor>>
  /** Of an order that moves a connection: where that is, and from when the new one works its last day and what goes back. */
  left?: { place: string; overlapDays: number; lastDay?: CalendarDay; back?: Money }
}

const fibrePath = '/profile/ufb/broadband/subscriptions'

/** Tells the customer of a step of a fibre order or connection, once, by mail and as a notice; and by text the day's visits and misses. */
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

/** The data of the mail, as they are kept until it is sent. */
function saidOf(about: FibreAbout): Omit<Told, 'FirstName' | 'news' | 'path'> {
  const { place, LFC, planName, price, priceChangesOn, number, visit, mode, on, reason, refund } = about
  const { router, isTransfer, isOver, isSuspended, tracking, left, accountCredit } = about
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
