import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import type { PermittedUser } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'

export interface UserRow {
  userUuid: Uuid
  email: string
  emailVerifiedAt: Date | null
  FirstName: string
  LastName: string
  MobileNumber: string | null
  /** Null for a person who signs in with a provider and has not set one. */
  passwordHash: string | null
}

/** A person with what sign-in needs. */
export interface SigningIn extends UserRow {
  hasSecondFactor: boolean
}

export async function findUserByEmail(db: ReadDb, emailKey: string): Promise<SigningIn | undefined> {
  return db.row<SigningIn>(sql`
    SELECT *, EXISTS (
      SELECT FROM identity.second_factors s WHERE s.user_uuid = u."userUuid" AND s.confirmed_at IS NOT NULL
    ) AS "hasSecondFactor"
    FROM identity.user_rows u WHERE "emailKey" = ${emailKey}`)
}

/** The people with some emails, by their `emailKey`. Emails that nobody has are missing from the map. */
export async function usersByEmail(db: ReadDb, emailKeys: readonly string[]): Promise<Map<string, Uuid>> {
  const rows = await db.rows<{ key: string; userUuid: Uuid }>(sql`
    SELECT email_key AS key, user_uuid AS "userUuid" FROM identity.users WHERE email_key = ANY(${emailKeys}::text[])`)
  return new Map(rows.map(({ key, userUuid }) => [key, userUuid]))
}

export async function findUser(db: ReadDb, userUuid: Uuid): Promise<UserRow | undefined> {
  return (await findUsers(db, [userUuid]))[0]
}

export interface NewUser {
  userUuid: Uuid
  email: string
  emailKey: string
  FirstName: string
  LastName: string
  MobileNumber: string | null
  passwordHash: string | null
  verified: boolean
}

/** Inserts new people, skipping those whose email is taken. Returns the ids of the new ones. */
export async function insertUsers(ctx: Tx, users: readonly NewUser[]): Promise<Uuid[]> {
  const rows = await ctx.db.rows<{ uuid: Uuid }>(sql`
    INSERT INTO identity.users (user_uuid, email, email_key, email_verified_at, first_name, last_name, mobile_number,
      password_hash, password_changed_at, created_at)
    SELECT (u ->> 'userUuid')::uuid, u ->> 'email', u ->> 'emailKey',
      CASE WHEN (u ->> 'verified')::boolean THEN ${ctx.now()}::timestamptz END, u ->> 'FirstName', u ->> 'LastName',
      u ->> 'MobileNumber', u ->> 'passwordHash', ${ctx.now()}::timestamptz, ${ctx.now()}::timestamptz
    FROM jsonb_array_elements(${json(users)}::jsonb) AS u
    ON CONFLICT (email_key) DO NOTHING RETURNING user_uuid AS uuid`)
  return rows.map((row) => row.uuid)
}

/** Marks a person's email as verified; returns whether it was not before. */
export async function markUserVerified(ctx: Tx, user: PermittedUser): Promise<boolean> {
  const marked = await ctx.db.run(sql`
    UPDATE identity.users SET email_verified_at = ${ctx.now()}
    WHERE user_uuid = ${user.userUuid} AND email_verified_at IS NULL`)
  return marked === 1
}

export async function setPassword(ctx: Tx, user: PermittedUser, passwordHash: string): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.users SET password_hash = ${passwordHash}, password_changed_at = ${ctx.now()}
    WHERE user_uuid = ${user.userUuid}`)
}

/** Replaces an older hash of the same password, unless the password was changed in the meantime. */
export async function renewPasswordHash(ctx: Tx, user: PermittedUser, older: string, renewed: string): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.users SET password_hash = ${renewed} WHERE user_uuid = ${user.userUuid} AND password_hash = ${older}`)
}

/** Locks a person until the transaction ends; returns whether they have a password. */
export async function lockUser(ctx: Tx, userUuid: Uuid): Promise<boolean> {
  const row = await ctx.db.row<{ hasPassword: boolean }>(sql`
    SELECT password_hash IS NOT NULL AS "hasPassword" FROM identity.users WHERE user_uuid = ${userUuid} FOR UPDATE`)
  return row?.hasPassword ?? false
}

/** The people with some ids. */
export async function findUsers(db: ReadDb, users: readonly Uuid[]): Promise<UserRow[]> {
  return db.rows<UserRow>(sql`
    SELECT * FROM identity.user_rows WHERE "userUuid" = ANY(${users as Uuid[]}::uuid[])`)
}

/** The names and emails of people. */
export async function namesOfPeople(
  db: ReadDb,
  people: readonly Uuid[],
): Promise<Pick<UserRow, 'userUuid' | 'email' | 'FirstName' | 'LastName'>[]> {
  return db.rows(sql`
    SELECT "userUuid", email, "FirstName", "LastName" FROM identity.user_rows
    WHERE "userUuid" = ANY(${people as Uuid[]}::uuid[])`)
}

/** Deletes people with all their sign-in methods. End their sessions first, so that every process drops them. */
export async function deleteUsers(ctx: Tx, people: readonly PermittedUser[]): Promise<void> {
  const users = people.map(({ userUuid }) => userUuid)
  await ctx.db.run(sql`DELETE FROM identity.outside_identities WHERE user_uuid = ANY (${users}::uuid[])`)
  await ctx.db.run(sql`DELETE FROM identity.passkeys WHERE user_uuid = ANY (${users}::uuid[])`)
  await ctx.db.run(sql`DELETE FROM identity.recovery_codes WHERE user_uuid = ANY (${users}::uuid[])`)
  await ctx.db.run(sql`DELETE FROM identity.second_factors WHERE user_uuid = ANY (${users}::uuid[])`)
  await ctx.db.run(sql`DELETE FROM identity.email_changes WHERE user_uuid = ANY (${users}::uuid[])`)
  await ctx.db.run(sql`DELETE FROM identity.one_time_tokens WHERE subject_uuid = ANY (${users}::uuid[])`)
  await ctx.db.run(sql`DELETE FROM identity.users WHERE user_uuid = ANY (${users}::uuid[])`)
}
