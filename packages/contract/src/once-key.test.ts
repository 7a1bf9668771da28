import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { OnceKey } from './once-key.ts'

test('a key stays while the outcome is unknown, and ends with a definite answer', () => {
  const keys = new OnceKey()
  const first = keys.for({ cents: 500 })
  for (const unknown of [
    new CallError('', 0),
    new CallError('', 503),
    new CallError('', 409, { code: 'in-progress' }),
  ]) {
    keys.end(unknown)
    expect(keys.for({ cents: 500 })).toBe(first)
  }
  keys.end(new CallError('', 409, { code: 'conflict' }))
  const second = keys.for({ cents: 500 })
  expect(second).not.toBe(first)
  keys.end()
  expect(keys.for({ cents: 500 })).not.toBe(second)
})

test('another input has another key', () => {
  const keys = new OnceKey()
  expect(keys.for({ cents: 500 })).not.toBe(keys.for({ cents: 501 }))
})
