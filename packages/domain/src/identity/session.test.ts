import { describe, expect, test } from 'vitest'
import { codeFrom, codeLifeMs, tryCode, typedCode } from './one-time-code.ts'
import { isDeviceSessionAlive, isFresh, isOptedIn, isSuspended, isTokenValid, optIn } from './session.ts'
import { failureWindowMs, maxFailures } from './sign-in-lock.ts'

const now = new Date('2026-11-20T00:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('a token', () => {
  test('[K-IDENT-02] is valid only with more than 5 minutes left', () => {
    expect(isTokenValid(after(300), now)).toBe(false)
    expect(isTokenValid(after(301), now)).toBe(true)
    expect(isTokenValid(after(-1), now)).toBe(false)
  })
})

test('a session is known on a device for 30 days from its last renewal, and not before that', () => {
  const day = 86_400
  const at = now.getTime()
  expect(isDeviceSessionAlive(at, after(30 * day - 1).getTime())).toBe(true)
  expect(isDeviceSessionAlive(at, after(30 * day).getTime())).toBe(false)
  expect(isDeviceSessionAlive(at, at)).toBe(true)
  expect(isDeviceSessionAlive(at, at - 1)).toBe(false)
})

test('a proof of the password opens what needs it for 5 minutes', () => {
  expect(isFresh(after(-300), now)).toBe(true)
  expect(isFresh(now, now)).toBe(true)
  expect(isFresh(after(-301), now)).toBe(false)
  expect(isFresh(after(1), now)).toBe(false)
  expect(isFresh(undefined, now)).toBe(false)
})

test('[N-IDENT-01] the account state Suspended marks the account suspended', () => {
  expect(isSuspended({ AccountState: 'Suspended' })).toBe(true)
  expect(isSuspended({ AccountState: 'Active' })).toBe(false)
})

test('a state that could not be read is not suspended', () => {
  expect(isSuspended(undefined)).toBe(false)
  expect(isSuspended({})).toBe(false)
})

test('[K-IDENT-05] opt-ins are sent as 2 or 0', () => {
  expect(optIn(true)).toBe(2)
  expect(optIn(false)).toBe(0)
  expect([2, 0, 1, undefined].map(isOptedIn)).toEqual([true, false, false, false])
})

test('ten failures within a quarter of an hour lock a sign-in', () => {
  expect([maxFailures, failureWindowMs]).toEqual([10, 900_000])
})

describe('a one-time code', () => {
  const code = { expiresAt: after(600), tries: 0 }

  test('has six digits, leading zeros kept', () => {
    expect(codeFrom(Uint8Array.of(0, 0, 0, 42))).toBe('000042')
    expect(codeFrom(Uint8Array.of(255, 255, 255, 255))).toBe('967295')
    expect(() => codeFrom(new Uint8Array(8).subarray(0, 3))).toThrow(RangeError)
  })

  test('[V-IDENT-07][E-IDENT-12] is required', () => {
    expect(typedCode(undefined)).toEqual({ refused: 'no-code', field: 'Code' })
    expect(typedCode('  ')).toEqual({ refused: 'no-code', field: 'Code' })
  })

  test('is taken with the blanks that people put in, and refused when it can be none', () => {
    expect(typedCode(' 123 456')).toBe('123456')
    expect(typedCode('１２３–４５６\u200b')).toBe('123456')
    for (const none of ['12345', '12345a', '1234567', 'a123456', '123456a']) {
      expect(typedCode(none)).toEqual({ refused: 'wrong-code', field: 'Code' })
    }
  })

  test('[V-IDENT-06] must be correct, and tells how many tries are left', () => {
    expect(tryCode(code, true, now)).toBeUndefined()
    expect(tryCode(code, false, now)).toEqual({ refused: 'wrong-code', detail: { left: 4 }, field: 'Code' })
    expect(tryCode({ ...code, tries: 4 }, false, now)).toMatchObject({ detail: { left: 0 } })
  })

  test('is tried five times, works once, and for ten minutes', () => {
    const field = 'Code'
    expect(tryCode({ ...code, tries: 5 }, true, now)).toEqual({ refused: 'too-many-tries', field })
    expect(tryCode({ ...code, usedAt: now }, true, now)).toEqual({ refused: 'wrong-code', field })
    expect(tryCode(code, true, after(599.999))).toBeUndefined()
    expect(tryCode(code, true, after(600))).toEqual({ refused: 'code-expired', field })
    expect(tryCode(undefined, true, now)).toEqual({ refused: 'wrong-code', field })
    expect(codeLifeMs).toBe(600_000)
  })
})
