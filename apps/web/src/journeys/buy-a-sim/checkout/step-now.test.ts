import { expect, test } from 'vitest'
import { stepNow } from './step-now.ts'

const esim = { requested: undefined, isSignedIn: true, isPosted: false, isKnown: true }

test('a visitor says first who they are, whatever was asked for', () => {
  expect(stepNow({ ...esim, isSignedIn: false, requested: 'pay' })).toBe('account')
})

test('an eSIM whose contact is known goes straight to the payment', () => {
  expect(stepNow(esim)).toBe('pay')
  expect(stepNow({ ...esim, isKnown: false })).toBe('delivery')
  expect(stepNow({ ...esim, isKnown: false, requested: 'pay' })).toBe('delivery')
  expect(stepNow({ ...esim, requested: 'delivery' })).toBe('delivery')
})

test('the address of a parcel is looked at before it is paid', () => {
  expect(stepNow({ ...esim, isPosted: true })).toBe('delivery')
  expect(stepNow({ ...esim, isPosted: true, requested: 'pay' })).toBe('pay')
  expect(stepNow({ ...esim, isPosted: true, isKnown: false, requested: 'pay' })).toBe('delivery')
})
