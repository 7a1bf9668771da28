import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, zero } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { accounts, type Movement, moved, postMovements, sold } from '../ledger/index.ts'

const { gateway, received, sales, gst } = accounts

/** Books a payment by card; what it bought is sold with it, unless it is owed as credit or was sold before. */
export function bookPayment(
  ctx: Ctx,
  asked: { CustomerUUID: Uuid; PaymentUUID: Uuid; amount: Money; isSold: boolean },
): Promise<boolean> {
  const { CustomerUUID, PaymentUUID, amount, isSold } = asked
  const paid = moved({ CustomerUUID, reason: `payment:${PaymentUUID}`, amount, debit: gateway, credit: received })
  const sale = sold({ CustomerUUID, reason: `sale:${PaymentUUID}`, amount, from: received })
  return postMovements(ctx, isSold ? [paid, sale] : [paid])
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
  const { CustomerUUID, RefundUUID } = asked
  return postMovements(ctx, [{ CustomerUUID, reason: `refund:${RefundUUID}`, lines: refundLines(asked) }])
}

/** Books that the bank sent a refund back: the same lines the other way round. */
export function unbookRefund(ctx: Ctx, asked: BookedRefund): Promise<boolean> {
  const { CustomerUUID, RefundUUID } = asked
  const lines = refundLines(asked).map(({ account, amount }) => ({ account, amount: minus(zero, amount) }))
  return postMovements(ctx, [{ CustomerUUID, reason: `refund-failed:${RefundUUID}`, lines }])
}

function refundLines({ amount, tax, wasSold }: BookedRefund): Movement['lines'] {
  const back = { account: gateway, amount: minus(zero, amount) }
  if (!wasSold) return [{ account: received, amount }, back]
  return [{ account: sales, amount: minus(amount, tax) }, { account: gst, amount: tax }, back]
}
