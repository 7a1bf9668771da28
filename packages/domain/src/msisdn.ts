import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type Refusal, refuse } from './refusal.ts'

/** Mobile prefixes that are not in use by anybody's phone: retired, unassigned, or once for paging. */
const unusedPrefixes = /^64(23|24|25|26)/

/**
 * A number as it is stored: E.164 without the plus, such as `64215550142`. Takes what people type, with New Zealand
 * meant where no country is named. Undefined for what is no number, and for prefixes that nobody uses. Heavy: it
 * carries the numbering plans of the world, so the web loads it only with the screens that need it.
 */
export function toE164(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text, 'NZ')
  if (!parsed?.isValid() || parsed.ext) return undefined
  const stored = parsed.number.slice(1)
  return unusedPrefixes.test(stored) ? undefined : stored
}

/** A New Zealand mobile number as it is stored. Refuses anything else: "Sorry, that's not a valid Mobile number". */
export function mobileNumber(text: string, field = 'MobileNumber'): string | Refusal {
  const stored = toE164(text)
  return stored && /^642\d{7,9}$/.test(stored) ? stored : refuse('number-invalid', undefined, field)
}
