import { bankAccounts } from '@waea/contract/money/bank-accounts'
import { payments } from '@waea/contract/money/payments'
import { defaultCard, savedCards } from '@waea/domain/payments/means/cards'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { part } from '../../platform/jobs/part.ts'
import { addBankAccount, readMandate } from './cards/bank-accounts.ts'
import { paymentAnswer } from './partner/payment-status.ts'
import type { PreparedPayment } from './paying/start-payment.ts'
import { paymentsCalls } from './payments.calls.ts'
import { paymentsForget } from './payments.hears.ts'
import { paymentsJobs } from './payments.jobs.ts'
import { refundAnswer } from './refund-answer.ts'
import { allMethodsOf, cardsOf, type KeptCard, methodsOf } from './stores/cards.store.ts'
import { intentOf, intentsFor } from './stores/payments.store.ts'
import { accountsByReceipt } from './stores/receipts.store.ts'
import { refundForThing } from './stores/refunds.store.ts'

export { cardInMail } from './card-answer.ts'
export { wasRefusedForGood } from './cards/blocked-card.ts'
export { seedCards } from './cards/seed-cards.ts'
export { syncCards } from './cards/sync-cards.ts'
export { abandonOnePayment, abandonPayment, refuseIfPaymentOpen } from './paying/abandon-payment.ts'
export { captureHold, type HeldFor, releaseHold } from './paying/holds.ts'
export { mustNotBeRefused } from './paying/refused-payment.ts'
export { settlePayment } from './paying/settle-payment.ts'
export {
  chosenCard,
  makePreparedPayment,
  mustHaveBillCard,
  type PaymentStart,
  type PreparedPayment,
  preparePayment,
  type StartedPayment,
  startPayment,
} from './paying/start-payment.ts'
export { type PaymentNow, paymentNow, type TakenBack, takenBackOf } from './payment-now.ts'
export { printReceipt, receiptAttached, receiptsFor } from './receipts/receipt-file.ts'
export { gstOnReceipt } from './receipts/receipt-paper.ts'
export { type RefundInMail, refundInMail, releasedInMail } from './refund-answer.ts'
export { type Covered, oweReturned } from './refunds/owe-returned.ts'
export {
  type PaidFor,
  paidFor,
  type RefundWithCard,
  refundOnePayment,
  refundPayment,
} from './refunds/refund-payment.ts'
export type { KeptCard } from './stores/cards.store.ts'
export { loadCards, loadPayments } from './stores/load.store.ts'
export { hasOpenPayments } from './stores/payments.store.ts'
export {
  type KeptReceipt,
  receiptOfPayment,
  receiptsBetween,
  receiptsOfParts,
  receiptsOfPayments,
} from './stores/receipts.store.ts'
export {
  type CardPaymentLeft,
  cardPaymentsLeft,
  hasRefund,
  refundsForThing,
  refundsOfPayment,
} from './stores/refunds.store.ts'
export {
  type BillPaymentUnderWay,
  billPaymentsUnderWay,
  failedBillDebits,
  topUpsUnderWay,
} from './stores/under-way.store.ts'

/** What pays the customer's bills by itself: the default card or bank account. */
export async function defaultMethodOf(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard | undefined> {
  return defaultCard(await methodsOf(ctx, CustomerUUID))
}

/** The customer's default card, where there is one (1§4: rank 1). */
export async function defaultCardOf(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard | undefined> {
  return defaultCard(await cardsOf(ctx, CustomerUUID))
}

/** All saved cards and bank accounts of a customer that were not removed. */
export function methodsOfCustomer(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard[]> {
  return methodsOf(ctx, CustomerUUID)
}

/** The customer's saved cards, the default first. */
export function cardsOfCustomer(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard[]> {
  return cardsOf(ctx, CustomerUUID)
}

/** The saved card that took the place of a removed one: the same card, saved again. */
export async function replacementOfCard(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<KeptCard | undefined> {
  const cards = await allMethodsOf(ctx, CustomerUUID)
  const mark = cards.find((card) => card.UUID === UUID)?.fingerprint
  return mark ? savedCards(cards).find((card) => card.fingerprint === mark) : undefined
}

/** A card of the customer's, also one that was removed. */
export async function cardOfCustomer(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<KeptCard | undefined> {
  return (await allMethodsOf(ctx, CustomerUUID)).find((card) => card.UUID === UUID)
}

/** The payments of some things that the customer buys, oldest first, as the customer sees them. */
export async function paymentsFor(ctx: Ctx, CustomerUUID: Uuid, things: readonly Uuid[]) {
  return (await intentsFor(ctx, CustomerUUID, things)).map((one) => paymentAnswer(one, ctx.now()))
}

/** One payment as the customer sees it, whatever it is for; undefined if it is not theirs. */
export async function paymentOf(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid) {
  const intent = await intentOf(ctx, CustomerUUID, UUID)
  return intent && paymentAnswer(intent, ctx.now())
}

/** The payment that an earlier attempt of the same request began, to go on with. */
export async function begunPayment(ctx: Ctx, CustomerUUID: Uuid): Promise<PreparedPayment | undefined> {
  const intent = ctx.begun?.PaymentUUID && (await intentOf(ctx, CustomerUUID, ctx.begun.PaymentUUID))
  return intent ? { intent, is: 'known' } : undefined
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
  calls: { ...payments, ...bankAccounts },
  handlers: { ...paymentsCalls, mandate: async (ctx) => readMandate(ctx), addBankAccount },
  finds: accountsByReceipt,
  hears: paymentsForget,
  jobs: paymentsJobs,
})
