import { expect, test } from 'vitest'
import { nextRestartMs } from './restarts.ts'

test('a page without its code is reloaded three times, later each time, and again after a while without failure', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  } as Storage
  const begun = 1_000_000
  const waits = [0, 2_000, 8_000, 20_000, 140_001].map((later) => nextRestartMs(begun + later, () => storage))
  expect(waits).toEqual([1_000, 4_000, 10_000, undefined, 1_000])
})

test('a browser that forbids storage reloads nothing by itself', () => {
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }
  expect(nextRestartMs(1_000_000, forbidden)).toBeUndefined()
})
