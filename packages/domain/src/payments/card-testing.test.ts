import { describe, expect, test } from 'vitest'
import type { CaptchaOutcome } from '../captcha.ts'
import {
  type CountedDeclines,
  countedEmail,
  type DeclineSubject,
  decideCardTry,
  declineLimits,
  declineSubjects,
  isCountedDecline,
} from './card-testing.ts'

const minuteMs = 60_000
const declined = (subject: DeclineSubject, declines: number, waitMs = 0): CountedDeclines => ({
  subject,
  declines,
  waitMs,
})

describe('a card', () => {
  test.each(declineSubjects)('is tried freely until the %s has as many declines as ask for a captcha', (subject) => {
    const { captchaAfter } = declineLimits[subject]
    expect(decideCardTry([declined(subject, captchaAfter - 1)], false, 'none')).toBeUndefined()
    expect(decideCardTry([declined(subject, captchaAfter)], false, 'none')).toEqual({ refused: 'captcha-needed' })
  })

  test.each(declineSubjects)('is not tried at all once the %s has too many, whatever captcha was passed', (subject) => {
    const { refuseAfter } = declineLimits[subject]
    expect(decideCardTry([declined(subject, refuseAfter - 1)], false, 'passed')).toBeUndefined()
    expect(decideCardTry([declined(subject, refuseAfter)], false, 'passed')).toMatchObject({
      refused: subject === 'card' ? 'card-resting' : 'too-many-declines',
    })
  })

  test('that everybody was declined with is told to rest in hours, the person in minutes, by the longest wait', () => {
    const card = declined('card', 20, 61 * minuteMs)
    expect(decideCardTry([card, declined('customer', 3)], false, 'passed')).toEqual({
      refused: 'card-resting',
      detail: { seconds: 3660, hours: 2 },
      field: 'PaymentMethodID',
    })
    const person = [card, declined('customer', 10, 90_001), declined('address', 60, 30_000)]
    expect(decideCardTry(person, false, 'passed')).toEqual({
      refused: 'too-many-declines',
      detail: { seconds: 3660, minutes: 61 },
    })
  })

  test('needs a captcha where many secrets were given to the browser', () => {
    expect(decideCardTry([], true, 'none')).toEqual({ refused: 'captcha-needed' })
    expect(decideCardTry([], true, 'passed')).toBeUndefined()
  })

  test.each<[CaptchaOutcome, string | undefined]>([
    ['none', 'captcha-needed'],
    ['failed', 'captcha-wrong'],
    ['unknown', 'captcha-unavailable'],
    ['passed', undefined],
    ['not-set-up', undefined],
  ])('that needs a captcha, when the captcha is %s, is refused %s', (captcha, refused) => {
    expect(decideCardTry([declined('customer', 3)], false, captcha)?.refused).toBe(refused)
  })
})

test('what the bank says of a card counts; its own trouble and its question to the person do not', () => {
  expect(['generic_decline', 'insufficient_funds', 'incorrect_cvc', 'expired_card'].every(isCountedDecline)).toBe(true)
  expect(['processing_error', 'authentication_required', 'issuer_not_available'].some(isCountedDecline)).toBe(false)
})

test('an email counts as one however it is spelled', () => {
  expect(countedEmail(' Someone+1@Example.nz ')).toBe('someone@example.nz')
  expect(countedEmail('someone@example.nz')).toBe('someone@example.nz')
})
