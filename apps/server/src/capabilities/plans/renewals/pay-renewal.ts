import { isCardExpired } from '@waea/domain/payments/means/cards'
import { type FailureReason, failureReason, isDeadCard } from '@waea/domain/plans/renewing/retry'
import type { Ctx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { type KeptCard, paymentsFor } from '../../payments/index.ts'
import { chargeAway, giveUp } from '../../purchases/index.ts'
import { renewalSale } from '../buying/purchase-sale.ts'
import { payingCard } from '../changes/next-payment.ts'
import { nextPriceOf } from '../held/charge-period.ts'
import { type AddonRow, lockAddon, type Purchase } from '../stores/plans.store.ts'
import { deleteRenewal, insertRenewal, waitingRenewal } from '../stores/renewals.store.ts'
import { recordFailure } from './record-failure.ts'

/** How long a payment started by a person is left alone: they may be on their bank's page. */
const confirmedWithinMs = 60 * 60_000

/** Why a plan is charged now: its day has come, or there is a new card or more credit. */
export type TryAt = 'by-schedule' | 'at-once'

/**
 * Pays the next period of a due plan by card, or continues the payment that was started. A card that can never pay is
 * not charged again. A failure is notified, and retried on the schedule until its last day.
 */
export async function payNextPeriod(ctx: Ctx, due: AddonRow, when: TryAt): Promise<void> {
  const waiting = await waitingRenewal(ctx, due)
  if (waiting?.byPerson) return endAbandoned(ctx, waiting)
  const { card } = await payingCard(ctx, due)
  // A card that was just refused is only charged again on the next scheduled day.
  if (!waiting && when === 'at-once' && card?.UUID === due.triedCard) return
  const known = waiting ? undefined : knownFailure(ctx, due, card)
  if (known) {
    // New means change nothing for a card that is not charged, so only a scheduled try notifies the customer again.
    const failed = { because: known, card, when, triedCard: due.triedCard ?? undefined }
    if (when === 'by-schedule') await ctx.inTransaction((tx) => recordFailure(tx, due, failed))
    return
  }
  const renewal = waiting ?? (await claimNextPeriod(ctx, due))
  if (renewal) await payByCard(ctx, due, { renewal, card, when, isNew: !waiting })
}

/** Why charging the card is pointless: there is none, it has expired, or it was permanently refused before. */
function knownFailure(ctx: Ctx, due: AddonRow, card: KeptCard | undefined): FailureReason | undefined {
  if (!card) return 'no-credit'
  if (isCardExpired(card, ctx.today())) return 'card-expired'
  const isDead = card.UUID === due.triedCard && due.failedBecause !== null && isDeadCard(due.failedBecause)
  return isDead ? (due.failedBecause ?? undefined) : undefined
}

/** Abandons a payment that a person started over an hour ago and did not finish. Then the plan is due as before. */
async function endAbandoned(ctx: Ctx, purchase: Purchase): Promise<void> {
  const isOpen = (await paymentsFor(ctx, purchase.CustomerUUID, [purchase.UUID])).some(
    ({ Status }) => Status !== 'CANCELLED',
  )
  if (isOpen && ctx.now().getTime() - purchase.createdAt.getTime() < confirmedWithinMs) return
  await giveUp(ctx, renewalSale(), purchase)
}

/**
 * Writes the purchase of the next period, if the plan is unchanged since it was read, so nobody else has paid or tried.
 */
function claimNextPeriod(ctx: Ctx, due: AddonRow): Promise<Purchase | undefined> {
  return ctx.inTransaction(async (tx) => {
    const now = await lockAddon(tx, due, due.UUID)
    if (!now || now.EndsOn !== due.EndsOn || now.nextTryOn !== due.nextTryOn || !now.AutoRenew) return undefined
    const price = await nextPriceOf(tx, now)
    const terms = { price, beginsToday: false, byPerson: false }
    return insertRenewal(tx, byRule('plans', 'plan:buy', now), terms)
  })
}

interface CardTry {
  renewal: Purchase
  card: KeptCard | undefined
  when: TryAt
  /** No card was charged for it before, so the outcome belongs to this card. */
  isNew: boolean
}

/** Charges the card for the next period. If it is refused, deletes the purchase and notifies the customer. */
async function payByCard(ctx: Ctx, due: AddonRow, { renewal, card, when, isNew }: CardTry): Promise<void> {
  const key = { card: card?.UUID, requestKey: `renewal:${renewal.UUID}` }
  const charged = await chargeAway(ctx, renewalSale(due), renewal, key)
  if (charged.is !== 'refused') return
  await ctx.inTransaction(async (tx) => {
    await deleteRenewal(tx, byRule('plans', 'plan:buy', renewal))
    const because = card ? failureReason(charged.payment?.Failure) : 'no-credit'
    await recordFailure(tx, due, { because, card, when, ...(isNew && { triedCard: card?.UUID }) })
  })
}
