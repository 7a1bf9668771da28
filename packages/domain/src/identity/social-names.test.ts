import { expect, test } from 'vitest'
import { isSocialName, socialNames, socialOrder } from './social-names.ts'

test('the providers are offered by the names that people know', () => {
  expect(socialOrder.map((name) => socialNames[name])).toEqual(['Google', 'Apple', 'Facebook'])
})

test('no other name is a provider, not even one that every object has', () => {
  expect(['GOOGLE', 'APPLE', 'FACEBOOK'].every(isSocialName)).toBe(true)
  expect(['LOCAL', 'google', 'toString', ''].some(isSocialName)).toBe(false)
})
