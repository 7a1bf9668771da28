import { type Refusal, refuse } from '@waea/domain/refusal'
import type { Tx } from '../../../platform/ctx.ts'
import { type Keys, keyedHash, newSecret } from '../keys/keys.ts'
import { insertPass, markPassUsed, type Pass, type PassKind, wasPassUsed } from './passes.store.ts'

/** Creates a secret that signs a person in once, in the caller's transaction. Only its hash is stored. */
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
 * Uses up a pass; of parallel uses one wins. Refuses 'link-used' for a used one, and 'link-expired' for one that has
 * expired, is unknown, or is for another provider than the one named.
 */
export async function usePass(
  ctx: Tx,
  keys: Keys,
  kind: PassKind,
  secret: string,
  provider?: string,
): Promise<Pass | Refusal> {
  const hash = hashOf(keys, kind, secret.trim())
  const pass = await markPassUsed(ctx, kind, hash, provider)
  if (pass) return pass
  return refuse((await wasPassUsed(ctx, kind, hash)) ? 'link-used' : 'link-expired')
}
