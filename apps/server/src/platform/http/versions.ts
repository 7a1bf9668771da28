import { createHash } from 'node:crypto'
import { type Call, methodOf, pathOf } from '@waea/contract/call'
import { Refused, refuse } from '@waea/domain/refusal'
import type { FastifyReply } from 'fastify'
import type { Ctx, Tx } from '../ctx.ts'
import type { Handler, Part } from '../jobs/part.ts'
import { writerOf } from './validation.ts'

/** A record that a GET returns with its version. Writes to the same path send the version back in If-Match. */
export interface VersionedRecord {
  call: Call
  read: Handler
  lock: NonNullable<Part['locks']>[string]
}

/** The versioned records, by path: those whose part has a lock for them. */
export function versionedRecords(parts: readonly Part[]): ReadonlyMap<string, VersionedRecord> {
  return new Map(
    parts.flatMap(({ calls, handlers, locks = {} }) =>
      Object.entries(locks).map(([name, lock]): [string, VersionedRecord] => {
        const call = calls[name] as Call
        return [pathOf(call), { call, read: handlers[name] as Handler, lock }]
      }),
    ),
  )
}

/** Whether a call changes or deletes the record that a GET of the same path returns. */
export const takesVersion = (call: Call): boolean => ['PUT', 'PATCH', 'DELETE'].includes(methodOf(call))

/** The version of an answer. Equal answers have equal versions, in every process. */
function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
}

/** Sends a record with its version. */
export function sendVersion(reply: FastifyReply, call: Call, answer: unknown): string {
  const text = writerOf(call.gives)(answer)
  reply.header('etag', etagOf(text))
  reply.type('application/json; charset=utf-8')
  return text
}

/** A proxy that compresses an answer marks its version as weak. */
const isNamed = (ifMatch: string, etag: string): boolean =>
  ifMatch.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))

/**
 * Refuses 'version-changed' if the record has changed since the caller read it. Keeps it locked until the transaction
 * ends, so that nobody else changes it first.
 */
export async function checkVersion(
  tx: Tx,
  { call, read, lock }: VersionedRecord,
  ifMatch: string,
  path: Readonly<Record<string, string>>,
): Promise<void> {
  await lock(tx, path as never)
  const current = etagOf(writerOf(call.gives)(await read(tx, path as never)))
  if (!isNamed(ifMatch, current)) throw new Refused(refuse('version-changed'))
}

/** A context whose first transaction starts with some work. */
export function startingContext(ctx: Ctx, start: (tx: Tx) => Promise<void>): Ctx {
  let isStarted = false
  return {
    ...ctx,
    inTransaction: async (work) => {
      if (isStarted) return ctx.inTransaction(work)
      const result = await ctx.inTransaction(async (tx) => {
        await start(tx)
        return work(tx)
      })
      isStarted = true
      return result
    },
  }
}
