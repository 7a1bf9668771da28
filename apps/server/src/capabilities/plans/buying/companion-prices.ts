import { companionStep } from '@waea/domain/plans/prices/companion-price'
import { dayOf } from '@waea/kit/calendar-day'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { inChunks } from '../../../platform/db/chunks.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { companionsNow } from '../../groups/index.ts'
import { fullPriceNow, laterPriceOf } from '../held/charge-period.ts'
import { mailOfPlan } from '../held/tell-renewal.ts'
import { companionPlans, saveAgreed } from '../stores/companions.store.ts'
import { type AddonRow, lockAddon } from '../stores/plans.store.ts'

/**
 * Runs once a day over all plans sold at a companion price. Checks their groups, and notifies customers whose price
 * will change at a renewal, or stays the same after all (`companionStep`).
 */
export async function checkCompanionPrices(ctx: Ctx, most?: number): Promise<void> {
  await inChunks(
    ctx,
    {
      failed: 'The price of a companion could not be looked at',
      page: (reads, after: AddonRow | undefined, upTo) => companionPlans(reads, after, upTo),
      together: async (tx, plans) => {
        for (const plan of plans) await checkOne(tx, plan)
        return []
      },
      alone: () => Promise.resolve(),
    },
    most,
  )
}

async function checkOne(tx: Tx, read: AddonRow): Promise<void> {
  const addon = await lockAddon(tx, read, read.UUID)
  if (!addon?.AutoRenew || addon.unpaidSince !== null || addon.offSince !== null) return
  const now = {
    people: await companionsNow(tx, addon.CustomerUUID, addon.ServiceUUID),
    full: await fullPriceNow(tx, addon),
    today: tx.today(),
  }
  const step = companionStep({ ...addon, startedOn: dayOf(addon.createdAt), endsOn: addon.EndsOn }, now)
  if (!step) return
  await saveAgreed(tx, byRule('plans', 'plan:buy', addon), step)
  const later = await laterPriceOf(tx, { ...addon, ...step })
  const content = {
    AmountCents: addon.price,
    people: now.people,
    ...(later?.on && { on: later.on, thenCents: later.after }),
  }
  await mailOfPlan(tx, addon, { template: 'plan-price', content, key: `price:${tx.today()}` })
  await tx.show(addon.CustomerUUID, 'plan.changed', { MobileUUID: addon.ServiceUUID })
}
