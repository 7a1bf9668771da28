import { expect, test } from 'vitest'
import { accept, isRefusal, Refused, refuse } from './refusal.ts'

test('a refusal has its code, and the figures and the field that were given', () => {
  expect(refuse('no-code')).toEqual({ refused: 'no-code' })
  expect(Object.keys(refuse('no-code'))).toEqual(['refused'])
  expect(refuse('wrong-code', { left: 1 }, 'Code')).toEqual({
    refused: 'wrong-code',
    detail: { left: 1 },
    field: 'Code',
  })
})

test('a decision is a refusal where it names one, whatever else it may be', () => {
  expect(isRefusal(refuse('no-code'))).toBe(true)
  for (const decision of [undefined, null, 0, 'refused', [], {}, { refusal: 'no-code' }]) {
    expect(isRefusal(decision)).toBe(false)
  }
})

test('what is accepted goes on; what is refused is thrown as it is', () => {
  expect(accept(null)).toBeNull()
  expect(accept(4000)).toBe(4000)
  const refusal = refuse('amount-too-small', undefined, 'Amount')
  const thrown = (() => {
    try {
      return accept(refusal)
    } catch (error) {
      return error
    }
  })()
  expect(thrown).toBeInstanceOf(Refused)
  expect(thrown).toMatchObject({ name: 'Refused', message: 'amount-too-small', refusal })
})
