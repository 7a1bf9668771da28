import type { Service } from '@waea/domain/service'
import type { AlertKind } from '@waea/domain/usage/alerts'
import type { UsageType } from '@waea/domain/usage/rating/usage-type'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

/** A customer's usage settings for a mobile. */
export interface UsageSettings {
  alertsOff: AlertKind[]
  /** The most that use outside the plan may cost per period; null without a limit. */
  limit: Money | null
  /** The first day of the next period, while the limit is reached. */
  limitLiftsOn: CalendarDay | null
}

const untouched: UsageSettings = { alertsOff: [], limit: null, limitLiftsOn: null }

export async function settingsOf(ctx: Ctx, service: Service): Promise<UsageSettings> {
  return (await settingsOfAll(ctx, [service])).get(service.ServiceUUID) ?? untouched
}

/** The settings of several services, by service. Services without settings are missing from the map. */
export async function settingsOfAll(ctx: Ctx, services: readonly Service[]): Promise<Map<Uuid, UsageSettings>> {
  const [customers, uuids] = [services.map((one) => one.CustomerUUID), services.map((one) => one.ServiceUUID)]
  const rows = await ctx.db.rows<UsageSettings & { service: Uuid }>(sql`
    SELECT s.service_uuid AS service, s.alerts_off AS "alertsOff", s.limit_cents AS "limit",
      s.limit_lifts_on AS "limitLiftsOn"
    FROM unnest(${customers}::uuid[], ${uuids}::uuid[]) AS a(customer, service)
    JOIN usage.settings s ON s.customer_uuid = a.customer AND s.service_uuid = a.service`)
  return new Map(rows.map(({ service, ...settings }) => [service, settings]))
}

/** Switches one alert on or off; the others stay, also those that are switched at the same time. */
export async function saveAlert(
  ctx: Tx,
  of: Permitted<Service, 'mobile:manage'>,
  kind: AlertKind,
  isOn: boolean,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO usage.settings (customer_uuid, service_uuid, alerts_off)
    VALUES (${of.CustomerUUID}, ${of.ServiceUUID}, ${isOn ? [] : [kind]}::text[])
    ON CONFLICT (customer_uuid, service_uuid)
    DO UPDATE SET alerts_off = array_remove(settings.alerts_off, ${kind}) || excluded.alerts_off`)
}

export async function saveLimit(ctx: Tx, of: Permitted<Service, 'plan:buy'>, limit: Money | null): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO usage.settings (customer_uuid, service_uuid, limit_cents)
    VALUES (${of.CustomerUUID}, ${of.ServiceUUID}, ${limit})
    ON CONFLICT (customer_uuid, service_uuid) DO UPDATE SET limit_cents = excluded.limit_cents`)
}

/** Records until when a limit is reached, or null if it is not. */
export async function markLimit(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  liftsOn: CalendarDay | null,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE usage.settings SET limit_lifts_on = ${liftsOn}
    WHERE customer_uuid = ${of.CustomerUUID} AND service_uuid = ${of.ServiceUUID}`)
}

/** Services of all customers whose limit was reached in a period that has ended. */
export function limitsToLift(ctx: Ctx, most: number): Promise<Service[]> {
  return ctx.db.rows<Service>(sql`
    SELECT customer_uuid AS "CustomerUUID", service_uuid AS "ServiceUUID" FROM usage.settings
    WHERE limit_lifts_on <= ${ctx.today()} ORDER BY limit_lifts_on LIMIT ${most}`)
}

/** A usage alert that was sent to the customer. */
export interface SentAlert {
  kind: AlertKind | 'limit'
  type: UsageType | null
  toldAt: Date
}

/** Records an alert, once per `about`; false if it was sent before. */
export async function keepAlert(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  about: string,
  alert: Omit<SentAlert, 'toldAt'>,
): Promise<boolean> {
  const written = await ctx.db.run(sql`
    INSERT INTO usage.alerts (customer_uuid, service_uuid, about, kind, type, told_at)
    VALUES (${of.CustomerUUID}, ${of.ServiceUUID}, ${about}, ${alert.kind}, ${alert.type}, ${ctx.now()})
    ON CONFLICT DO NOTHING`)
  return written === 1
}

export function newestAlerts(ctx: Ctx, { CustomerUUID, ServiceUUID }: Service, most: number): Promise<SentAlert[]> {
  return ctx.db.rows<SentAlert>(sql`
    SELECT kind, type, told_at AS "toldAt" FROM usage.alerts
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${ServiceUUID} ORDER BY told_at DESC, about LIMIT ${most}`)
}
