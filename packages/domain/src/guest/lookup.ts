import { compact } from '@waea/kit/typed'
import { mobileNumber } from '../msisdn.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'

/** What a guest can identify to pay for: a mobile, an invoice or an account. */
const lookupKinds = ['mobile', 'invoice', 'account'] as const
export type LookupKind = (typeof lookupKinds)[number]

/** A lookup as it is stored and compared: `64215550142`, `INV100142` or `500142`. */
export interface Lookup {
  kind: LookupKind
  text: string
}

const forms = { invoice: /^INV\d{1,12}$/, account: /^5\d{3,11}$/ }

const refusedAs = {
  mobile: 'guest-mobile-invalid',
  invoice: 'guest-invoice-invalid',
  account: 'guest-account-invalid',
} as const

/**
 * The refusal of an invalid lookup, and of one that finds nothing. It is the same, so that nobody learns which (3§8.4).
 */
export function lookupRefusal(kind: LookupKind, field = fieldOf(kind)): Refusal {
  return refuse(refusedAs[kind], undefined, field)
}

const fieldOf = (kind: LookupKind) => (kind === 'mobile' ? 'MSISDN' : 'LookupID')

/** A mobile number as typed. Refuses anything else: "Sorry, that's not a valid Mobile number" (1§5). */
export function readMobileLookup(typed: string, field = 'MSISDN'): Lookup | Refusal {
  const number = mobileNumber(typed)
  return isRefusal(number) ? lookupRefusal('mobile', field) : { kind: 'mobile', text: number }
}

/**
 * Reads a mobile, invoice or account number as typed: an invoice starts with INV, an account with 5, a mobile with 0 or
 * 64 (1§5). The refusal depends on how it starts; 'guest-data-invalid' if it starts like none of them.
 */
export function readLookup(typed: string, field = 'LookupID'): Lookup | Refusal {
  const text = compact(typed).toUpperCase()
  if (text.startsWith('INV')) return read('invoice', text, field)
  if (text.startsWith('5')) return read('account', text, field)
  return /^[+(0-9]/.test(text) ? readMobileLookup(typed, field) : refuse('guest-data-invalid', undefined, field)
}

function read(kind: 'invoice' | 'account', text: string, field: string): Lookup | Refusal {
  return forms[kind].test(text) ? { kind, text } : lookupRefusal(kind, field)
}

/** What a guest looks up: a mobile by MSISDN, the billed account by LookupID, any mobile by both. */
export interface LookupInput {
  MSISDN?: string | undefined
  LookupID?: string | undefined
}

/** What a lookup is for: a top-up of a mobile, a voucher for a mobile, or a bill. */
export type LookupUse = 'top-up' | 'voucher' | 'bill'

/**
 * Reads what a guest identifies, and what for: MSISDN alone is a mobile to top up, LookupID alone is a bill to pay,
 * both are a mobile to redeem a voucher on, like the bodies of the three calls (2§7.17). Refuses 'guest-data-invalid'
 * if neither is given, or both are and differ.
 */
export function readLookupInput({ MSISDN = '', LookupID = '' }: LookupInput): (Lookup & { use: LookupUse }) | Refusal {
  if (MSISDN === '' && LookupID === '') return refuse('guest-data-invalid')
  const found = MSISDN === '' ? readLookup(LookupID) : readMobileLookup(MSISDN)
  if ('refused' in found) return found
  if (MSISDN === '') return { ...found, use: 'bill' }
  if (LookupID === '') return { ...found, use: 'top-up' }
  const other = readMobileLookup(LookupID, 'LookupID')
  if ('refused' in other) return other
  return other.text === found.text ? { ...found, use: 'voucher' } : refuse('guest-data-invalid', undefined, 'LookupID')
}
