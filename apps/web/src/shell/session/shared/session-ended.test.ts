import { expect, test } from 'vitest'
import { aMemory } from '../../../tests/memory.ts'
import { sessionEnded } from './session-ended.ts'

test('why a session ended is kept for this tab until it is forgotten', () => {
  const memory = aMemory()
  expect(sessionEnded(memory).because()).toBeUndefined()
  sessionEnded(memory).note('password-changed')
  expect(sessionEnded(memory).because()).toBe('password-changed')
  sessionEnded(memory).forget()
  expect(sessionEnded(memory).because()).toBeUndefined()
})
