import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** The changed fields of an account; others stay. Null removes the contact or rewards number. */
export interface AccountChange {
  names?: { FirstName: string; LastName: string }
  MobileNumber?: string | null
  ExternalRef5?: string | null
  /** Must be verified by its owner. */
  Email?: string
}

export async function updateCustomer(
  ctx: Tx,
  customer: Permitted<{ CustomerUUID: Uuid }, 'customer:write'>,
  change: AccountChange,
): Promise<void> {
  const { names, Email } = change
  await ctx.db.run(sql`
    UPDATE customers.customers SET
      first_name = coalesce(${names?.FirstName ?? null}, first_name),
      last_name = coalesce(${names?.LastName ?? null}, last_name),
      mobile_number = CASE WHEN ${'MobileNumber' in change} THEN ${change.MobileNumber ?? null} ELSE mobile_number END,
      external_ref5 = CASE WHEN ${'ExternalRef5' in change} THEN ${change.ExternalRef5 ?? null} ELSE external_ref5 END,
      email_verified = email_verified OR ${Email !== undefined},
      email = coalesce(${Email ?? null}, email)
    WHERE customer_uuid = ${customer.CustomerUUID}`)
}

/** Changes the email of the accounts that a person owns, from the old to the new one; returns their ids. */
export async function updateOwnedEmail(ctx: Tx, userUuid: Uuid, from: string, to: string): Promise<Uuid[]> {
  const rows = await ctx.db.rows<{ uuid: Uuid }>(sql`
    UPDATE customers.customers c SET email = ${to}, email_verified = true FROM customers.roles r
    WHERE r.user_uuid = ${userUuid} AND r.role = 'owner' AND c.customer_uuid = r.customer_uuid
      AND lower(c.email) = lower(${from})
    RETURNING c.customer_uuid AS uuid`)
  return rows.map((row) => row.uuid)
}

/** Details to fill in where they are missing. */
export interface AccountFill {
  FirstName: string
  LastName: string
  MobileNumber: string | undefined
  specialOffers?: boolean
  newsletters?: boolean
}

/** Fills in missing details of the accounts that a person owns; returns the ids of the changed ones. */
export async function fillInOwned(ctx: Tx, userUuid: Uuid, said: AccountFill): Promise<Uuid[]> {
  const number = said.MobileNumber ?? null
  const rows = await ctx.db.rows<{ uuid: Uuid }>(sql`
    UPDATE customers.customers c SET
      first_name = CASE WHEN c.first_name = '' THEN ${said.FirstName} ELSE c.first_name END,
      last_name = CASE WHEN c.last_name = '' THEN ${said.LastName} ELSE c.last_name END,
      mobile_number = coalesce(c.mobile_number, ${number})
    FROM customers.roles r
    WHERE r.user_uuid = ${userUuid} AND r.role = 'owner' AND c.customer_uuid = r.customer_uuid
      AND ((c.first_name = '' AND ${said.FirstName} <> '') OR (c.last_name = '' AND ${said.LastName} <> '')
        OR (c.mobile_number IS NULL AND ${number}::text IS NOT NULL))
    RETURNING c.customer_uuid AS uuid`)
  return rows.map((row) => row.uuid)
}
