import { expect, test } from 'vitest'
import { type Input, readReply, replyWithinMs } from './reply.ts'

const port: Input = { MSISDN: '64215550142', state: 1, authorisation: 'awaited', authoriseByMs: replyWithinMs }
const from = port.MSISDN
const read = (text: string, over: Partial<Input> = {}, how: { from?: string; atMs?: number } = {}) =>
  readReply({ ...port, ...over }, { from, text, atMs: 0, ...how })

test('YES within two hours authorises, however it is written; NO declines', () => {
  for (const text of ['YES', 'yes', ' Y. ', 'Yes!', 'Āe']) expect(read(text), text).toBe('yes')
  for (const text of ['NO', 'n', 'Stop']) expect(read(text), text).toBe('no')
  expect(read('YES', {}, { atMs: replyWithinMs })).toBe('yes')
  expect(read('Who is this?')).toBe('unclear')
})

test('a YES after two hours comes too late, from another phone it is none, and a second one changes nothing', () => {
  expect(read('YES', {}, { atMs: replyWithinMs + 1 })).toBe('late')
  expect(read('YES', { authorisation: 'lapsed', state: 8 })).toBe('late')
  expect(read('YES', {}, { from: '64215550143' })).toBe('other-phone')
  expect(read('YES', { authorisation: 'given' })).toBe('again')
  expect(read('NO', { authorisation: 'declined', state: 8 })).toBe('again')
  expect(read('YES', { authorisation: 'declined', state: 8 })).toBe('late')
})

test('a NO after the YES stops the number until it begins to move', () => {
  for (const state of [1, 2, 3, 4] as const) expect(read('NO', { authorisation: 'given', state })).toBe('no')
  for (const state of [5, 7, 11] as const)
    expect(read('NO', { authorisation: 'given', state })).toBe('too-late-to-stop')
})
