import type { Gives, Input } from '@waea/contract/call'
import type { simSettings } from '@waea/contract/mobile/sim-settings'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { decideChange, fieldOf } from '@waea/domain/sim-settings/change'
import { differences, type Features } from '@waea/domain/sim-settings/features'
import { mayCostMore, sendsCallsElsewhere } from '@waea/domain/sim-settings/forward'
import { withStoredNumbers } from '@waea/domain/sim-settings/forward-number'
import { featuresAsked } from '@waea/domain/sim-settings/wire'
import type { Tx } from '../../platform/ctx.ts'
import { type Permitted, permit } from '../../platform/db/permit.ts'
import { requireProof } from '../../platform/safety/fresh-proof.ts'
import { type MobileRow, orderAtNetwork } from '../mobiles/index.ts'
import { addWishes, insertChange, isUnderway, lockWishes } from './settings.store.ts'
import {
  asRule,
  autoActiveOf,
  mobileWithSettings,
  type SettingsNow,
  settingsAnswer,
  settingsNow,
} from './settings-now.ts'
import { tellForwards } from './tell-forwards.ts'

/** What orders of settings are called at the network: the cause with the change's id. */
export const causeOf = (ChangeUUID: string) => `settings:${ChangeUUID}`

/**
 * Changes the named settings of a SIM (2§7.14): writes what is wished and orders it at the network, which is asked after
 * the transaction. Refuses what contradicts itself; what depends on the change and is not named ('settings-dependent',
 * 1§4); what the provider has barred; a forward without a proof of the person; and a member who opens what may cost more.
 */
export async function saveSettings(
  tx: Tx,
  asked: Input<typeof simSettings.saveSettings>,
): Promise<Gives<typeof simSettings.saveSettings>> {
  const { mobile, now } = await holdSettings(tx, asked.CustomerUUID, asked.MobileUUID)
  const named = accept(withStoredNumbers(accept(featuresAsked(asked.Settings, now.wished)), mobile.MSISDN))
  const change = accept(decideChange(now.wished, named, now.bars.map(asRule), mobile.MSISDN))
  if (change.dependent.length > 0) {
    const changes = change.dependent.map((name) => `${name}=${change.changes[name]}`).join(',')
    throw new Refused(refuse('settings-dependent', { changes }, fieldOf(change.dependent[0] ?? 'CallForwarding')))
  }
  if (mayCostMore(change.changes)) permit(tx.actor, 'plan:buy', mobile)
  if (sendsCallsElsewhere(now.wished, change.changes)) {
    requireProof(tx)
    await tellForwards(tx, mobile, { ...now.wished, ...change.changes }, change.changes)
  }
  const after = await wish(tx, now, mobile, change.changes)
  return settingsAnswer(after, await isUnderway(tx, mobile))
}

/** Switches the automatic charge of roaming by the day, which is the owner's to switch on. */
export async function setAutoActive(
  tx: Tx,
  { CustomerUUID, MobileUUID, AutoActive }: Input<typeof simSettings.setAutoActive>,
): Promise<Gives<typeof simSettings.setAutoActive>> {
  const { mobile, now } = await holdSettings(tx, CustomerUUID, MobileUUID)
  const asked = { AutoRoamingCharge: AutoActive }
  const { changes } = accept(decideChange(now.wished, asked, now.bars.map(asRule), mobile.MSISDN))
  if (mayCostMore(changes)) permit(tx.actor, 'plan:buy', mobile)
  return autoActiveOf(await wish(tx, now, mobile, changes))
}

export async function holdSettings(tx: Tx, CustomerUUID: string, MobileUUID: string) {
  const mobile = permit(tx.actor, 'mobile:manage', await mobileWithSettings(tx, CustomerUUID, MobileUUID))
  await lockWishes(tx, mobile)
  return { mobile, now: await settingsNow(tx, mobile) }
}

/** Writes what is wished from now on, and orders it, in the context's transaction. */
export async function wish(
  tx: Tx,
  now: SettingsNow,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  changes: Partial<Features>,
): Promise<SettingsNow> {
  if (Object.keys(changes).length > 0) await addWishes(tx, mobile, changes)
  const wished = { ...now.wished, ...changes }
  await order(tx, mobile, changes, { confirmed: now.confirmed, wished })
  return { ...now, wished }
}

/**
 * Orders a change at the network, in the context's transaction, and with it what an earlier order left undone. Nothing is
 * ordered where the network has confirmed all that is wished.
 */
export async function order(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  changes: Partial<Features>,
  { confirmed, wished }: Pick<SettingsNow, 'confirmed' | 'wished'>,
): Promise<void> {
  const undone = (await isUnderway(tx, mobile)) ? {} : differences(confirmed, wished)
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
