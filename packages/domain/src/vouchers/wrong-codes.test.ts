import { expect, test } from 'vitest'
import { decideGuess, type GuessSubject, guessSubjects, maxWrongCodes } from './wrong-codes.ts'

const counted = (subject: GuessSubject, tries: number) =>
  guessSubjects.map((one) => ({
    subject: one,
    tries: one === subject ? tries : 0,
    waitMs: one === subject ? 90_000 : 0,
  }))

test.each([
  ['account', 3, 5],
  ['address', 6, 10],
  ['network', 12, 20],
  ['everybody', 200, 1000],
] as const)('wrong codes of one %s need a captcha from %i, and wait from %i', (subject, captcha, most) => {
  expect(maxWrongCodes[subject]).toBe(most)
  expect(decideGuess(counted(subject, captcha - 1), 'none')).toBeUndefined()
  expect(decideGuess(counted(subject, captcha), 'none')).toEqual({ refused: 'captcha-needed' })
  expect(decideGuess(counted(subject, captcha), 'failed')).toEqual({ refused: 'captcha-wrong' })
  expect(decideGuess(counted(subject, captcha), 'unknown')).toEqual({ refused: 'captcha-unavailable' })
  expect(decideGuess(counted(subject, most - 1), 'passed')).toBeUndefined()
  expect(decideGuess(counted(subject, most), 'passed')).toEqual({ refused: 'too-many-guesses', detail: { minutes: 2 } })
})
