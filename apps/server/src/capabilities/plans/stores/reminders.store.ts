import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { noUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { AddonRow } from './plans.store.ts'

/** A plan that is charged or ends on `dueOn`. */
export interface ReminderRow extends AddonRow {
  dueOn: CalendarDay
}

/**
 * A page of all customers' plans that are charged or end after today and up to a day, without a reminder so far, and
 * those whose withheld reminder is due. Leaves out periods shorter than the reminder's notice, and plans with a pending
 * change, because the change was already notified.
 */
export function remindersDue(
  ctx: Ctx,
  upto: CalendarDay,
  after: ReminderRow | undefined,
  most: number,
): Promise<ReminderRow[]> {
  return ctx.db.rows<ReminderRow>(sql`
    SELECT *, coalesce("pausedUntil", "EndsOn") AS "dueOn" FROM plans.addon_rows
    WHERE NOT ended AND "unpaidSince" IS NULL AND "offSince" IS NULL AND "parkedSince" IS NULL
      AND (("pausedUntil" IS NULL AND "EndsOn" > ${ctx.today()} AND "EndsOn" <= ${upto} AND "StartsOn" < "EndsOn" - 4)
        OR ("pausedUntil" > ${ctx.today()} AND "pausedUntil" <= ${upto})
        OR "chargedFrom" > ${ctx.today()})
      AND NOT EXISTS (SELECT 1 FROM plans.changes c WHERE c.customer_uuid = "CustomerUUID"
        AND c.service_uuid = "ServiceUUID" AND c.replaces_uuid = "UUID" AND c.state IN ('waiting', 'paying'))
      AND "remindedFor" IS DISTINCT FROM coalesce("pausedUntil", "EndsOn")
      AND ("EndsOn", "CustomerUUID", "UUID") > (${after?.EndsOn ?? '-infinity'}::date, ${after?.CustomerUUID ?? noUuid}::uuid,
        ${after?.UUID ?? noUuid}::uuid)
    ORDER BY "EndsOn", "CustomerUUID", "UUID" LIMIT ${most}`)
}

/** Records the due day for which each plan's customer is reminded. Returns the plans that this call marked. */
export async function markReminded(ctx: Tx, plans: readonly Permitted<ReminderRow, 'plan:buy'>[]): Promise<Set<Uuid>> {
  const rows = await ctx.db.rows<{ id: Uuid }>(sql`
    UPDATE plans.addons u SET reminded_for = n."dueOn",
      charged_from = CASE WHEN n."dueOn" > ${ctx.today()} THEN NULL ELSE u.charged_from END
    FROM jsonb_to_recordset(${json(plans)}::jsonb) AS n("CustomerUUID" uuid, "ServiceUUID" uuid, "UUID" uuid, "dueOn" date)
    WHERE u.customer_uuid = n."CustomerUUID" AND u.service_uuid = n."ServiceUUID" AND u.addon_uuid = n."UUID"
      AND NOT u.ended AND u.unpaid_since IS NULL AND coalesce(u.paused_until, u.ends_on) = n."dueOn"
      AND u.reminded_for IS DISTINCT FROM n."dueOn"
    RETURNING u.addon_uuid AS id`)
  return new Set(rows.map(({ id }) => id))
}

/** Records that a reminder was withheld because the plan cannot be used: the charge moves to a day later. */
export async function markWithheld(tx: Tx, plans: readonly Permitted<ReminderRow, 'plan:buy'>[]): Promise<void> {
  if (plans.length === 0) return
  await tx.db.run(sql`
    UPDATE plans.addons u SET charged_from = greatest(n."dueOn", ${tx.today()}::date) + 1
    FROM jsonb_to_recordset(${json(plans)}::jsonb) AS n("CustomerUUID" uuid, "ServiceUUID" uuid, "UUID" uuid, "dueOn" date)
    WHERE u.customer_uuid = n."CustomerUUID" AND u.service_uuid = n."ServiceUUID" AND u.addon_uuid = n."UUID" AND NOT u.ended
      AND u.unpaid_since IS NULL AND u.off_since IS NULL
      AND u.charged_from IS DISTINCT FROM greatest(n."dueOn", ${tx.today()}::date) + 1`)
}

/** A way of reminding that a customer can turn off. */
export type ReminderWay = 'mail' | 'text'

/** The reminder ways that customers have turned off, by service. */
export async function remindersOff(ctx: Ctx, services: readonly Service[]): Promise<Map<Uuid, ReminderWay[]>> {
  const rows = await ctx.db.rows<{ id: Uuid; off: ReminderWay[] }>(sql`
    SELECT s.service_uuid AS id, s.reminders_off AS off FROM plans.settings s
    JOIN jsonb_to_recordset(${json(services.map(({ CustomerUUID, ServiceUUID }) => ({ CustomerUUID, ServiceUUID })))}::jsonb)
      AS n("CustomerUUID" uuid, "ServiceUUID" uuid)
      ON s.customer_uuid = n."CustomerUUID" AND s.service_uuid = n."ServiceUUID"`)
  return new Map(rows.map(({ id, off }) => [id, off]))
}

/** Turns one way of reminding on or off; the other stays, also if it is changed at the same time. */
export async function saveReminder(
  ctx: Tx,
  service: Permitted<Service, 'mobile:manage'>,
  way: ReminderWay,
  isOn: boolean,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO plans.settings (customer_uuid, service_uuid, reminders_off)
    VALUES (${service.CustomerUUID}, ${service.ServiceUUID}, ${isOn ? [] : [way]}::text[])
    ON CONFLICT (customer_uuid, service_uuid)
    DO UPDATE SET reminders_off = array_remove(settings.reminders_off, ${way}) || excluded.reminders_off`)
}
