import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import type { Db, Tx } from '../../src/platform/ctx.ts'
import { type Database, openDatabase } from '../../src/platform/db/db.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { Config } from '../../src/platform/process/config.ts'
import {
  type Bucket,
  bucketOf,
  clearTries,
  countTries,
  deleteOldLimits,
  emptyBuckets,
  readTries,
  removeTry,
} from '../../src/platform/safety/limits.ts'

/** How tries are counted, with the clock set to the millisecond, on the real database. */
let database: Database
let close: () => Promise<void>

beforeAll(async () => {
  const { url, drop } = await testDatabase()
  database = openDatabase(url, 4)
  close = async () => {
    await database.close()
    await drop()
  }
})
afterAll(() => close?.())
beforeEach(async () => void (await database.pool.query('TRUNCATE platform.limits')))

const start = Date.parse('2026-11-20T00:00:00Z')
const at = (ms: number) => new Date(start + ms)
const bucket = (key: string, most: number, windowMs = 1000): Bucket => ({ key, most, windowMs })
const count = (buckets: Bucket[], ms: number) => countTries(database.ownStatements, buckets, at(ms))
const howFull = (buckets: Bucket[], ms: number) => readTries(database.ownStatements, buckets, at(ms))
const triesIn = async (...keys: string[]) =>
  (
    await howFull(
      keys.map((key) => bucket(key, 100, 1_000_000)),
      10_000,
    )
  ).map(({ tries }) => tries)
const refusedFor = (waitMs: number) => ({ isAllowed: false, waitMs })

/** Runs a function that defers work to the end of a transaction; that work is written with the commit. */
const atTheEnd = (leave: (ctx: Tx) => void) =>
  database.transaction(async (_db, atEnd) => leave({ atEnd } as unknown as Tx))

test('a bucket holds so many tries in its window, and says when there is room again', async () => {
  const two = bucket('a', 2)
  expect(await count([two], 0)).toEqual({ isAllowed: true })
  expect(await count([two], 300)).toEqual({ isAllowed: true })
  expect(await count([two], 400)).toEqual(refusedFor(600))
  expect(await count([two], 999)).toEqual(refusedFor(1))
  expect(await count([two], 1000)).toEqual({ isAllowed: true })
  expect(await count([two], 1001)).toEqual(refusedFor(299))
})

test('a try counts in each bucket that has room, and waits for the one that is full longest', async () => {
  const [full, fuller, roomy] = [bucket('full', 1, 1000), bucket('fuller', 1, 5000), bucket('a roomy', 9, 9000)]
  await count([full, fuller], 0)
  expect(await count([fuller, roomy, full], 100)).toEqual(refusedFor(4900))
  expect(await count([full, fuller], 100)).toEqual(refusedFor(4900))
  expect(await count([roomy, full], 200)).toEqual(refusedFor(800))
  expect(await triesIn('full', 'fuller', 'a roomy')).toEqual([1, 1, 2])
})

test('buckets are counted in one order, whatever the order they are named in, so that two tries cannot wait for each other', async () => {
  const statements: unknown[] = []
  const rows = async (statement: unknown) => {
    statements.push(statement)
    return []
  }
  const db = { rows } as unknown as Db
  const [a, b, c] = [bucket('a', 1, 1), bucket('b', 2, 2), bucket('c', 3, 3)]
  for (const buckets of [
    [a, b, c],
    [c, b, a],
    [b, c, a],
  ])
    await countTries(db, buckets, at(0))
  expect(statements).toEqual(Array(3).fill(statements[0]))
  expect(JSON.stringify(statements[0])).toContain('["a","b","c"]')
})

test('how full buckets are is told in their order, and counts nothing', async () => {
  const [one, two] = [bucket('z', 2), bucket('b', 2)]
  await count([one], 0)
  await count([one, two], 300)
  const read = () => howFull([one, bucket('never', 1), two], 400)
  expect(await read()).toEqual([
    { tries: 2, waitMs: 600 },
    { tries: 0, waitMs: 0 },
    { tries: 1, waitMs: 0 },
  ])
  expect(await read()).toEqual(await read())
  expect(await howFull([one], 999)).toEqual([{ tries: 2, waitMs: 1 }])
  expect(await howFull([one], 1000)).toEqual([{ tries: 1, waitMs: 0 }])
})

test('a bucket that holds more than it may by now is full until enough of them are over, in whatever order they came', async () => {
  const four = bucket('a', 4)
  for (const ms of [300, 0, 200, 100]) await count([four], ms)
  expect(await howFull([bucket('a', 2)], 400)).toEqual([{ tries: 4, waitMs: 800 }])
})

test('a bucket that lets nobody in has no try to wait for', async () => {
  expect(await howFull([bucket('never', 0)], 0)).toEqual([{ tries: 0, waitMs: 0 }])
})

test('the one try of an instant is taken out, and no other', async () => {
  const [one, other] = [bucket('a', 9), bucket('b', 9)]
  for (const ms of [0, 100, 100, 200]) await count([one, other], ms)
  await removeTry(database.ownStatements, ['a'], at(100))
  expect(await triesIn('a', 'b')).toEqual([3, 4])
  expect(await removeTry(database.ownStatements, ['a', 'b'], at(55))).toBe(0)
})

test('buckets are emptied with the commit, and no others', async () => {
  for (const key of ['a', 'b', 'c']) await count([bucket(key, 9)], 0)
  await atTheEnd((ctx) => emptyBuckets(ctx, ['a', 'c']))
  expect(await triesIn('a', 'b', 'c')).toEqual([0, 1, 0])
})

test('tries are forgiven: some buckets are emptied, and of another only the one try goes', async () => {
  const all = ['own', 'account', 'network', 'else'].map((key) => bucket(key, 9))
  for (const ms of [0, 100]) await count(all, ms)
  await atTheEnd((ctx) => clearTries(ctx, ['own', 'account'], 'network', at(100)))
  expect(await triesIn('own', 'account', 'network', 'else')).toEqual([0, 0, 1, 2])
})

test('buckets whose windows are over are forgotten', async () => {
  await count([bucket('short', 9, 1000), bucket('long', 9, 1001)], 0)
  const ctx = { db: database.ownStatements, now: () => at(1001) } as unknown as Tx
  expect(await deleteOldLimits(ctx)).toBe(1)
  expect(await triesIn('short', 'long')).toEqual([0, 1])
})

test('a bucket tells nobody whom it counts, and each of whom or what is counted has its own', async () => {
  const ctx = { db: database.ownStatements, config: {} as Config } as unknown as Tx
  const keyOf = async (...name: string[]) => (await bucketOf(ctx, 1000, 5, ...name)).key
  expect(await bucketOf(ctx, 1000, 5, 'mail', 'a@test.waea.nz')).toMatchObject({ most: 5, windowMs: 1000 })
  const keys = [await keyOf('mail', 'a'), await keyOf('mail', 'b'), await keyOf('text', 'a'), await keyOf('maila')]
  expect(new Set(keys).size).toBe(4)
  expect(keys.join()).not.toMatch(/mail|text/)
  expect(await keyOf('mail', 'a')).toBe(keys[0])
})

test('the key of the limits is the database’s own', async () => {
  const bucketWith = async (secret: string) => {
    const db = { row: async () => ({ secret }) }
    return (await bucketOf({ db, config: {} as Config } as unknown as Tx, 1, 1, 'mail')).key
  }
  const row = await database.ownStatements.row<{ secret: string }>(sql`SELECT secret FROM platform.limit_key`)
  expect(await bucketWith('one')).not.toBe(await bucketWith('other'))
  const own = { db: database.ownStatements, config: {} as Config } as unknown as Tx
  expect((await bucketOf(own, 1, 1, 'mail')).key).toBe(await bucketWith(row?.secret ?? ''))
})
