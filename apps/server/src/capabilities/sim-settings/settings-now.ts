import type { Gives, Input } from '@waea/contract/call'
import type { simSettings } from '@waea/contract/mobile/sim-settings'
import { Refused, refuse } from '@waea/domain/refusal'
import { fieldOf, type OperatorBar, withBars } from '@waea/domain/sim-settings/change'
import {
  differences,
  type FeatureName,
  type Features,
  featuresAmong,
  isOfFilter,
  networkDefaults,
} from '@waea/domain/sim-settings/features'
import { barredValue } from '@waea/domain/sim-settings/operator-bar'
import { groupsOf, settingsOf } from '@waea/domain/sim-settings/wire'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { type MobileRow, mobileOf, mobileStatus, networkFeatures } from '../mobiles/index.ts'
import { type Bar, findBars } from './bars.store.ts'
import { findRequestedSettings, isUnderway } from './settings.store.ts'

/** The current settings of a mobile. */
export interface SettingsNow {
  mobile: MobileRow
  /** What the network has confirmed. */
  confirmed: Features
  /** What is requested of the network, with the provider's bars applied. */
  requested: Features
  bars: Bar[]
}

/** A mobile of the customer that is active or suspended. Refuses any other. */
export async function mobileWithSettings(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<MobileRow> {
  const mobile = await mobileOf(ctx, CustomerUUID, MobileUUID)
  if (!mobile) throw new Refused(refuse('not-found'))
  if (mobile.Status < mobileStatus.active || mobile.Status === mobileStatus.ended) {
    throw new Refused(refuse('no-available-product'))
  }
  return mobile
}

/** The confirmed settings, the requested ones, and the provider's bars. */
export async function settingsNow(ctx: Ctx, mobile: MobileRow): Promise<SettingsNow> {
  const { CustomerUUID, UUID } = mobile
  const [said, requestedByCustomer, bars] = await Promise.all([
    networkFeatures(ctx, CustomerUUID, UUID),
    findRequestedSettings(ctx, mobile),
    findBars(ctx, mobile),
  ])
  const confirmed = { ...networkDefaults, ...featuresAmong(said ?? {}) }
  return { mobile, confirmed, requested: withBars({ ...confirmed, ...requestedByCustomer }, bars.map(asRule)), bars }
}

export function asRule({ feature, reason }: Bar): OperatorBar {
  return { feature, value: barredValue(feature), reason }
}

/**
 * The settings, and whether the network is working on them. Reads the latter first: a change completed in between is
 * then shown as under way, never as not done.
 */
export async function settingsWithWork(ctx: Ctx, mobile: MobileRow): Promise<{ now: SettingsNow; isAtWork: boolean }> {
  const isAtWork = await isUnderway(ctx, mobile)
  return { now: await settingsNow(ctx, mobile), isAtWork }
}

/** The settings as the wire has them. */
export function settingsAnswer(now: SettingsNow, isAtWork: boolean): Gives<typeof simSettings.settings> {
  const { confirmed, requested, bars } = now
  const differing = Object.keys(differences(confirmed, requested)) as FeatureName[]
  const unconfirmed = differing.filter((name) => !isOfFilter(name))
  return {
    Settings: settingsOf(requested),
    Groups: groupsOf(requested),
    Confirmed: settingsOf(confirmed),
    Unconfirmed: [...new Set(unconfirmed.map(fieldOf))],
    State: isAtWork ? 'underway' : unconfirmed.length > 0 ? 'not-done' : 'confirmed',
    OperatorBarring: barsAnswer(bars),
  }
}

export function barsAnswer(bars: readonly Bar[]) {
  return bars.map(({ feature, reason, since }) => ({ Name: feature, Reason: reason, SinceNanos: nanos(since) }))
}

export async function readSettings(
  ctx: Ctx,
  { CustomerUUID, MobileUUID }: Input<typeof simSettings.settings>,
): Promise<Gives<typeof simSettings.settings>> {
  const { now, isAtWork } = await settingsWithWork(ctx, await mobileWithSettings(ctx, CustomerUUID, MobileUUID))
  return settingsAnswer(now, isAtWork)
}

/**
 * Whether roaming is charged by the day automatically: the requested value, and whether the network has confirmed it.
 */
export async function readAutoActive(
  ctx: Ctx,
  { customerUuid, mobileUuid }: Input<typeof simSettings.autoActive>,
): Promise<Gives<typeof simSettings.autoActive>> {
  return autoActiveOf(await settingsNow(ctx, await mobileWithSettings(ctx, customerUuid, mobileUuid)))
}

export function autoActiveOf({ requested, confirmed }: SettingsNow): Gives<typeof simSettings.autoActive> {
  const { AutoRoamingCharge } = requested
  return { AutoActive: AutoRoamingCharge, Confirmed: confirmed.AutoRoamingCharge === AutoRoamingCharge }
}
