import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Found } from '../../customers/index.ts'
import type { Intent } from './payments.store.ts'

/** A refund that an operator requested. `made` has a refund, whose reason names it. */
export interface KeptRequest {
  CustomerUUID: Uuid
  RequestUUID: Uuid
  PaymentUUID: Uuid
  amount: Money
  because: string
  /** The operator's id, or `client:` with the program's name. */
  requestedBy: string
  state: 'waiting' | 'made' | 'declined'
  createdAt: Date
}

/** Writes a request. One that needs no approval is decided at once, by its requester. */
export async function insertRequest(tx: Tx, request: Permitted<KeptRequest, 'payment:refund'>): Promise<void> {
  const isMade = request.state === 'made'
  await tx.db.run(sql`
    INSERT INTO payments.refund_requests (customer_uuid, request_uuid, payment_uuid, amount_cents, because, requested_by,
      state, decided_by, created_at, decided_at)
    VALUES (${request.CustomerUUID}, ${request.RequestUUID}, ${request.PaymentUUID}, ${request.amount}, ${request.because},
      ${request.requestedBy}, ${request.state}, ${isMade ? request.requestedBy : null}, ${request.createdAt},
      ${isMade ? request.createdAt : null})`)
}

/** A request, locked until the transaction ends. Lock its payment first. */
export function lockRequest(tx: Tx, CustomerUUID: Uuid, RequestUUID: Uuid): Promise<KeptRequest | undefined> {
  return tx.db.row<KeptRequest>(sql`
    SELECT customer_uuid AS "CustomerUUID", request_uuid AS "RequestUUID", payment_uuid AS "PaymentUUID",
      amount_cents AS amount, because, requested_by AS "requestedBy", state, created_at AS "createdAt"
    FROM payments.refund_requests WHERE customer_uuid = ${CustomerUUID} AND request_uuid = ${RequestUUID} FOR UPDATE`)
}

/** The payment of a request; undefined if there is no such request. */
export async function paymentOfRequest(ctx: Ctx, CustomerUUID: Uuid, RequestUUID: Uuid): Promise<Uuid | undefined> {
  const found = await ctx.db.row<{ PaymentUUID: Uuid }>(sql`
    SELECT payment_uuid AS "PaymentUUID" FROM payments.refund_requests
    WHERE customer_uuid = ${CustomerUUID} AND request_uuid = ${RequestUUID}`)
  return found?.PaymentUUID
}

export async function saveDecision(
  tx: Tx,
  request: Permitted<KeptRequest, 'refund:decide'>,
  state: 'made' | 'declined',
  by: string,
): Promise<void> {
  await tx.db.run(sql`
    UPDATE payments.refund_requests SET state = ${state}, decided_by = ${by}, decided_at = ${tx.now()}
    WHERE customer_uuid = ${request.CustomerUUID} AND request_uuid = ${request.RequestUUID}`)
}

/** For payments of a customer, the sum of the requests that wait; without those that have none. */
export async function waitingFor(
  ctx: Ctx,
  CustomerUUID: Uuid,
  payments: readonly Uuid[],
): Promise<ReadonlyMap<Uuid, Money>> {
  const rows = await ctx.db.rows<{ PaymentUUID: Uuid; amount: Money }>(sql`
    SELECT payment_uuid AS "PaymentUUID", sum(amount_cents)::bigint AS amount FROM payments.refund_requests
    WHERE customer_uuid = ${CustomerUUID} AND payment_uuid = ANY(${payments as string[]}::uuid[]) AND state = 'waiting'
    GROUP BY payment_uuid`)
  return new Map(rows.map(({ PaymentUUID, amount }) => [PaymentUUID, amount]))
}

/** A page of the requests of all customers that wait, with their payments. */
export function waitingRequests(
  ctx: Ctx,
  { limit, offset, isNewestFirst, search }: { limit: number; offset: number; isNewestFirst: boolean; search: Found },
): Promise<(KeptRequest & { description: string; paid: Money; total: number })[]> {
  return ctx.db.rows(sql`
    SELECT r.customer_uuid AS "CustomerUUID", r.request_uuid AS "RequestUUID", r.payment_uuid AS "PaymentUUID",
      r.amount_cents AS amount, r.because, r.requested_by AS "requestedBy", r.state, r.created_at AS "createdAt",
      i.description, i.amount_cents AS paid, count(*) OVER ()::integer AS total
    FROM payments.refund_requests r
    JOIN payments.intents i ON i.customer_uuid = r.customer_uuid AND i.payment_uuid = r.payment_uuid
    WHERE r.state = 'waiting' AND (${search.text} = '' OR r.because ILIKE ${search.like}
      OR r.request_uuid::text ILIKE ${search.like} OR r.payment_uuid::text ILIKE ${search.like}
      OR r.customer_uuid = ANY(${search.customers}::uuid[]))
    ORDER BY CASE WHEN ${isNewestFirst} THEN r.created_at END DESC, r.created_at, r.request_uuid
    LIMIT ${limit} OFFSET ${offset}`)
}

/** A page of a customer's received payments, newest first. */
export function receivedPayments(
  ctx: Ctx,
  CustomerUUID: Uuid,
  { limit, offset }: { limit: number; offset: number },
): Promise<(Intent & { total: number })[]> {
  return ctx.db.rows(sql`
    SELECT *, count(*) OVER ()::integer AS total FROM payments.payment_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND state = 'succeeded'
    ORDER BY "createdAt" DESC, "UUID" LIMIT ${limit} OFFSET ${offset}`)
}

/** Deletes an erased customer's requests; the audit log keeps who refunded what. */
export async function deleteRequests(
  tx: Tx,
  owner: Permitted<{ CustomerUUID: Uuid }, 'card:manage'>,
): Promise<{ RequestUUID: Uuid }[]> {
  return tx.db.rows(sql`
    DELETE FROM payments.refund_requests WHERE customer_uuid = ${owner.CustomerUUID}
    RETURNING request_uuid AS "RequestUUID"`)
}
