import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { captureOfHold, holdEndsAt, holdState } from './hold.ts'

const intent = { held: money(2000), heldUntil: new Date('2026-11-30T00:00:00Z'), state: 'held', holdEnd: null } as const

test('a hold ends a day before its bank lets go', () => {
  expect(holdEndsAt(intent.heldUntil)).toEqual(new Date('2026-11-29T00:00:00Z'))
})

test('all of a hold is captured, or less, and never more or nothing', () => {
  expect(captureOfHold(intent.held)).toBe(2000)
  expect(captureOfHold(intent.held, money(1))).toBe(1)
  expect(() => captureOfHold(intent.held, money(2001))).toThrow(RangeError)
  expect(() => captureOfHold(intent.held, money(0))).toThrow(RangeError)
})

test.each([
  [{ ...intent }, 'held'],
  [{ ...intent, holdEnd: 'capture' }, 'being-captured'],
  [{ ...intent, holdEnd: 'release' }, 'released'],
  [{ ...intent, state: 'succeeded', holdEnd: 'capture' }, 'captured'],
  [{ ...intent, state: 'cancelled' }, 'released'],
  [{ ...intent, heldUntil: null, state: 'waiting' }, undefined],
  [{ ...intent, held: null }, undefined],
] as const)('the state of %j is %s', (of, state) => {
  expect(holdState(of)).toBe(state)
})
