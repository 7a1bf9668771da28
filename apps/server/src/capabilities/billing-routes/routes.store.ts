import type { SpendCycle } from '@waea/domain/approvals/approval'
import type { PayingRoute } from '@waea/domain/billing-routes/who-pays'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

/** A stored route. Its customer is the account that is paid for; `parent` pays. */
export interface RouteRow {
  CustomerUUID: Uuid
  UUID: Uuid
  parent: Uuid
  ApprovalUUID: Uuid
  service: Uuid | null
  MSISDN: string | null
  Name: string
  Description: string | null
  RequestedByCustomerName: string
  limit: Money
  cycle: SpendCycle
  count: number
  beganOn: CalendarDay
  createdAt: Date
  /** When the payer last resumed the route after refused cards; null if never. */
  triedAnewAt: Date | null
  /** When a payment by this route was taken back; null once either account has resumed the route. */
  takenBackAt: Date | null
}

/** A route in the form that the rule of who pays takes. */
export function payingRoute({ parent, CustomerUUID, service }: RouteRow): PayingRoute {
  return { payer: parent, paid: CustomerUUID, mobile: service }
}

/** Locks the routes of these accounts until the transaction ends, always in the same order. */
export async function lockSides(ctx: Tx, customers: readonly Uuid[]): Promise<void> {
  for (const CustomerUUID of [...new Set(customers)].sort()) {
    await ctx.db.row(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`routes of ${CustomerUUID}`}, 0)) AS locked`)
  }
}

/** Writes a route; false if the approval already made one, or the accounts have one for the same mobile or for all. */
export async function insertRoute(ctx: Tx, route: Permitted<RouteRow, 'route:write'>): Promise<boolean> {
  const written = await ctx.db.run(sql`
    INSERT INTO billing_routes.routes (customer_uuid, route_uuid, parent_uuid, approval_uuid, service_uuid, msisdn, name,
      description, requested_by_name, spend_limit_cents, spend_cycle, spend_cycle_count, began_on, created_at)
    VALUES (${route.CustomerUUID}, ${route.UUID}, ${route.parent}, ${route.ApprovalUUID}, ${route.service}, ${route.MSISDN},
      ${route.Name}, ${route.Description}, ${route.RequestedByCustomerName}, ${route.limit}, ${route.cycle}, ${route.count},
      ${route.beganOn}, ${route.createdAt})
    ON CONFLICT DO NOTHING`)
  return written === 1
}

/** Whether an approval made a route, even one that has ended. */
export async function wasMade(ctx: Ctx, CustomerUUID: Uuid, ApprovalUUID: Uuid): Promise<boolean> {
  const row = await ctx.db.row(sql`
    SELECT 1 FROM billing_routes.routes WHERE customer_uuid = ${CustomerUUID} AND approval_uuid = ${ApprovalUUID}`)
  return row !== undefined
}

/** The routes of an account that have not ended, as payer or paid for, oldest first. */
export function routesOf(ctx: Ctx, CustomerUUID: Uuid): Promise<RouteRow[]> {
  return ctx.db.rows<RouteRow>(sql`
    SELECT * FROM billing_routes.route_rows WHERE "CustomerUUID" = ${CustomerUUID} OR parent = ${CustomerUUID}
    ORDER BY "createdAt", "UUID" LIMIT 200`)
}

/** Locks a route that has not ended, so that its spends run one after another. */
export async function lockRoute(ctx: Tx, UUID: Uuid, of: Uuid): Promise<RouteRow | undefined> {
  const found = await ctx.db.row<{ CustomerUUID: Uuid }>(sql`
    SELECT "CustomerUUID" FROM billing_routes.route_rows
    WHERE "UUID" = ${UUID} AND ("CustomerUUID" = ${of} OR parent = ${of})`)
  if (!found) return undefined
  return ctx.db.row<RouteRow>(sql`
    SELECT * FROM billing_routes.route_rows
    WHERE "UUID" = ${UUID} AND "CustomerUUID" = ${found.CustomerUUID} FOR UPDATE`)
}

export async function updateRoute(ctx: Tx, route: Permitted<RouteRow, 'route:write'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE billing_routes.routes SET name = ${route.Name}, spend_limit_cents = ${route.limit}, spend_cycle = ${route.cycle},
      spend_cycle_count = ${route.count}, tried_anew_at = ${route.triedAnewAt}, taken_back_at = ${route.takenBackAt}
    WHERE customer_uuid = ${route.CustomerUUID} AND route_uuid = ${route.UUID}`)
}

export async function endRoute(ctx: Tx, route: Permitted<RouteRow, 'route:write'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE billing_routes.routes SET ended_at = ${ctx.now()}
    WHERE customer_uuid = ${route.CustomerUUID} AND route_uuid = ${route.UUID}`)
}
