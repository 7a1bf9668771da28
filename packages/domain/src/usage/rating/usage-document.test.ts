import { expect, test } from 'vitest'
import { documentProblem, timeProblem, type UsageDocument } from './usage-document.ts'

const good: UsageDocument = { id: 'cdr-1', type: 'data', amount: 1_048_576, atMs: Date.UTC(2026, 10, 22) }
const flaw = (over: Partial<UsageDocument>) => documentProblem({ ...good, ...over })

test('a document as the network sends it has no flaw, at the edges too', () => {
  expect(flaw({})).toBeUndefined()
  expect(flaw({ id: 'x'.repeat(200), amount: 0, atMs: Date.UTC(2000, 0, 1) })).toBeUndefined()
  expect(flaw({ amount: 10_000_000_000_000, atMs: Date.UTC(2200, 0, 1) - 1 })).toBeUndefined()
  expect(flaw({ type: 'voice', amount: 10_000_000 })).toBeUndefined()
})

test.each<[Partial<UsageDocument>, string]>([
  [{ id: '' }, 'id'],
  [{ id: 'x'.repeat(201) }, 'id'],
  [{ id: 'a\0b' }, 'characters'],
  [{ id: '\ud800' }, 'characters'],
  [{ atMs: Date.UTC(2000, 0, 1) - 1 }, 'years'],
  [{ atMs: Date.UTC(2200, 0, 1) }, 'years'],
  [{ atMs: 8.64e15 }, 'years'],
  [{ atMs: Number.NaN }, 'years'],
  [{ amount: -1 }, 'whole'],
  [{ amount: 1.5 }, 'whole'],
  [{ amount: 10_000_000_000_001 }, 'larger'],
  [{ amount: Number.MAX_SAFE_INTEGER }, 'larger'],
  [{ type: 'sms', amount: 10_000_001 }, 'larger'],
])('%j cannot be counted', (over, why) => {
  expect(flaw(over)).toContain(why)
})

test('a use is counted up to 90 days after it and ten minutes ahead of our clock', () => {
  const now = Date.UTC(2026, 10, 22)
  const days = (count: number) => now - count * 86_400_000
  expect([0, 40, 90].map((count) => timeProblem(days(count), now))).toEqual([undefined, undefined, undefined])
  expect(timeProblem(days(90) - 1, now)).toContain('90 days ago')
  expect(timeProblem(now + 600_000, now)).toBeUndefined()
  expect(timeProblem(now + 600_001, now)).toContain('future')
})
