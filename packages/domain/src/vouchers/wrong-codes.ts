import { type CaptchaOutcome, captchaRefusal } from '../captcha.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** Who or what a wrong code counts against: the account, the IP address, its network, and everybody. */
export const guessSubjects = ['account', 'address', 'network', 'everybody'] as const
export type GuessSubject = (typeof guessSubjects)[number]

/** The window over which wrong codes are counted: an hour. */
export const guessWindowMs = 3_600_000

/**
 * The most wrong codes looked up within the window. A person mistypes a code twice; with 13 digits and some ten
 * thousand unused vouchers, a guess is right once in a thousand million times. The last figure is a circuit breaker:
 * that many wrong codes come from an attack from many addresses.
 */
export const maxWrongCodes = { account: 5, address: 10, network: 20, everybody: 1000 } as const

/** The number of tries from which a captcha is required. */
const captchaAfter: Readonly<Record<GuessSubject, number>> = { account: 3, address: 6, network: 12, everybody: 200 }

/** A subject's tries that are pending or were wrong, and how long until there is room for one more. */
export interface CountedGuesses {
  subject: GuessSubject
  tries: number
  waitMs: number
}

/**
 * Whether another code may be looked up. Refuses 'too-many-guesses' with how long that lasts; before that, a missing or
 * failed captcha.
 */
export function decideGuess(counted: readonly CountedGuesses[], captcha: CaptchaOutcome): Refusal | undefined {
  const full = counted.filter(({ subject, tries }) => tries >= maxWrongCodes[subject])
  if (full.length > 0) return tooManyGuesses(Math.max(...full.map(({ waitMs }) => waitMs)))
  return counted.some(({ subject, tries }) => tries >= captchaAfter[subject]) ? captchaRefusal(captcha) : undefined
}

/** The refusal of a code that is not looked up, with the waiting time. */
export function tooManyGuesses(waitMs: number): Refusal {
  return refuse('too-many-guesses', { minutes: Math.max(1, Math.ceil(waitMs / 60_000)) })
}
