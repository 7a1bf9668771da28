import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { Ctx, Db, ReadDb, Tx } from '../ctx.ts'
import { sql } from '../db/sql.ts'
import type { Config } from '../process/config.ts'

/** A counter of tries: at most `most` in `windowMs`. The key is a hash of what is counted. */
export interface Bucket {
  key: string
  most: number
  windowMs: number
}

const keys = new WeakMap<Config, KeyObject>()

/** The bucket for the named person or thing, under a keyed hash, so that the table reveals no addresses. */
export async function bucketOf(ctx: Ctx, windowMs: number, most: number, ...name: string[]): Promise<Bucket> {
  const key = keys.get(ctx.config) ?? (await readKey(ctx))
  return { key: createHmac('sha256', key).update(JSON.stringify(name)).digest('base64url'), most, windowMs }
}

async function readKey(ctx: Ctx): Promise<KeyObject> {
  const row = await ctx.db.row<{ secret: string }>(sql`SELECT secret FROM platform.limit_key`)
  if (!row) throw new Error('The key of the limits is not there')
  const key = createSecretKey(row.secret, 'utf8')
  keys.set(ctx.config, key)
  return key
}

/** Whether an attempt was allowed, or how long until the next one is. */
export type Counted = { isAllowed: true } | { isAllowed: false; waitMs: number }

/**
 * Counts an attempt in each bucket that has room in its window; allowed if all had. One statement, so parallel attempts
 * are counted one after another.
 */
export async function countTries(db: Db, buckets: readonly Bucket[], now: Date): Promise<Counted> {
  // Always in the same order, so that two attempts cannot deadlock.
  const sorted = [...buckets].sort((a, b) => (a.key < b.key ? -1 : 1))
  const keys = sorted.map((bucket) => bucket.key)
  const most = sorted.map((bucket) => bucket.most)
  const until = sorted.map((bucket) => new Date(now.getTime() + bucket.windowMs))
  const rows = await db.rows<{ allowed: boolean; bucket: string; oldest: Date }>(sql`
    INSERT INTO platform.limits AS l (bucket, tries, most, allowed, until)
    SELECT bucket, ARRAY[${now}::timestamptz], most, true, until
    FROM unnest(${keys}::text[], ${most}::int[], ${until}::timestamptz[]) AS asked (bucket, most, until)
    ON CONFLICT (bucket) DO UPDATE SET (tries, most, allowed, until) = (
      SELECT CASE WHEN count(t) < excluded.most
          THEN coalesce(array_agg(t ORDER BY t) FILTER (WHERE t IS NOT NULL), '{}') || excluded.tries
          ELSE array_agg(t ORDER BY t) END,
        excluded.most, count(t) < excluded.most,
        CASE WHEN count(t) < excluded.most THEN excluded.until ELSE l.until END
      FROM unnest(l.tries) AS t WHERE t > ${now}::timestamptz - (excluded.until - ${now}::timestamptz))
    RETURNING allowed, bucket, tries[1] AS oldest`)
  const full = rows.filter((row) => !row.allowed)
  if (full.length === 0) return { isAllowed: true }
  const waits = full.map(({ bucket, oldest }) => {
    const windowMs = sorted.find(({ key }) => key === bucket)?.windowMs ?? 0
    return oldest.getTime() + windowMs - now.getTime()
  })
  return { isAllowed: false, waitMs: Math.max(...waits) }
}

/** The number of attempts in a bucket, and how long until it has room; zero if it has. */
export interface BucketLevel {
  tries: number
  waitMs: number
}

/** The state of buckets, in their order. Counts nothing. */
export async function readTries(db: ReadDb, buckets: readonly Bucket[], now: Date): Promise<BucketLevel[]> {
  const keys = buckets.map((bucket) => bucket.key)
  const rows = await db.rows<{ bucket: string; tries: Date[] }>(sql`
    SELECT bucket, tries FROM platform.limits WHERE bucket = ANY(${keys}::text[])`)
  const kept = new Map(rows.map((row) => [row.bucket, row.tries]))
  return buckets.map(({ key, most, windowMs }) => {
    const since = now.getTime() - windowMs
    const tries = (kept.get(key) ?? []).map((at) => at.getTime()).filter((at) => at > since)
    const last = tries.sort((a, b) => a - b).at(-most)
    return { tries: tries.length, waitMs: tries.length < most || last === undefined ? 0 : last - since }
  })
}

/** Removes the attempt made at an instant from each bucket, in the order in which attempts are counted. */
export function removeTry(db: Db, buckets: readonly string[], at: Date): Promise<number> {
  return db.run(sql`
    WITH held AS MATERIALIZED (
      SELECT bucket FROM platform.limits WHERE bucket = ANY(${buckets as string[]}::text[])
      ORDER BY bucket COLLATE "C" FOR UPDATE
    )
    UPDATE platform.limits
    SET tries = tries[:array_position(tries, ${at}::timestamptz) - 1]
      || tries[array_position(tries, ${at}::timestamptz) + 1:]
    WHERE bucket IN (SELECT bucket FROM held) AND ${at}::timestamptz = ANY(tries)`)
}

/** Empties buckets, with the commit, in the order in which attempts are counted. */
export function emptyBuckets(ctx: Tx, buckets: readonly string[]): void {
  ctx.atEnd(sql`
    WITH held AS MATERIALIZED (
      SELECT bucket FROM platform.limits WHERE bucket = ANY(${buckets as string[]}::text[])
      ORDER BY bucket COLLATE "C" FOR UPDATE
    )
    DELETE FROM platform.limits WHERE bucket IN (SELECT bucket FROM held)`)
}

/**
 * Empties buckets, and removes the attempt made at an instant from another because it no longer counts. Locks the
 * buckets first, in the order in which attempts are counted, to avoid deadlocks.
 */
export function clearTries(ctx: Tx, emptied: readonly string[], takenOutOf: string, at: Date): void {
  ctx.atEnd(sql`
    WITH held AS MATERIALIZED (
      SELECT bucket FROM platform.limits WHERE bucket = ANY(${[...emptied, takenOutOf]}::text[])
      ORDER BY bucket COLLATE "C" FOR UPDATE
    ), forgiven AS (
      DELETE FROM platform.limits WHERE bucket = ANY(${emptied as string[]}::text[]) AND (SELECT count(*) FROM held) > 0
    )
    UPDATE platform.limits
    SET tries = tries[:array_position(tries, ${at}::timestamptz) - 1]
      || tries[array_position(tries, ${at}::timestamptz) + 1:]
    WHERE bucket = ${takenOutOf} AND ${at}::timestamptz = ANY(tries) AND (SELECT count(*) FROM held) > 0`)
}

/** Deletes buckets whose windows have passed. */
export async function deleteOldLimits(ctx: Tx): Promise<number> {
  return ctx.db.run(sql`DELETE FROM platform.limits WHERE until < ${ctx.now()}`)
}
