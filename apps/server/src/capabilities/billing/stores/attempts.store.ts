import type { CalendarDay } from '@waea/kit/calendar-day'
import { noUuid, type Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A try to pay bills automatically. */
export interface Attempt {
  CustomerUUID: Uuid
  UUID: Uuid
  amount: Money
  /** The card that was asked. */
  cardUuid: Uuid | null
  PaymentUUID: Uuid
}

/**
 * Customers of whom something is to be paid automatically on a day, or whose last try is still open, a page after the
 * last of the page before.
 */
export function automaticDue(
  ctx: Ctx,
  today: CalendarDay,
  after: { CustomerUUID: Uuid } | undefined,
  most: number,
): Promise<{ CustomerUUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID" FROM billing.accounts a
    WHERE customer_uuid > ${after?.CustomerUUID ?? noUuid}::uuid AND automatic <> 'off'
      AND customer_uuid IN (SELECT customer_uuid FROM billing.invoices
        WHERE remaining_cents > 0 AND (due_on <= ${today}
          OR (half_on <= ${today} AND remaining_cents > (total_cents - credited_cents) / 2)))
    ORDER BY customer_uuid LIMIT ${most}`)
}

/** Notes a try; the database refuses a second one that is open. */
export async function insertAttempt(ctx: Tx, attempt: Permitted<Attempt, 'bill:manage'>): Promise<void> {
  const { CustomerUUID, UUID, amount, cardUuid, PaymentUUID } = attempt
  await ctx.db.run(sql`
    INSERT INTO billing.attempts (customer_uuid, attempt_uuid, tried_on, amount_cents, card_uuid, payment_uuid, state,
      created_at)
    VALUES (${CustomerUUID}, ${UUID}, ${ctx.today()}, ${amount}, ${cardUuid}, ${PaymentUUID}, 'open', ${ctx.now()})`)
}

/** The try that is open. */
export function openAttempt(ctx: Ctx, CustomerUUID: Uuid): Promise<Attempt | undefined> {
  return ctx.db.row<Attempt>(sql`
    SELECT customer_uuid AS "CustomerUUID", attempt_uuid AS "UUID", amount_cents AS amount, card_uuid AS "cardUuid",
      payment_uuid AS "PaymentUUID"
    FROM billing.attempts WHERE customer_uuid = ${CustomerUUID} AND state = 'open'`)
}

/** Ends the try of a payment; undefined if it was none, or has ended. */
export function endAttempt(
  ctx: Tx,
  payment: Permitted<{ CustomerUUID: Uuid; PaymentUUID: Uuid }, 'bill:manage'>,
  state: 'paid' | 'failed',
): Promise<Attempt | undefined> {
  return ctx.db.row<Attempt>(sql`
    UPDATE billing.attempts SET state = ${state}
    WHERE customer_uuid = ${payment.CustomerUUID} AND payment_uuid = ${payment.PaymentUUID} AND state = 'open'
    RETURNING customer_uuid AS "CustomerUUID", attempt_uuid AS "UUID", amount_cents AS amount, card_uuid AS "cardUuid",
      payment_uuid AS "PaymentUUID"`)
}
