import { expect, test } from 'vitest'
import { checkNotes } from './note.ts'

test('an order or a connection has 100 notes at most', () => {
  expect(checkNotes(0)).toBe(true)
  expect(checkNotes(99)).toBe(true)
  expect(checkNotes(100)).toMatchObject({ refused: 'fibre-notes' })
})
