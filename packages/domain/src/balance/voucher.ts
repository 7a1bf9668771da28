import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, money } from '@waea/kit/money'
import { type Refusal, refuse } from '../refusal.ts'

/** A voucher as it is kept; its value is cents, and its last good day is `expiresOn`. */
export interface Voucher {
  valueCents: number
  expiresOn: CalendarDay
  used: boolean
}

/** A voucher code as typed, without the blanks that people put in. Refuses one that is not 13 digits (1§5). */
export function voucherCode(text: string): string | Refusal {
  const code = text.replace(/[\s-]/g, '')
  return /^\d{13}$/.test(code) ? code : refuse('voucher-invalid', undefined, 'Code')
}

/** The input of a check or a redemption. */
export interface VoucherAsked {
  account?: string | undefined
  product?: string | undefined
  code?: string | undefined
}

/**
 * The code of a check or redemption. Refuses a missing account, product or code with 'Redemption check Error' or
 * 'Redemption Error' (3§8.5).
 */
export function askedVoucher(asked: VoucherAsked, act: 'check' | 'redeem'): string | Refusal {
  if (!asked.account || !asked.product || !asked.code) {
    return refuse(act === 'check' ? 'redemption-check-error' : 'redemption-error')
  }
  return voucherCode(asked.code)
}

/**
 * What a voucher is worth. An unknown, a used and an expired one are refused alike, so that nobody learns which exist.
 */
export function redeemVoucher(voucher: Voucher | undefined, today: CalendarDay): Money | Refusal {
  if (!voucher || voucher.used || voucher.expiresOn < today) return refuse('voucher-invalid', undefined, 'Code')
  return money(voucher.valueCents)
}
