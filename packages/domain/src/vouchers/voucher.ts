import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Money } from '@waea/kit/money'
import { compact } from '@waea/kit/typed'
import type { BillingType } from '../catalogue/catalogue-entry.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** A voucher code is so many digits (1§5, 3§9.4). */
export const voucherDigits = 13

/** What the vouchers of one batch have in common, and how the batch stands. */
export interface VoucherTerms {
  value: Money
  /** The last day on which they are redeemed. */
  lastDay: CalendarDay
  /** On which kinds of mobile. */
  kinds: readonly BillingType[]
  isSold: boolean
  isBlocked: boolean
}

/** A voucher code as typed, without the blanks and dashes that people put in. Refuses one that is not 13 digits (1§5). */
export function voucherCode(text: string): string | Refusal {
  const code = compact(text)
  return /^\d{13}$/.test(code) ? code : refuse('voucher-invalid', undefined, 'Code')
}

/** Digits as a card has them, while they are typed: `2026 0000 00001`. */
export function groupedCode(digits: string): string {
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].filter(Boolean).join(' ')
}

/** The voucher code among texts that were read from a photo; undefined where there is none, or more than one. */
export function codeInTexts(texts: readonly string[]): string | undefined {
  const found = texts.flatMap((text) => text.match(/(?<![\d-])\d(?:[ \t\p{Pd}]?\d){12}(?![ \t\p{Pd}]?\d)/gu) ?? [])
  const codes = [...new Set(found.map((text) => text.replace(/\D/g, '')))]
  return codes.length === 1 ? codes[0] : undefined
}

/** The code that was checked before, to be redeemed now. Refuses 'No Voucher Code' where none is kept (3§8.5). */
export function storedCode(code: string | undefined): string | Refusal {
  return code || refuse('no-voucher-code')
}

/**
 * What an unused voucher is worth on a kind of mobile; undefined where it cannot be redeemed there. Nobody is told why:
 * whoever guesses must not learn which codes exist.
 */
export function voucherValue(
  terms: VoucherTerms | undefined,
  kind: BillingType | undefined,
  today: CalendarDay,
): Money | undefined {
  if (!terms?.isSold || terms.isBlocked || terms.lastDay < today) return undefined
  return kind !== undefined && terms.kinds.includes(kind) ? terms.value : undefined
}
