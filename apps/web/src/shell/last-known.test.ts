import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from './cache.ts'
import { keepLastKnown } from './last-known.ts'
import type { Session, SessionState } from './session.ts'
import { aMemory } from './test-memory.ts'

const key = ['GET /figures', { customerUuid: 'one' }]
const customer = { status: 'signed-in', customerUuid: 'one' } as SessionState

const sessionIn = (state: SessionState) => ({ state: () => state }) as Session

/** A tab that asked for figures, and what it remembers of them. */
async function visit(meta: Record<string, boolean>): Promise<Map<string, string>> {
  const kept = new Map<string, string>()
  const queries = createQueries()
  keepLastKnown(queries, sessionIn(customer), aMemory(kept))
  await queries.fetchQuery({ queryKey: key, queryFn: () => 'figures', meta })
  await vi.advanceTimersByTimeAsync(1000)
  return kept
}

function reload(kept: Map<string, string>, state: SessionState) {
  const queries = createQueries()
  keepLastKnown(queries, sessionIn(state), aMemory(kept))
  return queries
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('figures of an account are there at once after a reload, and count as old however young they are', async () => {
  const queries = reload(await visit({ ofCustomer: true, kept: true }), { status: 'restoring' })
  expect(queries.getQueryData(key)).toBe('figures')
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true)
})

test('answers without a lifetime, as secrets are, are not kept', async () => {
  const queries = reload(await visit({ ofCustomer: true, kept: false }), { status: 'restoring' })
  expect(queries.getQueryData(key)).toBeUndefined()
})

test('nothing is shown to somebody who is not signed in', async () => {
  const queries = reload(await visit({ ofCustomer: true, kept: true }), { status: 'signed-out' })
  expect(queries.getQueryData(key)).toBeUndefined()
})
