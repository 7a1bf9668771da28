import { parsePeriod } from '@waea/domain/plans/period'
import { decideRenewal, type HeldAddon } from '@waea/domain/plans/renewal'
import { money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { creditOf, spendCredit } from '../balance/index.ts'
import { type AddonRow, dueAddons, endAddon, lockAddon, saveRenewal } from './plans.store.ts'

const mostAtOnce = 500

/**
 * Renews or ends every plan and add-on whose period has ended. Each in a transaction of its own, under its lock, so
 * that a run that is repeated or late charges each period once. Prepay is paid from credit; too little credit leaves
 * it unpaid, and it is tried again with the next run.
 */
export async function renewPlans(ctx: Ctx): Promise<void> {
  const today = ctx.today()
  let page: AddonRow[]
  let last: AddonRow | undefined
  // Those that cannot be paid stay due, so each page goes on after the one before: they must not keep others waiting.
  do {
    page = await dueAddons(ctx, today, last, mostAtOnce)
    for (const due of page) {
      await ctx
        .inTransaction((tx) => renewOne(tx, due))
        .catch((error: Error) => ctx.log('A plan could not be renewed', { AddonUUID: due.UUID, error: error.message }))
    }
    last = page.at(-1)
  } while (page.length === mostAtOnce)
}

async function renewOne(tx: Ctx, due: AddonRow): Promise<void> {
  const { CustomerUUID, MobileUUID, UUID } = due
  const addon = permit(tx.asSystem().actor, 'plan:buy', await lockAddon(tx, CustomerUUID, MobileUUID, UUID))
  const held = heldAddon(addon)
  if (!held || !addon.EndsOn) return
  const price = money(addon.PriceCents)
  const credit = addon.BillingType === 'postpay' ? undefined : await creditOf(tx, CustomerUUID, MobileUUID)
  const decided = decideRenewal(held, price, credit?.cents, tx.today())
  if (decided.is === 'running' || decided.is === 'unpaid') return
  if (decided.is === 'ended') {
    await endAddon(tx, addon)
  } else {
    const reason = `renewal:${UUID}:${decided.startsOn}`
    if (credit && decided.charge > 0)
      await spendCredit(tx, { CustomerUUID, MobileUUID, amount: decided.charge, reason, because: addon.Name })
    await saveRenewal(tx, addon, decided.startsOn, decided.endsOn)
    await tx.tell('plan.started', { CustomerUUID, MobileUUID, AddonUUID: UUID })
  }
  await tx.show(CustomerUUID, 'plan.changed', { MobileUUID })
}

function heldAddon(addon: AddonRow): HeldAddon | undefined {
  const period = parsePeriod(addon.period ?? undefined)
  if (!period || !addon.EndsOn) return undefined
  const { AutoRenew, AllowAutoRenew, cyclesDone, anchorDay } = addon
  return { AutoRenew, AllowAutoRenew, cyclesDone, endsOn: addon.EndsOn, period, anchorDay }
}
