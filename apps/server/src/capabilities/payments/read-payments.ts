import type { Receipt, Transaction } from '@waea/contract/payments'
import { pageInfo } from '@waea/domain/paging'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { gstWithin } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { paymentAnswer, wireStatus } from './payment-status.ts'
import { intentOf, intentPage } from './payments.store.ts'
import { type KeptReceipt, receiptOf, receiptPage } from './receipts.store.ts'
import { refundsAnswer } from './refund-answer.ts'

const historyPageSize = 14
const receiptPageSize = 11

export async function readPayment(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid) {
  const intent = await intentOf(ctx, CustomerUUID, UUID)
  if (!intent) throw new Refused(refuse('not-found'))
  return paymentAnswer(intent)
}

/** The payment history (2§7.12): 14 a page, newest first by default. */
export async function readHistory(
  ctx: Ctx,
  asked: { customerUuid: Uuid; PageNumber?: number; PageSize?: number; SortBy?: string; SortDesc?: boolean },
): Promise<{ Transactions: Static<typeof Transaction>[]; PageInfo: ReturnType<typeof pageInfo> }> {
  const { PageNumber = 1, PageSize = historyPageSize } = asked
  const rows = await intentPage(ctx, asked.customerUuid, {
    byAmount: asked.SortBy === 'AmountCents',
    descending: asked.SortDesc ?? true,
    limit: PageSize,
    offset: (PageNumber - 1) * PageSize,
  })
  const Transactions = rows.map((row) => ({
    UUID: row.UUID,
    Status: wireStatus(row),
    AmountCents: row.amount,
    AmountTaxCents: gstWithin(row.amount),
    Description: row.description,
    ...(row.cardBrand && { CardType: row.cardBrand }),
    ...(row.cardLast4 && { CardLast4: row.cardLast4 }),
    ...(row.receiptUuid && { ReceiptUUID: row.receiptUuid }),
    ...refundsAnswer(row.refunds),
    CreatedAt: nanos(row.createdAt),
    CreatedAtNanos: nanos(row.createdAt),
  }))
  return { Transactions, PageInfo: pageInfo({ PageNumber, PageSize }, rows[0]?.total ?? 0) }
}

export function receiptAnswer(receipt: KeptReceipt): Static<typeof Receipt> {
  const { UUID, PaymentUUID, amount, tax, Description, createdAt, CardType, CardLast4, refunds } = receipt
  return {
    UUID,
    Number: receipt.Number,
    PaymentUUID,
    AmountCents: amount,
    AmountTaxCents: tax,
    Description,
    ...(CardType && { CardType }),
    ...(CardLast4 && { CardLast4 }),
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
