import type { Service } from '@waea/domain/service'
import type { OutsideUse } from '@waea/domain/usage/rating/outside-plan'
import type { CountedUse, Use } from '@waea/domain/usage/rating/rate-uses'
import type { UsageType } from '@waea/domain/usage/rating/usage-type'
import { type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { json, sql } from '../../platform/db/sql.ts'

/** A row that belongs to one service, in a list of several services' rows. */
interface OfService {
  of: Permitted<Service, 'usage:write'>
}

const inColumns = ({ CustomerUUID, ServiceUUID }: Service) => ({ customer: CustomerUUID, service: ServiceUUID })

/** Which of these documents are counted already, by service. Lock the usage of the services first. */
export async function countedDocuments(
  ctx: Tx,
  documents: readonly (OfService & { uses: readonly Use[] })[],
): Promise<Map<Uuid, Set<string>>> {
  const all = documents.flatMap(({ of, uses }) => uses.map(({ id }) => ({ ...of, id })))
  const rows = await ctx.db.rows<{ service: Uuid; id: string }>(sql`
    SELECT u.service_uuid AS service, u.document_id AS id
    FROM unnest(${all.map((one) => one.CustomerUUID)}::uuid[], ${all.map((one) => one.ServiceUUID)}::uuid[],
      ${all.map(({ id }) => id)}::text[]) AS a(customer, service, id)
    JOIN usage.documents u ON u.customer_uuid = a.customer AND u.service_uuid = a.service AND u.document_id = a.id`)
  const counted = new Map<Uuid, Set<string>>()
  for (const { service, id } of rows) counted.set(service, (counted.get(service) ?? new Set()).add(id))
  return counted
}

/** The charge of a use: its id (null if it cost nothing), how often it was charged, and whether it is on the bill. */
export interface UseCharge {
  uuid: Uuid | null
  count: number
  isOnBill: boolean
}

/** A counted use with its charge, as stored. */
export interface StoredUse extends CountedUse {
  charge: UseCharge
}

/** Writes uses that are counted for the first time. Most are covered by an allowance and have no charge. */
export async function insertDocuments(ctx: Tx, counted: readonly (OfService & { now: StoredUse })[]): Promise<void> {
  if (counted.length === 0) return
  const rows = counted.map(({ of, now }) => {
    const isMet = now.charge.uuid === null && now.charged === 0
    return isMet ? { ...inColumns(of), ...now.use, takes: now.takes } : { ...now.use, ...inRow({ of, now }) }
  })
  await ctx.db.run(sql`
    INSERT INTO usage.documents (customer_uuid, service_uuid, document_id, type, amount, used_at, destination, country,
      zone, taken_at, takes, charge_uuid, charge_cents, charged, unmet, charge_count, charge_on_bill)
    SELECT d.customer, d.service, d.id, d.type, d.amount, d.at, d.destination, d.abroad ->> 'country',
      d.abroad ->> 'zone', ${ctx.now()}, d.takes, d.uuid,
      coalesce(d.cost, 0), coalesce(d.charged, 0), coalesce(d.unmet, 0), coalesce(d.count, 0), coalesce(d."isOnBill", false)
    FROM jsonb_to_recordset(${json(rows)}::jsonb)
      AS d(customer uuid, service uuid, id text, type text, amount bigint, at timestamptz, destination text,
        abroad jsonb, takes jsonb, uuid uuid, cost bigint, charged bigint, unmet bigint, count integer, "isOnBill" boolean)`)
}

/** Updates uses that were rated again. */
export async function updateDocuments(ctx: Tx, counted: readonly (OfService & { now: StoredUse })[]): Promise<void> {
  if (counted.length === 0) return
  await ctx.db.run(sql`
    UPDATE usage.documents u SET takes = d.takes, charge_uuid = d.uuid, charge_cents = d.cost, charged = d.charged,
      unmet = d.unmet, charge_count = d.count, charge_on_bill = d."isOnBill"
    FROM jsonb_to_recordset(${json(counted.map(inRow))}::jsonb)
      AS d(customer uuid, service uuid, id text, takes jsonb, uuid uuid, cost bigint, charged bigint, unmet bigint,
        count integer, "isOnBill" boolean)
    WHERE u.customer_uuid = d.customer AND u.service_uuid = d.service AND u.document_id = d.id`)
}

const inRow = ({ of, now: { use, charge, ...counted } }: OfService & { now: StoredUse }) => {
  return { ...inColumns(of), id: use.id, ...counted, ...charge }
}

/** Counted uses of the same service, kind and zone that happened after a late use, by service. */
export async function countedAfter(
  ctx: Tx,
  late: readonly (OfService & { use: Use })[],
): Promise<Map<Uuid, StoredUse[]>> {
  if (late.length === 0) return new Map()
  const keys = late.map(({ of, use: { type, at, abroad } }) => ({ ...inColumns(of), type, at, zone: abroad?.zone }))
  const rows = await ctx.db.rows<UseRow>(sql`
    SELECT u.service_uuid AS service, u.document_id AS id, u.type, u.amount, u.used_at AS at, u.destination, u.country,
      u.zone, u.takes,
      u.charge_cents AS cost, u.charged, u.unmet, u.charge_uuid AS uuid, u.charge_count AS count,
      u.charge_on_bill AS "isOnBill"
    FROM jsonb_to_recordset(${json(keys)}::jsonb) AS a(customer uuid, service uuid, type text, at timestamptz, zone text)
    JOIN usage.documents u ON u.customer_uuid = a.customer AND u.service_uuid = a.service AND u.type = a.type
      AND u.zone IS NOT DISTINCT FROM a.zone AND u.used_at > a.at AND u.takes IS NOT NULL AND (u.takes <> '[]' OR u.charged > 0)
    ORDER BY u.used_at, u.taken_at, u.document_id`)
  const counted = new Map<Uuid, StoredUse[]>()
  for (const row of rows) {
    const { service, id, type, amount, at, destination, country, zone, uuid, count, isOnBill, ...of } = row
    const abroad = country && zone ? { country, zone } : undefined
    const use = { id, type, amount, at, ...(destination && { destination }), ...(abroad && { abroad }) }
    const all = counted.get(service) ?? []
    all.push({ ...of, use, charge: { uuid, count, isOnBill } })
    counted.set(service, all)
  }
  return counted
}

interface UseRow extends Use, Omit<StoredUse, 'use' | 'charge'>, UseCharge {
  service: Uuid
  country: string | null
  zone: string | null
}

/** Deletes some uses from before an instant. Returns how many. */
export function deleteDocuments(tx: Tx, before: Date, most: number): Promise<number> {
  return tx.db.run(sql`
    DELETE FROM usage.documents WHERE (customer_uuid, service_uuid, document_id) IN (
      SELECT customer_uuid, service_uuid, document_id FROM usage.documents WHERE used_at < ${before} LIMIT ${most})`)
}

/** Deletes some hourly sums from before an instant. Returns how many. */
export function deleteHours(tx: Tx, before: Date, most: number): Promise<number> {
  return tx.db.run(sql`
    DELETE FROM usage.hours WHERE (customer_uuid, service_uuid, type, hour) IN (
      SELECT customer_uuid, service_uuid, type, hour FROM usage.hours WHERE hour < ${before} LIMIT ${most})`)
}

/** Adds uses to the hourly sums. */
export async function addToHours(
  ctx: Tx,
  added: readonly (OfService & { uses: readonly Pick<Use, 'type' | 'amount' | 'at'>[] })[],
): Promise<void> {
  const rows = added.flatMap(({ of, uses }) =>
    uses.map(({ type, amount, at }) => ({ ...inColumns(of), type, amount, at })),
  )
  await ctx.db.run(sql`
    INSERT INTO usage.hours (customer_uuid, service_uuid, type, hour, amount)
    SELECT d.customer, d.service, d.type, date_trunc('hour', d.at), sum(d.amount)
    FROM jsonb_to_recordset(${json(rows)}::jsonb)
      AS d(customer uuid, service uuid, type text, amount bigint, at timestamptz)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (customer_uuid, service_uuid, type, hour) DO UPDATE SET amount = hours.amount + excluded.amount`)
}

/**
 * The sums of some kinds of use per interval, by interval number. `startsMs` has the start of each interval, in
 * milliseconds since 1970.
 */
export function bucketsOf(
  ctx: Ctx,
  { CustomerUUID, ServiceUUID }: Service,
  types: readonly UsageType[],
  { from, upto, startsMs }: { from: Date; upto: Date; startsMs: readonly number[] },
): Promise<{ bucket: number; amount: number }[]> {
  return ctx.db.rows(sql`
    SELECT width_bucket((extract(epoch FROM hour) * 1000)::double precision, ${startsMs as number[]}::double precision[]) - 1
        AS bucket,
      least(sum(amount), ${Number.MAX_SAFE_INTEGER})::bigint AS amount
    FROM usage.hours
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${ServiceUUID} AND type = ANY(${types}) AND hour >= ${from}
      AND hour < ${upto}
    GROUP BY 1 ORDER BY 1`)
}

/** What was used of a mobile since an instant, by kind, and the hour of the last use of each. */
export function usedSince(
  ctx: Ctx,
  { CustomerUUID, ServiceUUID }: Service,
  since: Date,
): Promise<{ type: UsageType; amount: number; lastAt: Date }[]> {
  return ctx.db.rows(sql`
    SELECT type, least(sum(amount), ${Number.MAX_SAFE_INTEGER})::bigint AS amount, max(hour) AS "lastAt"
    FROM usage.hours
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${ServiceUUID} AND hour >= date_trunc('hour', ${since}::timestamptz)
    GROUP BY type ORDER BY type`)
}

/** Usage per kind and day of the New Zealand calendar. */
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

/** International calls with a known destination, in order; `amount` in seconds. */
export function placedCalls(
  ctx: Ctx,
  { CustomerUUID, ServiceUUID }: Service,
  from: CalendarDay,
  upto: CalendarDay,
): Promise<{ day: CalendarDay; amount: number; destination: string }[]> {
  return ctx.db.rows(sql`
    SELECT (used_at AT TIME ZONE 'Pacific/Auckland')::date AS day, amount, destination FROM usage.documents
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${ServiceUUID} AND type = 'idd_voice'
      AND destination IS NOT NULL AND used_at >= ${startOfDay(from)} AND used_at < ${startOfDay(upto)}
    ORDER BY used_at, document_id`)
}

export interface ChargeRow {
  UUID: Uuid
  type: UsageType
  charged: number
  cost: Money
  usedAt: Date
  /** The country abroad where it was used. */
  country: string | null
}

/**
 * The cost of use outside the plan since a day, by kind. Counts everything charged from then on, including late uses.
 */
export async function outsideUses(ctx: Ctx, service: Service, since: CalendarDay): Promise<OutsideUse[]> {
  return (await outsideUsesOf(ctx, [{ ...service, since }])).get(service.ServiceUUID) ?? []
}

/** As `outsideUses`, for several services, by service. */
export async function outsideUsesOf(
  ctx: Ctx,
  services: readonly (Service & { since: CalendarDay })[],
): Promise<Map<Uuid, OutsideUse[]>> {
  const rows = await ctx.db.rows<OutsideUse & { service: Uuid }>(sql`
    SELECT u.service_uuid AS service, u.type, sum(u.charged)::bigint AS amount, sum(u.charge_cents)::bigint AS cost
    FROM unnest(${services.map((one) => one.CustomerUUID)}::uuid[], ${services.map((one) => one.ServiceUUID)}::uuid[],
      ${services.map((one) => startOfDay(one.since).toISOString())}::timestamptz[]) AS a(customer, service, since)
    JOIN usage.documents u ON u.customer_uuid = a.customer AND u.service_uuid = a.service AND u.charge_cents > 0
      AND u.taken_at >= a.since
    GROUP BY 1, 2 ORDER BY 1, 2`)
  return Map.groupBy(rows, ({ service }) => service)
}

export function chargedUses(
  ctx: Ctx,
  { CustomerUUID, ServiceUUID }: Service,
  from: Date,
  upto: Date,
  most: number,
): Promise<ChargeRow[]> {
  return ctx.db.rows<ChargeRow>(sql`
    SELECT charge_uuid AS "UUID", type, charged, charge_cents AS cost, used_at AS "usedAt", country
    FROM usage.documents
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${ServiceUUID} AND charge_cents > 0
      AND used_at >= ${from} AND used_at < ${upto}
    ORDER BY used_at DESC LIMIT ${most}`)
}
