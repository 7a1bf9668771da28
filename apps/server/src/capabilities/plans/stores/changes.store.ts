import type { ChangeMode } from '@waea/domain/plans/plan-change'
import type { AgreedPrice } from '@waea/domain/plans/prices/agreed-price'
import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/**
 * A change of a service's base plan, with the agreed terms. It is `quoted`; then `paying` while its card is charged, or
 * `waiting` for the billing date; and finally `done`, `cancelled` or `failed`.
 */
export interface ChangeRow extends Service, AgreedPrice {
  UUID: Uuid
  ReplacesUUID: Uuid
  ReplacesName: string
  /** The end of the old plan's period at the time of the quote. */
  replacesEndsOn: CalendarDay | null
  ProductCatalogUUID: Uuid
  AvailabilityUUID: Uuid
  Name: string
  mode: ChangeMode
  AutoRenew: boolean
  paidBy: 'nothing' | 'balance' | 'card' | 'bill'
  state: 'quoted' | 'paying' | 'waiting' | 'done' | 'cancelled' | 'failed'
  /** Why it failed: `gone` if the old plan or the mobile was gone when its payment arrived. */
  reason: 'unpaid' | 'not-sold' | 'gone' | null
  changedOn: CalendarDay | null
  unpaidSince: CalendarDay | null
  cardTriedOn: CalendarDay | null
  /** Whether the card's answer is still pending. */
  cardOpen: boolean
  /** The saved card named for a waiting change; it alone pays. */
  paysWith: Uuid | null
  /** An operator or a program of the provider made it for the customer. */
  byProvider: boolean
  createdAt: Date
  stateAt: Date
}

export type PermittedChange = Permitted<ChangeRow, 'plan:change'>

export async function insertChange(tx: Tx, change: PermittedChange): Promise<void> {
  await tx.db.run(sql`
    INSERT INTO plans.changes (customer_uuid, change_uuid, service_uuid, replaces_uuid, replaces_name, replaces_ends_on,
      entry_uuid, availability_uuid, name, mode, auto_renew, price_cents, offer_periods, renewal_cents, paid_by, state,
      by_provider, created_at, state_at)
    VALUES (${change.CustomerUUID}, ${change.UUID}, ${change.ServiceUUID}, ${change.ReplacesUUID}, ${change.ReplacesName},
      ${change.replacesEndsOn}, ${change.ProductCatalogUUID}, ${change.AvailabilityUUID}, ${change.Name}, ${change.mode},
      ${change.AutoRenew}, ${change.price}, ${change.offerPeriods}, ${change.renewalPrice}, ${change.paidBy},
      ${change.state}, ${change.byProvider}, ${change.createdAt}, ${change.stateAt})`)
}

export function changeByUuid(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<ChangeRow | undefined> {
  return ctx.db.row<ChangeRow>(sql`
    SELECT * FROM plans.change_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID}`)
}

export function lockChange(tx: Tx, CustomerUUID: Uuid, UUID: Uuid): Promise<ChangeRow | undefined> {
  return tx.db.row<ChangeRow>(sql`
    SELECT * FROM plans.change_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID} FOR UPDATE`)
}

/** The change that waits for a service's billing date. */
export function waitingChange(ctx: Ctx, { CustomerUUID, ServiceUUID }: Service): Promise<ChangeRow | undefined> {
  return ctx.db.row<ChangeRow>(sql`
    SELECT * FROM plans.change_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "ServiceUUID" = ${ServiceUUID} AND state = 'waiting'`)
}

/** The waiting changes of several services. */
export async function waitingChangesOf(ctx: Ctx, services: readonly Service[]): Promise<ChangeRow[]> {
  if (services.length === 0) return []
  return ctx.db.rows<ChangeRow>(sql`
    SELECT r.* FROM plans.change_rows r
    JOIN unnest(${services.map(({ CustomerUUID }) => CustomerUUID)}::uuid[],
      ${services.map(({ ServiceUUID }) => ServiceUUID)}::uuid[]) AS s("CustomerUUID", "ServiceUUID")
      USING ("CustomerUUID", "ServiceUUID")
    WHERE r.state = 'waiting'`)
}

/** Whether a change of a plan waits for its end or its card. */
export async function isChangingOf(
  ctx: Ctx,
  { CustomerUUID, ServiceUUID, UUID }: Service & { UUID: Uuid },
): Promise<boolean> {
  const found = await ctx.db.row(sql`
    SELECT 1 FROM plans.change_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "ServiceUUID" = ${ServiceUUID} AND "ReplacesUUID" = ${UUID}
      AND state IN ('waiting', 'paying') LIMIT 1`)
  return found !== undefined
}

/** Changes of a service whose card is being charged, oldest first. */
export function payingChanges(ctx: Ctx, { CustomerUUID, ServiceUUID }: Service): Promise<ChangeRow[]> {
  return ctx.db.rows<ChangeRow>(sql`
    SELECT * FROM plans.change_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "ServiceUUID" = ${ServiceUUID} AND state = 'paying' ORDER BY "createdAt"`)
}

/** The last change made on a service. */
export function lastChange(ctx: Ctx, { CustomerUUID, ServiceUUID }: Service): Promise<ChangeRow | undefined> {
  return ctx.db.row<ChangeRow>(sql`
    SELECT * FROM plans.change_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "ServiceUUID" = ${ServiceUUID} AND state = 'done'
    ORDER BY "stateAt" DESC LIMIT 1`)
}

/** The newest waiting, failed and made change of a service. */
export function newestChanges(ctx: Ctx, { CustomerUUID, ServiceUUID }: Service): Promise<ChangeRow[]> {
  return ctx.db.rows<ChangeRow>(sql`
    SELECT DISTINCT ON (state) * FROM plans.change_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "ServiceUUID" = ${ServiceUUID} AND state IN ('waiting', 'failed', 'done')
    ORDER BY state, "stateAt" DESC`)
}

/** Saves the next state of a change, with how it was paid and which card pays, as these may have changed. */
export async function saveState(
  tx: Tx,
  change: PermittedChange,
  state: ChangeRow['state'],
  { reason = null, changedOn = null }: Partial<Pick<ChangeRow, 'reason' | 'changedOn'>> = {},
): Promise<void> {
  await tx.db.run(sql`
    UPDATE plans.changes SET state = ${state}, reason = ${reason}, changed_on = ${changedOn}, card_open = false,
      paid_by = ${change.paidBy}, pays_with = ${change.paysWith}, by_provider = ${change.byProvider}, state_at = ${tx.now()}
    WHERE customer_uuid = ${change.CustomerUUID} AND change_uuid = ${change.UUID}`)
}

/** Records that the card of a waiting change is charged today, or that its answer has arrived. */
export async function saveCardTry(tx: Tx, change: PermittedChange, isOpen: boolean): Promise<void> {
  await tx.db.run(sql`
    UPDATE plans.changes SET card_open = ${isOpen}, card_tried_on = ${tx.today()}
    WHERE customer_uuid = ${change.CustomerUUID} AND change_uuid = ${change.UUID}`)
}

/** Records since when a change is unpaid. */
export async function saveUnpaid(tx: Tx, change: PermittedChange, since: CalendarDay): Promise<void> {
  await tx.db.run(sql`
    UPDATE plans.changes SET unpaid_since = ${since}
    WHERE customer_uuid = ${change.CustomerUUID} AND change_uuid = ${change.UUID}`)
}

/** Unpaid changes of all customers whose card was charged before a time, oldest first. */
export function unpaidChanges(ctx: Ctx, before: Date, most: number): Promise<ChangeRow[]> {
  return ctx.db.rows<ChangeRow>(sql`
    SELECT * FROM plans.change_rows WHERE state = 'paying' AND "stateAt" < ${before} ORDER BY "createdAt" LIMIT ${most}`)
}

/** Deletes unused quotes. Returns how many. */
export function forgetQuotes(tx: Tx, before: Date, most: number): Promise<number> {
  return tx.db.run(sql`
    DELETE FROM plans.changes WHERE (customer_uuid, change_uuid) IN (
      SELECT customer_uuid, change_uuid FROM plans.changes WHERE state = 'quoted' AND created_at < ${before}
      ORDER BY created_at LIMIT ${most})`)
}
