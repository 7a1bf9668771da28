import { compact } from '@waea/kit/typed'
import { type Refusal, refuse } from '../refusal.ts'

const codeDigits = 6
export const codeLifeMs = 10 * 60_000
export const codeTries = 5
/** How long before another code may be requested for the same address or number. */
export const resendAfterS = 60

/** The state of a one-time code. The code itself is stored elsewhere, as a hash. */
export interface OneTimeCode {
  expiresAt: Date
  tries: number
  usedAt?: Date | undefined
}

/** A six-digit code from random bytes. Needs at least 4 bytes. */
export function codeFrom(random: Uint8Array): string {
  if (random.length < 4) throw new RangeError('a code needs 4 random bytes')
  const number = new DataView(random.buffer, random.byteOffset, 4).getUint32(0)
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0')
}

/** A code as typed, without spaces. Refuses an empty one with 'No Code' (3§8.5). */
export function typedCode(text: string | undefined): string | Refusal {
  const code = compact(text ?? '')
  if (!code) return refuse('no-code', undefined, 'Code')
  return /^\d{6}$/.test(code) ? code : refuse('wrong-code', undefined, 'Code')
}

/**
 * Whether a try at a code succeeds. Refuses a code that is unknown or used, has expired, was tried 5 times, or does not
 * match; the last says how many tries are left. The caller counts the try in the same transaction.
 */
export function tryCode(code: OneTimeCode | undefined, matches: boolean, now: Date): Refusal | undefined {
  if (!code || code.usedAt) return refuse('wrong-code', undefined, 'Code')
  if (now.getTime() >= code.expiresAt.getTime()) return refuse('code-expired', undefined, 'Code')
  if (code.tries >= codeTries) return refuse('too-many-tries', undefined, 'Code')
  return matches ? undefined : refuse('wrong-code', { left: codeTries - code.tries - 1 }, 'Code')
}
