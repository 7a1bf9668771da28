import { createHash } from 'node:crypto'
import { refusalBody, refusals } from '@waea/contract/refusals'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Db, Tx } from '../ctx.ts'
import { keyOwner } from '../request-key.ts'
import { json, sql } from '../sql.ts'

interface Kept {
  call: string
  body_hash: string
  status: number | null
  answer: unknown
  begun: Ctx['begun'] | null
}

export interface Answered {
  status: number
  answer: unknown
}

const paymentRequired = 402

/** The same body in the same words is the same request. */
export function bodyHash(asked: unknown): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}

/**
 * Takes a request key for a call, within the context's transaction. Answers what the key's request was answered, if it
 * was; another call or body under the same key is refused. A second request waits here while the first is at work in
 * its transaction.
 */
export async function takeKey(ctx: Tx, call: string, hash: string): Promise<Answered | undefined> {
  if (!ctx.requestKey) return undefined
  if (ctx.requestKey.length < 8 || ctx.requestKey.length > 200) {
    throw new Refused(refuse('invalid-input', { rule: 'format is invalid' }, 'Idempotency-Key'))
  }
  const taken = await ctx.db.run(sql`
    INSERT INTO platform.request_keys (actor, request_key, call, body_hash, asked_at)
    VALUES (${keyOwner(ctx)}, ${ctx.requestKey}, ${call}, ${hash}, ${ctx.now()}) ON CONFLICT DO NOTHING`)
  if (taken) return undefined
  const kept = await keptUnder(ctx, call, hash)
  if (!kept) throw new Refused(refuse('key-reused'))
  return kept.status === null ? undefined : { status: kept.status, answer: kept.answer }
}

/** What is kept under a request's key; undefined for a new one. Another call or body under the same key is refused. */
async function keptUnder(ctx: Ctx, call: string, hash: string): Promise<Kept | undefined> {
  const kept = await ctx.db.row<Kept>(sql`
    SELECT call, body_hash, status, answer, begun FROM platform.request_keys
    WHERE actor = ${keyOwner(ctx)} AND request_key = ${ctx.requestKey}`)
  if (kept && (kept.call !== call || kept.body_hash !== hash)) throw new Refused(refuse('key-reused'))
  return kept
}

/** Keeps the answer of a request under its key, for ever; answers the one that was kept first. */
export async function keepAnswer(ctx: Ctx, db: Db, answered: Answered): Promise<Answered> {
  if (!ctx.requestKey) return answered
  const kept = await db.run(sql`
    UPDATE platform.request_keys SET status = ${answered.status}, answer = ${json(answered.answer)}::jsonb
    WHERE actor = ${keyOwner(ctx)} AND request_key = ${ctx.requestKey} AND status IS NULL`)
  if (kept) return answered
  const first = await db.row<Answered>(sql`
    SELECT status, answer FROM platform.request_keys
    WHERE actor = ${keyOwner(ctx)} AND request_key = ${ctx.requestKey} AND status IS NOT NULL`)
  return first ?? answered
}

/** Thrown through a handler whose request turns out to be answered. */
class AnsweredBefore extends Error {
  readonly answered: Answered
  constructor(answered: Answered) {
    super('The request was answered before')
    this.answered = answered
  }
}

interface Work {
  call: string
  hash: string
  answered: Promise<Answered>
}

/** Requests with a key that this process is at work on. */
const underWay = new Map<string, Work>()

/**
 * Answers a call that speaks to partners once for its key: a second request gets the answer of the first, for which it
 * waits where that is still at work in this process. The key is taken in the first transaction of the handler, so that
 * it and what is to be done are written together; the answer is kept by a statement of its own. A request that a crash
 * left without an answer goes on with what it began, whatever has come of that since.
 */
export async function answerOnce(
  ctx: Ctx,
  call: string,
  hash: string,
  ownStatements: Db,
  answer: (ctx: Ctx) => Promise<Answered>,
): Promise<Answered> {
  const name = `${keyOwner(ctx)} ${ctx.requestKey}`
  const first = underWay.get(name)
  if (first) {
    if (first.call !== call || first.hash !== hash) throw new Refused(refuse('key-reused'))
    return first.answered
  }
  const answered = answerKept(ctx, call, hash, ownStatements, answer)
  underWay.set(name, { call, hash, answered })
  try {
    return await answered
  } finally {
    underWay.delete(name)
  }
}

async function answerKept(
  ctx: Ctx,
  call: string,
  hash: string,
  ownStatements: Db,
  answer: (ctx: Ctx) => Promise<Answered>,
): Promise<Answered> {
  const kept = await keptUnder(ctx, call, hash)
  if (kept && kept.status !== null) return { status: kept.status, answer: kept.answer }
  const key = keyTaker(kept?.begun ? { ...ctx, begun: kept.begun } : ctx, call, hash)
  try {
    const answered = await asAnswer(() => answer(key.ctx))
    await key.taken()
    return await keepAnswer(ctx, ownStatements, answered)
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answered
    throw error
  }
}

/** A context whose first transaction takes the key; `taken` takes it where there was no transaction. */
function keyTaker(ctx: Ctx, call: string, hash: string) {
  let isTaken = false
  async function taking<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (isTaken) return ctx.inTransaction(work)
    const result = await ctx.inTransaction(async (tx) => {
      const known = await takeKey(tx, call, hash)
      if (known) throw new AnsweredBefore(known)
      return work(tx)
    })
    isTaken = true
    return result
  }
  return {
    ctx: { ...ctx, inTransaction: taking } satisfies Ctx,
    taken: async () => {
      if (!isTaken) await taking(async () => undefined)
    },
  }
}

/** A payment that the bank refused is an answer too: asked again under its key, it must not be tried again. */
async function asAnswer(answer: () => Promise<Answered>): Promise<Answered> {
  try {
    return await answer()
  } catch (error) {
    const status = error instanceof Refused ? refusals[error.refusal.refused].status : 0
    if (!(error instanceof Refused) || status !== paymentRequired) throw error
    return { status, answer: { ...refusalBody(error.refusal), ...carriedBy(error) } }
  }
}

/** What a refused payment carries so that it can be tried again (3§8.5). */
export function carriedBy(error: unknown): object {
  return (error as { answerWith?: object }).answerWith ?? {}
}
