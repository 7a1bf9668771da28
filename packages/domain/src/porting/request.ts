import { compact, withoutFormat } from '@waea/kit/typed'
import { mobileNumber } from '../msisdn.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { isLosingProvider } from './providers.ts'

/** The type of the number at the other provider. */
export type NumberType = 'prepay' | 'postpay'

/** The input for bringing a number (1§3, decision D55). */
export interface PortingFields {
  PortingOverMSISDN?: string
  PortingOverMSISDNType?: NumberType
  PortingCarrierLSP?: string
  PortingAccountLSP?: string
  PortingPriorSIMID?: string
  PortingNametagLSP?: string
}

/**
 * A number ready to be requested. `proof` is the account number for a postpay number, the SIM's number for a prepay
 * one.
 */
export interface NumberToBring {
  MSISDN: string
  type: NumberType
  carrier: string
  proof: string
  nametag: string | null
}

/**
 * Reads the input for bringing a number. A postpay number needs the account number at the other provider, a prepay one
 * the number of its SIM (D55). Refuses, with the field: 'number-invalid', 'porting-carrier', 'porting-account',
 * 'porting-sim'.
 */
export function numberToBring(input: PortingFields): NumberToBring | Refusal {
  const MSISDN = mobileNumber(input.PortingOverMSISDN ?? '', 'PortingOverMSISDN')
  if (isRefusal(MSISDN)) return MSISDN
  const carrier = input.PortingCarrierLSP ?? ''
  if (!isLosingProvider(carrier)) return refuse('porting-carrier', undefined, 'PortingCarrierLSP')
  const type = input.PortingOverMSISDNType ?? 'prepay'
  const proof = type === 'prepay' ? simNumber(input.PortingPriorSIMID ?? '', carrier) : account(input.PortingAccountLSP)
  if (isRefusal(proof)) return proof
  return { MSISDN, type, carrier, proof, nametag: input.PortingNametagLSP?.trim() || null }
}

function account(text: string | undefined): string | Refusal {
  const kept = withoutFormat((text ?? '').normalize('NFKC'))
    .replace(/\s+/g, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
  return /^[A-Za-z0-9-]{3,30}$/.test(kept) ? kept : refuse('porting-account', undefined, 'PortingAccountLSP')
}

/**
 * The number of a SIM in its provider's form: 16 to 20 digits, in any grouping. Spark identifies its prepay SIMs by 16
 * digits starting with 64: the number on the card without its first 89 and its last digit.
 */
export function simNumber(text: string, carrier: string): string | Refusal {
  const digits = compact(text)
  if (!/^\d{16,20}$/.test(digits)) return refuse('porting-sim', undefined, 'PortingPriorSIMID')
  return carrier === 'spark' && /^8964\d{15,16}$/.test(digits) ? digits.slice(2, 18) : digits
}
