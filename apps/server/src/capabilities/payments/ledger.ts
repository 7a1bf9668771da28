import type { Uuid } from '@waea/kit/ids'
import { gstWithin, type Money, minus, zero } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { type LedgerLine, type Movement, postMovements } from './ledger.store.ts'

/**
 * The accounts of the books, each within one customer:
 * - `gateway`: what the card partner has taken for us (a debit), less what it has given back.
 * - `received`: what the customer has paid and not yet been given for (a credit).
 * - `credit:<mobile>`: prepay credit that we owe the customer.
 * - `arrears`: what the customer has paid of debts that were run up outside these books (a credit).
 * - `sales` and `gst`: what was sold, and the tax in it, less what was given back.
 */
export const accounts = {
  gateway: 'gateway',
  received: 'received',
  arrears: 'arrears',
  sales: 'sales',
  gst: 'gst',
  credit: (mobileUuid: Uuid) => `credit:${mobileUuid}`,
} as const

interface Moved {
  reason: string
  amount: Money
  debit: string
  credit: string
}

interface Sold {
  reason: string
  amount: Money
  /** The account that holds what the customer gave for it. */
  from: string
}

/** Moves an amount from one account to another, once for a reason; false when that was done before. */
export function move(ctx: Ctx, asked: Moved & { CustomerUUID: Uuid }): Promise<boolean> {
  return postMovements(ctx, asked.CustomerUUID, [moved(asked)])
}

/** Books a sale: what the customer gave for it, split into the sale and the GST within its price. */
export function bookSale(ctx: Ctx, asked: Sold & { CustomerUUID: Uuid }): Promise<boolean> {
  return postMovements(ctx, asked.CustomerUUID, [sold(asked)])
}

/** Books a payment by card; what it bought is sold with it, unless it is owed as credit or was sold before. */
export function bookPayment(
  ctx: Ctx,
  asked: { CustomerUUID: Uuid; PaymentUUID: Uuid; amount: Money; isSold: boolean },
): Promise<boolean> {
  const { CustomerUUID, PaymentUUID, amount, isSold } = asked
  const { gateway, received } = accounts
  const paid = moved({ reason: `payment:${PaymentUUID}`, amount, debit: gateway, credit: received })
  const sale = sold({ reason: `sale:${PaymentUUID}`, amount, from: received })
  return postMovements(ctx, CustomerUUID, isSold ? [paid, sale] : [paid])
}

function moved({ reason, amount, debit, credit }: Moved): Movement {
  const lines: LedgerLine[] = [
    { account: debit, AmountCents: amount },
    { account: credit, AmountCents: minus(zero, amount) },
  ]
  return { reason, lines }
}

function sold({ reason, amount, from }: Sold): Movement {
  const gst = gstWithin(amount)
  const lines: LedgerLine[] = [
    { account: from, AmountCents: amount },
    { account: accounts.sales, AmountCents: -(amount - gst) },
    { account: accounts.gst, AmountCents: -gst },
  ]
  return { reason, lines }
}

interface BookedRefund {
  CustomerUUID: Uuid
  RefundUUID: Uuid
  amount: Money
  /** The GST in it. */
  tax: Money
  /** What was paid for was sold with the payment; else the payment was only received. */
  wasSold: boolean
}

/** Books what went back: the sale and its GST are less by it, or what was received, and the card partner holds less. */
export function bookRefund(ctx: Ctx, asked: BookedRefund): Promise<boolean> {
  return postMovements(ctx, asked.CustomerUUID, [{ reason: `refund:${asked.RefundUUID}`, lines: refundLines(asked) }])
}

/** Books that the bank sent a refund back: the same lines the other way round. */
export function unbookRefund(ctx: Ctx, asked: BookedRefund): Promise<boolean> {
  const lines = refundLines(asked).map(({ account, AmountCents }) => ({ account, AmountCents: -AmountCents }))
  return postMovements(ctx, asked.CustomerUUID, [{ reason: `refund-failed:${asked.RefundUUID}`, lines }])
}

function refundLines({ amount, tax, wasSold }: BookedRefund): LedgerLine[] {
  if (!wasSold) {
    return [
      { account: accounts.received, AmountCents: amount },
      { account: accounts.gateway, AmountCents: -amount },
    ]
  }
  return [
    { account: accounts.sales, AmountCents: amount - tax },
    { account: accounts.gst, AmountCents: tax },
    { account: accounts.gateway, AmountCents: -amount },
  ]
}
