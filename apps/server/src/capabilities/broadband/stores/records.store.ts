import type { PageRows } from '@waea/domain/paging'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { type Statement, sql } from '../../../platform/db/sql.ts'
import type { Counted } from '../../../platform/read-page.ts'
import type { Found } from '../../customers/index.ts'
import type { ConnectionRow } from './connections.store.ts'
import type { LfcProductRow } from './lfc-products.store.ts'
import type { OrderRow } from './orders.store.ts'

interface PageInput extends PageRows {
  isDeleted: boolean
}

/** Which orders or connections to list: those of some customers, or all. */
export interface RecordsInput extends PageInput {
  customers: readonly Uuid[] | undefined
  status: string | undefined
  search: Found
}

/** A page of orders, the newest first. */
export function pageOfOrders(ctx: Ctx, input: RecordsInput): Promise<Counted<OrderRow>[]> {
  const { customers = null, status = null, isDeleted, offset, limit, search } = input
  return ctx.db.rows(sql`
    SELECT *, count(*) OVER ()::integer AS total FROM broadband.order_rows
    WHERE (${customers}::uuid[] IS NULL OR "CustomerUUID" = ANY (${customers}))
      AND (${status}::text IS NULL OR "Status" = ${status}) AND ("deletedAt" IS NOT NULL) = ${isDeleted}
      AND (${search.text} = '' OR "Number" ILIKE ${search.like} OR "lfcOrder" ILIKE ${search.like}
        OR "ExternalReference" ILIKE ${search.like} OR "UUID"::text ILIKE ${search.like}
        OR "CustomerUUID" = ANY (${search.customers}::uuid[]))
    ORDER BY "createdAt" DESC, "UUID" DESC LIMIT ${limit} OFFSET ${offset}`)
}

/** A page of connections, the newest first. */
export function pageOfConnections(ctx: Ctx, input: RecordsInput): Promise<Counted<ConnectionRow>[]> {
  const { customers = null, status = null, isDeleted, offset, limit, search } = input
  return ctx.db.rows(sql`
    SELECT *, count(*) OVER ()::integer AS total FROM broadband.connection_rows
    WHERE (${customers}::uuid[] IS NULL OR "CustomerUUID" = ANY (${customers}))
      AND (${status}::text IS NULL OR "Status" = ${status}) AND ("deletedAt" IS NOT NULL) = ${isDeleted}
      AND (${search.text} = '' OR "UUID"::text ILIKE ${search.like} OR "OrderUUID"::text ILIKE ${search.like}
        OR "lfcProduct" ILIKE ${search.like} OR "CustomerUUID" = ANY (${search.customers}::uuid[]))
    ORDER BY "createdAt" DESC, "UUID" DESC LIMIT ${limit} OFFSET ${offset}`)
}

/** A page of the products of all companies, or of one, by company and speed. */
export function pageOfProducts(
  ctx: Ctx,
  input: PageInput & { LFC: string | undefined },
): Promise<Counted<LfcProductRow>[]> {
  const { LFC = null, isDeleted, offset, limit } = input
  return ctx.db.rows(sql`
    SELECT *, count(*) OVER ()::integer AS total FROM broadband.lfc_product_rows
    WHERE (${LFC}::text IS NULL OR "LFC" = ${LFC}) AND ("deletedAt" IS NOT NULL) = ${isDeleted}
    ORDER BY "LFC", "DownMbps", "UUID" LIMIT ${limit} OFFSET ${offset}`)
}

/**
 * Whether a customer has a connection that is not over, an order that can become one, or an order whose router may have
 * to be refunded.
 */
export async function hasOpenFibre(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  const row = await ctx.db.row<{ open: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM broadband.connections WHERE customer_uuid = ${CustomerUUID} AND status <> 'ENDED'
    ) OR EXISTS (
      SELECT FROM broadband.orders WHERE customer_uuid = ${CustomerUUID}
        AND (status IN ('UNPAID', 'SENT', 'PROCESSING') OR is_cancel_wanted
          OR parcel_state IN ('WAITING', 'LABEL', 'PICKED_UP', 'IN_TRANSIT'))
    ) AS open`)
  return row?.open ?? false
}

/** Erases a customer's orders and connections with their notes. */
export async function eraseAllOf(
  ctx: Tx,
  { CustomerUUID }: Permitted<{ CustomerUUID: Uuid }, 'fibre:manage'>,
): Promise<void> {
  await ctx.db.run(sql`DELETE FROM broadband.notes WHERE customer_uuid = ${CustomerUUID}`)
  await ctx.db.run(sql`DELETE FROM broadband.calling_111 WHERE customer_uuid = ${CustomerUUID}`)
  await ctx.db.run(sql`DELETE FROM broadband.chosen_times WHERE customer_uuid = ${CustomerUUID}`)
  await ctx.db.run(sql`DELETE FROM broadband.orders WHERE customer_uuid = ${CustomerUUID}`)
  await ctx.db.run(sql`DELETE FROM broadband.connections WHERE customer_uuid = ${CustomerUUID}`)
}

/** The accounts that have a fibre order with this number, ours or the company’s. */
export const accountsByFibre = (exact: string): Statement => sql`
    SELECT DISTINCT customer_uuid AS id FROM broadband.orders WHERE number = ${exact} OR lfc_order = ${exact} LIMIT 50`
