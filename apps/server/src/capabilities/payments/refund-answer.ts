import type { Refund } from '@waea/contract/money/refund'
import type { Wallet } from '@waea/domain/payments/means/wallet'
import type { Uuid } from '@waea/kit/ids'
import { type Money, sum } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { cardInMail } from './card-answer.ts'
import { type RefundState, refundForThing } from './stores/refunds.store.ts'

/** The fields of a refund that are read with its payment. */
export interface RefundFacts {
  UUID: string
  state: RefundState
  amount: Money
  createdAtMs: number
  completedAtMs: number | null
}

const statuses = { unasked: 'PENDING', pending: 'PENDING', succeeded: 'COMPLETED', failed: 'FAILED' } as const

/** A refund as shown to the customer. */
function refundAnswer(refund: RefundFacts): Static<typeof Refund> {
  const { UUID, state, amount, createdAtMs, completedAtMs } = refund
  return {
    UUID,
    Status: statuses[state],
    AmountCents: amount,
    CreatedAtNanos: nanos(new Date(createdAtMs)),
    ...(state === 'succeeded' && completedAtMs !== null && { CompletedAtNanos: nanos(new Date(completedAtMs)) }),
  }
}

interface OfCard {
  amount: Money
  cardBrand: string | null
  cardLast4: string | null
  cardWallet: Wallet | null
}

/** A refund, or a released hold, in mails. */
export type RefundInMail = ReturnType<typeof refundInMail> | ReturnType<typeof releasedInMail>

/** A refund in a mail: the cents, and the card if it is known. */
export function refundInMail({ amount: RefundCents, ...card }: OfCard) {
  return { RefundCents, ...ofCard(card) }
}

/** A released hold in a mail: the cents, and the card if it is known. */
export function releasedInMail({ amount: ReleasedCents, ...card }: OfCard) {
  return { ReleasedCents, ...ofCard(card) }
}

function ofCard({ cardBrand: CardType, cardLast4: CardLast4, cardWallet: CardWallet }: Omit<OfCard, 'amount'>) {
  return cardInMail({ CardType, CardLast4, CardWallet })
}

/** The refunds of a payment or receipt on the wire; absent if there are none. */
export function refundsAnswer(refunds: readonly RefundFacts[] | null | undefined) {
  return refunds?.length ? { Refunds: refunds.map(refundAnswer) } : {}
}

/** How much of a payment the card partner has refunded, in cents. */
export function refundedCents(refunds: readonly RefundFacts[] | null | undefined) {
  return sum((refunds ?? []).filter((one) => one.state === 'succeeded').map((one) => one.amount))
}

/** The last refund for a thing that was not delivered, as shown to the customer. */
export async function refundFor(ctx: Ctx, CustomerUUID: Uuid, thingUuid: Uuid) {
  const refund = await refundForThing(ctx, CustomerUUID, thingUuid)
  if (!refund) return undefined
  const { createdAt, completedAt, ...facts } = refund
  return refundAnswer({ ...facts, createdAtMs: createdAt.getTime(), completedAtMs: completedAt?.getTime() ?? null })
}
