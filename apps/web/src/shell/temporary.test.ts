import { expect, test } from 'vitest'
import type { Memory } from './memory.ts'
import { keepTemporary, recallTemporary } from './temporary.ts'

function memory(): Memory {
  const kept = new Map<string, string>()
  return {
    recall: (name) => kept.get(name),
    remember: (name, value) => kept.set(name, value),
    forget: (name) => kept.delete(name),
    forgetAll: () => kept.clear(),
  }
}

test('[K-IDENT-04] the values of a temporary login survive a reload for 5 seconds', () => {
  const tab = memory()
  keepTemporary(tab, 900_000, 100_000)
  expect(recallTemporary(tab, 105_000)).toBe(900_000)
  keepTemporary(tab, 900_000, 100_000)
  expect(recallTemporary(tab, 105_001)).toBeUndefined()
})

test('a temporary login that is over is not recalled, nor one from a clock that went back', () => {
  const tab = memory()
  keepTemporary(tab, 102_000, 100_000)
  expect(recallTemporary(tab, 103_000)).toBeUndefined()
  keepTemporary(tab, 900_000, 100_000)
  expect(recallTemporary(tab, 99_000)).toBeUndefined()
})
