import { shownEmail } from '@waea/domain/identity/shown-email'
import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { type Payload, payloadOf, type Subject, type TokenKind } from './kinds.ts'

/** A token is valid until it expires or is used, whichever comes first. */
export interface NewToken<K extends TokenKind> {
  tokenUuid: Uuid
  kind: K
  hash: Buffer
  subjectUuid: Subject<K>
  payload: Payload<K>
  expiresAt: Date
}

export interface TokenRow<K extends TokenKind> extends NewToken<K> {
  /** Wrong tries so far. */
  tries: number
  madeAt: Date
  usedAt: Date | null
}

/** Inserts a token; false if its id or its hash exists already. */
export async function insertToken<K extends TokenKind>(ctx: Tx, token: NewToken<K>): Promise<boolean> {
  const kept = await ctx.db.run(sql`
    INSERT INTO identity.one_time_token_rows ("tokenUuid", kind, hash, "subjectUuid", payload, "madeAt", "expiresAt")
    VALUES (${token.tokenUuid}, ${token.kind}, ${token.hash}, ${token.subjectUuid}, ${json(token.payload)}::jsonb,
      ${ctx.now()}, ${token.expiresAt})
    ON CONFLICT DO NOTHING`)
  return kept === 1
}

/** A token in any state. */
export async function findToken<K extends TokenKind>(
  db: ReadDb,
  kind: K,
  hash: Buffer,
): Promise<TokenRow<K> | undefined> {
  return typed(await db.row(sql`SELECT * FROM identity.one_time_token_rows WHERE kind = ${kind} AND hash = ${hash}`))
}

/** A valid token, locked until the transaction ends. */
export async function lockToken<K extends TokenKind>(ctx: Tx, kind: K, hash: Buffer): Promise<TokenRow<K> | undefined> {
  return typed(
    await ctx.db.row(sql`
      SELECT * FROM identity.one_time_token_rows
      WHERE kind = ${kind} AND hash = ${hash} AND "usedAt" IS NULL AND "expiresAt" > ${ctx.now()} FOR UPDATE`),
  )
}

/** The newest token of a subject in any state, locked until the transaction ends. */
export async function lockNewestToken<K extends TokenKind>(
  ctx: Tx,
  kind: K,
  subjectUuid: Uuid,
): Promise<TokenRow<K> | undefined> {
  return typed(
    await ctx.db.row(sql`
      SELECT * FROM identity.one_time_token_rows WHERE kind = ${kind} AND "subjectUuid" = ${subjectUuid}
      ORDER BY "madeAt" DESC, "expiresAt" DESC LIMIT 1 FOR UPDATE`),
  )
}

/**
 * Uses up a token. Undefined if it does not exist, was used, has expired, or its payload does not contain `holding`. Of
 * parallel uses only one succeeds.
 */
export async function spendToken<K extends TokenKind>(
  ctx: Tx,
  kind: K,
  hash: Buffer,
  holding: Partial<Payload<K>> = {},
): Promise<TokenRow<K> | undefined> {
  return typed(
    await ctx.db.row(sql`
      UPDATE identity.one_time_token_rows SET "usedAt" = ${ctx.now()}
      WHERE kind = ${kind} AND hash = ${hash} AND "usedAt" IS NULL AND "expiresAt" > ${ctx.now()}
        AND payload @> ${json(holding)}::jsonb
      RETURNING *`),
  )
}

export async function countWrongTry(ctx: Tx, { tokenUuid }: { tokenUuid: Uuid }): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.one_time_token_rows SET tries = tries + 1 WHERE "tokenUuid" = ${tokenUuid}`)
}

/** Expires the valid tokens of a subject, except one. */
export async function expireOthers(ctx: Tx, kind: TokenKind, subjectUuid: Uuid, kept: Buffer): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.one_time_token_rows SET "expiresAt" = ${ctx.now()}
    WHERE kind = ${kind} AND "subjectUuid" = ${subjectUuid} AND hash <> ${kept} AND "usedAt" IS NULL
      AND "expiresAt" > ${ctx.now()}`)
}

/** Expires the pending invitations of an email to an account. */
export async function expireInvitations(ctx: Tx, CustomerUUID: Uuid, emailKey: string): Promise<void> {
  // An invitation stores the email in its display form.
  await ctx.db.run(sql`
    UPDATE identity.one_time_token_rows SET "expiresAt" = ${ctx.now()}
    WHERE kind = 'invitation' AND "subjectUuid" = ${CustomerUUID}
      AND lower(payload ->> 'email') IN (${emailKey}, ${shownEmail(emailKey)})
      AND "usedAt" IS NULL AND "expiresAt" > ${ctx.now()}`)
}

/** Tokens about a person that sign them in or set their password. */
const waysIn: readonly TokenKind[] = ['new-password', 'temporary-login', 'identity', 'auth-token', 'waiting-sign-in']

/**
 * Expires every valid token and code that would sign a person in or set their password, so that none issued before they
 * locked others out still works afterwards.
 */
export async function expireWaysIn(ctx: Tx, userUuid: Uuid): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.one_time_token_rows SET "expiresAt" = ${ctx.now()}
    WHERE kind = ANY(${waysIn as TokenKind[]}::text[]) AND "subjectUuid" = ${userUuid} AND "usedAt" IS NULL
      AND "expiresAt" > ${ctx.now()}`)
  await ctx.db.run(sql`
    UPDATE identity.one_time_token_rows SET "expiresAt" = ${ctx.now()}
    WHERE kind = 'sign-in' AND payload @> ${json({ users: [userUuid] })}::jsonb AND "usedAt" IS NULL
      AND "expiresAt" > ${ctx.now()}`)
}

/** Deletes every token about a subject. */
export async function deleteTokensOf(ctx: Tx, subjectUuid: Uuid): Promise<void> {
  await ctx.db.run(sql`DELETE FROM identity.one_time_token_rows WHERE "subjectUuid" = ${subjectUuid}`)
}

/** Deletes the tokens of some kinds that expired before an instant. */
export async function deleteOldTokens(ctx: Tx, kinds: readonly TokenKind[], before: Date): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM identity.one_time_token_rows WHERE kind = ANY(${kinds as TokenKind[]}::text[]) AND "expiresAt" < ${before}`)
}

function typed<K extends TokenKind>(row: TokenRow<K> | undefined): TokenRow<K> | undefined {
  return row && { ...row, payload: payloadOf(row.kind, row.payload) }
}
