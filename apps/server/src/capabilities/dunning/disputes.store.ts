import type { DisputeOutcome } from '@waea/domain/dunning/dispute'
import type { SearchInput } from '@waea/domain/search'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Found } from '../customers/index.ts'

/** A disputed line of a bill. */
export interface DisputeRow {
  CustomerUUID: Uuid
  UUID: Uuid
  /** `DSP100001`. */
  Number: string
  InvoiceUUID: Uuid
  InvoiceNumber: string
  /** The line's place on the bill, from 1. */
  line: number
  lineName: string
  amount: Money
  /** The amount that the bill does not ask for until the dispute is settled. */
  held: Money
  because: string
  openedOn: CalendarDay
  answerBy: CalendarDay
  state: 'open' | DisputeOutcome
  answer: string | null
  answeredOn: CalendarDay | null
  credited: Money
  creditNote: string | null
  /**
   * The last day on which a refused amount is still not asked for; null once it is asked for again, and if there is
   * none.
   */
  dueAgainOn: CalendarDay | null
}

/** Opens a dispute; undefined if the line was disputed before. */
export function insertDispute(
  ctx: Tx,
  one: Permitted<
    Omit<DisputeRow, 'Number' | 'state' | 'answer' | 'answeredOn' | 'credited' | 'creditNote' | 'dueAgainOn'>,
    'bill:manage'
  >,
): Promise<{ Number: string } | undefined> {
  return ctx.db.row<{ Number: string }>(sql`
    INSERT INTO dunning.disputes (customer_uuid, dispute_uuid, invoice_uuid, invoice_number, line, line_name, amount_cents,
      held_cents, because, opened_on, answer_by)
    VALUES (${one.CustomerUUID}, ${one.UUID}, ${one.InvoiceUUID}, ${one.InvoiceNumber}, ${one.line}, ${one.lineName},
      ${one.amount}, ${one.held}, ${one.because}, ${one.openedOn}, ${one.answerBy})
    ON CONFLICT (customer_uuid, invoice_uuid, line) DO NOTHING
    RETURNING number AS "Number"`)
}

/** The dispute with this number, of any customer. */
export function disputeByNumber(ctx: Ctx, number: string): Promise<DisputeRow | undefined> {
  return ctx.db.row<DisputeRow>(sql`SELECT * FROM dunning.dispute_rows WHERE "Number" = ${number}`)
}

/** Saves the answer to an open dispute and the amount still held back. */
export async function saveAnswer(
  ctx: Tx,
  one: Permitted<
    Pick<DisputeRow, 'CustomerUUID' | 'UUID' | 'state' | 'answer' | 'held' | 'credited' | 'creditNote' | 'dueAgainOn'>,
    'bill:manage'
  >,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE dunning.disputes SET state = ${one.state}, answer = ${one.answer}, answered_on = ${ctx.today()},
      held_cents = ${one.held}, credited_cents = ${one.credited}, credit_note = ${one.creditNote},
      due_again_on = ${one.dueAgainOn}
    WHERE customer_uuid = ${one.CustomerUUID} AND dispute_uuid = ${one.UUID} AND state = 'open'`)
}

/** Ends held amounts whose day has passed; returns how much each bill asks for again. */
export function takeDueAgain(
  ctx: Tx,
  account: Permitted<{ CustomerUUID: Uuid }, 'bill:manage'>,
): Promise<{ InvoiceUUID: Uuid; amount: Money }[]> {
  return ctx.db.rows(sql`
    WITH due AS (
      SELECT dispute_uuid, invoice_uuid, held_cents FROM dunning.disputes
      WHERE customer_uuid = ${account.CustomerUUID} AND due_again_on < ${ctx.today()} FOR UPDATE
    ), ended AS (
      UPDATE dunning.disputes d SET due_again_on = NULL, held_cents = 0 FROM due
      WHERE d.customer_uuid = ${account.CustomerUUID} AND d.dispute_uuid = due.dispute_uuid
    )
    SELECT invoice_uuid AS "InvoiceUUID", held_cents AS amount FROM due`)
}

/** One page of a customer's disputes, newest first; of one bill if its number is given. */
export function disputePage(
  ctx: Ctx,
  { customerUuid: CustomerUUID, InvoiceNumber = null }: { customerUuid: string; InvoiceNumber?: string | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<(DisputeRow & { total: number })[]> {
  return ctx.db.rows(sql`
    SELECT *, count(*) OVER ()::integer AS total
    FROM dunning.dispute_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND ("InvoiceNumber" = ${InvoiceNumber}::text OR ${InvoiceNumber}::text IS NULL)
    ORDER BY "openedOn" DESC, "Number" DESC LIMIT ${limit} OFFSET ${offset}`)
}

/** One page of open disputes of all customers, soonest answer due first unless `order` says otherwise. */
export function openDisputePage(
  ctx: Ctx,
  { limit, offset, order, search }: { limit: number; offset: number; order: SearchInput['Order']; search: Found },
): Promise<(DisputeRow & { total: number })[]> {
  return ctx.db.rows(sql`
    SELECT *, count(*) OVER ()::integer AS total
    FROM dunning.dispute_rows WHERE state = 'open' AND (${search.text} = '' OR "Number" ILIKE ${search.like}
      OR "InvoiceNumber" ILIKE ${search.like} OR "CustomerUUID" = ANY(${search.customers}::uuid[]))
    ORDER BY CASE ${order ?? ''}::text WHEN 'oldest' THEN "openedOn" - date '2000-01-01'
        WHEN 'newest' THEN date '2000-01-01' - "openedOn" ELSE "answerBy" - date '2000-01-01' END,
      "Number" LIMIT ${limit} OFFSET ${offset}`)
}

/** Erases the customer's texts and the answers from their disputes. */
export async function eraseTexts(
  ctx: Tx,
  { CustomerUUID }: Permitted<{ CustomerUUID: Uuid }, 'bill:manage'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE dunning.disputes SET because = '', answer = CASE WHEN answer IS NOT NULL THEN '' END
    WHERE customer_uuid = ${CustomerUUID}`)
}

/** Whether a customer waits for the answer to a dispute. */
export async function hasOpenDispute(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  const row = await ctx.db.row<{ open: boolean }>(sql`
    SELECT EXISTS (SELECT FROM dunning.disputes WHERE customer_uuid = ${CustomerUUID} AND state = 'open') AS open`)
  return row?.open ?? false
}
