import type { Ctx } from '../../platform/ctx.ts'
import { sql } from '../../platform/sql.ts'

export interface Bucket {
  key: string
  most: number
  windowMs: number
}

/**
 * Counts a try in each bucket that still has room in its window; answers whether all had. One statement, so parallel
 * tries are counted one after another.
 */
export async function countTries(ctx: Ctx, buckets: readonly Bucket[]): Promise<boolean> {
  const now = ctx.now()
  // Always in the same order, so that two tries cannot wait for each other.
  const sorted = [...buckets].sort((a, b) => (a.key < b.key ? -1 : 1))
  const keys = sorted.map((bucket) => bucket.key)
  const most = sorted.map((bucket) => bucket.most)
  const until = sorted.map((bucket) => new Date(now.getTime() + bucket.windowMs))
  const rows = await ctx.db.rows<{ allowed: boolean }>(sql`
    INSERT INTO identity.limits AS l (bucket, tries, most, allowed, until)
    SELECT bucket, ARRAY[${now}::timestamptz], most, true, until
    FROM unnest(${keys}::text[], ${most}::int[], ${until}::timestamptz[]) AS asked (bucket, most, until)
    ON CONFLICT (bucket) DO UPDATE SET (tries, most, allowed, until) = (
      SELECT CASE WHEN count(t) < excluded.most
          THEN coalesce(array_agg(t ORDER BY t) FILTER (WHERE t IS NOT NULL), '{}') || excluded.tries
          ELSE array_agg(t ORDER BY t) END,
        excluded.most, count(t) < excluded.most,
        CASE WHEN count(t) < excluded.most THEN excluded.until ELSE l.until END
      FROM unnest(l.tries) AS t WHERE t > ${now}::timestamptz - (excluded.until - ${now}::timestamptz))
    RETURNING allowed`)
  return rows.every((row) => row.allowed)
}

/** Empties buckets: what was tried is forgiven. */
export async function clearTries(ctx: Ctx, keys: readonly string[]): Promise<void> {
  await ctx.db.run(sql`DELETE FROM identity.limits WHERE bucket = ANY(${keys as string[]}::text[])`)
}

/** Takes one try out of a bucket: it turned out to be none of what is counted. */
export async function takeBackTry(ctx: Ctx, key: string, at: Date): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.limits SET tries = array_remove(tries, ${at}::timestamptz) WHERE bucket = ${key}`)
}

/** Forgets buckets whose windows are over. */
export async function deleteOldLimits(ctx: Ctx): Promise<number> {
  return ctx.db.run(sql`DELETE FROM identity.limits WHERE until < ${ctx.now()}`)
}
