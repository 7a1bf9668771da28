import { differences, type FeatureName } from '@waea/domain/sim-settings/features'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { Hears } from '../../platform/jobs/news.ts'
import { mobileOf } from '../mobiles/index.ts'
import { causeOf } from './change-settings.ts'
import { doneBefore, dropWishes, endChange, findWishes, isUnderway, lockWishes } from './settings.store.ts'
import { settingsNow } from './settings-now.ts'

const cause = causeOf('')

/** Ends changes as the network does them, and follows what it changes of its own. */
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
 * What the network had done as wished and does otherwise now, without an order of ours, it has changed of its own: from
 * then on that holds. What it has never done stays a wish.
 */
async function followNetwork(tx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const found = await mobileOf(tx, CustomerUUID, MobileUUID)
  if (!found) return
  const mobile = byRule('sim-settings', 'mobile:manage', found)
  await lockWishes(tx, mobile)
  if (await isUnderway(tx, mobile)) return
  const [{ confirmed, wished }, wishes] = [await settingsNow(tx, found), await findWishes(tx, found)]
  const otherwise = Object.keys(differences(confirmed, wished)) as FeatureName[]
  const followed = await doneBefore(
    tx,
    mobile,
    otherwise.filter((name) => wishes[name] === wished[name]),
  )
  if (followed.length === 0) return
  await dropWishes(tx, mobile, followed)
  await tx.audit({ CustomerUUID, deed: 'mobile-changed-at-network', detail: { MobileUUID, names: followed } })
  await tx.show(CustomerUUID, 'settings.changed', { MobileUUID })
}
