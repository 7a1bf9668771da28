import { isCardExpired } from '@waea/domain/payments/means/cards'
import { type Money, minus, zero } from '@waea/kit/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { creditOf } from '../../balance/index.ts'
import { cardsOfCustomer, type KeptCard } from '../../payments/index.ts'
import { nextPriceOf } from '../held/charge-period.ts'
import type { ChangeRow } from '../stores/changes.store.ts'
import type { AddonRow } from '../stores/plans.store.ts'

/** What the next period costs and who pays it, as things stand. */
export interface NextPayment {
  AmountCents: Money
  /** `ends`: nothing is charged, it does not renew. */
  from: 'credit' | 'card' | 'bill' | 'ends'
  /** The card that pays, or would where the credit is too low. */
  card?: KeptCard
  /** For what the card was named, which then pays alone; absent where it is the default one. */
  namedFor?: 'plan' | 'change'
  /** The named card has expired, so that the charge will fail. */
  hasExpired?: true
  /** What the credit lacks, where no card stands in for it. */
  missingCents?: Money
}

/** What a plan is charged next, and from where; where a change waits for its end, what that one is. */
export async function chargeOf(ctx: Ctx, addon: AddonRow, waiting?: ChangeRow): Promise<NextPayment> {
  const change = waiting?.ReplacesUUID === addon.UUID ? waiting : undefined
  const AmountCents = change?.price ?? (await nextPriceOf(ctx, addon))
  if (!change && !addon.AutoRenew) return { AmountCents, from: 'ends' }
  return paidFrom(ctx, addon, AmountCents, change)
}

/**
 * Who pays an amount for the next period of a plan, or for the change that waits for its end, as the run of that day takes
 * it: the bill, the card that is named, credit that covers it, else the default card.
 */
export async function paidFrom(
  ctx: Ctx,
  addon: AddonRow,
  AmountCents: Money,
  waiting?: ChangeRow,
): Promise<NextPayment & { from: 'credit' | 'card' | 'bill' }> {
  if (addon.BillingType === 'postpay') return { AmountCents, from: 'bill' }
  const { card, namedFor } = await payingCard(ctx, addon, waiting)
  const hasExpired = card !== undefined && isCardExpired(card, ctx.today())
  if (card && namedFor) return { AmountCents, from: 'card', card, namedFor, ...(hasExpired && { hasExpired }) }
  const valid = hasExpired ? undefined : card
  const credit = (await creditOf(ctx, addon.CustomerUUID, addon.ServiceUUID))?.spendable ?? zero
  if (credit >= AmountCents) return { AmountCents, from: 'credit', ...(valid && { card: valid }) }
  return valid
    ? { AmountCents, from: 'card', card: valid }
    : { AmountCents, from: 'credit', missingCents: minus(AmountCents, credit) }
}

/**
 * The saved card that pays the next period of a plan: one named with the change that waits for its end, else the one named
 * for the plan, which pay alone; else the default one. A card that was removed is none.
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
  const card = cards.find(({ Rank }) => Rank === 1)
  return card ? { card } : {}
}
