import { differences, type FeatureName } from '@waea/domain/sim-settings/features'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { Hears } from '../../platform/jobs/events.ts'
import { mobileOf } from '../mobiles/index.ts'
import { causeOf } from './change-settings.ts'
import {
  doneBefore,
  dropRequestedSettings,
  endChange,
  findRequestedSettings,
  isUnderway,
  lockSettings,
} from './settings.store.ts'
import { settingsNow } from './settings-now.ts'

const cause = causeOf('')

/** Ends changes as the network does them, and follows changes that the network made by itself. */
export const settingsHear: Hears<Tx> = {
  'mobile.order-ended': async (tx, { CustomerUUID, MobileUUID, because, isDone }) => {
    if (!because.startsWith(cause)) return
    const mobile = byRule('sim-settings', 'mobile:manage', { CustomerUUID, UUID: MobileUUID })
    await endChange(tx, mobile, because.slice(cause.length), isDone ? 'done' : 'failed')
    await tx.show(CustomerUUID, 'settings.changed', { MobileUUID })
  },
  'mobile.features-heard': (tx, { CustomerUUID, MobileUUID }) => followNetwork(tx, CustomerUUID, MobileUUID),
}

/**
 * If the network had done a requested setting and now reports another value without an order of ours, it changed the
 * value by itself: that value applies from now on. A setting that it has never done stays requested.
 */
async function followNetwork(tx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const found = await mobileOf(tx, CustomerUUID, MobileUUID)
  if (!found) return
  const mobile = byRule('sim-settings', 'mobile:manage', found)
  await lockSettings(tx, mobile)
  if (await isUnderway(tx, mobile)) return
  const [{ confirmed, requested }, requestedByCustomer] = [
    await settingsNow(tx, found),
    await findRequestedSettings(tx, found),
  ]
  const otherwise = Object.keys(differences(confirmed, requested)) as FeatureName[]
  const followed = await doneBefore(
    tx,
    mobile,
    otherwise.filter((name) => requestedByCustomer[name] === requested[name]),
  )
  if (followed.length === 0) return
  await dropRequestedSettings(tx, mobile, followed)
  await tx.audit({ CustomerUUID, deed: 'mobile-changed-at-network', detail: { MobileUUID, names: followed } })
  await tx.show(CustomerUUID, 'settings.changed', { MobileUUID })
}
