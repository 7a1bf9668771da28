import type { Gives, Input } from '@waea/contract/call'
import type { simSettings } from '@waea/contract/mobile/sim-settings'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { decideChange, fieldOf } from '@waea/domain/sim-settings/change'
import { differences, type Features } from '@waea/domain/sim-settings/features'
import { mayCostMore, sendsCallsElsewhere } from '@waea/domain/sim-settings/forward'
import { withStoredNumbers } from '@waea/domain/sim-settings/forward-number'
import { featuresInRequest } from '@waea/domain/sim-settings/wire'
import type { Tx } from '../../platform/ctx.ts'
import { type Permitted, permit } from '../../platform/db/permit.ts'
import { requireProof } from '../../platform/safety/fresh-proof.ts'
import { type MobileRow, orderAtNetwork } from '../mobiles/index.ts'
import { insertChange, isUnderway, lockSettings, saveRequestedSettings } from './settings.store.ts'
import {
  asRule,
  autoActiveOf,
  mobileWithSettings,
  type SettingsNow,
  settingsAnswer,
  settingsNow,
} from './settings-now.ts'
import { tellForwards } from './tell-forwards.ts'

/** The cause of a settings order at the network, which carries the change's id. */
export const causeOf = (ChangeUUID: string) => `settings:${ChangeUUID}`

/**
 * Changes the given settings of a SIM (2§7.14): saves the requested values and orders them at the network, which is
 * called after the commit. Refuses contradictory settings; dependent settings that would change but are not given
 * ('settings-dependent', 1§4); settings that the provider has barred; a forward without a fresh proof of the person;
 * and a member who turns on what may cost more, or forwards calls: each forwarded call counts as one made, and the
 * person who gets the calls also gets the codes that are read out.
 */
export async function saveSettings(
  tx: Tx,
  input: Input<typeof simSettings.saveSettings>,
): Promise<Gives<typeof simSettings.saveSettings>> {
  const { mobile, now } = await holdSettings(tx, input.CustomerUUID, input.MobileUUID)
  const named = accept(withStoredNumbers(accept(featuresInRequest(input.Settings, now.requested)), mobile.MSISDN))
  const change = accept(decideChange(now.requested, named, now.bars.map(asRule), mobile.MSISDN))
  if (change.dependent.length > 0) {
    const changes = change.dependent.map((name) => `${name}=${change.changes[name]}`).join(',')
    throw new Refused(refuse('settings-dependent', { changes }, fieldOf(change.dependent[0] ?? 'CallForwarding')))
  }
  const isForward = sendsCallsElsewhere(now.requested, change.changes)
  if (isForward || mayCostMore(change.changes)) permit(tx.actor, 'plan:buy', mobile)
  if (isForward) {
    requireProof(tx)
    await tellForwards(tx, mobile, { ...now.requested, ...change.changes }, change.changes)
  }
  const after = await requestSettings(tx, now, mobile, change.changes)
  return settingsAnswer(after, await isUnderway(tx, mobile))
}

/** Switches automatic daily roaming charges; only the owner may switch them on. */
export async function setAutoActive(
  tx: Tx,
  { CustomerUUID, MobileUUID, AutoActive }: Input<typeof simSettings.setAutoActive>,
): Promise<Gives<typeof simSettings.setAutoActive>> {
  const { mobile, now } = await holdSettings(tx, CustomerUUID, MobileUUID)
  const features = { AutoRoamingCharge: AutoActive }
  const { changes } = accept(decideChange(now.requested, features, now.bars.map(asRule), mobile.MSISDN))
  if (mayCostMore(changes)) permit(tx.actor, 'plan:buy', mobile)
  return autoActiveOf(await requestSettings(tx, now, mobile, changes))
}

export async function holdSettings(tx: Tx, CustomerUUID: string, MobileUUID: string) {
  const mobile = permit(tx.actor, 'mobile:manage', await mobileWithSettings(tx, CustomerUUID, MobileUUID))
  await lockSettings(tx, mobile)
  return { mobile, now: await settingsNow(tx, mobile) }
}

/** Saves the requested settings and orders them, inside the caller's transaction. */
export async function requestSettings(
  tx: Tx,
  now: SettingsNow,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  changes: Partial<Features>,
): Promise<SettingsNow> {
  if (Object.keys(changes).length > 0) await saveRequestedSettings(tx, mobile, changes)
  const requested = { ...now.requested, ...changes }
  await order(tx, mobile, changes, { confirmed: now.confirmed, requested })
  return { ...now, requested }
}

/**
 * Orders a change at the network, inside the caller's transaction, together with what earlier orders left undone. No-op
 * if the network has confirmed everything requested.
 */
export async function order(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  changes: Partial<Features>,
  { confirmed, requested }: Pick<SettingsNow, 'confirmed' | 'requested'>,
): Promise<void> {
  const undone = (await isUnderway(tx, mobile)) ? {} : differences(confirmed, requested)
  const features = { ...undone, ...changes }
  if (Object.keys(features).length === 0) return
  const { CustomerUUID, UUID: MobileUUID } = mobile
  const ChangeUUID = tx.newUuid()
  await insertChange(tx, mobile, ChangeUUID, features)
  await orderAtNetwork(tx.asRule('sim-settings'), {
    CustomerUUID,
    MobileUUID,
    kind: 'change',
    features,
    because: causeOf(ChangeUUID),
  })
  await tx.audit({ CustomerUUID, deed: 'settings-changed', detail: { MobileUUID, names: Object.keys(features) } })
  await tx.show(CustomerUUID, 'settings.changed', { MobileUUID })
}
