import { isRefusal, type Refusal } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { type Keys, keyedHash, keysOf } from '../keys/keys.ts'
import { makeProof, useCode } from './proofs.ts'

/**
 * Creates the code that proves that a person reads messages to a number or a SIM; earlier codes become invalid.
 * `reader` names the number or SIM; only its keyed hash is stored.
 */
export async function makeAdoptionCode(ctx: Ctx, reader: string): Promise<{ proofUuid: Uuid; code: string }> {
  const keys = await keysOf(ctx)
  const made = await ctx.inTransaction((tx) => makeProof(tx, keys, 'adopt-sim', subjectOf(keys, reader), {}))
  if (!made) throw new Error('A new code was kept already')
  return made
}

/**
 * Uses up a typed code for a reader; a wrong try is counted even though it is refused. Refuses 'no-code', 'wrong-code',
 * 'code-expired' and, after five tries, 'too-many-tries'.
 */
export async function useAdoptionCode(ctx: Ctx, reader: string, typed: string): Promise<Refusal | undefined> {
  const keys = await keysOf(ctx)
  const used = await ctx.inTransaction((tx) => useCode(tx, keys, 'adopt-sim', subjectOf(keys, reader), typed))
  return isRefusal(used) ? used : undefined
}

/** An id for a reader: the first 128 bits of its keyed hash. */
function subjectOf(keys: Keys, reader: string): Uuid {
  const hex = keyedHash(keys, 'adopt-sim reader', reader).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
