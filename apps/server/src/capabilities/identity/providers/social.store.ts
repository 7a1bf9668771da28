import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import type { PermittedUser } from '../../../platform/permit.ts'
import { sql } from '../../../platform/sql.ts'
import type { SocialIdentity, SocialProvider } from '../../../ports/identity-providers.ts'

type TryPurpose = 'sign-in' | 'connect' | 'proof'

export interface NewTry {
  socialTryUuid: Uuid
  stateHash: Buffer
  browserHash: Buffer
  provider: SocialProvider
  nonce: string
  codeVerifier: string
  redirect: string | null
  until: Date
  purpose: TryPurpose
  /** The signed-in person who started it, if any. */
  userUuid: Uuid | null
}

/** A try that a provider has answered, with the name beside its answer. */
export interface SocialTryRow extends Omit<NewTry, 'stateHash' | 'browserHash' | 'until'> {
  FirstName: string | null
  LastName: string | null
}

export async function insertTry(ctx: Tx, made: NewTry): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO identity.social_tries
      (social_try_uuid, state_hash, browser_hash, provider, nonce, code_verifier, redirect, begun_at, until, purpose,
        user_uuid)
    VALUES (${made.socialTryUuid}, ${made.stateHash}, ${made.browserHash}, ${made.provider}, ${made.nonce},
      ${made.codeVerifier}, ${made.redirect}, ${ctx.now()}, ${made.until}, ${made.purpose}, ${made.userUuid})`)
}

/** Saves the name beside a provider's answer, the first time only, before the answer is used. */
export async function setNameOfTry(ctx: Tx, stateHash: Buffer, FirstName: string, LastName: string): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.social_tries SET first_name = ${FirstName}, last_name = ${LastName}
    WHERE state_hash = ${stateHash} AND answered_at IS NULL AND first_name IS NULL`)
}

/**
 * Uses up a try for the provider's answer; undefined if it does not exist, was used, has expired, or belongs to another
 * browser or provider.
 */
export async function markTryAnswered(ctx: Tx, stateHash: Buffer, browserHash: Buffer, provider: SocialProvider) {
  return ctx.db.row<SocialTryRow>(sql`
    UPDATE identity.social_tries SET answered_at = ${ctx.now()}
    WHERE state_hash = ${stateHash} AND browser_hash = ${browserHash} AND provider = ${provider}
      AND answered_at IS NULL AND until > ${ctx.now()}
    RETURNING social_try_uuid AS "socialTryUuid", provider, nonce, code_verifier AS "codeVerifier", redirect, purpose,
      user_uuid AS "userUuid", first_name AS "FirstName", last_name AS "LastName"`)
}

/** Saves the provider's identity, to be linked later. */
export async function saveIdentity(ctx: Tx, socialTryUuid: Uuid, said: SocialIdentity): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.social_tries SET issuer = ${said.issuer}, subject = ${said.subject}, email = ${said.email ?? null},
      email_verified = ${said.emailVerified}
    WHERE social_try_uuid = ${socialTryUuid}`)
}

/**
 * An answered try whose identity has not been linked, found by its state in the browser that started it. A try that a
 * signed-in person started is for that person only.
 */
export async function claimIdentity(
  ctx: Tx,
  stateHash: Buffer,
  browserHash: Buffer,
  userUuid: Uuid,
): Promise<ProviderIdentity | undefined> {
  return ctx.db.row<ProviderIdentity>(sql`
    UPDATE identity.social_tries SET linked_at = ${ctx.now()}
    WHERE state_hash = ${stateHash} AND browser_hash = ${browserHash} AND subject IS NOT NULL AND linked_at IS NULL
      AND until > ${ctx.now()} AND (user_uuid IS NULL OR user_uuid = ${userUuid})
    RETURNING provider, issuer, subject, email`)
}

/** The same for the try of a sign-up, whose own code has proved whose it is. */
export async function claimIdentityOf(ctx: Tx, socialTryUuid: Uuid): Promise<ProviderIdentity | undefined> {
  return ctx.db.row<ProviderIdentity>(sql`
    UPDATE identity.social_tries SET linked_at = ${ctx.now()}
    WHERE social_try_uuid = ${socialTryUuid} AND subject IS NOT NULL AND linked_at IS NULL
    RETURNING provider, issuer, subject, email`)
}

export interface ProviderIdentity {
  provider: SocialProvider
  issuer: string
  subject: string
  email: string | null
}

/** Links a provider's identity with a person; false if it is linked already. */
export async function insertOutsideIdentity(ctx: Tx, word: ProviderIdentity, user: PermittedUser): Promise<boolean> {
  const linked = await ctx.db.run(sql`
    INSERT INTO identity.outside_identities (link_uuid, issuer, subject, provider, user_uuid, email, linked_at)
    VALUES (${ctx.newUuid()}, ${word.issuer}, ${word.subject}, ${word.provider}, ${user.userUuid}, ${word.email},
      ${ctx.now()})
    ON CONFLICT (issuer, subject) DO NOTHING`)
  return linked === 1
}

/** The person linked with a provider's identity. */
export async function findLinkedUser(db: ReadDb, issuer: string, subject: string): Promise<Uuid | undefined> {
  const row = await db.row<{ userUuid: Uuid }>(sql`
    SELECT user_uuid AS "userUuid" FROM identity.outside_identities WHERE issuer = ${issuer} AND subject = ${subject}`)
  return row?.userUuid
}

export interface ConnectionRow {
  linkUuid: Uuid
  provider: SocialProvider
  email: string | null
  linkedAt: Date
}

/** The providers with which a person signs in, first connected first. */
export async function listConnections(db: ReadDb, userUuid: Uuid): Promise<ConnectionRow[]> {
  return db.rows<ConnectionRow>(sql`
    SELECT link_uuid AS "linkUuid", provider, email, linked_at AS "linkedAt"
    FROM identity.outside_identities WHERE user_uuid = ${userUuid} ORDER BY linked_at, link_uuid LIMIT 100`)
}

export async function deleteConnection(ctx: Tx, user: PermittedUser, linkUuid: Uuid): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM identity.outside_identities WHERE link_uuid = ${linkUuid} AND user_uuid = ${user.userUuid}`)
}

/** Deletes tries that expired before an instant. */
export async function deleteOldTries(ctx: Tx, before: Date): Promise<number> {
  return ctx.db.run(sql`DELETE FROM identity.social_tries WHERE until < ${before}`)
}
