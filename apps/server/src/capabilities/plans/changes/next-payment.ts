import { defaultCard, isCardExpired } from '@waea/domain/payments/means/cards'
import { type Money, minus, zero } from '@waea/kit/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { creditOf } from '../../balance/index.ts'
import { cardsOfCustomer, type KeptCard } from '../../payments/index.ts'
import { nextChargeOf } from '../held/charge-period.ts'
import type { ChangeRow } from '../stores/changes.store.ts'
import type { AddonRow } from '../stores/plans.store.ts'

/** What the next period costs and who pays it, as things are now. */
export interface NextPayment {
  AmountCents: Money
  /** `ends`: nothing is charged, because the plan does not renew. */
  from: 'credit' | 'card' | 'bill' | 'ends'
  /** The card that pays, or would if the credit is too low. */
  card?: KeptCard
  /** What the card was named for; then only that card pays. Absent for the default card. */
  namedFor?: 'plan' | 'change'
  /** The named card has expired, so the charge will fail. */
  hasExpired?: true
  /** The missing credit, if no card covers it. */
  missingCents?: Money
}

/** The next charge of a plan and its source. If a change waits for the plan's end, the charge of that change. */
export async function chargeOf(ctx: Ctx, addon: AddonRow, waiting?: ChangeRow): Promise<NextPayment> {
  const change = waiting?.ReplacesUUID === addon.UUID ? waiting : undefined
  const AmountCents = change?.price ?? (await nextChargeOf(ctx, addon)).charge
  if (!change && !addon.AutoRenew) return { AmountCents, from: 'ends' }
  return paidFrom(ctx, addon, AmountCents, { waiting: change })
}

/**
 * Who pays an amount for a plan's next period, or for the change that waits for its end, by the same rules as that
 * day's run: the bill, the named card, credit if it is enough, otherwise the default card. `spendable` is the service's
 * credit, if the caller has read it.
 */
export async function paidFrom(
  ctx: Ctx,
  addon: AddonRow,
  AmountCents: Money,
  { waiting, spendable }: { waiting?: ChangeRow | undefined; spendable?: Money | undefined } = {},
): Promise<NextPayment & { from: 'credit' | 'card' | 'bill' }> {
  if (addon.BillingType === 'postpay') return { AmountCents, from: 'bill' }
  const { card, namedFor } = await payingCard(ctx, addon, waiting)
  const hasExpired = card !== undefined && isCardExpired(card, ctx.today())
  if (card && namedFor) return { AmountCents, from: 'card', card, namedFor, ...(hasExpired && { hasExpired }) }
  const valid = hasExpired ? undefined : card
  const credit = spendable ?? (await creditOf(ctx, addon.CustomerUUID, addon.ServiceUUID))?.spendable ?? zero
  if (credit >= AmountCents) return { AmountCents, from: 'credit', ...(valid && { card: valid }) }
  return valid
    ? { AmountCents, from: 'card', card: valid }
    : { AmountCents, from: 'credit', missingCents: minus(AmountCents, credit) }
}

/**
 * The saved card that pays a plan's next period: one named with the waiting change, otherwise one named for the plan;
 * either pays alone. Otherwise the default card. Removed cards are ignored.
 */
export async function payingCard(
  ctx: Ctx,
  addon: AddonRow,
  waiting?: ChangeRow,
): Promise<Pick<NextPayment, 'card' | 'namedFor'>> {
  const cards = await cardsOfCustomer(ctx, addon.CustomerUUID)
  const named = (uuid: string | null) => (uuid === null ? undefined : cards.find(({ UUID }) => UUID === uuid))
  const ofChange = waiting?.ReplacesUUID === addon.UUID ? named(waiting.paysWith) : undefined
  if (ofChange) return { card: ofChange, namedFor: 'change' }
  const ofPlan = named(addon.paysWith)
  if (ofPlan) return { card: ofPlan, namedFor: 'plan' }
  const card = defaultCard(cards)
  return card ? { card } : {}
}
