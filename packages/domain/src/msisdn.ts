import { displayMsisdn } from '@waea/kit/msisdn'
import { withoutFormat } from '@waea/kit/typed'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type Refusal, refuse } from './refusal.ts'

/** Mobile prefixes no phone uses: retired, unassigned, or formerly for paging. */
const unusedPrefixes = /^64(23|24|25|26)/

/**
 * A number as it is stored: E.164 without the plus, such as `64215550142`. Accepts what people type or paste; without a
 * country it is a New Zealand number. Undefined for anything else, and for unused prefixes. Heavy: it carries the
 * world's numbering plans, so the web app loads it only when a number is checked.
 */
export function toE164(text: string): string | undefined {
  return read(text)?.stored
}

/**
 * A number of any country that can receive text messages, as stored. Undefined for a landline and for anything else.
 */
export function toTextable(text: string): string | undefined {
  const number = read(text)
  return number?.takesTexts ? number.stored : undefined
}

function read(text: string): { stored: string; takesTexts: boolean } | undefined {
  const parsed = parsePhoneNumberFromString(withoutFormat(text).trim(), { defaultCountry: 'NZ', extract: false })
  if (!parsed?.isValid() || parsed.ext) return undefined
  const stored = parsed.number.slice(1)
  const takesTexts = ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(parsed.getType() ?? '')
  return unusedPrefixes.test(stored) ? undefined : { stored, takesTexts }
}

/** A contact number as people read it; undefined for anything that is not a number. */
export function contactNumber(text: string): string | undefined {
  const stored = toE164(text)
  return stored === undefined ? undefined : displayMsisdn(stored)
}

/** A New Zealand mobile number as stored. Refuses anything else: "Sorry, that's not a valid Mobile number". */
export function mobileNumber(text: string, field = 'MobileNumber'): string | Refusal {
  const stored = toE164(text)
  return stored && /^642\d{7,9}$/.test(stored) ? stored : refuse('number-invalid', undefined, field)
}
