import { expect, test } from 'vitest'
import { displayMsisdn } from './msisdn.ts'

test.each([
  ['64215550142', '021 555 0142'],
  ['+64215550142', '021 555 0142'],
  ['6421555014', '021 555 014'],
  ['642041234567', '020 4123 4567'],
  ['6493001234', '09 300 1234'],
  ['61412345678', '+61412345678'],
  ['not a number', 'not a number'],
  ['', ''],
])('%j is shown as %j', (stored, shown) => {
  expect(displayMsisdn(stored)).toBe(shown)
})
