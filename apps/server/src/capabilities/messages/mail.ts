import type { Brand } from '@waea/brands/brand'
import type { NoticeSubject } from '@waea/domain/messages/notice'
import type { Wallet } from '@waea/domain/payments/means/wallet'
import { paidBrandName } from '@waea/domain/payments/means/wallet'
import type { OrderSums } from '@waea/domain/shop/orders/order-sums'
import { dollars, type Money } from '@waea/kit/money'
import type { MailWords } from './writing/mail-words.ts'

/**
 * What each mail needs to be written, by template. Empty here: a capability declares the data of its own mails beside their
 * words, in its `mails.ts`.
 */
export interface MailData {}

/** What each text message needs to be written, declared by capabilities as `MailData` is. */
export interface SmsData {}

export type MailTemplate = keyof MailData
export type SmsTemplate = keyof SmsData

/** What stands on a locked screen. Anybody may read it: no name, number, amount, place or words of a person. */
export interface PushWords {
  title: string
  body: string
}

/** What a message is beside its words: whether and how the portal and devices show it. */
interface Shown<Data> {
  /**
   * What its notice in the portal is about. Without it no notice is kept: the message holds a code or a link that opens an
   * account, or is about how a person signs in, which is private to that person.
   */
  about?: NoticeSubject
  /** Where the notice leads, if the link in the message is only for its receiver. */
  noticePath?: string
  /** The link holds a code that the notice leaves out. */
  hidesCode?: true
  /** What devices show; nothing without it, and where it returns undefined. */
  push?: PushWords | ((data: Data) => PushWords | undefined)
}

/** One mail: its words, sample data to look at it, and how it is shown elsewhere. */
export interface Mail<Data> extends Shown<Data> {
  sample: Data
  write(data: Data, writing: Writing): MailContent
}

/** The mails of a capability. */
export type Mails<T extends MailTemplate> = { readonly [K in T]: Mail<MailData[K]> }

/** One text message. */
export interface Text<Data> extends Shown<Data> {
  write(data: Data, words: SmsWords, writing: SmsWriting): string
}

/** The text messages of a capability. */
export type Texts<T extends SmsTemplate> = { readonly [K in T]: Text<SmsData[K]> }

/** The greeting and labels of a text message. English has no greeting: messages are paid by length. */
export interface SmsWords {
  greeting: string
  isReady(MSISDN: string): string
}

/** The sender, and the site on which a code is typed. */
export interface SmsWriting {
  brand: string
  /** Without scheme and port. */
  host: string
}

/** What every mail about one service of a customer says of it. */
export interface OfService {
  /** How its customer knows it: the subject names it, since an account may have several. */
  service: string
}

/** The same about a mobile; it may have no number yet. */
export interface OfMobile extends OfService {
  MSISDN: string
}

/** The card of a payment, and the wallet that it was in, where it was in one. */
export interface CardInMail {
  CardLast4?: string
  CardBrand?: string
  CardWallet?: Wallet
}

/** A refund to a card, or a hold on it that was released; neither if nothing was taken. */
export interface RefundData extends CardInMail {
  /** What it was paid for, thing by thing. */
  sums?: OrderSums
  RefundCents?: Money
  ReleasedCents?: Money
}

/** The content of a mail, apart from its design: the same parts make its HTML and its plain text. */
export interface MailContent {
  subject: string
  /** The line that mail programs show beside the subject. */
  preview: string
  heading: string
  /** Where a reply goes; to the sender where it is not said. */
  replyTo?: string
  parts: readonly MailPart[]
}

/** Texts are literal: a `<` in a name is a `<` in the mail. */
export type MailPart =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'code'; code: string; label: string }
  | { kind: 'button'; label: string; link: string }
  | { kind: 'table'; rows: readonly MailRow[] }

export interface MailRow {
  label: string
  value: string
  total?: boolean
}

export const text = (words: string): MailPart => ({ kind: 'text', text: words })
export const note = (words: string): MailPart => ({ kind: 'note', text: words })
export const button = (label: string, link: string): MailPart => ({ kind: 'button', label, link })
export const table = (rows: readonly (MailRow | undefined)[]): MailPart => ({
  kind: 'table',
  rows: rows.filter((row) => row !== undefined),
})

/** What the reader is asked to pay; no row where there is nothing to pay, since no mail asks for $0.00. */
export const toPayRow = (label: string, cents: Money): MailRow | undefined =>
  cents > 0 ? { label, value: dollars(cents), total: true } : undefined

/** What a letter is written with: the brand, the words of its language, and links into the portal. */
export interface Writing {
  brand: Brand
  words: MailWords
  link(path: string): string
}

/** The card of a payment as `Visa •••• 4242`, or `Apple Pay, Visa •••• 4242`; undefined if unknown. */
export function cardRow(label: string, { CardLast4, CardBrand, CardWallet }: CardInMail): MailRow | undefined {
  if (!CardLast4) return undefined
  return { label, value: `${CardBrand ? `${paidBrandName(CardBrand, CardWallet)} ` : ''}•••• ${CardLast4}` }
}
