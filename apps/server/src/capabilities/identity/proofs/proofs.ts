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
  type ProofRow,
  type Purpose,
  spendProof,
} from './proofs.store.ts'

/** Links live longer than codes: they cannot be guessed. */
export const linkLifeMs = 60 * 60_000

/** What is mailed: a code to type and a secret for the link. Neither is kept, only their hashes are. */
export interface Proof {
  proofUuid: Uuid
  code: string
  secret: string
}

/**
 * Makes a code and a link secret for one purpose and subject; those before them are void. Answers undefined when the
 * given id was used already, for work that may run twice.
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
 * Uses a typed code up, in the caller's transaction, which must be committed also where this refuses: the try is
 * counted. Refuses 'no-code', 'wrong-code', 'code-expired' and, after five tries, 'too-many-tries' (1§5).
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
  if (!proof || !(await spendProof(ctx, proof.proofUuid))) return refuse('wrong-code', undefined, 'Code')
  return proof
}

/** The proof of a link's secret, not used up yet. Refuses 'link-expired' for an unknown, void or old one, and 'link-used'. */
export async function readSecret(ctx: Ctx, keys: Keys, purpose: Purpose, secret: string): Promise<ProofRow | Refusal> {
  const proof = await findProofBySecret(ctx.db, purpose, secretHash(keys, purpose, secret.trim()))
  if (proof?.usedAt) return refuse('link-used')
  if (!proof || proof.voidedAt || proof.secretUntil <= ctx.now()) return refuse('link-expired')
  return proof
}

/** Uses a link's secret up; of parallel uses one wins and the others are told 'link-used'. */
export async function useSecret(ctx: Tx, keys: Keys, purpose: Purpose, secret: string): Promise<ProofRow | Refusal> {
  const proof = await readSecret(ctx, keys, purpose, secret)
  if (isRefusal(proof)) return proof
  return (await spendProof(ctx, proof.proofUuid)) ? proof : refuse('link-used')
}
