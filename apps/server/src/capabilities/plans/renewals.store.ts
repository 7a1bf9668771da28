import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import { json, sql } from '../../platform/sql.ts'
import type { AddonRow, Purchase } from './plans.store.ts'

const noUuid = '00000000-0000-0000-0000-000000000000'

/** Add-ons of all customers whose period has ended by `today`; pages continue after the row `after`. */
export function dueAddons(
  ctx: Ctx,
  today: CalendarDay,
  after: AddonRow | undefined,
  most: number,
): Promise<AddonRow[]> {
  return ctx.db.rows<AddonRow>(sql`
    SELECT * FROM plans.addon_rows
    WHERE NOT ended AND "EndsOn" <= ${today}
      AND ("EndsOn", "UUID") > (${after?.EndsOn ?? '-infinity'}::date, ${after?.UUID ?? noUuid}::uuid)
    ORDER BY "EndsOn", "UUID" LIMIT ${most}`)
}

/** A due add-on, and whether a payment for its next period waits for the card. */
export interface DueRow extends AddonRow {
  isWaiting: boolean
}

/** Locks those of the add-ons that are still due and not locked by another transaction. */
export function lockDue(ctx: Tx, due: readonly AddonRow[], today: CalendarDay): Promise<DueRow[]> {
  const asked = due.map(({ CustomerUUID, ServiceUUID, UUID }) => ({ CustomerUUID, ServiceUUID, UUID }))
  return ctx.db.rows<DueRow>(sql`
    SELECT r.*, EXISTS (SELECT 1 FROM plans.purchase_rows p
      WHERE p."CustomerUUID" = r."CustomerUUID" AND p."RenewsUUID" = r."UUID" AND p.state = 'pending') AS "isWaiting"
    FROM plans.addon_rows r
    JOIN jsonb_to_recordset(${json(asked)}::jsonb) AS a("CustomerUUID" uuid, "ServiceUUID" uuid, "UUID" uuid)
      USING ("CustomerUUID", "ServiceUUID", "UUID")
    WHERE NOT r.ended AND r."EndsOn" <= ${today}
    ORDER BY r."EndsOn", r."UUID" FOR UPDATE OF r SKIP LOCKED`)
}

/** Begins the next periods. `anchorDay` is the day of the month from which periods count. */
export async function saveRenewals(ctx: Tx, renewed: readonly Permitted<AddonRow, 'plan:buy'>[]): Promise<void> {
  await ctx.db.run(sql`
    UPDATE plans.addons u SET starts_on = n."StartsOn", ends_on = n."EndsOn", anchor_day = n."anchorDay",
      price_cents = n.price, cycles_done = cycles_done + 1, unpaid_since = NULL, card_tried_on = NULL
    FROM jsonb_to_recordset(${json(renewed)}::jsonb) AS n("CustomerUUID" uuid, "ServiceUUID" uuid, "UUID" uuid,
      "StartsOn" date, "EndsOn" date, "anchorDay" integer, price bigint)
    WHERE customer_uuid = n."CustomerUUID" AND service_uuid = n."ServiceUUID" AND addon_uuid = n."UUID"`)
}

export async function endAddons(ctx: Tx, ended: readonly Permitted<AddonRow, 'plan:buy'>[]): Promise<void> {
  if (ended.length === 0) return
  await ctx.db.run(sql`
    UPDATE plans.addons SET ended = true
    FROM jsonb_to_recordset(${json(ended)}::jsonb) AS e("CustomerUUID" uuid, "ServiceUUID" uuid, "UUID" uuid)
    WHERE customer_uuid = e."CustomerUUID" AND service_uuid = e."ServiceUUID" AND addon_uuid = e."UUID"`)
}

/** Records that the next periods could not be paid today. */
export async function markUnpaid(ctx: Tx, unpaid: readonly Permitted<AddonRow, 'plan:buy'>[]): Promise<void> {
  if (unpaid.length === 0) return
  await ctx.db.run(sql`
    UPDATE plans.addons SET unpaid_since = ${ctx.today()}
    FROM jsonb_to_recordset(${json(unpaid)}::jsonb) AS n("CustomerUUID" uuid, "ServiceUUID" uuid, "UUID" uuid)
    WHERE customer_uuid = n."CustomerUUID" AND service_uuid = n."ServiceUUID" AND addon_uuid = n."UUID"
      AND unpaid_since IS NULL`)
}

/** Writes a next period that waits for its card. If one waits already, it continues at its own price. */
export async function insertRenewal(ctx: Tx, addon: Permitted<AddonRow, 'plan:buy'>, price: Money): Promise<Purchase> {
  await ctx.db.run(sql`
    UPDATE plans.addons SET card_tried_on = ${ctx.today()}
    WHERE customer_uuid = ${addon.CustomerUUID} AND service_uuid = ${addon.ServiceUUID} AND addon_uuid = ${addon.UUID}`)
  const taken = await ctx.db.row<Purchase>(sql`
    INSERT INTO plans.purchase_rows ("CustomerUUID", "UUID", "ServiceUUID", "ProductCatalogUUID", "AvailabilityUUID",
      "AutoRenew", amount, state, "RenewsUUID", "createdAt")
    VALUES (${addon.CustomerUUID}, ${ctx.newUuid()}, ${addon.ServiceUUID}, ${addon.ProductCatalogUUID},
      ${addon.AvailabilityUUID}, true, ${price}, 'pending', ${addon.UUID}, ${ctx.now()})
    ON CONFLICT ("CustomerUUID", "RenewsUUID") WHERE state = 'pending' AND "RenewsUUID" IS NOT NULL
      DO UPDATE SET "RenewsUUID" = excluded."RenewsUUID"
    RETURNING *`)
  if (!taken) throw new Error('A renewal that was written is not there')
  return taken
}

/** The plan's next period that waits for its card. */
export function waitingRenewal(ctx: Ctx, addon: AddonRow): Promise<Purchase | undefined> {
  return ctx.db.row<Purchase>(sql`
    SELECT * FROM plans.purchase_rows
    WHERE "CustomerUUID" = ${addon.CustomerUUID} AND "RenewsUUID" = ${addon.UUID} AND state = 'pending'`)
}

/** Deletes a next period whose card was refused and whose payment was cancelled. */
export async function deleteRenewal(ctx: Tx, addon: Permitted<AddonRow, 'plan:buy'>, UUID: Uuid): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM plans.purchase_rows
    WHERE "CustomerUUID" = ${addon.CustomerUUID} AND "UUID" = ${UUID} AND state = 'pending'`)
}
