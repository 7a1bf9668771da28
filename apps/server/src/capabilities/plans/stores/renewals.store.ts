import type { FailureReason } from '@waea/domain/plans/renewing/retry'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { noUuid, type Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { onlyCustomer } from '../../../platform/db/chunks.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { AddonRow, Purchase } from './plans.store.ts'

/**
 * A page of all customers' add-ons whose period has ended by a day, after a given row. Ordered by day and then
 * customer, so that all rows a chunk touches are locked in that order. Leaves out plans paused beyond that day or
 * parked for an operator, unless they no longer renew and so end.
 */
export function dueAddons(
  ctx: Ctx,
  today: CalendarDay,
  after: AddonRow | undefined,
  most: number,
): Promise<AddonRow[]> {
  return ctx.db.rows<AddonRow>(sql`
    SELECT * FROM plans.addon_rows
    WHERE NOT ended AND "EndsOn" <= ${today}
      AND (NOT "AutoRenew" OR ("parkedSince" IS NULL AND ("pausedUntil" IS NULL OR "pausedUntil" <= ${today})))
      AND ("EndsOn", "CustomerUUID", "UUID") > (${after?.EndsOn ?? '-infinity'}::date, ${after?.CustomerUUID ?? noUuid}::uuid,
        ${after?.UUID ?? noUuid}::uuid)
    ORDER BY "EndsOn", "CustomerUUID", "UUID" LIMIT ${most}`)
}

/** A due add-on, and whether a payment for its next period waits for the card. */
export interface DueRow extends AddonRow {
  isWaiting: boolean
  /** A change of it waits for its end or its card. */
  isChanging: boolean
}

/** Locks the add-ons that are still due, skipping those locked by another transaction. */
export function lockDue(ctx: Tx, due: readonly AddonRow[], today: CalendarDay): Promise<DueRow[]> {
  const keys = due.map(({ CustomerUUID, ServiceUUID, UUID }) => ({ CustomerUUID, ServiceUUID, UUID }))
  const only = onlyCustomer(due)
  return ctx.db.rows<DueRow>(sql`
    SELECT r.*, EXISTS (SELECT 1 FROM plans.purchase_rows p
      WHERE p."CustomerUUID" = r."CustomerUUID" AND p."RenewsUUID" = r."UUID" AND p.state = 'pending'
        AND (${only}::uuid IS NULL OR p."CustomerUUID" = ${only})) AS "isWaiting",
      EXISTS (SELECT 1 FROM plans.changes c WHERE c.customer_uuid = r."CustomerUUID" AND c.service_uuid = r."ServiceUUID"
        AND c.replaces_uuid = r."UUID" AND c.state IN ('waiting', 'paying')
        AND (${only}::uuid IS NULL OR c.customer_uuid = ${only})) AS "isChanging"
    FROM plans.addon_rows r
    JOIN jsonb_to_recordset(${json(keys)}::jsonb) AS a("CustomerUUID" uuid, "ServiceUUID" uuid, "UUID" uuid)
      USING ("CustomerUUID", "ServiceUUID", "UUID")
    WHERE NOT r.ended AND r."EndsOn" <= ${today}
      AND (NOT r."AutoRenew" OR (r."parkedSince" IS NULL AND (r."pausedUntil" IS NULL OR r."pausedUntil" <= ${today})))
      AND (${only}::uuid IS NULL OR r."CustomerUUID" = ${only})
    ORDER BY r."EndsOn", r."CustomerUUID", r."UUID" FOR UPDATE OF r SKIP LOCKED`)
}

/** Starts the next periods. `anchorDay` is the day of the month from which periods count. */
export async function saveRenewals(ctx: Tx, renewed: readonly Permitted<AddonRow, 'plan:buy'>[]): Promise<void> {
  await ctx.db.run(sql`
    UPDATE plans.addons u SET starts_on = n."StartsOn", ends_on = n."EndsOn", anchor_day = n."anchorDay",
      price_cents = n.price, cycles_done = cycles_done + 1, unpaid_since = NULL, next_try_on = NULL, failed_because = NULL,
      tried_card = NULL, paused_until = NULL, off_since = NULL, parked_since = NULL
    FROM jsonb_to_recordset(${json(renewed)}::jsonb) AS n("CustomerUUID" uuid, "ServiceUUID" uuid, "UUID" uuid,
      "StartsOn" date, "EndsOn" date, "anchorDay" integer, price bigint)
    WHERE customer_uuid = n."CustomerUUID" AND service_uuid = n."ServiceUUID" AND addon_uuid = n."UUID"`)
}

/** Why an add-on has ended: it does not renew, was not paid, or another plan replaced it. */
export type EndedBecause = 'not-renewing' | 'unpaid' | 'replaced'

export async function endAddons(
  ctx: Tx,
  ended: readonly Permitted<AddonRow, 'plan:buy'>[],
  because: EndedBecause,
): Promise<void> {
  if (ended.length === 0) return
  await ctx.db.run(sql`
    UPDATE plans.addons SET ended = true, ended_on = ${ctx.today()}, ended_because = ${because}
    FROM jsonb_to_recordset(${json(ended)}::jsonb) AS e("CustomerUUID" uuid, "ServiceUUID" uuid, "UUID" uuid)
    WHERE customer_uuid = e."CustomerUUID" AND service_uuid = e."ServiceUUID" AND addon_uuid = e."UUID"`)
}

/** Why an add-on's next period is on hold; each reason has a column with its first day. */
export type HoldReason = 'unpaid' | 'off' | 'parked'

/** Records the day from which the next period of add-ons is on hold; an earlier day stays. */
export async function markOnHold(
  ctx: Tx,
  addons: readonly Permitted<AddonRow, 'plan:buy'>[],
  by: HoldReason,
): Promise<void> {
  if (addons.length === 0) return
  await ctx.db.run(sql`
    UPDATE plans.addons SET
      unpaid_since = CASE WHEN ${by} = 'unpaid' THEN coalesce(unpaid_since, ${ctx.today()}) ELSE unpaid_since END,
      off_since = CASE WHEN ${by} = 'off' THEN coalesce(off_since, ${ctx.today()}) ELSE off_since END,
      parked_since = CASE WHEN ${by} = 'parked' THEN coalesce(parked_since, ${ctx.today()}) ELSE parked_since END
    FROM jsonb_to_recordset(${json(addons)}::jsonb) AS n("CustomerUUID" uuid, "ServiceUUID" uuid, "UUID" uuid)
    WHERE customer_uuid = n."CustomerUUID" AND service_uuid = n."ServiceUUID" AND addon_uuid = n."UUID"`)
}

/** Records why the next period was not paid, and when it is retried. */
export async function saveFailure(
  ctx: Tx,
  addon: Permitted<AddonRow, 'plan:buy'>,
  failed: { because: FailureReason; nextTryOn: CalendarDay; triedCard: Uuid | null },
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE plans.addons SET unpaid_since = coalesce(unpaid_since, ${ctx.today()}), failed_because = ${failed.because},
      next_try_on = ${failed.nextTryOn}, tried_card = ${failed.triedCard}
    WHERE customer_uuid = ${addon.CustomerUUID} AND service_uuid = ${addon.ServiceUUID} AND addon_uuid = ${addon.UUID}`)
}

/**
 * Writes the purchase of a next period that waits for its payment. If one is waiting already, returns that one with its
 * own terms.
 */
export async function insertRenewal(
  ctx: Tx,
  addon: Permitted<AddonRow, 'plan:buy'>,
  terms: { price: Money; beginsToday: boolean; byPerson: boolean },
): Promise<Purchase> {
  const taken = await ctx.db.row<Purchase>(sql`
    INSERT INTO plans.purchases (customer_uuid, purchase_uuid, service_uuid, entry_uuid, availability_uuid, auto_renew,
      amount_cents, state, renews_uuid, begins_today, by_person, created_at)
    VALUES (${addon.CustomerUUID}, ${ctx.newUuid()}, ${addon.ServiceUUID}, ${addon.ProductCatalogUUID},
      ${addon.AvailabilityUUID}, ${addon.AutoRenew}, ${terms.price}, 'pending', ${addon.UUID}, ${terms.beginsToday},
      ${terms.byPerson}, ${ctx.now()})
    ON CONFLICT (customer_uuid, renews_uuid) WHERE state = 'pending' AND renews_uuid IS NOT NULL
      DO UPDATE SET renews_uuid = excluded.renews_uuid
    RETURNING customer_uuid AS "CustomerUUID", purchase_uuid AS "UUID", service_uuid AS "ServiceUUID",
      entry_uuid AS "ProductCatalogUUID", availability_uuid AS "AvailabilityUUID", auto_renew AS "AutoRenew",
      amount_cents AS amount, state, renews_uuid AS "RenewsUUID", begins_today AS "beginsToday",
      by_person AS "byPerson", created_at AS "createdAt"`)
  if (!taken) throw new Error('A renewal that was written is not there')
  return taken
}

/** The plan's next period that waits for payment. */
export function waitingRenewal(ctx: Ctx, addon: AddonRow): Promise<Purchase | undefined> {
  return ctx.db.row<Purchase>(sql`
    SELECT * FROM plans.purchase_rows
    WHERE "CustomerUUID" = ${addon.CustomerUUID} AND "RenewsUUID" = ${addon.UUID} AND state = 'pending'`)
}

/** Deletes the purchase of a next period whose payment was abandoned. */
export async function deleteRenewal(ctx: Tx, { CustomerUUID, UUID }: Permitted<Purchase, 'plan:buy'>): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM plans.purchases
    WHERE customer_uuid = ${CustomerUUID} AND purchase_uuid = ${UUID} AND state = 'pending'`)
}

/** A customer's unpaid plans and add-ons that are still being retried, on one service or on all. */
export function unpaidAddons(ctx: Ctx, CustomerUUID: Uuid, ServiceUUID: Uuid | null): Promise<AddonRow[]> {
  return ctx.db.rows<AddonRow>(sql`
    SELECT * FROM plans.addon_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND (${ServiceUUID}::uuid IS NULL OR "ServiceUUID" = ${ServiceUUID})
      AND NOT ended AND "unpaidSince" IS NOT NULL
    ORDER BY "IsBasePlan" DESC, "EndsOn", "UUID"`)
}
