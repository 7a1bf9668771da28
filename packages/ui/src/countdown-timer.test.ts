import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCountdown, longestCountdownSeconds, shownLeft } from './countdown-timer.tsx'

test('[V-SHELL-02] a countdown runs from a number above 0 and at most 3600 seconds', () => {
  expect(isCountdown(1)).toBe(true)
  expect(isCountdown(3600)).toBe(true)
  expect(isCountdown(0)).toBe(false)
  expect(isCountdown(-1)).toBe(false)
  expect(isCountdown(3601)).toBe(false)
  expect(isCountdown(Number.NaN)).toBe(false)
  expect(isCountdown(Number.POSITIVE_INFINITY)).toBe(false)
})

test('[V-SHELL-02] no number outside its range starts a countdown', () => {
  fc.assert(
    fc.property(fc.double(), (seconds) => {
      expect(isCountdown(seconds)).toBe(seconds > 0 && seconds <= longestCountdownSeconds)
    }),
  )
})

test('the time left is shown in minutes, and at the end in seconds', () => {
  expect([3593, 120, 91, 90, 1, 0].map(shownLeft)).toEqual(['59 min', '2 min', '1 min', '90', '1', '0'])
})
