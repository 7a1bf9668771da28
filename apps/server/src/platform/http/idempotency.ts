import { createHash } from 'node:crypto'
import { Refused, refuse } from '@waea/domain/refusal'
import { refusalBody, refusals } from '@waea/domain/refusals'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Db, Tx } from '../ctx.ts'
import { json, sql } from '../db/sql.ts'
import { keyOwner } from '../safety/request-key.ts'

interface Kept {
  call: string
  body_hash: string
  status: number | null
  answer: unknown
  begun: Ctx['started'] | null
}

export interface Answered {
  status: number
  answer: unknown
}

const paymentRequired = 402

/** A request with an idempotency key: its call, a hash of its input, and the customer it names, if any. */
export interface Keyed {
  call: string
  hash: string
  CustomerUUID: Uuid | null
}

/** Two requests are the same if their bodies have the same text. */
export function keyed(call: string, input: Record<string, unknown>): Keyed {
  const named = input.customerUuid ?? input.CustomerUUID
  return {
    call,
    hash: createHash('sha256').update(JSON.stringify(input)).digest('base64url'),
    CustomerUUID: isUuid(named) ? named.toLowerCase() : null,
  }
}

/**
 * Claims a request key for a call, in the context's transaction. Returns the stored answer if the key has one; refuses
 * the key with another call or body. A second request waits here while the first one's transaction runs.
 */
export async function claimKey(ctx: Tx, request: Keyed): Promise<Answered | undefined> {
  if (!ctx.requestKey) return undefined
  if (ctx.requestKey.length < 8 || ctx.requestKey.length > 200) {
    throw new Refused(refuse('invalid-input', { rule: 'format is invalid' }, 'Idempotency-Key'))
  }
  const taken = await ctx.db.run(sql`
    INSERT INTO platform.request_keys (actor, request_key, call, body_hash, customer_uuid, asked_at)
    VALUES (${keyOwner(ctx)}, ${ctx.requestKey}, ${request.call}, ${request.hash}, ${request.CustomerUUID}, ${ctx.now()})
    ON CONFLICT DO NOTHING`)
  if (taken) return undefined
  const kept = await findKey(ctx, request)
  if (!kept) throw new Refused(refuse('key-reused'))
  return answeredOf(kept)
}

/** The stored answer; undefined if there is none yet. Refuses 'not-found' if it was erased with its customer. */
function answeredOf({ status, answer }: Kept): Answered | undefined {
  if (status === null) return undefined
  if (answer === null) throw new Refused(refuse('not-found'))
  return { status, answer }
}

/** The row of a request key; undefined for a new key. Refuses the key with another call or body. */
async function findKey(ctx: Ctx, { call, hash }: Keyed): Promise<Kept | undefined> {
  const kept = await ctx.db.row<Kept>(sql`
    SELECT call, body_hash, status, answer, begun FROM platform.request_keys
    WHERE actor = ${keyOwner(ctx)} AND request_key = ${ctx.requestKey}`)
  if (kept && (kept.call !== call || kept.body_hash !== hash)) throw new Refused(refuse('key-reused'))
  return kept
}

/** Stores a request's answer under its key until its customer is erased. Returns the answer that was stored first. */
export async function storeAnswer(ctx: Ctx, db: Db, answered: Answered): Promise<Answered> {
  if (!ctx.requestKey) return answered
  const kept = await db.run(sql`
    UPDATE platform.request_keys SET status = ${answered.status}, answer = ${json(answered.answer ?? {})}::jsonb
    WHERE actor = ${keyOwner(ctx)} AND request_key = ${ctx.requestKey} AND status IS NULL`)
  if (kept) return answered
  const first = await db.row<Answered>(sql`
    SELECT status, answer FROM platform.request_keys
    WHERE actor = ${keyOwner(ctx)} AND request_key = ${ctx.requestKey} AND status IS NOT NULL`)
  return first ?? answered
}

/** Thrown through a handler when its request proves to have an answer already. */
class AlreadyAnswered extends Error {
  readonly answered: Answered
  constructor(answered: Answered) {
    super('The request was answered before')
    this.answered = answered
  }
}

interface Work extends Keyed {
  answered: Promise<Answered>
}

/** Requests with a key that this process is handling. */
const handling = new Map<string, Work>()

/**
 * Answers a call that speaks to partners once per key: a second request gets the first one's answer, and waits for it
 * if this process is still handling it. The handler's first transaction claims the key and stores what is to be done; a
 * separate statement stores the answer. A request that a crash left without an answer resumes what it started, whatever
 * has changed since.
 */
export async function answerOnce(
  ctx: Ctx,
  request: Keyed,
  ownStatements: Db,
  answer: (ctx: Ctx) => Promise<Answered>,
): Promise<Answered> {
  const name = `${keyOwner(ctx)} ${ctx.requestKey}`
  const first = handling.get(name)
  if (first) {
    if (first.call !== request.call || first.hash !== request.hash) throw new Refused(refuse('key-reused'))
    return first.answered
  }
  const answered = answerAndStore(ctx, request, ownStatements, answer)
  handling.set(name, { ...request, answered })
  try {
    return await answered
  } finally {
    handling.delete(name)
  }
}

async function answerAndStore(
  ctx: Ctx,
  request: Keyed,
  ownStatements: Db,
  answer: (ctx: Ctx) => Promise<Answered>,
): Promise<Answered> {
  const kept = await findKey(ctx, request)
  const known = kept && answeredOf(kept)
  if (known) return known
  const key = claimingContext(kept?.begun ? { ...ctx, started: kept.begun } : ctx, request)
  try {
    const answered = await asAnswer(() => answer(key.ctx))
    await key.taken()
    return await storeAnswer(ctx, ownStatements, answered)
  } catch (error) {
    if (error instanceof AlreadyAnswered) return error.answered
    throw error
  }
}

/** A context whose first transaction claims the key. `taken` claims it if there was no transaction. */
function claimingContext(ctx: Ctx, request: Keyed) {
  let isTaken = false
  async function taking<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (isTaken) return ctx.inTransaction(work)
    const result = await ctx.inTransaction(async (tx) => {
      const known = await claimKey(tx, request)
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

/** A payment refused by the bank is an answer too: a retry with the same key must not attempt it again. */
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
