import { type Refusal, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type Keys, keyedHash, newSecret } from '../keys/keys.ts'
import { everyKind, markOf, type Payload, type Subject, type TokenKind } from './kinds.ts'
import { deleteOldTokens, findToken, insertToken, spendToken, type TokenRow } from './one-time-tokens.store.ts'

/** Only the hash of a token is stored. */
export function tokenHash(keys: Keys, kind: TokenKind, token: string): Buffer {
  return keyedHash(keys, ...markOf(kind), token)
}

export interface Issued {
  token: string
  hash: Buffer
  expiresAt: Date
}

interface ToIssue<K extends TokenKind> {
  subjectUuid: Subject<K>
  payload: Payload<K>
  lifeMs: number
}

/** Creates a single-use token of 256 bits, inside the caller's transaction. */
export async function issueToken<K extends TokenKind>(
  ctx: Tx,
  keys: Keys,
  kind: K,
  about: ToIssue<K>,
): Promise<Issued> {
  const issued = await issueTokenOnce(ctx, keys, kind, ctx.newUuid(), about)
  if (!issued) throw new Error('A new token was kept already')
  return issued
}

/** As `issueToken`, for jobs that may run twice: undefined if the id was issued before. */
export async function issueTokenOnce<K extends TokenKind>(
  ctx: Tx,
  keys: Keys,
  kind: K,
  tokenUuid: Uuid,
  { lifeMs, subjectUuid, payload }: ToIssue<K>,
): Promise<Issued | undefined> {
  const token = newSecret(ctx)
  const hash = tokenHash(keys, kind, token)
  const expiresAt = new Date(ctx.now().getTime() + lifeMs)
  const isNew = await insertToken(ctx, { tokenUuid, kind, hash, subjectUuid, payload, expiresAt })
  return isNew ? { token, hash, expiresAt } : undefined
}

/** Reads a valid token without using it up. Refuses 'link-used', and 'link-expired' for an expired or unknown one. */
export async function readToken<K extends TokenKind>(
  ctx: Ctx,
  keys: Keys,
  kind: K,
  token: string,
): Promise<TokenRow<K> | Refusal> {
  const known = await findToken(ctx.db, kind, tokenHash(keys, kind, token.trim()))
  if (known?.usedAt) return refuse('link-used')
  return known && known.expiresAt > ctx.now() ? known : refuse('link-expired')
}

/**
 * Uses up a token; of parallel uses only one succeeds. Refuses as `readToken` does, and with 'link-expired' if the
 * payload does not contain `holding`.
 */
export async function useToken<K extends TokenKind>(
  ctx: Tx,
  keys: Keys,
  kind: K,
  token: string,
  holding?: Partial<Payload<K>>,
): Promise<TokenRow<K> | Refusal> {
  const spent = await spendToken(ctx, kind, tokenHash(keys, kind, token.trim()), holding)
  if (spent) return spent
  const known = await findToken(ctx.db, kind, tokenHash(keys, kind, token.trim()))
  return refuse(known?.usedAt ? 'link-used' : 'link-expired')
}

const dayMs = 86_400_000
/** How long after its expiry a used invitation is kept, so that it can be told from an unknown one. */
const invitationKeptMs = 90 * dayMs

/** Deletes tokens a day after they expire, invitations after 90 days. */
export async function sweepTokens(ctx: Tx): Promise<void> {
  const now = ctx.now().getTime()
  const others = everyKind.filter((kind) => kind !== 'invitation')
  await deleteOldTokens(ctx, others, new Date(now - dayMs))
  await deleteOldTokens(ctx, ['invitation'], new Date(now - invitationKeptMs))
}
