import { expect, test } from 'vitest'
import { aMemory } from '../../../tests/memory.ts'
import { keepTemporary, recallTemporary } from './temporary.ts'

test('[K-IDENT-04] the values of a temporary login survive a reload for 5 seconds', () => {
  const tab = aMemory()
  keepTemporary(tab, 900_000, 100_000)
  expect(recallTemporary(tab, 105_000)).toBe(900_000)
  keepTemporary(tab, 900_000, 100_000)
  expect(recallTemporary(tab, 105_001)).toBeUndefined()
})

test('a temporary login that is over is not recalled, nor one from a clock that went back', () => {
  const tab = aMemory()
  keepTemporary(tab, 102_000, 100_000)
  expect(recallTemporary(tab, 103_000)).toBeUndefined()
  keepTemporary(tab, 900_000, 100_000)
  expect(recallTemporary(tab, 99_000)).toBeUndefined()
})

test('what was kept is recalled once, at once too, and not when the login ends this moment', () => {
  const tab = aMemory()
  expect(recallTemporary(tab, 100_000)).toBeUndefined()
  keepTemporary(tab, 900_000, 100_000)
  expect([recallTemporary(tab, 100_000), recallTemporary(tab, 100_000)]).toEqual([900_000, undefined])
  keepTemporary(tab, 102_000, 100_000)
  expect(recallTemporary(tab, 102_000)).toBeUndefined()
})
