import { describe, expect, test } from 'vitest'
import { afterFailure, errorText, unknownErrorIn } from './error-text.ts'

describe('[B-API-05] the text of a failure is', () => {
  const body = { err_message: 'first', message: 'second', error: { message: 'third' } }
  const failure = (data: unknown) => Object.assign(new Error('own'), { response: { data } })

  test('the failure itself when it is a text', () => {
    expect(errorText('plain')).toBe('plain')
  })

  test('else err_message, message, error.message of the answer, in this order', () => {
    expect(errorText(failure(body))).toBe('first')
    expect(errorText(failure({ ...body, err_message: '' }))).toBe('second')
    expect(errorText(failure({ error: body.error }))).toBe('third')
    expect(errorText({ body })).toBe('first')
    expect(errorText({ response: { body } })).toBe('first')
  })

  test('else its own message', () => {
    expect(errorText(failure(undefined))).toBe('own')
    expect(errorText(failure({ err_message: 7 }))).toBe('own')
  })

  test.each([undefined, null, '', {}, 7, new Error('')])('else unknown error', (nothing) => {
    expect(errorText(nothing)).toBe('unknown error')
  })
})

test('[E-API-05] a failure without detail names the action', () => {
  expect(unknownErrorIn('Auth')).toBe('unknown error in Auth')
})

test('[E-API-02] a 401 with number 1002 does not sign out', () => {
  expect(afterFailure(401, 1002)).toBe('pass-on')
})

test('[E-API-03] any other 401 signs out', () => {
  expect(afterFailure(401, 1001)).toBe('sign-out')
  expect(afterFailure(401, undefined)).toBe('sign-out')
})

test('[E-API-04] 403 and all others are passed on', () => {
  for (const status of [400, 403, 404, 500]) expect(afterFailure(status, undefined)).toBe('pass-on')
})
