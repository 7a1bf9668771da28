import { expect, test } from 'vitest'
import { newUuid } from './new-uuid.ts'

test('ids sort in the order of their making, also those of one millisecond', () => {
  const atMs = Date.UTC(2026, 10, 20)
  const made = [0, 0, 0, 1, 1, 2].flatMap((later) => Array.from({ length: 300 }, () => newUuid(atMs + later)))
  expect(made.toSorted()).toEqual(made)
})

test('no two ids are the same, however many are made in a millisecond', () => {
  const made = Array.from({ length: 10_000 }, () => newUuid(1))
  expect(new Set(made).size).toBe(made.length)
})
