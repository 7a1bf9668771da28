import type { Gives, Input } from '@waea/contract/call'
import type { usage } from '@waea/contract/mobile/usage'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import { alertKinds } from '@waea/domain/usage/alerts'
import { money } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import { canStopOutside, type MobileRow, mobileOf } from '../mobiles/index.ts'
import { lockUsage } from './grants.store.ts'
import { newestAlerts, saveAlert, saveLimit, settingsOf } from './settings.store.ts'
import { liftLimit, limitAnswer, spentOutside } from './spend-limit.ts'

const maxAlerts = 10

type Settings = Gives<typeof usage.settings>

/** A mobile's alert settings, its spend limit, and recent alerts. */
export async function readSettings(ctx: Ctx, service: Service): Promise<Settings> {
  const mobile = await mobileIn(ctx, service)
  const [saved, spent, alerts] = await Promise.all([
    settingsOf(ctx, service),
    spentOutside(ctx, service),
    newestAlerts(ctx, service, maxAlerts),
  ])
  return {
    Alerts: alertKinds.filter((kind) => !saved.alertsOff.includes(kind)),
    ...limitAnswer(mobile, saved),
    SpentCents: spent,
    Told: alerts.map(({ kind, type, toldAt }) => ({
      Kind: kind,
      ...(type && { Type: type }),
      ToldAtNanos: nanos(toldAt),
    })),
  }
}

async function mobileIn(ctx: Ctx, { CustomerUUID, ServiceUUID }: Service): Promise<MobileRow> {
  const mobile = await mobileOf(ctx, CustomerUUID, ServiceUUID)
  if (!mobile) throw new Refused(refuse('not-found'))
  return mobile
}

/** Switches an alert of a mobile on or off. A level reached while its alert is off is not sent later. */
export async function switchAlert(ctx: Tx, input: Input<typeof usage.switchAlert>): Promise<Settings> {
  const service = { CustomerUUID: input.customerUuid, ServiceUUID: input.mobileUuid }
  await mobileIn(ctx, service)
  await saveAlert(ctx, permit(ctx.actor, 'mobile:manage', service), input.Alert, input.IsOn)
  await ctx.show(service.CustomerUUID, 'usage.changed', { MobileUUID: service.ServiceUUID })
  return readSettings(ctx, service)
}

/**
 * Sets the most that use outside the plan may cost per period, from now on; null removes the limit. A limit below the
 * current cost stops such use at once; a higher one allows it again. Refuses a mobile out of service, and pay as you
 * go, which has no plan: its credit is its limit.
 */
export async function saveSpendLimit(ctx: Tx, input: Input<typeof usage.saveLimit>): Promise<Settings> {
  const { customerUuid: CustomerUUID, mobileUuid: ServiceUUID, LimitCents } = input
  const service = { CustomerUUID, ServiceUUID }
  const mobile = await mobileIn(ctx, service)
  const of = permit(ctx.actor, 'plan:buy', service)
  if (!canStopOutside(mobile)) throw new Refused(refuse('no-available-product'))
  await lockUsage(ctx, service)
  const before = await settingsOf(ctx, service)
  const limit = LimitCents === null ? null : money(LimitCents)
  if (before.limit !== limit) {
    await saveLimit(ctx, of, limit)
    await liftLimit(ctx, byRule('usage', 'usage:write', service))
    await ctx.show(CustomerUUID, 'usage.changed', { MobileUUID: ServiceUUID })
    await ctx.audit({ CustomerUUID, deed: 'spend-limit-changed', detail: { MobileUUID: ServiceUUID, LimitCents } })
  }
  return readSettings(ctx, service)
}
