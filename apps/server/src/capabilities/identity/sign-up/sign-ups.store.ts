import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { ProviderIdentity } from '../one-time-tokens/kinds.ts'

/** A requested account. */
export interface SignUpRow {
  verificationUuid: Uuid
  email: string
  emailKey: string
  FirstName: string
  LastName: string
  MobileNumber: string | null
  /** Null if a provider verified the person, not a password. */
  passwordHash: string | null
  specialOffers: boolean
  newsletters: boolean
  /** Whether the email already has an account. Such a sign-up can never be confirmed. */
  registered: boolean
  /** A provider's identity that becomes a sign-in method once the email is verified. */
  providerIdentity: ProviderIdentity | null
}

export async function insertSignUp(ctx: Tx, row: SignUpRow): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO identity.sign_ups (verification_uuid, email, email_key, first_name, last_name, mobile_number,
      password_hash, special_offers, newsletters, registered, provider_identity, address, asked_at)
    VALUES (${row.verificationUuid}, ${row.email}, ${row.emailKey}, ${row.FirstName}, ${row.LastName},
      ${row.MobileNumber}, ${row.passwordHash}, ${row.specialOffers}, ${row.newsletters}, ${row.registered},
      ${row.providerIdentity && json(row.providerIdentity)}::jsonb, ${ctx.from?.address ?? null}, ${ctx.now()})`)
}

/** A waiting sign-up that was requested after an instant. */
export async function findSignUp(db: ReadDb, verificationUuid: Uuid, since: Date): Promise<SignUpRow | undefined> {
  return db.row<SignUpRow>(sql`
    SELECT verification_uuid AS "verificationUuid", email, email_key AS "emailKey", first_name AS "FirstName",
      last_name AS "LastName", mobile_number AS "MobileNumber", password_hash AS "passwordHash",
      special_offers AS "specialOffers", newsletters, registered, provider_identity AS "providerIdentity"
    FROM identity.sign_ups WHERE verification_uuid = ${verificationUuid} AND done_at IS NULL AND asked_at > ${since}`)
}

/** Lets a sign-up wait for its code for as long as if it were requested now. */
export async function renewSignUp(ctx: Tx, { verificationUuid }: SignUpRow): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.sign_ups SET asked_at = ${ctx.now()} WHERE verification_uuid = ${verificationUuid}`)
}

/** Whether a sign-up requested after an instant is waiting, confirmed, or gone. */
export async function stateOfSignUp(
  db: ReadDb,
  verificationUuid: Uuid,
  since: Date,
): Promise<'waiting' | 'confirmed' | 'ended'> {
  const row = await db.row<{ isDone: boolean }>(sql`
    SELECT done_at IS NOT NULL AS "isDone" FROM identity.sign_ups
    WHERE verification_uuid = ${verificationUuid} AND asked_at > ${since}`)
  if (!row) return 'ended'
  return row.isDone ? 'confirmed' : 'waiting'
}

/** Ends every sign-up with an email, because its account exists now. */
export async function finishSignUps(ctx: Tx, emailKey: string): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.sign_ups SET done_at = ${ctx.now()} WHERE email_key = ${emailKey} AND done_at IS NULL`)
}

/** Deletes sign-ups requested before an instant. */
export async function deleteOldSignUps(ctx: Tx, before: Date): Promise<number> {
  return ctx.db.run(sql`DELETE FROM identity.sign_ups WHERE asked_at < ${before}`)
}
