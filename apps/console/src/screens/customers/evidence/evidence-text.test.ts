import { expect, test } from 'vitest'
import { parcelText, usedText } from './evidence-text.ts'

const at = Date.UTC(2026, 10, 29, 23) * 1e6

test.each([
  [{ Type: 'data', Amount: 12_340_000, LastAtNanos: at }, '12.3 MB of data, last '],
  [{ Type: 'idd_voice', Amount: 61, LastAtNanos: at }, '2 min of international calls, last '],
  [{ Type: 'sms', Amount: 7, LastAtNanos: at }, '7 texts, last '],
])('the use %j is said as %s', (use, text) => {
  expect(usedText(use)).toContain(text)
  expect(usedText(use)).toMatch(/30 Nov 2026/)
})

test('a parcel is said with its courier and number, and when it was delivered', () => {
  const parcel = { State: 'IN_TRANSIT', Carrier: 'Kea Couriers', TrackingNumber: 'WAEA000000001' }
  expect(parcelText(parcel)).toBe('parcel in transit, Kea Couriers WAEA000000001')
  expect(parcelText({ ...parcel, State: 'DELIVERED', DeliveredAtNanos: at })).toMatch(
    /^delivered .*, Kea Couriers WAEA/,
  )
  expect(parcelText({ State: 'ASKED' })).toBe('parcel asked')
})
