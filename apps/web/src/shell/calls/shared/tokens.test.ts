import { nanos } from '@waea/kit/nanos'
import { expect, test } from 'vitest'
import { keepToken } from './tokens.ts'

const now = Date.parse('2026-11-22T01:00:00Z')
const after = (ms: number) => nanos(new Date(now + ms))
const keeper = () => keepToken(() => now)

test.each([
  ['nothing', undefined, after(1)],
  ['an empty text', '', after(1)],
  ['a dash', '-', after(1)],
  ['a token without an expiry', 'one', undefined],
  ['a token that ends now', 'one', after(0)],
  ['a token that has ended', 'one', after(-1)],
])('%s is not taken for a token', (_what, value, expiry) => {
  const tokens = keeper()
  expect(tokens.adopt(value, expiry)).toBe(false)
  expect(tokens.current()).toBeUndefined()
})

test('a token with a future is kept until a newer one comes, or it is forgotten', () => {
  const tokens = keeper()
  expect(tokens.adopt('one', after(2))).toBe(true)
  expect(tokens.adopt('older', after(1))).toBe(false)
  expect(tokens.current()?.value).toBe('one')
  expect(tokens.adopt('other', after(2))).toBe(true)
  expect(tokens.current()).toEqual({ value: 'other', expiresAt: new Date(now + 2) })
  tokens.forget()
  expect(tokens.current()).toBeUndefined()
})

test('the same token may come back with an earlier end', () => {
  const tokens = keeper()
  tokens.adopt('one', after(2))
  expect(tokens.adopt('one', after(1))).toBe(true)
  expect(tokens.current()?.expiresAt).toEqual(new Date(now + 1))
})

test('a token is of use while more than five minutes of it are left', () => {
  const tokens = keeper()
  expect(tokens.isUsable()).toBe(false)
  tokens.adopt('one', after(300_000))
  expect(tokens.isUsable()).toBe(false)
  tokens.adopt('one', after(300_001))
  expect(tokens.isUsable()).toBe(true)
})
