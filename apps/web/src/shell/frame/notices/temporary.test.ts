import { afterEach, expect, test } from 'vitest'
import { aMemory } from '../../../tests/memory.ts'
import { hearServerTime } from '../../calls/shared/server-time.ts'
import { keepTemporary, recallTemporary, temporarySeconds } from './temporary.ts'

afterEach(() => hearServerTime(new Date().toUTCString()))

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

const twentyMinutes = 20 * 60_000

test.each([
  ['fast', twentyMinutes],
  ['slow', -twentyMinutes],
])(
  'on a device whose clock is 20 minutes %s a temporary login lasts its quarter of an hour, over a reload too',
  (_how, wrongBy) => {
    const atServer = Date.parse('2026-11-22T01:00:00Z')
    const onDevice = atServer + wrongBy
    const untilMs = atServer + 900_000
    hearServerTime(new Date(atServer).toUTCString(), onDevice)
    expect(temporarySeconds(untilMs, onDevice)).toBe(900)
    const tab = aMemory()
    keepTemporary(tab, untilMs, onDevice)
    // The next page has not heard from the server yet.
    hearServerTime(new Date(onDevice).toUTCString(), onDevice)
    const recalled = recallTemporary(tab, onDevice + 2_000) ?? Number.NaN
    expect(temporarySeconds(recalled, onDevice + 2_000)).toBe(898)
  },
)

test('a countdown takes an hour at most', () => {
  expect(temporarySeconds(7_200_000, 0)).toBe(3600)
})
