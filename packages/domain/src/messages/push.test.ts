import { expect, test } from 'vitest'
import { noticeSubjects } from './notice.ts'
import { isPushAddress, pushAgainAfterS, pushKindOf } from './push.ts'

const places = {
  hosts: ['fcm.googleapis.com', '*.push.apple.com'],
  sandbox: 'http://localhost:8090/push/send',
}

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://web.push.apple.com/QOab',
  'https://FCM.googleapis.com/fcm/send/a',
  'http://localhost:8090/push/send/1',
])('%s is a place where devices are reached', (address) => {
  expect(isPushAddress(address, places)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com:8443/fcm/send/a',
  'https://user@fcm.googleapis.com/a',
  'https://:secret@fcm.googleapis.com/a',
  'https://fcm.googleapis.com/a#part',
  'https://fcm.googleapis.com.evil.example/a',
  'https://evil.example/fcm.googleapis.com',
  'https://evilfcm.googleapis.com/a',
  'https://push.apple.com/a',
  'https://evilpush.apple.com/a',
  'https://fcm.googleapis.com./a',
  'https://localhost/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://[::1]/a',
  'https://169.254.169.254/latest/meta-data',
  'http://localhost:8090/push/sender',
  'http://localhost:8090/push/send/../../outbox/messages',
  'http://localhost:8090/push/send/%2e%2e/faults',
  'http://localhost:8091/push/send/1',
  'http://localhost:8090@evil.example/push/send/1',
  'file:///etc/passwd',
  'gopher://fcm.googleapis.com/a',
  'fcm.googleapis.com/a',
  '',
])('%s is none', (address) => {
  expect(isPushAddress(address, places)).toBe(false)
})

test('without a sandbox its address is none', () => {
  expect(isPushAddress('http://localhost:8090/push/send/1', { ...places, sandbox: undefined })).toBe(false)
})

test('usage, orders, the network, help and fibre go to devices; money, plans, credit and mobiles stay in the portal', () => {
  const pushed = noticeSubjects.filter((about) => pushKindOf(about) !== undefined)
  expect(pushed).toEqual(['usage', 'order', 'network', 'help', 'fibre'])
})

test.each([
  [undefined, undefined],
  [0, 1],
  [1.2, 2],
  [30, 30],
  [90_000, 3600],
])('a wait of %s seconds becomes %s', (input, waits) => {
  expect(pushAgainAfterS(input)).toBe(waits)
})
