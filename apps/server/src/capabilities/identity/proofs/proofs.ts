import { codeFrom, codeLifeMs, tryCode, typedCode } from '@waea/domain/identity/one-time-code'
import { isRefusal, type Refusal, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type Keys, keyedHash, newSecret, sameHash } from '../keys/keys.ts'
import {
  countCodeTry,
  findProofBySecret,
  insertProof,
  lockNewestProof,
  markProofUsed,
  type ProofRow,
  type Purpose,
} from './proofs.store.ts'

/** Links are valid longer than codes, because they cannot be guessed. */
export const linkLifeMs = 60 * 60_000

/** What is mailed: a code to type and a secret for the link. Only their hashes are stored. */
export interface Proof {
  proofUuid: Uuid
  code: string
  secret: string
}

/**
 * Creates a code and a link secret for one purpose and subject, and voids earlier ones. Undefined if the given id was
 * used already, for work that may run twice.
 */
export async function makeProof(
  ctx: Tx,
  keys: Keys,
  purpose: Purpose,
  subjectUuid: Uuid,
  proofUuid: Uuid = ctx.newUuid(),
): Promise<Proof | undefined> {
  const now = ctx.now().getTime()
  const code = codeFrom(ctx.random(4))
  const secret = newSecret(ctx)
  const isNew = await insertProof(ctx, {
    proofUuid,
    purpose,
    subjectUuid,
    codeHash: codeHash(keys, proofUuid, code),
    secretHash: secretHash(keys, purpose, secret),
    codeUntil: new Date(now + codeLifeMs),
    secretUntil: new Date(now + linkLifeMs),
  })
  return isNew ? { proofUuid, code, secret } : undefined
}

const codeHash = (keys: Keys, proofUuid: Uuid, code: string) => keyedHash(keys, 'code', proofUuid, code)
const secretHash = (keys: Keys, purpose: Purpose, secret: string) => keyedHash(keys, 'secret', purpose, secret)

/**
 * Uses up a typed code, in the caller's transaction. Commit it even after a refusal: the try counts. Refuses 'no-code',
 * 'wrong-code', 'code-expired' and, after five tries, 'too-many-tries' (1§5).
 */
export async function useCode(
  ctx: Tx,
  keys: Keys,
  purpose: Purpose,
  subjectUuid: Uuid,
  typed: string | undefined,
): Promise<ProofRow | Refusal> {
  const code = typedCode(typed)
  if (isRefusal(code)) return code
  const proof = await lockNewestProof(ctx, purpose, subjectUuid)
  const known = proof && { expiresAt: proof.codeUntil, tries: proof.tries, usedAt: proof.usedAt ?? undefined }
  const matches = Boolean(proof?.codeHash && sameHash(proof.codeHash, codeHash(keys, proof.proofUuid, code)))
  const refusal = tryCode(known, matches, ctx.now())
  if (refusal?.refused === 'wrong-code' && proof && !proof.usedAt) await countCodeTry(ctx, proof.proofUuid)
  if (refusal) return refusal
  if (!proof || !(await markProofUsed(ctx, proof.proofUuid))) return refuse('wrong-code', undefined, 'Code')
  return proof
}

/** The unused proof of a link's secret. Refuses 'link-expired' for an unknown, void or old one, and 'link-used'. */
export async function readSecret(ctx: Ctx, keys: Keys, purpose: Purpose, secret: string): Promise<ProofRow | Refusal> {
  const proof = await findProofBySecret(ctx.db, purpose, secretHash(keys, purpose, secret.trim()))
  if (proof?.usedAt) return refuse('link-used')
  if (!proof || proof.voidedAt || proof.secretUntil <= ctx.now()) return refuse('link-expired')
  return proof
}

/** Uses up a link's secret; of parallel uses one wins and the others get 'link-used'. */
export async function useSecret(ctx: Tx, keys: Keys, purpose: Purpose, secret: string): Promise<ProofRow | Refusal> {
  const proof = await readSecret(ctx, keys, purpose, secret)
  if (isRefusal(proof)) return proof
  return (await markProofUsed(ctx, proof.proofUuid)) ? proof : refuse('link-used')
}
