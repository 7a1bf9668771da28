import { QueryClient } from '@tanstack/react-query'
import { sessionLifeMs } from '@waea/domain/identity/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from './cache.ts'
import { keepLastKnown, readLastKnown } from './last-known.ts'
import type { AuthData, Session, SessionState } from './session.ts'
import { aMemory } from './test-memory.ts'

const key = ['GET /figures', { customerUuid: 'one' }]
const person = { UUID: 'person', JWT: 'secret', JWTExpiry: 1 } as AuthData
const signedIn = (change: Partial<AuthData> = {}) =>
  ({ status: 'signed-in', customerUuid: 'one', person: { ...person, ...change } }) as SessionState
const now = Date.parse('2026-11-22T01:00:00Z')

/** A tab that asked for figures, and what it leaves on the device. */
async function visit(meta: Record<string, boolean>, state: SessionState = signedIn()): Promise<Map<string, string>> {
  const kept = new Map<string, string>()
  const queries = createQueries()
  const lastKnown = keepLastKnown(queries, () => ({ state: () => state }) as Session, aMemory(kept), undefined)
  lastKnown.renewed()
  await queries.fetchQuery({ queryKey: key, queryFn: () => 'figures', meta })
  await vi.advanceTimersByTimeAsync(1000)
  return kept
}

/** The next visit on that device. */
function comeBack(kept: Map<string, string>, queries = createQueries()) {
  const memory = aMemory(kept)
  const known = readLastKnown(memory, true, Date.now())
  const lastKnown = keepLastKnown(queries, () => ({ state: () => signedIn() }) as Session, memory, known)
  return { queries, known, lastKnown }
}

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
})

test('figures of an account are there at once on the next visit with their own age, and count as old however young', async () => {
  const kept = await visit({ ofCustomer: true, kept: true })
  vi.setSystemTime(now + 3_600_000)
  const { queries, known } = comeBack(kept)
  expect(known?.person.UUID).toBe('person')
  expect(queries.getQueryData(key)).toBe('figures')
  expect(queries.getQueryState(key)).toMatchObject({ isInvalidated: true, dataUpdatedAt: now })
})

test('figures that a visit does not look at are still kept for the one after it', async () => {
  const kept = await visit({ ofCustomer: true, kept: true })
  // In a browser the cache drops after five minutes what no screen looks at.
  const inBrowser = new QueryClient({ defaultOptions: { queries: { gcTime: 300_000 } } })
  const { lastKnown } = comeBack(kept, inBrowser)
  await vi.advanceTimersByTimeAsync(600_000)
  lastKnown.renewed()
  await vi.advanceTimersByTimeAsync(1000)
  expect(comeBack(kept).queries.getQueryData(key)).toBe('figures')
})

test('the token is not kept', async () => {
  const kept = await visit({ ofCustomer: true, kept: true })
  expect([...kept.values()].join()).not.toContain('secret')
})

test('answers without a lifetime, as secrets are, are not kept', async () => {
  const { queries } = comeBack(await visit({ ofCustomer: true, kept: false }))
  expect(queries.getQueryData(key)).toBeUndefined()
})

test('whoever is here for some minutes only leaves nothing behind', async () => {
  const kept = await visit({ ofCustomer: true, kept: true }, signedIn({ TemporaryUntil: 1 }))
  expect(kept.size).toBe(0)
})

test('where nobody was signed in, what was kept is forgotten instead of shown', async () => {
  const kept = await visit({ ofCustomer: true, kept: true })
  expect(readLastKnown(aMemory(kept), false, Date.now())).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('what is kept lives as long as a session that is not renewed, and not a moment longer', async () => {
  const kept = await visit({ ofCustomer: true, kept: true })
  expect(readLastKnown(aMemory(kept), true, now + sessionLifeMs - 1)).toBeDefined()
  expect(readLastKnown(aMemory(kept), true, now + sessionLifeMs)).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('nothing is written after it was forgotten', async () => {
  const kept = await visit({ ofCustomer: true, kept: true })
  const { lastKnown } = comeBack(kept)
  lastKnown.renewed()
  lastKnown.forget()
  await vi.advanceTimersByTimeAsync(1000)
  expect(kept.size).toBe(0)
})
