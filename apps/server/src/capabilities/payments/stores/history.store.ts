import type { PaymentMeans } from '@waea/domain/payments/means/wallet'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Intent } from './payments.store.ts'

/** Which payments of a customer's history are asked for; what is null is not asked. */
export interface HistoryFilter {
  CustomerUUID: Uuid
  kind: string | null
  means: PaymentMeans | null
  /** The group in which a state is shown (1§4). */
  shown: string | null
  /** The mobile that they are for. */
  service: Uuid | null
  from: Date | null
  /** Before this instant. */
  upto: Date | null
}

interface Page {
  limit: number
  offset: number
}

/**
 * A page of the payments that fit, newest first. The index gives them in this order, so only the page is read; each is then
 * found by its key, whose customer is that of the page: with the customer as a value, all of the customer's would be read.
 */
export function newestPage(ctx: Ctx, input: HistoryFilter, page: Page): Promise<Intent[]> {
  return ctx.db.rows<Intent>(sql`
    SELECT p.* FROM (
      SELECT h.customer_uuid, h.payment_uuid, h.created_at FROM payments.history(${input.CustomerUUID}, ${input.kind}, ${input.means},
        ${input.shown}, ${input.service}, ${input.from}, ${input.upto}) h
      ORDER BY h.created_at DESC, h.payment_uuid LIMIT ${page.limit} OFFSET ${page.offset}) h
    JOIN payments.payment_rows p ON p."CustomerUUID" = h.customer_uuid AND p."UUID" = h.payment_uuid
    ORDER BY h.created_at DESC, h.payment_uuid`)
}

/** A page of the payments that fit, oldest first, or by their amounts. */
export function sortedPage(
  ctx: Ctx,
  input: HistoryFilter,
  page: Page & { byAmount: boolean; descending: boolean },
): Promise<Intent[]> {
  return ctx.db.rows<Intent>(sql`
    SELECT p.* FROM (
      SELECT h.customer_uuid, h.payment_uuid, row_number() OVER (
        ORDER BY CASE WHEN ${page.byAmount} THEN h.amount_cents * ${page.descending ? -1 : 1}::bigint ELSE 0 END,
          CASE WHEN ${page.descending} THEN h.created_at END DESC, h.created_at, h.payment_uuid) AS place
      FROM payments.history(${input.CustomerUUID}, ${input.kind}, ${input.means}, ${input.shown}, ${input.service},
        ${input.from}, ${input.upto}) h
      ORDER BY place LIMIT ${page.limit} OFFSET ${page.offset}) h
    JOIN payments.payment_rows p ON p."CustomerUUID" = h.customer_uuid AND p."UUID" = h.payment_uuid
    ORDER BY h.place`)
}

/** What was paid and refunded in a month of the New Zealand calendar, `2026-11`, by how many payments. */
export interface HistoryMonth {
  Month: string
  PaidCents: Money
  RefundedCents: Money
  Count: number
}

/** The months of the payments that fit, newest first. A refund counts in the month of its payment. */
export function historyMonths(ctx: Ctx, input: HistoryFilter): Promise<HistoryMonth[]> {
  return ctx.db.rows<HistoryMonth>(sql`
    SELECT to_char(h.created_at AT TIME ZONE 'Pacific/Auckland', 'YYYY-MM') AS "Month",
      sum(h.paid_cents)::bigint AS "PaidCents", sum(h.refunded_cents)::bigint AS "RefundedCents",
      count(*)::integer AS "Count"
    FROM payments.history(${input.CustomerUUID}, ${input.kind}, ${input.means}, ${input.shown}, ${input.service},
      ${input.from}, ${input.upto}) h
    GROUP BY 1 ORDER BY 1 DESC`)
}
