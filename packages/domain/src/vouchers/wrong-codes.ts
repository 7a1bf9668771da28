import { type CaptchaOutcome, captchaRefusal } from '../captcha.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** Against whom or what a wrong code counts: the account, the IP address, the network around it, and everybody. */
export const guessSubjects = ['account', 'address', 'network', 'everybody'] as const
export type GuessSubject = (typeof guessSubjects)[number]

/** Wrong codes are counted for an hour. */
export const guessWindowMs = 3_600_000

/**
 * So many wrong codes within the window are looked up, and no more. A person mistypes a code twice; of 13 digits, with
 * some ten thousand vouchers unused, a guess is right once in a thousand million times. The last is a breaker: that many
 * wrong codes come from an attack with many addresses.
 */
export const maxWrongCodes = { account: 5, address: 10, network: 20, everybody: 1000 } as const

/** From so many on a captcha is asked for. */
const captchaAfter: Readonly<Record<GuessSubject, number>> = { account: 3, address: 6, network: 12, everybody: 200 }

/** How many tries a subject has under way or wrong behind it, and how long until there is room for one more. */
export interface CountedGuesses {
  subject: GuessSubject
  tries: number
  waitMs: number
}

/**
 * Whether another code may be looked up. Refuses 'too-many-guesses' with how long that lasts, before that a missing or
 * failed captcha.
 */
export function decideGuess(counted: readonly CountedGuesses[], captcha: CaptchaOutcome): Refusal | undefined {
  const full = counted.filter(({ subject, tries }) => tries >= maxWrongCodes[subject])
  if (full.length > 0) return tooManyGuesses(Math.max(...full.map(({ waitMs }) => waitMs)))
  return counted.some(({ subject, tries }) => tries >= captchaAfter[subject]) ? captchaRefusal(captcha) : undefined
}

/** The refusal of a code that is not looked up, with how long that lasts. */
export function tooManyGuesses(waitMs: number): Refusal {
  return refuse('too-many-guesses', { minutes: Math.max(1, Math.ceil(waitMs / 60_000)) })
}
