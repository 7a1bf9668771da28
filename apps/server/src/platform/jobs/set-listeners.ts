import { flagOfList, maxPerSet } from '../context.ts'
import type { Ctx, Tx } from '../ctx.ts'
import { sql } from '../db/sql.ts'

/**
 * Handles news about many things in one transaction, set by set. Returns the news it cannot handle yet, for which it
 * has written nothing; each of those is handled again later by itself.
 */
export type HearsSet<Content> = (tx: Tx, contents: readonly Content[]) => Promise<readonly Content[]>

/** A listener that handles news in sets. Called with one piece of news, it handles a set of one. */
export interface HearsTogether<Content> {
  (tx: Tx, content: Content): Promise<void>
  set: HearsSet<Content>
}

/** Makes a listener that handles a transaction's news in sets. */
export function together<Content>(set: HearsSet<Content>): HearsTogether<Content> {
  const one = async (tx: Tx, content: Content) => {
    const later = await set(tx, [content])
    if (later.length > 0) throw new Error('This news cannot be heard yet')
  }
  return Object.assign(one, { set })
}

/** Whether a listener handles sets. */
export function hearsSets(listener: unknown): listener is HearsTogether<object> {
  return typeof listener === 'function' && 'set' in listener
}

const retryAfterS = 1

/**
 * Runs the job of a listener that handles sets. The payload is a list, or one piece of news to handle by itself.
 * Waiting lists that are no longer than this one are handled with it, so that many short lists cost no more than a long
 * one. A list that fails is split: each piece of news becomes its own job, so that one that cannot be handled does not
 * hold up the others.
 */
export async function hearSet<Content extends object>(
  ctx: Ctx,
  identifier: string,
  listener: HearsTogether<Content>,
  payload: Content | readonly Content[],
): Promise<void> {
  if (!isList(payload)) return ctx.inTransaction((tx) => listener(tx, payload))
  const list = payload
  try {
    await ctx.inTransaction(async (tx) => {
      const all = [...list, ...(await takeWaiting<Content>(tx, identifier, list.length))]
      const later = await listener.set(tx, all)
      for (const one of later) await tx.enqueue(identifier, one, { afterS: retryAfterS })
    })
  } catch (error) {
    ctx.log('News could not be heard together: each is heard by itself', {
      job: identifier,
      error: (error as Error).message,
    })
    await ctx.inTransaction(async (tx) => {
      for (const one of list) await tx.enqueue(identifier, one)
    })
  }
}

function isList<Content>(payload: Content | readonly Content[]): payload is readonly Content[] {
  return Array.isArray(payload)
}

/**
 * Takes waiting lists for the same listener out of the queue, in this transaction: as many as fit into a set. Only one
 * transaction at a time does so, to avoid deadlocks over each other's jobs; the others handle only their own list.
 */
async function takeWaiting<Content>(tx: Tx, identifier: string, length: number): Promise<Content[]> {
  const most = Math.floor(maxPerSet / Math.max(1, length)) - 1
  if (most < 1) return []
  const flags = Array.from({ length }, (_, shorter) => flagOfList(shorter + 1))
  const jobs = await tx.db.rows<{ payload: Content[] }>(sql`
    WITH one_at_a_time AS MATERIALIZED (
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`lists of ${identifier}`}, 0)) AS mine)
    SELECT payload FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
      WHERE task_identifier = ${identifier} AND flags ?| ${flags}
        AND locked_at IS NULL AND attempts < max_attempts AND run_at <= now()
        AND (SELECT mine FROM one_at_a_time)
      ORDER BY priority, run_at LIMIT ${most}))
    ORDER BY id`)
  return jobs.flatMap(({ payload }) => payload)
}
