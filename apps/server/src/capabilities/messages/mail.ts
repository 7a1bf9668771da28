import type { Brand } from '@waea/brands/brand'
import type { NoticeSubject } from '@waea/domain/messages/notice'
import type { Wallet } from '@waea/domain/payments/means/wallet'
import { paidBrandName } from '@waea/domain/payments/means/wallet'
import type { OrderSums } from '@waea/domain/shop/orders/order-sums'
import { dollars, type Money } from '@waea/kit/money'
import type { MailWords } from './writing/mail-words.ts'

/**
 * The data of each mail, by template. Empty here: each capability declares the data of its own mails in its `mails.ts`.
 */
export interface MailData {}

/** The data of each text message, by template. Capabilities declare it as they do `MailData`. */
export interface SmsData {}

/** The templates of all mails. */
export type MailTemplate = keyof MailData

/** The templates of all text messages. */
export type SmsTemplate = keyof SmsData

/**
 * What a notification shows on a locked screen. Anybody may read it: no name, number, amount, place or text typed by a
 * person.
 */
export interface PushWords {
  title: string
  body: string
}

/** Whether and how the portal and devices show a message. */
interface Shown<Data> {
  /**
   * The subject of its notice in the portal. Without it no notice is kept: the message holds a code or a link that
   * opens an account, is about how a person signs in, which is private to that person, or is a document by itself.
   */
  about?: NoticeSubject
  /**
   * The message holds a code or a link that is only for its recipient, or is about how a person signs in. Its text is
   * deleted when it ends, so it is never sent again. The words tell an operator how the person gets a new one.
   */
  secret?: string
  /** Whether data of a template with `secret` hold one; all do if absent. */
  hasSecret?: (data: Data) => boolean
  /** Where the notice leads, if the link in the message is only for its recipient. */
  noticePath?: string
  /** The link holds a code that the notice leaves out. */
  hidesCode?: true
  /** The push notification; none if absent or if it returns undefined. */
  push?: PushWords | ((data: Data) => PushWords | undefined)
}

/** One mail: its text, sample data for the preview, and how it is shown elsewhere. */
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

/** The greeting and labels of a text message. English has no greeting: text messages are billed by length. */
export interface SmsWords {
  greeting: string
  isReady(MSISDN: string): string
}

/** The sender, and the site where a code is entered. */
export interface SmsWriting {
  brand: string
  /** Without scheme and port. */
  host: string
}

/** The fields of every mail about one service of a customer. */
export interface OfService {
  /** The customer's name for the service. The subject contains it, since an account may have several services. */
  service: string
}

/** The fields of every mail about a mobile. `MSISDN` may be empty: a mobile may have no number yet. */
export interface OfMobile extends OfService {
  MSISDN: string
}

/** The card of a payment, and the wallet it was used from, if any. */
export interface CardInMail {
  CardLast4?: string
  CardBrand?: string
  CardWallet?: Wallet
}

/** A refund to a card, or a released hold on it. Both amounts are absent if nothing was taken. */
export interface RefundData extends CardInMail {
  /** What the payment was for, item by item. */
  sums?: OrderSums
  RefundCents?: Money
  ReleasedCents?: Money
}

/** The content of a mail, without its design. The HTML and the plain text are both made from these parts. */
export interface MailContent {
  subject: string
  /** The line that mail programs show beside the subject. */
  preview: string
  heading: string
  /** The reply address; without it, replies go to the sender. */
  replyTo?: string
  parts: readonly MailPart[]
}

/** One part of a mail. Texts are literal: a `<` in a name is a `<` in the mail. */
export type MailPart =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'code'; code: string; label: string }
  | { kind: 'button'; label: string; link: string }
  | { kind: 'table'; rows: readonly MailRow[] }

/** A row of a mail's table: a label and a value; `total` makes it stand out. */
export interface MailRow {
  label: string
  value: string
  total?: boolean
}

/** A paragraph. */
export const text = (words: string): MailPart => ({ kind: 'text', text: words })

/** A paragraph in small print. */
export const note = (words: string): MailPart => ({ kind: 'note', text: words })

/** A button that opens a link. */
export const button = (label: string, link: string): MailPart => ({ kind: 'button', label, link })

/** A table; leaves out rows that are undefined. */
export const table = (rows: readonly (MailRow | undefined)[]): MailPart => ({
  kind: 'table',
  rows: rows.filter((row) => row !== undefined),
})

/** The row with the amount to pay; undefined for zero, since no mail asks for $0.00. */
export const toPayRow = (label: string, cents: Money): MailRow | undefined =>
  cents > 0 ? { label, value: dollars(cents), total: true } : undefined

/** What a mail is written with: the brand, the words of its language, and links into the portal. */
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
