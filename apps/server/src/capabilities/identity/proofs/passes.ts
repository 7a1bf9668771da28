import { type Refusal, refuse } from '@waea/domain/refusal'
import type { Tx } from '../../../platform/ctx.ts'
import { type Keys, keyedHash, newSecret } from '../keys/keys.ts'
import { insertPass, type Pass, type PassKind, spendPass, wasPassUsed } from './passes.store.ts'

/** Makes a secret that lets a person in once, in the caller's transaction. Only its hash is kept. */
export async function makePass(
  ctx: Tx,
  keys: Keys,
  kind: PassKind,
  pass: Pass,
  lifeS: number,
): Promise<{ secret: string; until: Date }> {
  const secret = newSecret(ctx)
  const until = new Date(ctx.now().getTime() + lifeS * 1000)
  await insertPass(ctx, { ...pass, passUuid: ctx.newUuid(), kind, secretHash: hashOf(keys, kind, secret), until })
  return { secret, until }
}

const hashOf = (keys: Keys, kind: PassKind, secret: string) => keyedHash(keys, 'pass', kind, secret)

/**
 * Uses a pass up; of parallel uses one wins. Refuses 'link-used' for one that was used, and 'link-expired' for one that
 * is over, unknown, or of another provider than the one named.
 */
export async function usePass(
  ctx: Tx,
  keys: Keys,
  kind: PassKind,
  secret: string,
  provider?: string,
): Promise<Pass | Refusal> {
  const hash = hashOf(keys, kind, secret.trim())
  const pass = await spendPass(ctx, kind, hash, provider)
  if (pass) return pass
  return refuse((await wasPassUsed(ctx, kind, hash)) ? 'link-used' : 'link-expired')
}
