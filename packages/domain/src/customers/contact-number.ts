import { toE164 } from '../msisdn.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** A contact number as stored; null for a blank one, which removes it. Refuses an impossible number. */
export function contactNumber(typed: string): string | null | Refusal {
  if (typed.trim() === '') return null
  return toE164(typed) ?? refuse('number-invalid', undefined, 'MobileNumber')
}
