import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { captureOfHold, holdEndsAt, holdState } from './hold.ts'

const held = { held: money(2000), heldUntil: new Date('2026-11-30T00:00:00Z'), state: 'held', holdEnd: null } as const

test('a hold ends a day before its bank lets go', () => {
  expect(holdEndsAt(held.heldUntil)).toEqual(new Date('2026-11-29T00:00:00Z'))
})

test('all of a hold is captured, or less, and never more or nothing', () => {
  expect(captureOfHold(held.held)).toBe(2000)
  expect(captureOfHold(held.held, money(1))).toBe(1)
  expect(() => captureOfHold(held.held, money(2001))).toThrow(RangeError)
  expect(() => captureOfHold(held.held, money(0))).toThrow(RangeError)
})

test.each([
  [{ ...held }, 'held'],
  [{ ...held, holdEnd: 'capture' }, 'being-captured'],
  [{ ...held, holdEnd: 'release' }, 'released'],
  [{ ...held, state: 'succeeded', holdEnd: 'capture' }, 'captured'],
  [{ ...held, state: 'cancelled' }, 'released'],
  [{ ...held, heldUntil: null, state: 'waiting' }, undefined],
  [{ ...held, held: null }, undefined],
] as const)('the state of %j is %s', (of, state) => {
  expect(holdState(of)).toBe(state)
})
