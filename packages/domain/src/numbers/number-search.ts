import { compact } from '@waea/kit/typed'
import { type Refusal, refuse } from '../refusal.ts'

/** How a person looks for a number: by its last digits, or by a pattern with `?` for any digit. */
export interface NumberSearch {
  Ending?: string | undefined
  Pattern?: string | undefined
}

/** The digits that a search may name: those after the country, such as `215550142` of `021 555 0142`. */
const mostDigits = 9

/**
 * A search as the network takes it; spaces are left out. A pattern may begin with the 0 that people dial. Refuses what is
 * neither digits nor, in a pattern, `?`, and what is longer than a number.
 */
export function searchOf({ Ending = '', Pattern = '' }: NumberSearch): { ending: string; pattern: string } | Refusal {
  const ending = compact(Ending)
  const pattern = compact(Pattern).replace(/^0/, '')
  if (!/^\d*$/.test(ending) || ending.length > mostDigits) return refuse('number-invalid', undefined, 'Ending')
  if (!/^[\d?]*$/.test(pattern) || pattern.length > mostDigits) return refuse('number-invalid', undefined, 'Pattern')
  return { ending, pattern }
}
