import type { Service } from '@waea/domain/service'
import type { OutsideUse } from '@waea/domain/usage/outside-plan'
import type { UsageType } from '@waea/domain/usage/usage-type'
import { type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import { json, sql } from '../../platform/sql.ts'

export interface DocumentRow {
  id: string
  type: UsageType
  amount: number
  at: Date
}

/** Which of some documents are new; they are written, so that each is counted once. */
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

/** What a use that no allowance met cost, and what of it was stopped. */
export interface NotedCharge {
  id: string
  uuid: Uuid
  cost: Money
  charged: number
  unmet: number
}

/** Notes with their documents what uses cost. */
export async function markCharged(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  charges: readonly NotedCharge[],
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE usage.documents u SET charge_uuid = c.uuid, charge_cents = c.cost, charged = c.charged, unmet = c.unmet
    FROM jsonb_to_recordset(${json(charges)}::jsonb) AS c(id text, uuid uuid, cost bigint, charged bigint, unmet bigint)
    WHERE u.customer_uuid = ${of.CustomerUUID} AND u.service_uuid = ${of.ServiceUUID} AND u.document_id = c.id`)
}

/** Adds uses to the sums of their hours. */
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

/** The sums of some kinds in even intervals of milliseconds from an instant on, by the number of the interval. */
export function bucketsOf(
  ctx: Ctx,
  { CustomerUUID, ServiceUUID }: Service,
  types: readonly UsageType[],
  { from, upto, intervalMs }: { from: Date; upto: Date; intervalMs: number },
): Promise<{ bucket: number; amount: number }[]> {
  return ctx.db.rows(sql`
    SELECT floor((extract(epoch FROM hour) * 1000 - ${from.getTime()}::double precision)
        / ${intervalMs}::double precision)::integer AS bucket,
      least(sum(amount), ${Number.MAX_SAFE_INTEGER})::bigint AS amount
    FROM usage.hours
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${ServiceUUID} AND type = ANY(${types}) AND hour >= ${from}
      AND hour < ${upto}
    GROUP BY 1 ORDER BY 1`)
}

/** What was used on each day of New Zealand's calendar, by kind. */
export function dailyUse(
  ctx: Ctx,
  { CustomerUUID, ServiceUUID }: Service,
  from: CalendarDay,
  upto: CalendarDay,
): Promise<{ type: UsageType; day: CalendarDay; amount: number }[]> {
  return ctx.db.rows(sql`
    SELECT type, (hour AT TIME ZONE 'Pacific/Auckland')::date AS day,
      least(sum(amount), ${Number.MAX_SAFE_INTEGER})::bigint AS amount
    FROM usage.hours
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${ServiceUUID} AND hour >= ${startOfDay(from)}
      AND hour < ${startOfDay(upto)}
    GROUP BY 1, 2 ORDER BY 2, 1`)
}

export interface ChargeRow {
  UUID: Uuid
  type: UsageType
  charged: number
  cost: Money
  usedAt: Date
}

/** What use outside the plan cost since a day, by kind: all that was charged from then on, also what was told late. */
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
