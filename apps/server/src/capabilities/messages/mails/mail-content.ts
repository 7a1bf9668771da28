import type { Brand } from '@waea/brands/brand'
import { paidBrandName } from '@waea/domain/payments/means/wallet'
import { dollars, type Money } from '@waea/kit/money'
import type { MailData, MailTemplate } from '../mail-data/mail-data.ts'
import type { CardInMail } from '../mail-data/refund-data.ts'
import type { MailWords } from './sentences/mail-words.ts'

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

/** The text of each mail. Covers all templates: a new one only compiles once it is written. */
export type MailContents = { [T in MailTemplate]: (data: MailData[T], writing: Writing) => MailContent }

/** The card of a payment as `Visa •••• 4242`, or `Apple Pay, Visa •••• 4242`; undefined if unknown. */
export function cardRow(label: string, { CardLast4, CardBrand, CardWallet }: CardInMail): MailRow | undefined {
  if (!CardLast4) return undefined
  return { label, value: `${CardBrand ? `${paidBrandName(CardBrand, CardWallet)} ` : ''}•••• ${CardLast4}` }
}
