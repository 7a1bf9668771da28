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
  /** A try by the schedule takes one of its days; one at once, for a new card or more credit, takes none. */
  when: 'by-schedule' | 'at-once'
  /** The card that was asked last, and refused: where it is left out, it may be asked again. */
  triedCard?: Uuid | undefined
}

/**
 * Notes that the next period of a plan was not paid, tells the customer why and what happens when, and ends the plan after
 * the last day of the schedule; in the context's transaction, once for each try.
 */
export async function recordFailure(tx: Tx, due: AddonRow, { because, card, when, triedCard }: Failed): Promise<void> {
  const held = await lockAddon(tx, due, due.UUID)
  // It may be paid, or tried by somebody else, since it was read.
  if (!held || held.EndsOn !== due.EndsOn || held.nextTryOn !== due.nextTryOn || (await waitingRenewal(tx, due))) return
  const addon = byRule('plans', 'plan:buy', held)
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
