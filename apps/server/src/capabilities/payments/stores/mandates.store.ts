import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A customer's direct debit authority, with the text that they accepted. */
export interface Mandate {
  CustomerUUID: Uuid
  UUID: Uuid
  /** The person who may sign for the account. */
  holder: string
  terms: string
  /** The IP address that accepted it. */
  acceptedFrom: string
  acceptedAt: Date
}

export async function insertMandate(tx: Tx, mandate: Permitted<Mandate, 'card:manage'>): Promise<void> {
  await tx.db.run(sql`
    INSERT INTO payments.mandates (customer_uuid, mandate_uuid, holder, terms, accepted_from, accepted_at)
    VALUES (${mandate.CustomerUUID}, ${mandate.UUID}, ${mandate.holder}, ${mandate.terms}, ${mandate.acceptedFrom},
      ${mandate.acceptedAt})`)
}

export function mandateOf(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<Mandate | undefined> {
  return ctx.db.row<Mandate>(sql`
    SELECT customer_uuid AS "CustomerUUID", mandate_uuid AS "UUID", holder, terms, accepted_from AS "acceptedFrom",
      accepted_at AS "acceptedAt"
    FROM payments.mandates WHERE customer_uuid = ${CustomerUUID} AND mandate_uuid = ${UUID}`)
}

/** Deletes an erased customer's direct debit authorities. */
export async function deleteMandates(tx: Tx, owner: Permitted<{ CustomerUUID: Uuid }, 'card:manage'>): Promise<void> {
  await tx.db.run(sql`DELETE FROM payments.mandates WHERE customer_uuid = ${owner.CustomerUUID}`)
}
