import { compact } from '@waea/kit/typed'
import { type Refusal, refuse } from '../refusal.ts'

/** A search for a number: by its last digits, or by a pattern with `?` for any digit. */
export interface NumberSearch {
  Ending?: string | undefined
  Pattern?: string | undefined
}

/** The most digits in a search: those after the country code, such as `215550142` of `021 555 0142`. */
const mostDigits = 9

/**
 * A search in the network's form, without spaces. A pattern may start with the 0 that people dial. Refuses anything but
 * digits and, in a pattern, `?`, and anything longer than a number.
 */
export function searchOf({ Ending = '', Pattern = '' }: NumberSearch): { ending: string; pattern: string } | Refusal {
  const ending = compact(Ending)
  const pattern = compact(Pattern).replace(/^0/, '')
  if (!/^\d*$/.test(ending) || ending.length > mostDigits) return refuse('number-invalid', undefined, 'Ending')
  if (!/^[\d?]*$/.test(pattern) || pattern.length > mostDigits) return refuse('number-invalid', undefined, 'Pattern')
  return { ending, pattern }
}
