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

/** Two requests are the same if their bodies are the same text. */
export function bodyHash(asked: unknown): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}

/**
 * Claims a request key for a call, in the context's transaction. Returns the stored answer if the key has one; refuses
 * the key with another call or body. A second request waits here while the first runs its transaction.
 */
export async function claimKey(ctx: Tx, call: string, hash: string): Promise<Answered | undefined> {
  if (!ctx.requestKey) return undefined
  if (ctx.requestKey.length < 8 || ctx.requestKey.length > 200) {
    throw new Refused(refuse('invalid-input', { rule: 'format is invalid' }, 'Idempotency-Key'))
  }
  const taken = await ctx.db.run(sql`
    INSERT INTO platform.request_keys (actor, request_key, call, body_hash, asked_at)
    VALUES (${keyOwner(ctx)}, ${ctx.requestKey}, ${call}, ${hash}, ${ctx.now()}) ON CONFLICT DO NOTHING`)
  if (taken) return undefined
  const kept = await findKey(ctx, call, hash)
  if (!kept) throw new Refused(refuse('key-reused'))
  return kept.status === null ? undefined : { status: kept.status, answer: kept.answer }
}

/** The row of a request key; undefined for a new key. Refuses the key with another call or body. */
async function findKey(ctx: Ctx, call: string, hash: string): Promise<Kept | undefined> {
  const kept = await ctx.db.row<Kept>(sql`
    SELECT call, body_hash, status, answer, begun FROM platform.request_keys
    WHERE actor = ${keyOwner(ctx)} AND request_key = ${ctx.requestKey}`)
  if (kept && (kept.call !== call || kept.body_hash !== hash)) throw new Refused(refuse('key-reused'))
  return kept
}

/** Stores the answer of a request under its key for ever; returns the one that was stored first. */
export async function storeAnswer(ctx: Ctx, db: Db, answered: Answered): Promise<Answered> {
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

/** Thrown through a handler whose request turns out to have an answer. */
class AlreadyAnswered extends Error {
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

/** Requests with a key that this process is handling. */
const handling = new Map<string, Work>()

/**
 * Answers a call that speaks to partners once per key: a second request gets the first one's answer, and waits for it
 * if this process is still handling it. The handler's first transaction claims the key together with what is to be
 * done; a separate statement stores the answer. A request that a crash left without an answer resumes what it began,
 * whatever has changed since.
 */
export async function answerOnce(
  ctx: Ctx,
  call: string,
  hash: string,
  ownStatements: Db,
  answer: (ctx: Ctx) => Promise<Answered>,
): Promise<Answered> {
  const name = `${keyOwner(ctx)} ${ctx.requestKey}`
  const first = handling.get(name)
  if (first) {
    if (first.call !== call || first.hash !== hash) throw new Refused(refuse('key-reused'))
    return first.answered
  }
  const answered = answerAndStore(ctx, call, hash, ownStatements, answer)
  handling.set(name, { call, hash, answered })
  try {
    return await answered
  } finally {
    handling.delete(name)
  }
}

async function answerAndStore(
  ctx: Ctx,
  call: string,
  hash: string,
  ownStatements: Db,
  answer: (ctx: Ctx) => Promise<Answered>,
): Promise<Answered> {
  const kept = await findKey(ctx, call, hash)
  if (kept && kept.status !== null) return { status: kept.status, answer: kept.answer }
  const key = claimingContext(kept?.begun ? { ...ctx, begun: kept.begun } : ctx, call, hash)
  try {
    const answered = await asAnswer(() => answer(key.ctx))
    await key.taken()
    return await storeAnswer(ctx, ownStatements, answered)
  } catch (error) {
    if (error instanceof AlreadyAnswered) return error.answered
    throw error
  }
}

/** A context whose first transaction claims the key; `taken` claims it if there was no transaction. */
function claimingContext(ctx: Ctx, call: string, hash: string) {
  let isTaken = false
  async function taking<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (isTaken) return ctx.inTransaction(work)
    const result = await ctx.inTransaction(async (tx) => {
      const known = await claimKey(tx, call, hash)
      if (known) throw new AlreadyAnswered(known)
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

/** A payment that the bank refused is an answer too: repeated with the same key, it must not be tried again. */
async function asAnswer(answer: () => Promise<Answered>): Promise<Answered> {
  try {
    return await answer()
  } catch (error) {
    const status = error instanceof Refused ? refusals[error.refusal.refused].status : 0
    if (!(error instanceof Refused) || status !== paymentRequired) throw error
    return { status, answer: { ...refusalBody(error.refusal), ...carriedFields(error) } }
  }
}

/** The fields with which a refused payment can be tried again (3§8.5). */
export function carriedFields(error: unknown): object {
  return (error as { answerWith?: object }).answerWith ?? {}
}
