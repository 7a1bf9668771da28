import type { Service } from '@waea/domain/service'
import type { AlertLevel } from '@waea/domain/usage/alerts'
import type { AllowanceGrant } from '@waea/domain/usage/rating/allowance-grants'
import type { UsedGrant } from '@waea/domain/usage/rating/rate-uses'
import type { UsageType } from '@waea/domain/usage/rating/usage-type'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { noUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { json, sql } from '../../platform/db/sql.ts'

/** What a plan or add-on grants of one kind of usage in one period: bytes, seconds or pieces. */
export interface NewGrant {
  addonUuid: Uuid
  name: string
  type: UsageType
  /** The zone abroad that it is for; null for use in New Zealand. */
  zone: string | null
  isBasePlan: boolean
  total: number
  rule: AllowanceGrant['rule']
  startsOn: CalendarDay
  endsOn: CalendarDay | null
  /** The first day on which the rest is gone, if the plan carries it over. */
  carryOverEnd: CalendarDay | null
}

/** A grant with its usage, and the highest alert level (per cent) that was sent. */
export interface Grant extends UsedGrant {
  name: string
  told: 0 | AlertLevel
}

/** The grants of a service for New Zealand that can be used on or after a day; those that expire first come first. */
export async function grantsOf(ctx: Ctx, service: Service, from: CalendarDay = ctx.today()): Promise<Grant[]> {
  return (await grantsOfAll(ctx, [{ ...service, from }])).get(service.ServiceUUID) ?? []
}

/** As `grantsOf`, for several services, by service. Services without grants are missing from the map. */
export function grantsOfAll(ctx: Ctx, services: readonly UsableFrom[]): Promise<Map<Uuid, Grant[]>> {
  return readGrants(ctx, services, false)
}

/** As `grantsOfAll`, with those for zones abroad. */
export function grantsEverywhere(ctx: Ctx, services: readonly UsableFrom[]): Promise<Map<Uuid, Grant[]>> {
  return readGrants(ctx, services, true)
}

type UsableFrom = Service & { from: CalendarDay }

async function readGrants(
  ctx: Ctx,
  services: readonly UsableFrom[],
  isAbroadToo: boolean,
): Promise<Map<Uuid, Grant[]>> {
  const rows = await ctx.db.rows<Grant & { service: Uuid }>(sql`
    SELECT g.service_uuid AS service, g.addon_uuid AS "addonUuid", g.name, g.type, g.zone, g.is_base_plan AS "isBasePlan", g.total,
      g.remaining, g.rule, g.starts_on AS "startsOn", g.ends_on AS "endsOn", coalesce(g.carried_upto, g.ends_on) AS "expiresOn",
      g.told, g.used_after AS "usedAfter", g.used_upto AS "usedUpto"
    FROM unnest(${services.map((one) => one.CustomerUUID)}::uuid[], ${services.map((one) => one.ServiceUUID)}::uuid[],
      ${services.map((one) => one.from)}::date[]) AS a(customer, service, since)
    JOIN usage.grants g ON g.customer_uuid = a.customer AND g.service_uuid = a.service
      AND (g.ends_on IS NULL OR coalesce(g.carried_upto, g.ends_on) > a.since) AND (${isAbroadToo} OR g.zone IS NULL)
    ORDER BY coalesce(g.carried_upto, g.ends_on) NULLS LAST, g.starts_on, g.addon_uuid, g.type`)
  const grants = new Map<Uuid, Grant[]>()
  for (const { service, ...grant } of rows) {
    const list = grants.get(service)
    if (list) list.push(grant)
    else grants.set(service, [grant])
  }
  return grants
}

/** The grants of a service whose period started on or after a day, newest first. */
export function grantsSince(
  ctx: Ctx,
  { CustomerUUID, ServiceUUID }: Service,
  since: CalendarDay,
  most: number,
): Promise<Grant[]> {
  return ctx.db.rows<Grant>(sql`
    SELECT addon_uuid AS "addonUuid", name, type, zone, is_base_plan AS "isBasePlan", total, remaining, rule,
      starts_on AS "startsOn", ends_on AS "endsOn", coalesce(carried_upto, ends_on) AS "expiresOn", told,
      used_after AS "usedAfter", used_upto AS "usedUpto"
    FROM usage.grants
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${ServiceUUID} AND starts_on >= ${since}
    ORDER BY starts_on DESC, is_base_plan DESC, addon_uuid, type LIMIT ${most}`)
}

/**
 * Locks a service's usage until the transaction ends, so that its uses are counted one after another, even without
 * grants.
 */
export async function lockUsage(ctx: Tx, service: Service): Promise<void> {
  await lockUsages(ctx, [service])
}

/** Locks the usage of several services, always in the order of customer and service. */
export async function lockUsages(ctx: Tx, services: readonly Service[]): Promise<void> {
  const [customers, uuids] = [services.map((one) => one.CustomerUUID), services.map((one) => one.ServiceUUID)]
  await ctx.db.rows(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(service::text, 13)) FROM (
      SELECT DISTINCT customer, service FROM unnest(${customers}::uuid[], ${uuids}::uuid[]) AS a(customer, service)
      ORDER BY customer, service) in_order`)
}

/** A plan period that starts on a service, and the service's other plans and add-ons. */
export interface StartedPeriod {
  of: Permitted<Service, 'usage:write'>
  addon: { UUID: Uuid; IsBasePlan: boolean; StartsOn: CalendarDay }
  current: readonly Uuid[]
  gives: readonly NewGrant[]
}

/** Writes the grants of plan periods. A period that is written already stays as it is. */
export async function saveGrants(ctx: Tx, started: readonly StartedPeriod[]): Promise<void> {
  const rows = started.flatMap(({ of, gives }) =>
    gives.map((grant) => ({ customer: of.CustomerUUID, service: of.ServiceUUID, ...grant })),
  )
  await ctx.db.run(sql`
    INSERT INTO usage.grants (customer_uuid, service_uuid, addon_uuid, name, type, zone, is_base_plan, total, remaining,
      rule, starts_on, ends_on, carried_upto)
    SELECT g.customer, g.service, g."addonUuid", g.name, g.type, g.zone, g."isBasePlan", g.total, g.total, g.rule, g."startsOn",
      g."endsOn", g."carryOverEnd"
    FROM jsonb_to_recordset(${json(rows)}::jsonb)
      AS g(customer uuid, service uuid, "addonUuid" uuid, name text, type text, zone text, "isBasePlan" boolean, total bigint,
        rule text, "startsOn" date, "endsOn" date, "carryOverEnd" date)
    ON CONFLICT DO NOTHING`)
}

/**
 * Ends grants that new periods replace, on the day these start: the previous period of the same plan, and with a base
 * plan, every base plan the service no longer has. Carry-over counts from then on.
 */
export async function closeGrants(ctx: Tx, started: readonly StartedPeriod[]): Promise<void> {
  const rows = started.map(({ of, addon, current }) => ({
    customer: of.CustomerUUID,
    service: of.ServiceUUID,
    addon: addon.UUID,
    isBasePlan: addon.IsBasePlan,
    startsOn: addon.StartsOn,
    held: current,
  }))
  await ctx.db.run(sql`
    UPDATE usage.grants g SET ends_on = b."startsOn",
      carried_upto = CASE WHEN g.carried_upto IS NULL THEN NULL ELSE b."startsOn" + (g.carried_upto - g.ends_on) END
    FROM jsonb_to_recordset(${json(rows)}::jsonb)
      AS b(customer uuid, service uuid, addon uuid, "isBasePlan" boolean, "startsOn" date, held uuid[])
    WHERE g.customer_uuid = b.customer AND g.service_uuid = b.service
      AND ((b."isBasePlan" AND g.is_base_plan AND g.addon_uuid <> ALL(b.held) AND g.starts_on <= b."startsOn")
        OR (g.addon_uuid = b.addon AND g.starts_on < b."startsOn"))
      AND (g.ends_on IS NULL OR g.ends_on > b."startsOn")`)
}

/** Ends today the grants of base plans that a service no longer has. Carry-over counts from now on. */
export async function closeBaseGrants(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  current: readonly Uuid[],
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE usage.grants SET ends_on = ${ctx.today()},
      carried_upto = CASE WHEN carried_upto IS NULL THEN NULL ELSE ${ctx.today()}::date + (carried_upto - ends_on) END
    WHERE customer_uuid = ${of.CustomerUUID} AND service_uuid = ${of.ServiceUUID} AND is_base_plan
      AND addon_uuid <> ALL(${current}::uuid[]) AND (ends_on IS NULL OR ends_on > ${ctx.today()})`)
}

/** Records the highest alert level that was sent for grants. */
export async function markAlerted(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  grants: readonly Grant[],
  level: AlertLevel,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE usage.grants u SET told = ${level}
    FROM jsonb_to_recordset(${json(grants)}::jsonb) AS g("addonUuid" uuid, type text, "startsOn" date)
    WHERE u.customer_uuid = ${of.CustomerUUID} AND u.service_uuid = ${of.ServiceUUID} AND u.addon_uuid = g."addonUuid"
      AND u.type = g.type AND u.starts_on = g."startsOn"`)
}

/** Saves what is left of the grants of several services. */
export async function saveRemaining(
  ctx: Tx,
  left: readonly { of: Permitted<Service, 'usage:write'>; changed: readonly Grant[] }[],
): Promise<void> {
  const rows = left.flatMap(({ of, changed }) =>
    changed.map(({ addonUuid, type, startsOn, remaining, usedAfter, usedUpto }) => {
      const { CustomerUUID: customer, ServiceUUID: service } = of
      return { customer, service, addonUuid, type, startsOn, remaining, usedAfter, usedUpto }
    }),
  )
  if (rows.length === 0) return
  await ctx.db.run(sql`
    UPDATE usage.grants u SET remaining = g.remaining, used_after = g."usedAfter", used_upto = g."usedUpto"
    FROM jsonb_to_recordset(${json(rows)}::jsonb) AS g(customer uuid, service uuid, "addonUuid" uuid, type text,
      "startsOn" date, remaining bigint, "usedAfter" bigint, "usedUpto" timestamptz)
    WHERE u.customer_uuid = g.customer AND u.service_uuid = g.service AND u.addon_uuid = g."addonUuid" AND u.type = g.type
      AND u.starts_on = g."startsOn"`)
}

/** A service with grants that expire soon. */
export interface EndingRow extends Service {
  expiresOn: CalendarDay
}

/** A page of all customers' services with grants for New Zealand that expire up to a day and were not notified, after a given row. */
export function endingGrants(
  ctx: Ctx,
  upto: CalendarDay,
  after: EndingRow | undefined,
  most: number,
): Promise<EndingRow[]> {
  return ctx.db.rows<EndingRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", service_uuid AS "ServiceUUID",
      min(coalesce(carried_upto, ends_on)) AS "expiresOn"
    FROM usage.grants
    WHERE remaining > 0 AND NOT expiry_told AND zone IS NULL AND coalesce(carried_upto, ends_on) > ${ctx.today()}
      AND coalesce(carried_upto, ends_on) <= ${upto}
      AND (customer_uuid, service_uuid) > (${after?.CustomerUUID ?? noUuid}::uuid, ${after?.ServiceUUID ?? noUuid}::uuid)
    GROUP BY customer_uuid, service_uuid ORDER BY customer_uuid, service_uuid LIMIT ${most}`)
}

/** Records that the expiry of grants was notified. Returns those that were not notified before. */
export async function markExpiryAlerted(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  grants: readonly Grant[],
): Promise<Grant[]> {
  const rows = await ctx.db.rows<Pick<Grant, 'addonUuid' | 'type' | 'startsOn'>>(sql`
    UPDATE usage.grants u SET expiry_told = true
    FROM jsonb_to_recordset(${json(grants)}::jsonb) AS g("addonUuid" uuid, type text, "startsOn" date)
    WHERE u.customer_uuid = ${of.CustomerUUID} AND u.service_uuid = ${of.ServiceUUID} AND u.addon_uuid = g."addonUuid"
      AND u.type = g.type AND u.starts_on = g."startsOn" AND NOT u.expiry_told
    RETURNING u.addon_uuid AS "addonUuid", u.type, u.starts_on AS "startsOn"`)
  const marked = new Set(rows.map(keyOf))
  return grants.filter((one) => marked.has(keyOf(one)))
}

const keyOf = ({ addonUuid, type, startsOn }: Pick<Grant, 'addonUuid' | 'type' | 'startsOn'>) =>
  `${addonUuid} ${type} ${startsOn}`
