import type { Receipt } from '@waea/contract/money/payments'
import { pageInfo } from '@waea/domain/paging'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { readRows } from '../../platform/read-page.ts'
import { cardAnswer } from './card-answer.ts'
import { paymentAnswer } from './partner/payment-status.ts'
import { settlePayment } from './paying/settle-payment.ts'
import type { PreparedPayment } from './paying/start-payment.ts'
import { gstOnReceipt } from './receipts/receipt-paper.ts'
import { refundsAnswer } from './refund-answer.ts'
import { type Intent, intentOf, intentsFor, routedIntentOf } from './stores/payments.store.ts'
import { type KeptReceipt, receiptOf, receiptPage } from './stores/receipts.store.ts'

const receiptPageSize = 11

/**
 * A payment of the customer. Refuses 'not-found' also for a guest's payment on their behalf, which only the guest may
 * see.
 */
export async function readPayment(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid) {
  return answerTo(ctx, CustomerUUID, await ownPayment(ctx, CustomerUUID, UUID))
}

/** Like `readPayment`, after fetching the state from the card partner. */
export async function settleOwnPayment(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid) {
  const intent = await ownPayment(ctx, CustomerUUID, UUID)
  return answerTo(ctx, CustomerUUID, await settlePayment(ctx, intent.CustomerUUID, UUID))
}

/** The payment for one of its readers. A customer whom somebody else pays for sees nothing of that payer's card. */
function answerTo(ctx: Ctx, CustomerUUID: Uuid, intent: Intent) {
  const whole = paymentAnswer(intent, ctx.now())
  if (intent.CustomerUUID === CustomerUUID.toLowerCase()) return whole
  const { ClientSecret: _secret, ReceiptUUID: _receipt, Failure: _failure, ...shown } = whole
  return shown
}

/** A payment by the customer, or by another account for them. */
async function ownPayment(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<Intent> {
  const intent = (await intentOf(ctx, CustomerUUID, UUID)) ?? (await routedIntentOf(ctx, CustomerUUID, UUID))
  if (!intent || intent.payer.kind === 'guest') throw new Refused(refuse('not-found'))
  return intent
}

export function receiptAnswer(receipt: KeptReceipt): Static<typeof Receipt> {
  const { UUID, PaymentUUID, amount, Description, createdAt, refunds } = receipt
  return {
    UUID,
    Number: receipt.Number,
    PaymentUUID,
    AmountCents: amount,
    ...gstOnReceipt(receipt),
    Description,
    ...cardAnswer(receipt),
    ...refundsAnswer(refunds),
    CreatedAtNanos: nanos(createdAt),
  }
}

export async function readReceipts(ctx: Ctx, CustomerUUID: Uuid, Limit = receiptPageSize, Offset = 0) {
  const { rows, total } = await readRows({ limit: Limit, offset: Offset }, (page) =>
    receiptPage(ctx, CustomerUUID, page),
  )
  const PageNumber = Math.floor(Offset / Limit) + 1
  return {
    Receipts: rows.map(receiptAnswer),
    PageInfo: pageInfo({ PageNumber, PageSize: Limit }, total),
  }
}

export async function readReceipt(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<KeptReceipt> {
  const receipt = await receiptOf(ctx, CustomerUUID, UUID)
  if (!receipt) throw new Refused(refuse('receipt-not-found'))
  return receipt
}

/** The payments of some of the customer's things, oldest first, as shown to the customer. */
export async function paymentsFor(ctx: Ctx, CustomerUUID: Uuid, things: readonly Uuid[]) {
  return (await intentsFor(ctx, CustomerUUID, things)).map((one) => paymentAnswer(one, ctx.now()))
}

/** One payment as shown to the customer, for any purpose; undefined if it is not theirs. */
export async function paymentOf(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid) {
  const intent = await intentOf(ctx, CustomerUUID, UUID)
  return intent && paymentAnswer(intent, ctx.now())
}

/** The payment that an earlier attempt of the same request started, to resume it. */
export async function resumablePayment(ctx: Ctx, CustomerUUID: Uuid): Promise<PreparedPayment | undefined> {
  const intent = ctx.started?.PaymentUUID && (await intentOf(ctx, CustomerUUID, ctx.started.PaymentUUID))
  return intent ? { intent, is: 'known' } : undefined
}
