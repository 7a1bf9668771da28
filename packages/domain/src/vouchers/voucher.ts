import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Money } from '@waea/kit/money'
import { compact } from '@waea/kit/typed'
import type { BillingType } from '../catalogue/catalogue-entry.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** A voucher code has 13 digits (1§5, 3§9.4). */
export const voucherDigits = 13

/** What the vouchers of one batch have in common, and the batch's state. */
export interface VoucherTerms {
  value: Money
  /** The last day they can be redeemed. */
  lastDay: CalendarDay
  /** The kinds of mobile they can be redeemed on. */
  kinds: readonly BillingType[]
  isSold: boolean
  isBlocked: boolean
}

/** A voucher code as typed, without spaces and dashes. Refuses one that is not 13 digits (1§5). */
export function voucherCode(text: string): string | Refusal {
  const code = compact(text)
  return /^\d{13}$/.test(code) ? code : refuse('voucher-invalid', undefined, 'Code')
}

/** Groups digits as on the card, while typing: `2026 0000 00001`. */
export function groupedCode(digits: string): string {
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].filter(Boolean).join(' ')
}

/** The voucher code among texts read from a photo; undefined if there is none, or more than one. */
export function codeInTexts(texts: readonly string[]): string | undefined {
  const found = texts.flatMap((text) => text.match(/(?<![\d-])\d(?:[ \t\p{Pd}]?\d){12}(?![ \t\p{Pd}]?\d)/gu) ?? [])
  const codes = [...new Set(found.map((text) => text.replace(/\D/g, '')))]
  return codes.length === 1 ? codes[0] : undefined
}

/** The code that was checked before, to redeem now. Refuses 'No Voucher Code' if none is stored (3§8.5). */
export function storedCode(code: string | undefined): string | Refusal {
  return code || refuse('no-voucher-code')
}

/**
 * The value of an unused voucher on a kind of mobile; undefined if it cannot be redeemed there. The reason stays
 * secret, so that guessing does not reveal which codes exist.
 */
export function voucherValue(
  terms: VoucherTerms | undefined,
  kind: BillingType | undefined,
  today: CalendarDay,
): Money | undefined {
  if (!terms?.isSold || terms.isBlocked || terms.lastDay < today) return undefined
  return kind !== undefined && terms.kinds.includes(kind) ? terms.value : undefined
}
