import { compact } from '@waea/kit/typed'
import { toE164 } from '../msisdn.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { type Features, forwardKinds } from './features.ts'

/** Premium numbers, and numbers nobody may forward to: 0900, and short ones such as 111. */
const premium = /^64900/

/**
 * A number calls may be forwarded to, as stored. Refuses anything but a number, the emergency number, premium numbers,
 * numbers abroad, and the mobile's own, which would loop.
 */
export function forwardNumber(text: string, ownNumber: string | null, field: string): string | Refusal {
  const stored = toE164(text)
  if (!stored) return refuse('forward-not-possible', undefined, field)
  if (!stored.startsWith('64') || premium.test(stored) || stored === ownNumber) {
    return refuse('forward-not-possible', undefined, field)
  }
  return stored
}

/** The changed forwards with their numbers as stored, or the refusal of one. */
export function withStoredNumbers(input: Partial<Features>, ownNumber: string | null): Partial<Features> | Refusal {
  const stored: Partial<Features> = { ...input }
  for (const kind of forwardKinds) {
    const text = input[`${kind}Destination`]
    if (text === undefined) continue
    if (compact(text) === '') {
      stored[`${kind}Destination`] = ''
      continue
    }
    const number = forwardNumber(text, ownNumber, kind)
    if (isRefusal(number)) return number
    stored[`${kind}Destination`] = number
  }
  return stored
}
