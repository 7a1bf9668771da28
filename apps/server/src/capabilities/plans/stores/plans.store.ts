import type { FailureReason } from '@waea/domain/plans/renewing/retry'
import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/** A plan or add-on of a service. `EndsOn` is the first day without it; null for a plan without a period. */
export interface AddonRow extends Service {
  UUID: Uuid
  ProductCatalogUUID: Uuid
  AvailabilityUUID: Uuid
  Name: string
  BillingType: 'prepay' | 'postpay' | 'payg'
  IsBasePlan: boolean
  AllowAutoRenew: boolean
  AutoRenew: boolean
  /** The price of its first period. */
  price: Money
  /** How many periods an offer keeps that price; null without an offer, or for an offer without an end. */
  offerPeriods: number | null
  /** The renewal price in the catalogue at the time of purchase. */
  renewalPrice: Money | null
  period: string | null
  anchorDay: number
  cyclesDone: number
  StartsOn: CalendarDay
  EndsOn: CalendarDay | null
  ended: boolean
  createdAt: Date
  /** Since when its next period is unpaid. */
  unpaidSince: CalendarDay | null
  /** The next scheduled retry day. */
  nextTryOn: CalendarDay | null
  failedBecause: FailureReason | null
  /** The saved card that was refused last. */
  triedCard: Uuid | null
  /** The saved card that the customer named for renewals; null means credit, then the default card. */
  paysWith: Uuid | null
  /** The day its pause ends; null if not paused. */
  pausedUntil: CalendarDay | null
  /** Since when its next period waits because the service is suspended. */
  offSince: CalendarDay | null
  /** The earliest day it may be charged, because its reminder was withheld. */
  chargedFrom: CalendarDay | null
  /** Since when it is parked for an operator. */
  parkedSince: CalendarDay | null
  /** Whether it was sold at the price of a companion group. */
  ofCompanions: boolean
}

/** The plans and add-ons of a customer's services, base plans first. */
export function addonsOf(ctx: Ctx, CustomerUUID: Uuid): Promise<AddonRow[]> {
  return ctx.db.rows<AddonRow>(sql`
    SELECT * FROM plans.addon_rows WHERE "CustomerUUID" = ${CustomerUUID} AND NOT ended
    ORDER BY "IsBasePlan" DESC, "createdAt"`)
}

/** The current plans and add-ons on the bills of some customers, base plans first. */
export function addonsOnBill(ctx: Ctx, customers: readonly Uuid[]): Promise<AddonRow[]> {
  return ctx.db.rows<AddonRow>(sql`
    SELECT * FROM plans.addon_rows
    WHERE "CustomerUUID" = ANY(${customers}::uuid[]) AND NOT ended AND "BillingType" = 'postpay'
    ORDER BY "IsBasePlan" DESC, "createdAt"`)
}

export function addonsOfService(ctx: Ctx, { CustomerUUID, ServiceUUID }: Service): Promise<AddonRow[]> {
  return ctx.db.rows<AddonRow>(sql`
    SELECT * FROM plans.addon_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "ServiceUUID" = ${ServiceUUID} AND NOT ended
    ORDER BY "IsBasePlan" DESC, "createdAt"`)
}

/**
 * The plans and add-ons of several services, by service, base plans first. Services without any are missing from the
 * map.
 */
export async function addonsOfServices(ctx: Ctx, services: readonly Service[]): Promise<Map<Uuid, AddonRow[]>> {
  const [customers, uuids] = [services.map((one) => one.CustomerUUID), services.map((one) => one.ServiceUUID)]
  const rows = await ctx.db.rows<AddonRow>(sql`
    SELECT r.* FROM plans.addon_rows r
    JOIN unnest(${customers}::uuid[], ${uuids}::uuid[]) AS a("CustomerUUID", "ServiceUUID")
      USING ("CustomerUUID", "ServiceUUID")
    WHERE NOT r.ended ORDER BY r."IsBasePlan" DESC, r."createdAt"`)
  return Map.groupBy(rows, ({ ServiceUUID }) => ServiceUUID)
}

/** The newest add-on with this availability that a service got since an instant. */
export function extraStartedSince(
  ctx: Tx,
  of: Service & { AvailabilityUUID: Uuid },
  since: Date,
): Promise<Pick<AddonRow, 'price' | 'createdAt'> | undefined> {
  return ctx.db.row(sql`
    SELECT price, "createdAt" FROM plans.addon_rows
    WHERE "CustomerUUID" = ${of.CustomerUUID} AND "ServiceUUID" = ${of.ServiceUUID}
      AND "AvailabilityUUID" = ${of.AvailabilityUUID} AND NOT "IsBasePlan" AND "createdAt" >= ${since}
    ORDER BY "createdAt" DESC LIMIT 1`)
}

/** A current plan or add-on of a service. */
export function findAddon(ctx: Ctx, { CustomerUUID, ServiceUUID }: Service, UUID: Uuid): Promise<AddonRow | undefined> {
  return ctx.db.row<AddonRow>(sql`
    SELECT * FROM plans.addon_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "ServiceUUID" = ${ServiceUUID} AND "UUID" = ${UUID} AND NOT ended`)
}

export function lockAddon(ctx: Tx, { CustomerUUID, ServiceUUID }: Service, UUID: Uuid): Promise<AddonRow | undefined> {
  return ctx.db.row<AddonRow>(sql`
    SELECT * FROM plans.addon_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "ServiceUUID" = ${ServiceUUID} AND "UUID" = ${UUID} AND NOT ended FOR UPDATE`)
}

/** Locks a service's plans and add-ons until the transaction ends; base plans first. */
export function lockAddons(ctx: Tx, { CustomerUUID, ServiceUUID }: Service): Promise<AddonRow[]> {
  return ctx.db.rows<AddonRow>(sql`
    SELECT * FROM plans.addon_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "ServiceUUID" = ${ServiceUUID} AND NOT ended
    ORDER BY "IsBasePlan" DESC, "createdAt" FOR UPDATE`)
}

/** Whether a service has or ever had a base plan. */
export async function hasHadBasePlan(ctx: Ctx, { CustomerUUID, ServiceUUID }: Service): Promise<boolean> {
  const row = await ctx.db.row(sql`
    SELECT 1 FROM plans.addons
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${ServiceUUID} AND is_base_plan LIMIT 1`)
  return row !== undefined
}

/** Locks the plans of a service until the transaction ends, so that base plans start one after another. */
export async function lockPlans(ctx: Tx, ServiceUUID: Uuid): Promise<void> {
  await ctx.db.row(sql`SELECT pg_advisory_xact_lock(hashtextextended(${ServiceUUID}, 17))`)
}

/** Starts plans and add-ons, each once per cause; returns how many were started by this call. */
export function insertAddons(
  ctx: Tx,
  addons: readonly Permitted<AddonRow & { because: string }, 'plan:buy'>[],
): Promise<number> {
  return ctx.db.run(sql`
    INSERT INTO plans.addons (customer_uuid, service_uuid, addon_uuid, entry_uuid, availability_uuid, name, billing_type,
      is_base_plan, allow_auto_renew, auto_renew, price_cents, offer_periods, renewal_cents, period, anchor_day, starts_on, ends_on,
      cycles_done, off_since, pays_with, of_companions, because, created_at)
    SELECT "CustomerUUID", "ServiceUUID", "UUID", "ProductCatalogUUID", "AvailabilityUUID", "Name", "BillingType",
      "IsBasePlan", "AllowAutoRenew", "AutoRenew", price, "offerPeriods", "renewalPrice", period, "anchorDay", "StartsOn",
      "EndsOn", "cyclesDone", "offSince", "paysWith", "ofCompanions", because, "createdAt"
    FROM jsonb_to_recordset(${json(addons)}::jsonb) AS a("CustomerUUID" uuid, "ServiceUUID" uuid, "UUID" uuid,
      "ProductCatalogUUID" uuid, "AvailabilityUUID" uuid, "Name" text, "BillingType" text, "IsBasePlan" boolean,
      "AllowAutoRenew" boolean, "AutoRenew" boolean, price bigint, "offerPeriods" integer, "renewalPrice" bigint,
      period text, "anchorDay" integer, "StartsOn" date, "EndsOn" date, "cyclesDone" integer, "offSince" date,
      "paysWith" uuid, "ofCompanions" boolean, because text, "createdAt" timestamptz)
    ON CONFLICT (customer_uuid, service_uuid, because) DO NOTHING`)
}

export async function saveAutoRenew(ctx: Tx, addon: Permitted<AddonRow, 'plan:buy'>, on: boolean): Promise<void> {
  await ctx.db.run(sql`
    UPDATE plans.addons SET auto_renew = ${on}
    WHERE customer_uuid = ${addon.CustomerUUID} AND service_uuid = ${addon.ServiceUUID} AND addon_uuid = ${addon.UUID}`)
}

export interface Purchase extends Service {
  UUID: Uuid
  ProductCatalogUUID: Uuid
  AvailabilityUUID: Uuid
  AutoRenew: boolean
  amount: Money
  state: 'pending' | 'done'
  /** The plan it renews; null if it starts a new one. */
  RenewsUUID: Uuid | null
  /** Whether the next period starts on the day of payment, even if the current one is not over. */
  beginsToday: boolean
  /** Whether a person started it, who may be confirming it at their bank; otherwise the scheduled run did. */
  byPerson: boolean
  createdAt: Date
}

/** The terms of a purchase that starts a plan. */
export type PurchaseTerms = Omit<Purchase, 'state' | 'RenewsUUID' | 'beginsToday' | 'byPerson' | 'createdAt'>

/**
 * Writes a purchase that waits for its payment. A purchase that already waits for the same thing gets the new terms.
 */
export async function savePurchase(ctx: Tx, purchase: Permitted<PurchaseTerms, 'plan:buy'>): Promise<Purchase> {
  const taken = await ctx.db.row<Purchase>(sql`
    INSERT INTO plans.purchases (customer_uuid, purchase_uuid, service_uuid, entry_uuid, availability_uuid, auto_renew,
      amount_cents, state, created_at)
    VALUES (${purchase.CustomerUUID}, ${purchase.UUID}, ${purchase.ServiceUUID}, ${purchase.ProductCatalogUUID},
      ${purchase.AvailabilityUUID}, ${purchase.AutoRenew}, ${purchase.amount}, 'pending', ${ctx.now()})
    ON CONFLICT (customer_uuid, service_uuid, availability_uuid) WHERE state = 'pending' AND renews_uuid IS NULL
      DO UPDATE SET auto_renew = excluded.auto_renew, amount_cents = excluded.amount_cents
    RETURNING customer_uuid AS "CustomerUUID", purchase_uuid AS "UUID", service_uuid AS "ServiceUUID",
      entry_uuid AS "ProductCatalogUUID", availability_uuid AS "AvailabilityUUID", auto_renew AS "AutoRenew",
      amount_cents AS amount, state, renews_uuid AS "RenewsUUID", begins_today AS "beginsToday",
      by_person AS "byPerson", created_at AS "createdAt"`)
  if (!taken) throw new Error('A purchase that was written is not there')
  return taken
}

/** The purchase of this availability for the service that is still waiting for its payment. */
export function waitingPurchase(ctx: Ctx, of: Service & { AvailabilityUUID: Uuid }): Promise<Purchase | undefined> {
  return ctx.db.row<Purchase>(sql`
    SELECT * FROM plans.purchase_rows
    WHERE "CustomerUUID" = ${of.CustomerUUID} AND "ServiceUUID" = ${of.ServiceUUID}
      AND "AvailabilityUUID" = ${of.AvailabilityUUID} AND state = 'pending' AND "RenewsUUID" IS NULL`)
}

/** A service's purchases that wait for payment: plans, add-ons and next periods. */
export function waitingPurchases(ctx: Ctx, of: Service): Promise<Purchase[]> {
  return ctx.db.rows<Purchase>(sql`
    SELECT * FROM plans.purchase_rows
    WHERE "CustomerUUID" = ${of.CustomerUUID} AND "ServiceUUID" = ${of.ServiceUUID} AND state = 'pending'`)
}

/** A purchase in any state. */
export function purchaseByUuid(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<Purchase | undefined> {
  return ctx.db.row<Purchase>(sql`
    SELECT * FROM plans.purchase_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID}`)
}

/**
 * Marks a waiting purchase as paid by a payment, or by none (`noUuid`), if known. Undefined if it was marked before, or
 * the id is not a purchase.
 */
export function markPurchasePaid(
  ctx: Tx,
  CustomerUUID: Uuid,
  UUID: Uuid,
  paidBy: Uuid | undefined,
): Promise<Purchase | undefined> {
  return ctx.db.row<Purchase>(sql`
    UPDATE plans.purchases SET state = 'done', paid_by = ${paidBy ?? null}
    WHERE customer_uuid = ${CustomerUUID} AND purchase_uuid = ${UUID} AND state = 'pending'
    RETURNING customer_uuid AS "CustomerUUID", purchase_uuid AS "UUID", service_uuid AS "ServiceUUID",
      entry_uuid AS "ProductCatalogUUID", availability_uuid AS "AvailabilityUUID", auto_renew AS "AutoRenew",
      amount_cents AS amount, state, renews_uuid AS "RenewsUUID", begins_today AS "beginsToday",
      by_person AS "byPerson", created_at AS "createdAt"`)
}

/** Locks a purchase in any state until the transaction ends, so that parallel payments run one after another. */
export function lockPurchase(ctx: Tx, CustomerUUID: Uuid, UUID: Uuid): Promise<Purchase | undefined> {
  return ctx.db.row<Purchase>(sql`
    SELECT * FROM plans.purchase_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID} FOR UPDATE`)
}

/**
 * Records which payment paid a finished purchase, if none is recorded yet. Returns the purchase if another payment, or
 * none, has paid for it.
 */
export function paidByAnother(ctx: Tx, CustomerUUID: Uuid, UUID: Uuid, payment: Uuid): Promise<Purchase | undefined> {
  return ctx.db.row<Purchase>(sql`
    WITH noted AS (
      UPDATE plans.purchases SET paid_by = coalesce(paid_by, ${payment})
      WHERE customer_uuid = ${CustomerUUID} AND purchase_uuid = ${UUID} AND state = 'done'
      RETURNING paid_by
    )
    SELECT r.* FROM plans.purchase_rows r, noted
    WHERE r."CustomerUUID" = ${CustomerUUID} AND r."UUID" = ${UUID} AND noted.paid_by <> ${payment}`)
}
