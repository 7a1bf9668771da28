import type { RouteTries } from '@waea/domain/billing-routes/route'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

/** An amount charged by a route for the account that is paid for. */
export interface Spend {
  CustomerUUID: Uuid
  UUID: Uuid
  RouteUUID: Uuid
  parent: Uuid
  PaymentUUID: Uuid
  amount: Money
  description: string
  spentOn: CalendarDay
  spentAt: Date
}

export type SpendState = 'reserved' | 'spent' | 'released'

/** How a reservation ends. `released`: the bank refused; `never-asked`: the bank was not called. */
export type SpendEnd = Exclude<SpendState, 'reserved'> | 'never-asked'

/** Reserves an amount; no-op if the payment has already reserved it. */
export async function insertSpend(ctx: Tx, spend: Permitted<Spend, 'route:spend'>): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO billing_routes.spends (customer_uuid, spend_uuid, route_uuid, parent_uuid, payment_uuid, amount_cents,
      description, state, spent_on, spent_at)
    VALUES (${spend.CustomerUUID}, ${spend.UUID}, ${spend.RouteUUID}, ${spend.parent}, ${spend.PaymentUUID},
      ${spend.amount}, ${spend.description}, 'reserved', ${spend.spentOn}, ${spend.spentAt})
    ON CONFLICT DO NOTHING`)
}

/** The state of a payment's spend; undefined if it has none. */
export async function stateOfSpend(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid): Promise<SpendState | undefined> {
  const row = await ctx.db.row<{ state: SpendState }>(sql`
    SELECT state FROM billing_routes.spends WHERE customer_uuid = ${CustomerUUID} AND payment_uuid = ${PaymentUUID}`)
  return row?.state
}

/** Charged and reserved by a route since a day. */
export async function usedSince(ctx: Ctx, CustomerUUID: Uuid, RouteUUID: Uuid, from: CalendarDay): Promise<Money> {
  const row = await ctx.db.row<{ used: Money }>(sql`
    SELECT coalesce(sum(amount_cents - refunded_cents), 0)::bigint AS used FROM billing_routes.spends
    WHERE customer_uuid = ${CustomerUUID} AND route_uuid = ${RouteUUID} AND spent_on >= ${from} AND state <> 'released'`)
  return row?.used ?? zero
}

/** A route's refused and open spends of a day. Refusals before the payer resumed the route do not count. */
export async function triesOf(
  ctx: Ctx,
  { CustomerUUID, UUID, triedAnewAt }: { CustomerUUID: Uuid; UUID: Uuid; triedAnewAt: Date | null },
  on: CalendarDay,
): Promise<RouteTries> {
  const row = await ctx.db.row<RouteTries>(sql`
    SELECT count(*) FILTER (WHERE state = 'released' AND was_asked AND (${triedAnewAt}::timestamptz IS NULL OR spent_at > ${triedAnewAt}))::integer
        AS refused,
      count(*) FILTER (WHERE state = 'reserved')::integer AS open
    FROM billing_routes.spends WHERE customer_uuid = ${CustomerUUID} AND route_uuid = ${UUID} AND spent_on = ${on}`)
  return row ?? { refused: 0, open: 0 }
}

/** Open reservations, oldest first: of one account that is paid for, or of all. */
export function reservedSpends(
  ctx: Ctx,
  CustomerUUID: Uuid | undefined,
  most: number,
): Promise<Pick<Spend, 'parent' | 'PaymentUUID'>[]> {
  return ctx.db.rows(sql`
    SELECT parent_uuid AS parent, payment_uuid AS "PaymentUUID" FROM billing_routes.spends
    WHERE state = 'reserved' AND (${CustomerUUID ?? null}::uuid IS NULL OR customer_uuid = ${CustomerUUID ?? null})
    ORDER BY spent_at LIMIT ${most}`)
}

/** Ends a payment's reservations as spent or released; a spent one stays spent. Returns those that changed. */
export function endSpends(
  ctx: Tx,
  of: Permitted<{ CustomerUUID: Uuid; PaymentUUID: Uuid }, 'route:spend'>,
  end: SpendEnd,
): Promise<Pick<Spend, 'CustomerUUID' | 'parent' | 'RouteUUID'>[]> {
  const state: SpendState = end === 'spent' ? 'spent' : 'released'
  return ctx.db.rows(sql`
    UPDATE billing_routes.spends SET state = ${state}, was_asked = ${end !== 'never-asked'}
    WHERE parent_uuid = ${of.CustomerUUID} AND payment_uuid = ${of.PaymentUUID} AND state IN ('reserved', 'released')
      AND state <> ${state}
    RETURNING customer_uuid AS "CustomerUUID", parent_uuid AS parent, route_uuid AS "RouteUUID"`)
}

/**
 * Records how much of a payment was refunded, which no longer counts as spent, and how much banks have taken back.
 * Returns the spends whose taken-back amount changed.
 */
export async function saveRefundsAndReturns(
  ctx: Tx,
  of: Permitted<{ CustomerUUID: Uuid; PaymentUUID: Uuid }, 'route:spend'>,
  { refunded, returned }: { refunded: Money; returned: Money },
): Promise<Pick<Spend, 'CustomerUUID' | 'RouteUUID'>[]> {
  await ctx.db.run(sql`
    UPDATE billing_routes.spends SET refunded_cents = least(amount_cents, ${refunded}::bigint)
    WHERE parent_uuid = ${of.CustomerUUID} AND payment_uuid = ${of.PaymentUUID}`)
  return ctx.db.rows(sql`
    UPDATE billing_routes.spends SET returned_cents = ${returned}
    WHERE parent_uuid = ${of.CustomerUUID} AND payment_uuid = ${of.PaymentUUID} AND returned_cents <> ${returned}
    RETURNING customer_uuid AS "CustomerUUID", route_uuid AS "RouteUUID"`)
}

/** The charges of a route, newest first. */
export function spendsOf(ctx: Ctx, CustomerUUID: Uuid, RouteUUID: Uuid): Promise<(Spend & { refunded: Money })[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", spend_uuid AS "UUID", route_uuid AS "RouteUUID", parent_uuid AS parent,
      payment_uuid AS "PaymentUUID", amount_cents AS amount, refunded_cents AS refunded, description,
      spent_on AS "spentOn", spent_at AS "spentAt"
    FROM billing_routes.spends
    WHERE customer_uuid = ${CustomerUUID} AND route_uuid = ${RouteUUID} AND state = 'spent'
    ORDER BY spent_at DESC, spend_uuid DESC LIMIT 100`)
}
