import { nanos } from '@waea/kit/nanos'
import { afterEach, expect, test } from 'vitest'
import { hearServerTime, msUntil, serverNow } from './server-time.ts'
import { keepToken } from './tokens.ts'

const atServer = Date.parse('2026-11-22T01:00:00Z')
const halfAnHour = 30 * 60_000
afterEach(() => hearServerTime(new Date().toUTCString()))

test.each([
  ['fast', halfAnHour],
  ['slow', -halfAnHour],
])('on a device whose clock is half an hour %s a token lasts as the server says', (_how, wrongBy) => {
  const onDevice = atServer + wrongBy
  hearServerTime(new Date(atServer).toUTCString(), onDevice)
  expect(serverNow(onDevice)).toBe(atServer)
  expect(msUntil(atServer + 1000, onDevice)).toBe(1000)
  const tokens = keepToken(() => serverNow(onDevice))
  expect(tokens.adopt('one', nanos(new Date(atServer + 15 * 60_000)))).toBe(true)
  expect(tokens.isUsable()).toBe(true)
  expect(tokens.adopt('ended', nanos(new Date(atServer - 1)))).toBe(false)
})

test('a clock that is nearly right is left alone, and an answer without a date says nothing', () => {
  hearServerTime(new Date(atServer).toUTCString(), atServer + 9_999)
  expect(serverNow(5)).toBe(5)
  hearServerTime(new Date(atServer).toUTCString(), atServer + halfAnHour)
  hearServerTime(null)
  hearServerTime('nonsense')
  expect(serverNow(halfAnHour)).toBe(0)
})
