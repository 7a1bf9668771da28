import { expect, test } from 'vitest'
import { opensWhenPaid } from './suspension.ts'

test('paying what is owed brings back an account that was suspended over money, and no other', () => {
  expect(opensWhenPaid('unpaid')).toBe(true)
  expect(opensWhenPaid('spend-limit')).toBe(true)
  for (const because of ['security', 'asked', 'terms', null, undefined] as const) {
    expect(opensWhenPaid(because)).toBe(false)
  }
})
