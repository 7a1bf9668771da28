import type { Receipt } from '@waea/contract/payments'
import { pageInfo } from '@waea/domain/paging'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { cardAnswer } from './card-answer.ts'
import { paymentAnswer } from './payment-status.ts'
import { intentOf } from './payments.store.ts'
import { type KeptReceipt, receiptOf, receiptPage } from './receipts.store.ts'
import { refundsAnswer } from './refund-answer.ts'

const receiptPageSize = 11

export async function readPayment(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid) {
  const intent = await intentOf(ctx, CustomerUUID, UUID)
  if (!intent) throw new Refused(refuse('not-found'))
  return paymentAnswer(intent)
}

export function receiptAnswer(receipt: KeptReceipt): Static<typeof Receipt> {
  const { UUID, PaymentUUID, amount, tax, Description, createdAt, refunds } = receipt
  return {
    UUID,
    Number: receipt.Number,
    PaymentUUID,
    AmountCents: amount,
    AmountTaxCents: tax,
    Description,
    ...cardAnswer(receipt),
    ...refundsAnswer(refunds),
    CreatedAtNanos: nanos(createdAt),
  }
}

export async function readReceipts(ctx: Ctx, CustomerUUID: Uuid, Limit = receiptPageSize, Offset = 0) {
  const rows = await receiptPage(ctx, CustomerUUID, Limit, Offset)
  const PageNumber = Math.floor(Offset / Limit) + 1
  return {
    Receipts: rows.map(receiptAnswer),
    PageInfo: pageInfo({ PageNumber, PageSize: Limit }, rows[0]?.total ?? 0),
  }
}

export async function readReceipt(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<KeptReceipt> {
  const receipt = await receiptOf(ctx, CustomerUUID, UUID)
  if (!receipt) throw new Refused(refuse('not-found'))
  return receipt
}
