import type { Service } from '@waea/domain/service'
import type { OutsideUse } from '@waea/domain/usage/outside-plan'
import type { Use } from '@waea/domain/usage/rate-uses'
import type { UsageType } from '@waea/domain/usage/usage-type'
import { type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import { json, sql } from '../../platform/sql.ts'

/** Rows of one service among those of others. */
interface OfService {
  of: Permitted<Service, 'usage:write'>
}

const inColumns = ({ CustomerUUID, ServiceUUID }: Service) => ({ customer: CustomerUUID, service: ServiceUUID })

/** Which documents of some services are new, by service; they are written, so that each is counted once. */
export async function insertDocuments(
  ctx: Tx,
  documents: readonly (OfService & { uses: readonly Use[] })[],
): Promise<Map<Uuid, Set<string>>> {
  const asked = documents.flatMap(({ of, uses }) => uses.map((use) => ({ ...inColumns(of), ...use })))
  const rows = await ctx.db.rows<{ service: Uuid; id: string }>(sql`
    INSERT INTO usage.documents (customer_uuid, service_uuid, document_id, type, amount, used_at, destination, taken_at)
    SELECT d.customer, d.service, d.id, d.type, d.amount, d.at, d.destination, ${ctx.now()}
    FROM jsonb_to_recordset(${json(asked)}::jsonb)
      AS d(customer uuid, service uuid, id text, type text, amount bigint, at timestamptz, destination text)
    ON CONFLICT DO NOTHING RETURNING service_uuid AS service, document_id AS id`)
  const taken = new Map<Uuid, Set<string>>()
  for (const { service, id } of rows) taken.set(service, (taken.get(service) ?? new Set()).add(id))
  return taken
}

/** What a use that no allowance met cost, and what of it was stopped. */
export interface ChargedDocument extends OfService {
  id: string
  uuid: Uuid
  cost: Money
  charged: number
  unmet: number
}

/** Notes with their documents what uses cost. */
export async function markCharged(ctx: Tx, charges: readonly ChargedDocument[]): Promise<void> {
  if (charges.length === 0) return
  const column = <K extends keyof ChargedDocument>(name: K) => charges.map((one) => one[name])
  const [customers, services] = [charges.map(({ of }) => of.CustomerUUID), charges.map(({ of }) => of.ServiceUUID)]
  await ctx.db.run(sql`
    UPDATE usage.documents u SET charge_uuid = c.uuid, charge_cents = c.cost, charged = c.charged, unmet = c.unmet
    FROM unnest(${customers}::uuid[], ${services}::uuid[], ${column('id')}::text[], ${column('uuid')}::uuid[],
        ${column('cost')}::bigint[], ${column('charged')}::bigint[], ${column('unmet')}::bigint[])
      AS c(customer, service, id, uuid, cost, charged, unmet)
    WHERE u.customer_uuid = c.customer AND u.service_uuid = c.service AND u.document_id = c.id`)
}

/** Adds uses to the sums of their hours. */
export async function addToHours(
  ctx: Tx,
  added: readonly (OfService & { uses: readonly Pick<Use, 'type' | 'amount' | 'at'>[] })[],
): Promise<void> {
  const asked = added.flatMap(({ of, uses }) =>
    uses.map(({ type, amount, at }) => ({ ...inColumns(of), type, amount, at })),
  )
  await ctx.db.run(sql`
    INSERT INTO usage.hours (customer_uuid, service_uuid, type, hour, amount)
    SELECT d.customer, d.service, d.type, date_trunc('hour', d.at), sum(d.amount)
    FROM jsonb_to_recordset(${json(asked)}::jsonb)
      AS d(customer uuid, service uuid, type text, amount bigint, at timestamptz)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (customer_uuid, service_uuid, type, hour) DO UPDATE SET amount = hours.amount + excluded.amount`)
}

/** The sums of some kinds in the intervals that begin at some milliseconds since 1970, by the number of the interval. */
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
export async function outsideUses(ctx: Ctx, service: Service, since: CalendarDay): Promise<OutsideUse[]> {
  return (await outsideUsesOf(ctx, [{ ...service, since }])).get(service.ServiceUUID) ?? []
}

/** The same of several services, by service. */
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
    SELECT charge_uuid AS "UUID", type, charged, charge_cents AS cost, used_at AS "usedAt" FROM usage.documents
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${ServiceUUID} AND charge_cents > 0
      AND used_at >= ${from} AND used_at < ${upto}
    ORDER BY used_at DESC LIMIT ${most}`)
}
