import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import { sql } from '../../platform/sql.ts'
import type { AddonRow, Purchase } from './plans.store.ts'

const noUuid = '00000000-0000-0000-0000-000000000000'

/** Addons of all customers whose period has ended by a day, a page after the last of the page before. */
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

/** Begins the next period. `anchorDay` is the day of the month that it is counted from. */
export async function saveRenewal(
  ctx: Tx,
  addon: Permitted<AddonRow, 'plan:buy'>,
  next: { StartsOn: CalendarDay; EndsOn: CalendarDay; anchorDay: number; price: Money },
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE plans.addons SET starts_on = ${next.StartsOn}, ends_on = ${next.EndsOn}, anchor_day = ${next.anchorDay},
      price_cents = ${next.price},
      cycles_done = cycles_done + 1, unpaid_since = NULL, card_tried_on = NULL
    WHERE customer_uuid = ${addon.CustomerUUID} AND service_uuid = ${addon.ServiceUUID} AND addon_uuid = ${addon.UUID}`)
}

export async function endAddon(ctx: Tx, addon: Permitted<AddonRow, 'plan:buy'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE plans.addons SET ended = true
    WHERE customer_uuid = ${addon.CustomerUUID} AND service_uuid = ${addon.ServiceUUID} AND addon_uuid = ${addon.UUID}`)
}

/** Notes that the period after the last could not be paid today. */
export async function markUnpaid(ctx: Tx, addon: Permitted<AddonRow, 'plan:buy'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE plans.addons SET unpaid_since = ${ctx.today()}
    WHERE customer_uuid = ${addon.CustomerUUID} AND service_uuid = ${addon.ServiceUUID} AND addon_uuid = ${addon.UUID}
      AND unpaid_since IS NULL`)
}

/** A next period that waits for its card; the one that waits already is gone on with, at what it was asked for. */
export async function takeRenewal(ctx: Tx, addon: Permitted<AddonRow, 'plan:buy'>, price: Money): Promise<Purchase> {
  await ctx.db.run(sql`
    UPDATE plans.addons SET card_tried_on = ${ctx.today()}
    WHERE customer_uuid = ${addon.CustomerUUID} AND service_uuid = ${addon.ServiceUUID} AND addon_uuid = ${addon.UUID}`)
  const taken = await ctx.db.row<Purchase>(sql`
    INSERT INTO plans.purchases (customer_uuid, purchase_uuid, service_uuid, entry_uuid, availability_uuid, auto_renew,
      amount_cents, state, renews_uuid, created_at)
    VALUES (${addon.CustomerUUID}, ${ctx.newUuid()}, ${addon.ServiceUUID}, ${addon.ProductCatalogUUID},
      ${addon.AvailabilityUUID}, true, ${price}, 'pending', ${addon.UUID}, ${ctx.now()})
    ON CONFLICT (customer_uuid, renews_uuid) WHERE state = 'pending' AND renews_uuid IS NOT NULL
      DO UPDATE SET renews_uuid = excluded.renews_uuid
    RETURNING customer_uuid AS "CustomerUUID", purchase_uuid AS "UUID", service_uuid AS "ServiceUUID",
      entry_uuid AS "ProductCatalogUUID", availability_uuid AS "AvailabilityUUID", auto_renew AS "AutoRenew",
      amount_cents AS amount, state, renews_uuid AS "RenewsUUID"`)
  if (!taken) throw new Error('A renewal that was written is not there')
  return taken
}

/** The next period of a plan that waits for its card. */
export function waitingRenewal(ctx: Ctx, addon: AddonRow): Promise<Purchase | undefined> {
  return ctx.db.row<Purchase>(sql`
    SELECT customer_uuid AS "CustomerUUID", purchase_uuid AS "UUID", service_uuid AS "ServiceUUID",
      entry_uuid AS "ProductCatalogUUID", availability_uuid AS "AvailabilityUUID", auto_renew AS "AutoRenew",
      amount_cents AS amount, state, renews_uuid AS "RenewsUUID"
    FROM plans.purchases
    WHERE customer_uuid = ${addon.CustomerUUID} AND renews_uuid = ${addon.UUID} AND state = 'pending'`)
}

/** Forgets a next period whose card was refused and whose payment was given up. */
export async function dropRenewal(ctx: Tx, addon: Permitted<AddonRow, 'plan:buy'>, UUID: Uuid): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM plans.purchases
    WHERE customer_uuid = ${addon.CustomerUUID} AND purchase_uuid = ${UUID} AND state = 'pending'`)
}
