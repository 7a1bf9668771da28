import { QueryClient } from '@tanstack/react-query'
import { sessionLifeMs } from '@waea/domain/identity/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aMemory } from '../../tests/memory.ts'
import { createQueries } from '../calls/shared/cache.ts'
import { lastKnownName } from '../session/shared/preferences.ts'
import type { AuthData, Session, SessionState } from '../session/shared/session.ts'
import { keepLastKnown, readLastKnown } from './last-known.ts'

const key = ['GET /figures', { customerUuid: 'one' }]
const person = { UUID: 'person', JWT: 'secret', JWTExpiry: 1 } as AuthData
const signedIn = (change: Partial<AuthData> = {}) =>
  ({ status: 'signed-in', customerUuid: 'one', person: { ...person, ...change } }) as SessionState
const now = Date.parse('2026-11-22T01:00:00Z')

/** A tab that fetched figures, and what it leaves on the device. */
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

/** A tab with these answers of an account, oldest first, and what it leaves on the device. */
async function keptAnswers(answers: [name: string, data: unknown][], memory = aMemory()) {
  const queries = createQueries()
  const session = { state: () => signedIn() } as Session
  const lastKnown = keepLastKnown(queries, () => session, memory, undefined)
  lastKnown.renewed()
  for (const [name, data] of answers) {
    await queries.fetchQuery({ queryKey: [name], queryFn: () => data, meta: { ofCustomer: true, kept: true } })
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(2000)
  return { names: readLastKnown(memory, true, Date.now())?.answers.map(([[name]]) => name), memory, queries, lastKnown }
}

test('where there is no room for all, the youngest answers are kept, and one that is too large leaves room for the others', async () => {
  const large = 'x'.repeat(150_000)
  const { names } = await keptAnswers([
    ['oldest', large],
    ['older', large],
    ['huge', 'x'.repeat(500_000)],
    ['young', 1],
  ])
  expect(names).toEqual(['young', 'older', 'oldest'])
  expect(
    (
      await keptAnswers([
        ['oldest', large],
        ['older', large],
        ['young', large],
      ])
    ).names,
  ).toEqual(['young', 'older'])
})

test('an answer that fills the room to the last character is kept, and one more is not', async () => {
  const room = 400_000 - JSON.stringify([['full'], '', now]).length
  expect((await keptAnswers([['full', 'x'.repeat(room)]])).names).toEqual(['full'])
  expect((await keptAnswers([['full', 'x'.repeat(room + 1)]])).names).toEqual([])
})

test('answers that come close together are written once', async () => {
  const memory = aMemory()
  const remember = vi.spyOn(memory, 'remember')
  const { queries } = await keptAnswers(
    [
      ['one', 1],
      ['two', 2],
    ],
    memory,
  )
  expect(remember).toHaveBeenCalledTimes(1)
  queries.setQueryData(['one'], 3)
  await vi.advanceTimersByTimeAsync(1000)
  expect(remember).toHaveBeenCalledTimes(2)
})

test('nothing is written for an answer of no account, nor for one that is only asked again', async () => {
  const { queries, memory } = await keptAnswers([['one', 1]])
  const remember = vi.spyOn(memory, 'remember')
  await queries.fetchQuery({ queryKey: ['of everybody'], queryFn: () => 1 })
  await queries.invalidateQueries({ queryKey: ['one'], refetchType: 'none' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(remember).not.toHaveBeenCalled()
})

test.each([
  ['nobody is signed in', { status: 'signed-out' } as SessionState],
  ['a person has no account', { ...signedIn(), customerUuid: undefined } as SessionState],
])('where %s, nothing is kept', async (_when, state) => {
  expect((await visit({ ofCustomer: true, kept: true }, state)).size).toBe(0)
})

test('whoever signs in for some minutes only takes away what was kept before', async () => {
  const { memory } = await keptAnswers([['one', 1]])
  const queries = createQueries()
  const session = { state: () => signedIn({ TemporaryUntil: 1 }) } as Session
  keepLastKnown(queries, () => session, memory, undefined).renewed()
  await vi.advanceTimersByTimeAsync(1000)
  expect(memory.kept.size).toBe(0)
})

test('before the server has confirmed the person nothing is kept', async () => {
  const memory = aMemory()
  const queries = createQueries()
  keepLastKnown(queries, () => ({ state: () => signedIn() }) as Session, memory, undefined)
  await queries.fetchQuery({ queryKey: key, queryFn: () => 1, meta: { ofCustomer: true, kept: true } })
  await vi.advanceTimersByTimeAsync(2000)
  expect(memory.kept.size).toBe(0)
})

test('without a new confirmation what is kept counts from the last one', async () => {
  const kept = await visit({ ofCustomer: true, kept: true })
  vi.setSystemTime(now + 3_600_000)
  const { queries } = comeBack(kept)
  queries.setQueryData(key, 'newer')
  await vi.advanceTimersByTimeAsync(1000)
  expect(comeBack(kept).known).toMatchObject({ renewedAt: now, answers: [[key, 'newer', now + 3_600_000]] })
})

test.each(['{', 'null', '{"person":{}}'])('what cannot be read, as %s, is forgotten', (text) => {
  const memory = aMemory(new Map([[lastKnownName, text]]))
  expect(readLastKnown(memory, true, now)).toBeUndefined()
  expect(memory.kept.size).toBe(0)
})

test('where nothing is kept, nothing is known and nothing is forgotten', () => {
  const memory = aMemory()
  const forget = vi.spyOn(memory, 'forget')
  expect(readLastKnown(memory, true, now)).toBeUndefined()
  expect(forget).not.toHaveBeenCalled()
})

test('after it was forgotten it is kept anew, with what comes then', async () => {
  const { lastKnown, memory } = await keptAnswers([['one', 1]])
  lastKnown.renewed()
  lastKnown.forget()
  lastKnown.renewed()
  await vi.advanceTimersByTimeAsync(1000)
  expect(memory.kept.size).toBe(1)
})
