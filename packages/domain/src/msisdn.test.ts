import { expect, test } from 'vitest'
import { mobileNumber, toE164, toTextable } from './msisdn.ts'

test.each([
  ['021 555 0142', '64215550142'],
  ['0215550142', '64215550142'],
  ['64215550142', '64215550142'],
  ['+64 21 555 0142', '64215550142'],
  ['(021) 555-0142', '64215550142'],
  ['0064 21 555 0142', '64215550142'],
  ['020 4123 4567', '642041234567'],
  ['021.555.0142', '64215550142'],
  ['021/555 0142', '64215550142'],
  ['+64 (0)21 555 0142', '64215550142'],
  ['0064 (0)21 555 0142', '64215550142'],
  ['021–555–0142', '64215550142'],
  ['０２１ ５５５ ０１４２', '64215550142'],
  ['\u202a021 555 0142\u202c', '64215550142'],
  ['\u2068+64 21\u200b 555 0142\u2069', '64215550142'],
  ['09 300 1234', '6493001234'],
  ['6493001234', '6493001234'],
  ['642041234567', '642041234567'],
  [' 6421555014 ', '6421555014'],
  ['+49 6423 92600', '49642392600'],
  ['+61 412 345 678', '61412345678'],
])('%j is stored as %s', (typed, stored) => {
  expect(toE164(typed)).toBe(stored)
})

test.each([
  '',
  '021',
  '021 555',
  'phone',
  '023 123 4567',
  '024 123 4567',
  '025 123 4567',
  '026 123 4567',
  '0215550142x5',
  'call 021 555 0142',
  '021 555 0142 or 021 555 0143',
])('%j is no number', (typed) => {
  expect(toE164(typed)).toBeUndefined()
})

test('a mobile number is a New Zealand mobile', () => {
  expect(mobileNumber('021 555 0142')).toBe('64215550142')
  expect(mobileNumber('021 555 014')).toBe('6421555014')
  expect(mobileNumber('020 4123 4567')).toBe('642041234567')
  for (const other of ['09 300 1234', '+61 412 345 678', '+49 6421 2345678', '']) {
    expect(mobileNumber(other)).toEqual({ refused: 'number-invalid', field: 'MobileNumber' })
  }
})

test('a text message goes to a mobile of any country, and to no landline', () => {
  expect(toTextable('021 555 0142')).toBe('64215550142')
  expect(toTextable('+61 412 345 678')).toBe('61412345678')
  expect(toTextable('09 300 1234')).toBeUndefined()
  expect(toTextable('0800 555 014')).toBeUndefined()
})
