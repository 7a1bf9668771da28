import type { CalendarDay } from '@waea/kit/calendar-day'
import { noUuid, type Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** An attempt to pay bills automatically. */
export interface Attempt {
  CustomerUUID: Uuid
  UUID: Uuid
  amount: Money
  /** The card that was charged. */
  cardUuid: Uuid | null
  PaymentUUID: Uuid
}

/**
 * One page of customers with an automatic payment due on a day, after `after`; including those with an open attempt
 * whose bills are still unpaid.
 */
export function automaticDue(
  ctx: Ctx,
  today: CalendarDay,
  after: { CustomerUUID: Uuid } | undefined,
  most: number,
): Promise<{ CustomerUUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID" FROM billing.accounts a
    WHERE customer_uuid > ${after?.CustomerUUID ?? noUuid}::uuid
      AND (automatic <> 'off' AND customer_uuid IN (SELECT customer_uuid FROM billing.invoices
          WHERE remaining_cents > 0 AND (due_on <= ${today}
            OR (half_on <= ${today} AND remaining_cents > (total_cents - credited_cents) / 2)))
        OR customer_uuid IN (SELECT customer_uuid FROM billing.attempts WHERE state = 'open'))
    ORDER BY customer_uuid LIMIT ${most}`)
}

/** Records an attempt; the database refuses a second open one. */
export async function insertAttempt(ctx: Tx, attempt: Permitted<Attempt, 'bill:manage'>): Promise<void> {
  const { CustomerUUID, UUID, amount, cardUuid, PaymentUUID } = attempt
  await ctx.db.run(sql`
    INSERT INTO billing.attempts (customer_uuid, attempt_uuid, tried_on, amount_cents, card_uuid, payment_uuid, state,
      created_at)
    VALUES (${CustomerUUID}, ${UUID}, ${ctx.today()}, ${amount}, ${cardUuid}, ${PaymentUUID}, 'open', ${ctx.now()})`)
}

/** The customer's open attempt. */
export function openAttempt(ctx: Ctx, CustomerUUID: Uuid): Promise<Attempt | undefined> {
  return ctx.db.row<Attempt>(sql`
    SELECT customer_uuid AS "CustomerUUID", attempt_uuid AS "UUID", amount_cents AS amount, card_uuid AS "cardUuid",
      payment_uuid AS "PaymentUUID"
    FROM billing.attempts WHERE customer_uuid = ${CustomerUUID} AND state = 'open'`)
}

/** Ends the attempt of a payment; undefined if the payment has none or it has ended. */
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
