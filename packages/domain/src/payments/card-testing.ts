import { type CaptchaOutcome, captchaRefusal } from '../captcha.ts'
import { cleanEmail } from '../identity/email.ts'
import { type Refusal, refuse } from '../refusal.ts'

/**
 * Who or what a declined card counts against: the customer, all guests paying for one service or bill, the customer's
 * email in any spelling, the card by the card partner's fingerprint, the IP address, and its network.
 */
export const declineSubjects = ['customer', 'guests', 'email', 'card', 'address', 'network'] as const
export type DeclineSubject = (typeof declineSubjects)[number]

interface DeclineLimit {
  /** After this many declines within the window, the next try needs a captcha. */
  captchaAfter: number
  /** After this many, tries are refused until one of the declines has left the window. */
  refuseAfter: number
  /** After this many, the operator is alerted. */
  alertAfter: number
  windowMs: number
}

const hourMs = 3_600_000

/**
 * People mistype a card twice; nobody has ten declined within an hour. An address or a network may be an office, or all
 * of a mobile carrier's customers in a town, so its limits are wide. Declines of a card count for a day, from any person who tries
 * it, because security codes are guessed slowly and from many places.
 */
export const declineLimits: Readonly<Record<DeclineSubject, DeclineLimit>> = {
  customer: { captchaAfter: 3, refuseAfter: 10, alertAfter: 5, windowMs: hourMs },
  guests: { captchaAfter: 3, refuseAfter: 10, alertAfter: 5, windowMs: hourMs },
  email: { captchaAfter: 3, refuseAfter: 10, alertAfter: 5, windowMs: hourMs },
  card: { captchaAfter: 10, refuseAfter: 20, alertAfter: 10, windowMs: 24 * hourMs },
  address: { captchaAfter: 20, refuseAfter: 60, alertAfter: 20, windowMs: hourMs },
  network: { captchaAfter: 50, refuseAfter: 200, alertAfter: 50, windowMs: hourMs },
}

/**
 * How often a customer, or the guests for one service or bill, get the secret with which a browser tries cards directly
 * at the card partner, and how often the guests of one IP address do. More needs a captcha, so that secrets cannot be
 * collected first and used all at once.
 */
export const secretLimit = { captchaAfter: 10, captchaAfterOfAddress: 30, windowMs: hourMs }

/** How many declines something has within its window, and how long until there is room for one more. */
export interface CountedDeclines {
  subject: DeclineSubject
  declines: number
  waitMs: number
}

/**
 * Whether a card may be tried. Refuses 'too-many-declines' with how long that lasts ('card-resting' if only the given
 * card is blocked). Before that, refuses 'captcha-needed' or 'captcha-wrong' until a captcha is passed, and
 * 'captcha-unavailable' if it could not be checked.
 */
export function decideCardTry(
  counted: readonly CountedDeclines[],
  hasManySecrets: boolean,
  captcha: CaptchaOutcome,
): Refusal | undefined {
  const full = counted.filter(({ subject, declines }) => declines >= declineLimits[subject].refuseAfter)
  if (full.length > 0) return restRefusal(full)
  const isSuspect = counted.some(({ subject, declines }) => declines >= declineLimits[subject].captchaAfter)
  return isSuspect || hasManySecrets ? captchaRefusal(captcha) : undefined
}

function restRefusal(full: readonly CountedDeclines[]): Refusal {
  const seconds = Math.ceil(Math.max(...full.map(({ waitMs }) => waitMs)) / 1000)
  if (full.every(({ subject }) => subject === 'card')) {
    return refuse('card-resting', { seconds, hours: Math.ceil(seconds / 3600) }, 'PaymentMethodID')
  }
  return refuse('too-many-declines', { seconds, minutes: Math.ceil(seconds / 60) })
}

// Trouble of the network or the card partner, and a bank that requires the person to be present: none says anything
// about the card.
const notCounted = new Set([
  'processing_error',
  'issuer_not_available',
  'try_again_later',
  'reenter_transaction',
  'authentication_required',
  'approve_with_id',
])

/**
 * Whether a decline counts: what the bank says about the card does; the bank's own trouble and a failed authentication
 * don't.
 */
export function isCountedDecline(code: string): boolean {
  return !notCounted.has(code)
}

/** An email as declines count against it: without a plus tag, since that is the same mailbox. */
export function countedEmail(email: string): string {
  return cleanEmail(email).replace(/\+[^@]*(?=@)/, '')
}
