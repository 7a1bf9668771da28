import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { readLookup, readLookupInput, readMobileLookup } from './lookup.ts'

const codeOf = (read: ReturnType<typeof readLookup>) => (isRefusal(read) ? read.refused : read)

test.each(['021 555 0142', '0215550142', '+64 21 555 0142', '64-21-555-0142', '(021) 555 0142'])(
  '%s is a mobile number',
  (typed) => expect(readMobileLookup(typed)).toEqual({ kind: 'mobile', text: '64215550142' }),
)

test.each([
  ['021 555 014', 'mobile', '6421555014'],
  ['021 555 0142', 'mobile', '64215550142'],
  ['inv 100142', 'invoice', 'INV100142'],
  ['INV1', 'invoice', 'INV1'],
  ['500142', 'account', '500142'],
  ['5001', 'account', '5001'],
])('%s is looked up as %s %s', (typed, kind, text) => expect(readLookup(typed)).toEqual({ kind, text }))

test.each([
  ['021 555 01', 'guest-mobile-invalid'],
  ['0215550142000', 'guest-mobile-invalid'],
  ['09 555 0142', 'guest-mobile-invalid'],
  ['+61 412 345 678', 'guest-mobile-invalid'],
  ['INV', 'guest-invoice-invalid'],
  ['INV10014X', 'guest-invoice-invalid'],
  ['INV1234567890123', 'guest-invoice-invalid'],
  ['500', 'guest-account-invalid'],
  ['50014x', 'guest-account-invalid'],
  ['hello', 'guest-data-invalid'],
  ['', 'guest-data-invalid'],
])('%s is refused as what it begins with: %s', (typed, code) => expect(codeOf(readLookup(typed))).toBe(code))

describe('what a guest names says what it is for', () => {
  const mobile = { kind: 'mobile', text: '64215550142' }

  test('a mobile number alone is topped up, a lookup alone is a bill, both are for a voucher', () => {
    expect(readLookupInput({ MSISDN: '0215550142' })).toEqual({ ...mobile, use: 'top-up' })
    expect(readLookupInput({ LookupID: '0215550142' })).toEqual({ ...mobile, use: 'bill' })
    expect(readLookupInput({ LookupID: 'INV1' })).toEqual({ kind: 'invoice', text: 'INV1', use: 'bill' })
    expect(readLookupInput({ MSISDN: '0215550142', LookupID: '+64215550142' })).toEqual({ ...mobile, use: 'voucher' })
  })

  test('nothing, and two that differ, are refused', () => {
    for (const input of [{}, { MSISDN: '', LookupID: '' }, { MSISDN: '0215550142', LookupID: '0215550143' }]) {
      expect(readLookupInput(input)).toMatchObject({ refused: 'guest-data-invalid' })
    }
    expect(readLookupInput({ MSISDN: '0215550142', LookupID: 'INV1' })).toMatchObject({
      refused: 'guest-mobile-invalid',
    })
    expect(readLookupInput({ MSISDN: 'INV1' })).toMatchObject({ refused: 'guest-mobile-invalid' })
  })
})
