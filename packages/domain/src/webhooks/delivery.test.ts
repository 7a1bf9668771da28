import { describe, expect, test } from 'vitest'
import { isSuccess, outcomeOf } from './delivery.ts'

const hourMs = 3_600_000
const failed = { attempts: 1, status: 500, nowMs: 0, failingSinceMs: undefined }

test('any 2xx delivers, and nothing else does: it is tried again', () => {
  for (const status of [200, 204, 299]) expect(isSuccess(status)).toBe(true)
  expect(isSuccess(undefined)).toBe(false)
  for (const status of [199, 301, 400, 404, 500]) {
    expect(isSuccess(status)).toBe(false)
    expect(outcomeOf({ ...failed, status })).toEqual({ state: 'waiting', nextAtMs: 5_000 })
  }
})

test('ten attempts take a little more than three days, and then the event has failed', () => {
  let nowMs = 0
  for (let attempts = 1; attempts < 10; attempts++) {
    const outcome = outcomeOf({ ...failed, attempts, nowMs })
    expect(outcome.state).toBe('waiting')
    nowMs = outcome.nextAtMs ?? 0
  }
  expect(nowMs).toBeGreaterThan(72 * hourMs)
  expect(nowMs).toBeLessThan(80 * hourMs)
  expect(outcomeOf({ ...failed, attempts: 10, nowMs })).toEqual({ state: 'failed' })
})

describe('an endpoint', () => {
  test('that does not answer, or is overloaded, rests for a minute', () => {
    for (const status of [undefined, 429, 503])
      expect(outcomeOf({ ...failed, status })).toMatchObject({ restsUntilMs: 60_000 })
  })

  test('is paused once it has only failed for three days', () => {
    const nowMs = 72 * hourMs
    expect(outcomeOf({ ...failed, nowMs, failingSinceMs: 1 }).pauses).toBeUndefined()
    expect(outcomeOf({ ...failed, nowMs, failingSinceMs: 0 }).pauses).toBe('failing')
  })

  test('that says it is gone is paused at once', () => {
    expect(outcomeOf({ ...failed, status: 410 }).pauses).toBe('gone')
  })
})
