import { type FailureReason, retriesAfter } from '@waea/domain/plans/renewing/retry'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { KeptCard } from '../../payments/index.ts'
import { nextPriceOf } from '../held/charge-period.ts'
import { tellEnded, tellFailed } from '../held/tell-renewal.ts'
import { type AddonRow, lockAddon } from '../stores/plans.store.ts'
import { endAddons, saveFailure, waitingRenewal } from '../stores/renewals.store.ts'

interface Failed {
  because: FailureReason
  card: KeptCard | undefined
  /** A scheduled try uses up one of the retry days; one made at once, for a new card or more credit, does not. */
  when: 'by-schedule' | 'at-once'
  /** The card that was charged last and refused. If left out, it may be charged again. */
  triedCard?: Uuid | undefined
}

/**
 * Records that the next period of a plan was not paid and tells the customer why and what happens next. After the last
 * scheduled try, ends the plan. Inside the caller's transaction, once per try.
 */
export async function recordFailure(tx: Tx, due: AddonRow, { because, card, when, triedCard }: Failed): Promise<void> {
  const locked = await lockAddon(tx, due, due.UUID)
  // Another process may have paid or tried since the plan was read.
  if (!locked || locked.EndsOn !== due.EndsOn || locked.nextTryOn !== due.nextTryOn || (await waitingRenewal(tx, due)))
    return
  const addon = byRule('plans', 'plan:buy', locked)
  const today = tx.today()
  const { CustomerUUID, ServiceUUID: MobileUUID, UUID: AddonUUID } = addon
  const tries = retriesAfter(addon.unpaidSince ?? today, today)
  const nextTryOn = when === 'at-once' ? addon.nextTryOn : tries[0]
  const AmountCents = await nextPriceOf(tx, addon)
  if (nextTryOn) {
    await saveFailure(tx, addon, { because, nextTryOn, triedCard: triedCard ?? null })
    const endsOn = tries.at(-1) ?? nextTryOn
    await tellFailed(tx, addon, { because, card, AmountCents, nextTryOn, endsOn })
  } else {
    await endAddons(tx, [addon], 'unpaid')
    await tellEnded(tx, addon, { because, card, AmountCents })
  }
  await tx.audit({
    CustomerUUID,
    deed: nextTryOn ? 'renewal-failed' : 'plan-ended-unpaid',
    detail: { MobileUUID, AddonUUID, because },
  })
  await tx.show(CustomerUUID, 'plan.changed', { MobileUUID })
}
