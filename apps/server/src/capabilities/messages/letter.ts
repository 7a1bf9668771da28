import type { Brand } from '@waea/brands/brand'
import { paidBrandName } from '@waea/domain/payments/wallet'
import { dollars, money } from '@waea/kit/money'
import type { CardInMail, MailData, MailTemplate } from './mail-data.ts'
import type { MailWords } from './mail-words.ts'

/** The content of a mail, apart from its design: the same parts make its HTML and its plain text. */
export interface Letter {
  subject: string
  /** The line that mail programs show beside the subject. */
  preview: string
  heading: string
  parts: readonly LetterPart[]
}

/** Texts are literal: a `<` in a name is a `<` in the mail. */
export type LetterPart =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'code'; code: string; label: string }
  | { kind: 'button'; label: string; link: string }
  | { kind: 'table'; rows: readonly LetterRow[] }

export interface LetterRow {
  label: string
  value: string
  total?: boolean
}

export const text = (words: string): LetterPart => ({ kind: 'text', text: words })
export const note = (words: string): LetterPart => ({ kind: 'note', text: words })
export const button = (label: string, link: string): LetterPart => ({ kind: 'button', label, link })
export const table = (rows: readonly (LetterRow | undefined)[]): LetterPart => ({
  kind: 'table',
  rows: rows.filter((row) => row !== undefined),
})

/** What a letter is written with: the brand, the words of its language, and links into the portal. */
export interface Writing {
  brand: Brand
  words: MailWords
  link(path: string): string
}

/** The text of each mail. Covers all templates: a new one only compiles once it is written. */
export type Letters = { [T in MailTemplate]: (data: MailData[T], writing: Writing) => Letter }

/** Whole cents as people read them. */
export function amountOf(cents: number): string {
  return dollars(money(cents))
}

/** The card of a payment as `Visa •••• 4242`, or `Apple Pay, Visa •••• 4242`; undefined if unknown. */
export function cardRow(label: string, { CardLast4, CardBrand, CardWallet }: CardInMail): LetterRow | undefined {
  if (!CardLast4) return undefined
  return { label, value: `${CardBrand ? `${paidBrandName(CardBrand, CardWallet)} ` : ''}•••• ${CardLast4}` }
}
