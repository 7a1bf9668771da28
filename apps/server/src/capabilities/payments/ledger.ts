import type { Uuid } from '@waea/kit/ids'
import { gstWithin, type Money, minus, zero } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { type LedgerLine, postLines } from './ledger.store.ts'

/**
 * The accounts of the books, each within one customer:
 * - `gateway`: what the card partner has taken for us (a debit), less what it has given back.
 * - `received`: what the customer has paid and not yet been given for (a credit).
 * - `credit:<mobile>`: prepay credit that we owe the customer.
 * - `sales` and `gst`: what was sold, and the tax in it, less what was given back.
 */
export const accounts = {
  gateway: 'gateway',
  received: 'received',
  sales: 'sales',
  gst: 'gst',
  credit: (mobileUuid: Uuid) => `credit:${mobileUuid}`,
} as const

/** Moves an amount from one account to another, once for a reason; false when that was done before. */
export function move(
  ctx: Ctx,
  asked: { CustomerUUID: Uuid; reason: string; amount: Money; debit: string; credit: string },
): Promise<boolean> {
  return postLines(ctx, asked.CustomerUUID, asked.reason, [
    { account: asked.debit, AmountCents: asked.amount },
    { account: asked.credit, AmountCents: minus(zero, asked.amount) },
  ])
}

/** Books a sale: what the customer gave for it, split into the sale and the GST within its price. */
export function bookSale(
  ctx: Ctx,
  asked: { CustomerUUID: Uuid; reason: string; amount: Money; from: string },
): Promise<boolean> {
  const gst = gstWithin(asked.amount)
  const lines: LedgerLine[] = [
    { account: asked.from, AmountCents: asked.amount },
    { account: accounts.sales, AmountCents: -(asked.amount - gst) },
    { account: accounts.gst, AmountCents: -gst },
  ]
  return postLines(ctx, asked.CustomerUUID, asked.reason, lines)
}

interface BookedRefund {
  CustomerUUID: Uuid
  RefundUUID: Uuid
  amount: Money
  /** The GST in it. */
  tax: Money
}

/** Books what went back of something sold: the sale and its GST are less by it, and the card partner holds less. */
export function bookRefund(ctx: Ctx, asked: BookedRefund): Promise<boolean> {
  return postLines(ctx, asked.CustomerUUID, `refund:${asked.RefundUUID}`, refundLines(asked))
}

/** Books that the bank sent a refund back: the same lines the other way round. */
export function unbookRefund(ctx: Ctx, asked: BookedRefund): Promise<boolean> {
  const lines = refundLines(asked).map(({ account, AmountCents }) => ({ account, AmountCents: -AmountCents }))
  return postLines(ctx, asked.CustomerUUID, `refund-failed:${asked.RefundUUID}`, lines)
}

function refundLines({ amount, tax }: BookedRefund): LedgerLine[] {
  return [
    { account: accounts.sales, AmountCents: amount - tax },
    { account: accounts.gst, AmountCents: tax },
    { account: accounts.gateway, AmountCents: -amount },
  ]
}
