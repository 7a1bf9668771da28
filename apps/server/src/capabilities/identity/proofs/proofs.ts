import { codeFrom, codeLifeMs, tryCode, typedCode } from '@waea/domain/identity/one-time-code'
import { isRefusal, type Refusal, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { type Keys, keyedHash, sameHash } from '../keys/keys.ts'
import type { CodeKind, Payload, Subject } from '../one-time-tokens/kinds.ts'
import {
  countWrongTry,
  expireOthers,
  lockNewestToken,
  spendToken,
  type TokenRow,
} from '../one-time-tokens/one-time-tokens.store.ts'
import { issueTokenOnce } from '../one-time-tokens/one-time-tokens.ts'

/** Links are valid longer than codes, because they cannot be guessed. */
export const linkLifeMs = 60 * 60_000

/** What is mailed: a code to type and a secret for the link. Only their hashes are stored. */
export interface Proof {
  proofUuid: Uuid
  code: string
  secret: string
}

/**
 * Creates a code and a link secret for one purpose and subject; earlier ones become invalid. Undefined if the given id
 * was used already, for jobs that may run twice.
 */
export async function makeProof<K extends CodeKind>(
  ctx: Tx,
  keys: Keys,
  kind: K,
  subjectUuid: Subject<K> & Uuid,
  more: Omit<Payload<K>, 'codeHash'>,
  proofUuid: Uuid = ctx.newUuid(),
): Promise<Proof | undefined> {
  const code = codeFrom(ctx.random(4))
  const payload = { ...more, codeHash: codeHash(keys, proofUuid, code).toString('hex') } as Payload<K>
  const issued = await issueTokenOnce(ctx, keys, kind, proofUuid, { subjectUuid, payload, lifeMs: linkLifeMs })
  if (!issued) return undefined
  await expireOthers(ctx, kind, subjectUuid, issued.hash)
  return { proofUuid, code, secret: issued.token }
}

const codeHash = (keys: Keys, proofUuid: Uuid, code: string) => keyedHash(keys, 'code', proofUuid, code)

/**
 * Uses up a typed code, and the link mailed with it, inside the caller's transaction. Commit even after a refusal, so
 * that the try is counted. Refuses 'no-code', 'wrong-code', 'code-expired' and, after five tries, 'too-many-tries'
 * (1§5).
 */
export async function useCode<K extends CodeKind>(
  ctx: Tx,
  keys: Keys,
  kind: K,
  subjectUuid: Uuid,
  typed: string | undefined,
): Promise<TokenRow<K> | Refusal> {
  const code = typedCode(typed)
  if (isRefusal(code)) return code
  const proof = await lockNewestToken(ctx, kind, subjectUuid)
  const known = proof && {
    expiresAt: new Date(proof.madeAt.getTime() + codeLifeMs),
    tries: proof.tries,
    usedAt: proof.usedAt ?? undefined,
  }
  const refusal = tryCode(known, proof !== undefined && isCodeOf(keys, proof, code), ctx.now())
  if (refusal?.refused === 'wrong-code' && proof && !proof.usedAt) await countWrongTry(ctx, proof)
  if (refusal) return refusal
  const spent = proof && (await spendToken(ctx, kind, proof.hash))
  return spent ?? refuse('wrong-code', undefined, 'Code')
}

function isCodeOf(keys: Keys, { tokenUuid, payload }: TokenRow<CodeKind>, code: string): boolean {
  return sameHash(Buffer.from(payload.codeHash, 'hex'), codeHash(keys, tokenUuid, code))
}
