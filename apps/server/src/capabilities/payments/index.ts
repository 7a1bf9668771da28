import { payments } from '@waea/contract/payments'
import { defaultCard, savedCards } from '@waea/domain/payments/cards'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { part } from '../../platform/part.ts'
import { allCardsOf, cardsOf, type KeptCard } from './cards.store.ts'
import { paymentAnswer } from './payment-status.ts'
import { paymentsCalls } from './payments.calls.ts'
import { paymentsForget, paymentsHear } from './payments.hears.ts'
import { paymentsJobs } from './payments.jobs.ts'
import { intentsFor } from './payments.store.ts'
import { refundAnswer } from './refund-answer.ts'
import { refundForThing } from './refunds.store.ts'

export { abandonPayment, mustBeAbandoned } from './abandon-payment.ts'
export { wasRefusedForGood } from './blocked-card.ts'
export { cardInMail } from './card-answer.ts'
export type { KeptCard } from './cards.store.ts'
export { loadCards, loadPayments } from './load.store.ts'
export { hasOpenPayments } from './payments.store.ts'
export { drawReceipt } from './receipt-file.ts'
export { receiptOfPayment, receiptsOfParts } from './receipts.store.ts'
export { refundInMail } from './refund-answer.ts'
export { type AskedRefund, refundPayment } from './refund-payment.ts'
export { mustNotBeRefused } from './refused-payment.ts'
export { seedCards } from './seed-cards.ts'

export {
  chosenCard,
  makePreparedPayment,
  mustHaveBillCard,
  type PaymentStart,
  type PreparedPayment,
  preparePayment,
  type StartedPayment,
  startPayment,
} from './start-payment.ts'

/** The customer's default card, where there is one (1§4: rank 1). */
export async function defaultCardOf(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard | undefined> {
  return defaultCard(await cardsOf(ctx, CustomerUUID))
}

/** The customer's saved cards, the default first. */
export function cardsOfCustomer(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard[]> {
  return cardsOf(ctx, CustomerUUID)
}

/** The saved card that took the place of a removed one: the same card, saved again. */
export async function replacementOfCard(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<KeptCard | undefined> {
  const cards = await allCardsOf(ctx, CustomerUUID)
  const mark = cards.find((card) => card.UUID === UUID)?.fingerprint
  return mark ? savedCards(cards).find((card) => card.fingerprint === mark) : undefined
}

/** A card of the customer's, also one that was removed. */
export async function cardOfCustomer(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<KeptCard | undefined> {
  return (await allCardsOf(ctx, CustomerUUID)).find((card) => card.UUID === UUID)
}

/** The payments of some things that the customer buys, oldest first, as the customer sees them. */
export async function paymentsFor(ctx: Ctx, CustomerUUID: Uuid, things: readonly Uuid[]) {
  return (await intentsFor(ctx, CustomerUUID, things)).map(paymentAnswer)
}

/** The last refund for a thing that was not delivered, as the customer sees it. */
export async function refundFor(ctx: Ctx, CustomerUUID: Uuid, thingUuid: Uuid) {
  const refund = await refundForThing(ctx, CustomerUUID, thingUuid)
  if (!refund) return undefined
  const { createdAt, completedAt, ...facts } = refund
  return refundAnswer({ ...facts, createdAtMs: createdAt.getTime(), completedAtMs: completedAt?.getTime() ?? null })
}

/** Cards, card payments, receipts, and the books of every movement. */
export const paymentsPart = part({
  name: 'payments',
  calls: payments,
  handlers: paymentsCalls,
  hearsPaymentsFor: ['order', 'plan', 'bill', 'arrears'],
  hears: paymentsForget,
  hearsThroughPartner: paymentsHear,
  jobs: paymentsJobs,
})
