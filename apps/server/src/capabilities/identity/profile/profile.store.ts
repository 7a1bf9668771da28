import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import type { PermittedUser } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

export interface EmailChangeRow {
  changeUuid: Uuid
  email: string
  emailKey: string
}

/** The unconfirmed email that a person requested since an instant. */
export async function findEmailChange(db: ReadDb, userUuid: Uuid, since: Date): Promise<EmailChangeRow | undefined> {
  return db.row<EmailChangeRow>(sql`
    SELECT change_uuid AS "changeUuid", email, email_key AS "emailKey"
    FROM identity.email_changes WHERE user_uuid = ${userUuid} AND asked_at > ${since}`)
}

/** Saves a requested email, replacing an earlier request. */
export async function saveEmailChange(ctx: Tx, user: PermittedUser, change: EmailChangeRow): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO identity.email_changes (user_uuid, change_uuid, email, email_key, asked_at)
    VALUES (${user.userUuid}, ${change.changeUuid}, ${change.email}, ${change.emailKey}, ${ctx.now()})
    ON CONFLICT (user_uuid) DO UPDATE SET change_uuid = excluded.change_uuid, email = excluded.email,
      email_key = excluded.email_key, asked_at = excluded.asked_at`)
}

/** Lets a requested email be confirmed for as long as if it were requested now. */
export async function renewEmailChange(ctx: Tx, user: PermittedUser, { changeUuid }: EmailChangeRow): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.email_changes SET asked_at = ${ctx.now()}
    WHERE user_uuid = ${user.userUuid} AND change_uuid = ${changeUuid}`)
}

export async function deleteEmailChange(ctx: Tx, user: PermittedUser): Promise<void> {
  await ctx.db.run(sql`DELETE FROM identity.email_changes WHERE user_uuid = ${user.userUuid}`)
}

/** Sets a person's email as verified; false if another person has it by now. */
export async function setEmail(ctx: Tx, user: PermittedUser, { email, emailKey }: EmailChangeRow): Promise<boolean> {
  const changed = await ctx.db.run(sql`
    UPDATE identity.users SET email = ${email}, email_key = ${emailKey}, email_verified_at = ${ctx.now()}
    WHERE user_uuid = ${user.userUuid} AND NOT EXISTS (SELECT 1 FROM identity.users WHERE email_key = ${emailKey})`)
  return changed === 1
}

export async function setNames(
  ctx: Tx,
  user: PermittedUser,
  names: { FirstName: string; LastName: string },
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.users SET first_name = ${names.FirstName}, last_name = ${names.LastName}
    WHERE user_uuid = ${user.userUuid}`)
}

/** Sets the mobile number shown in a person's sign-in answers. */
export async function setNumber(ctx: Tx, user: PermittedUser, MobileNumber: string | null): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.users SET mobile_number = ${MobileNumber} WHERE user_uuid = ${user.userUuid}`)
}

/** Fills in a person's blank fields; returns whether anything changed. */
export async function fillInUser(
  ctx: Tx,
  user: PermittedUser,
  said: { FirstName: string; LastName: string; MobileNumber: string | undefined },
): Promise<boolean> {
  const number = said.MobileNumber ?? null
  const filled = await ctx.db.run(sql`
    UPDATE identity.users SET
      first_name = CASE WHEN first_name = '' THEN ${said.FirstName} ELSE first_name END,
      last_name = CASE WHEN last_name = '' THEN ${said.LastName} ELSE last_name END,
      mobile_number = coalesce(mobile_number, ${number})
    WHERE user_uuid = ${user.userUuid} AND ((first_name = '' AND ${said.FirstName} <> '')
      OR (last_name = '' AND ${said.LastName} <> '') OR (mobile_number IS NULL AND ${number}::text IS NOT NULL))`)
  return filled > 0
}
