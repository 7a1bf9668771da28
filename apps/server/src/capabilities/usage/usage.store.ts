import type { Service } from '@waea/domain/service'
import type { AlertLevel } from '@waea/domain/usage/alerts'
import type { OutsideUse } from '@waea/domain/usage/outside-plan'
import type { UsageType } from '@waea/domain/usage/usage-type'
import { type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import { json, sql } from '../../platform/sql.ts'

/** What a plan or add-on gives of a kind of usage, and what is left: bytes, seconds, pieces. */
export interface NewGrant {
  addonUuid: Uuid
  type: UsageType
  isBasePlan: boolean
  total: number
  remaining: number
  rule: 'Unlimited' | 'Throttled' | 'CasualRate' | null
  endsOn: CalendarDay | null
}

/** A grant in its current period. `told` is the last usage level (per cent) that the customer was alerted to. */
export interface Grant extends NewGrant {
  startsOn: CalendarDay
  told: 0 | AlertLevel
}

/** A service's current grants, those that end first in front. */
export function grantsOf(ctx: Ctx, { CustomerUUID, ServiceUUID }: Service): Promise<Grant[]> {
  return ctx.db.rows<Grant>(sql`
    SELECT addon_uuid AS "addonUuid", type, is_base_plan AS "isBasePlan", total, remaining, rule, ends_on AS "endsOn",
      starts_on AS "startsOn", CASE WHEN told_for = starts_on THEN told ELSE 0 END AS told
    FROM usage.grants
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${ServiceUUID} AND (ends_on IS NULL OR ends_on > ${ctx.today()})
    ORDER BY ends_on NULLS LAST, addon_uuid, type`)
}

/**
 * Locks a service's usage until the transaction ends, so that documents are counted one after the other, even where
 * there are no grants.
 */
export async function lockUsage(ctx: Tx, { ServiceUUID }: Service): Promise<void> {
  await ctx.db.row(sql`SELECT pg_advisory_xact_lock(hashtextextended(${ServiceUUID}, 13))`)
}

/** Writes what a plan gives in a period, replacing what is left of its last one. */
export async function saveGrants(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  startsOn: CalendarDay,
  grants: readonly NewGrant[],
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO usage.grants (customer_uuid, service_uuid, addon_uuid, type, is_base_plan, total, remaining, rule, starts_on, ends_on)
    SELECT ${of.CustomerUUID}::uuid, ${of.ServiceUUID}::uuid, g."addonUuid", g.type, g."isBasePlan", g.total, g.remaining, g.rule,
      ${startsOn}::date, g."endsOn"
    FROM jsonb_to_recordset(${json(grants)}::jsonb)
      AS g("addonUuid" uuid, type text, "isBasePlan" boolean, total bigint, remaining bigint, rule text, "endsOn" date)
    ON CONFLICT (customer_uuid, service_uuid, addon_uuid, type) DO UPDATE SET total = excluded.total,
      remaining = excluded.remaining, rule = excluded.rule, starts_on = excluded.starts_on, ends_on = excluded.ends_on
      WHERE grants.starts_on < excluded.starts_on`)
}

/** The day on which each plan's current grants began. */
export async function periodStarts(ctx: Ctx, { CustomerUUID, ServiceUUID }: Service): Promise<Map<Uuid, CalendarDay>> {
  const rows = await ctx.db.rows<{ id: Uuid; since: CalendarDay }>(sql`
    SELECT addon_uuid AS id, max(starts_on) AS since FROM usage.grants
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${ServiceUUID} GROUP BY addon_uuid`)
  return new Map(rows.map(({ id, since }) => [id, since]))
}

/** Records the alert level of a kind on all its grants of the current periods. */
export async function markAlerted(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  type: UsageType,
  level: AlertLevel,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE usage.grants SET told = ${level}, told_for = starts_on
    WHERE customer_uuid = ${of.CustomerUUID} AND service_uuid = ${of.ServiceUUID} AND type = ${type}
      AND (ends_on IS NULL OR ends_on > ${ctx.today()})`)
}

/** Saves what is left of grants. */
export async function saveRemaining(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  left: readonly Grant[],
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE usage.grants u SET remaining = g.remaining
    FROM jsonb_to_recordset(${json(left)}::jsonb) AS g("addonUuid" uuid, type text, remaining bigint)
    WHERE u.customer_uuid = ${of.CustomerUUID} AND u.service_uuid = ${of.ServiceUUID} AND u.addon_uuid = g."addonUuid"
      AND u.type = g.type`)
}

export interface DocumentRow {
  id: string
  type: UsageType
  amount: number
  at: Date
}

/** Inserts documents and returns those that are new, so that each counts once. */
export async function insertDocuments(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  documents: readonly DocumentRow[],
): Promise<Set<string>> {
  const rows = await ctx.db.rows<{ id: string }>(sql`
    INSERT INTO usage.documents (customer_uuid, service_uuid, document_id, type, amount, used_at, taken_at)
    SELECT ${of.CustomerUUID}::uuid, ${of.ServiceUUID}::uuid, d.id, d.type, d.amount, d.at, ${ctx.now()}
    FROM jsonb_to_recordset(${json(documents)}::jsonb) AS d(id text, type text, amount bigint, at timestamptz)
    ON CONFLICT DO NOTHING RETURNING document_id AS id`)
  return new Set(rows.map((row) => row.id))
}

export async function markCharged(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  charge: { id: string; cost: Money; charged: number; unmet: number },
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE usage.documents SET charge_uuid = ${ctx.newUuid()}, charge_cents = ${charge.cost}, charged = ${charge.charged},
      unmet = ${charge.unmet}
    WHERE customer_uuid = ${of.CustomerUUID} AND service_uuid = ${of.ServiceUUID} AND document_id = ${charge.id}`)
}

/** Adds usage to the sums of its hours. */
export async function addToHours(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  documents: readonly DocumentRow[],
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO usage.hours (customer_uuid, service_uuid, type, hour, amount)
    SELECT ${of.CustomerUUID}::uuid, ${of.ServiceUUID}::uuid, d.type, date_trunc('hour', d.at), sum(d.amount)
    FROM jsonb_to_recordset(${json(documents)}::jsonb) AS d(type text, amount bigint, at timestamptz)
    GROUP BY d.type, date_trunc('hour', d.at) ORDER BY 3, 4
    ON CONFLICT (customer_uuid, service_uuid, type, hour) DO UPDATE SET amount = hours.amount + excluded.amount`)
}

export function hoursBetween(
  ctx: Ctx,
  { CustomerUUID, ServiceUUID }: Service,
  type: UsageType,
  from: Date,
  upto: Date,
): Promise<{ hour: Date; amount: number }[]> {
  return ctx.db.rows(sql`
    SELECT hour, least(amount, ${Number.MAX_SAFE_INTEGER}) AS amount FROM usage.hours
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${ServiceUUID} AND type = ${type} AND hour >= ${from} AND hour < ${upto}
    ORDER BY hour`)
}

export interface ChargeRow {
  UUID: Uuid
  type: UsageType
  charged: number
  cost: Money
  usedAt: Date
}

/** What usage outside the plan cost since a day, by kind: everything charged from then on, late reports included. */
export function outsideUses(
  ctx: Ctx,
  { CustomerUUID, ServiceUUID }: Service,
  since: CalendarDay,
): Promise<OutsideUse[]> {
  return ctx.db.rows<OutsideUse>(sql`
    SELECT type, sum(charged)::bigint AS amount, sum(charge_cents)::bigint AS cost FROM usage.documents
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${ServiceUUID} AND charge_cents > 0
      AND taken_at >= ${startOfDay(since)}
    GROUP BY type ORDER BY type`)
}

export function chargedUses(
  ctx: Ctx,
  { CustomerUUID, ServiceUUID }: Service,
  from: Date,
  upto: Date,
  most: number,
): Promise<ChargeRow[]> {
  return ctx.db.rows<ChargeRow>(sql`
    SELECT charge_uuid AS "UUID", type, charged, charge_cents AS cost, used_at AS "usedAt" FROM usage.documents
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${ServiceUUID} AND charge_cents > 0
      AND used_at >= ${from} AND used_at < ${upto}
    ORDER BY used_at DESC LIMIT ${most}`)
}
