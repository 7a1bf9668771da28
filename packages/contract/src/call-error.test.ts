import { expect, test } from 'vitest'
import { CallError, isFields, isInconclusive } from './call-error.ts'

test('what an answer says of its failure is read from its fields, and only in the shape that they have', () => {
  const body = { code: 'not-found', err_number: 2000, field: 'Email', detail: { seconds: 5 }, ClientSecret: 'secret' }
  const error = new CallError('No', 404, body)
  expect(error).toMatchObject({ name: 'CallError', message: 'No', status: 404, code: 'not-found', errNumber: 2000 })
  expect(error).toMatchObject({ field: 'Email', detail: { seconds: 5 }, clientSecret: 'secret' })
})

test.each([
  undefined,
  null,
  'a text',
  ['not-found'],
  { code: 5, err_number: '2000', field: '', detail: 'five', ClientSecret: null },
  { detail: ['five'] },
])('an answer of another shape, as %o, says nothing', (body) => {
  const { code, errNumber, field, detail, clientSecret } = new CallError('No', 500, body)
  expect({ code, errNumber, field, detail, clientSecret }).toEqual({ detail: {} })
})

test('fields are those of an object, not of a list, a text or nothing', () => {
  expect([{}, [], null, 'a', undefined].map(isFields)).toEqual([true, false, false, false, false])
})

test.each([
  [0, true],
  [400, false],
  [410, false],
  [428, false],
  [429, true],
  [430, false],
  [499, false],
  [500, true],
  [503, true],
])('a failure with status %i says nothing about what was requested: %s', (status, isOpen) => {
  expect(isInconclusive(new CallError('', status))).toBe(isOpen)
})

test('a fault of the program is not an answer that failed', () => {
  expect(isInconclusive(new TypeError('A fault'))).toBe(false)
})
