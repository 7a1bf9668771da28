import type { PaymentMeans } from '@waea/domain/payments/means/wallet'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Intent } from './payments.store.ts'
import { refundedReason } from './returns.store.ts'

/** Filters of a customer's payment history; null does not filter. */
export interface HistoryFilter {
  CustomerUUID: Uuid
  kind: string | null
  means: PaymentMeans | null
  /** The displayed group of states (1§4). */
  shown: string | null
  /** The mobile paid for. */
  service: Uuid | null
  from: Date | null
  /** Before this instant, exclusive. */
  upto: Date | null
}

interface Page {
  limit: number
  offset: number
}

/**
 * One page of matching payments, newest first. The index has this order, so only the page is read. The join takes the
 * customer from the page's rows on purpose: with the customer as a parameter, Postgres would read all their payments.
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

/** One page of matching payments, oldest first or by amount. */
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

/** An earlier payment with the same card. */
export interface EarlierPayment {
  createdAt: Date
  description: string
  amount: Money
  /** How many there are. */
  total: number
}

/**
 * Payments of the same kind of payer before another one, with a card of its brand and last digits, of which no bank ever
 * took anything back; the newest first.
 */
export function earlierWithCard(ctx: Ctx, than: Intent, most: number): Promise<EarlierPayment[]> {
  return ctx.db.rows(sql`
    SELECT created_at AS "createdAt", description, amount_cents AS amount, count(*) OVER ()::integer AS total
    FROM payments.intents i
    WHERE customer_uuid = ${than.CustomerUUID} AND state = 'succeeded' AND method_kind = 'card'
      AND payer_kind = ${than.payer.kind} AND card_brand = ${than.cardBrand} AND card_last4 = ${than.cardLast4}
      AND created_at < ${than.createdAt} AND NOT EXISTS (SELECT FROM payments.returns r
        WHERE r.customer_uuid = i.customer_uuid AND r.payment_uuid = i.payment_uuid AND r.reason <> ${refundedReason})
    ORDER BY created_at DESC LIMIT ${most}`)
}

/** Paid and refunded amounts and the number of payments in a calendar month of New Zealand, `2026-11`. */
export interface HistoryMonth {
  Month: string
  PaidCents: Money
  RefundedCents: Money
  Count: number
}

/** The months of the matching payments, newest first. A refund counts in the month of its payment. */
export function historyMonths(ctx: Ctx, input: HistoryFilter): Promise<HistoryMonth[]> {
  return ctx.db.rows<HistoryMonth>(sql`
    SELECT to_char(h.created_at AT TIME ZONE 'Pacific/Auckland', 'YYYY-MM') AS "Month",
      sum(h.paid_cents)::bigint AS "PaidCents", sum(h.refunded_cents)::bigint AS "RefundedCents",
      count(*)::integer AS "Count"
    FROM payments.history(${input.CustomerUUID}, ${input.kind}, ${input.means}, ${input.shown}, ${input.service},
      ${input.from}, ${input.upto}) h
    GROUP BY 1 ORDER BY 1 DESC`)
}
