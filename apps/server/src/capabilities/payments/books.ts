import { type Parties, partiesOfAll } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import {
  accounts,
  customerTransferLines,
  type Movement,
  postMovements,
  saleLines,
  transferLines,
} from '../ledger/index.ts'
import type { Allocation, Intent } from './payments.store.ts'

const { gateway, received, sales, gst } = accounts

/**
 * Books a payment by card. What is for another customer than the payer goes into the beneficiary's books, sale
 * included. A top-up is booked as credit we owe; bills and debts were booked as sales before.
 */
export function bookPayment(ctx: Tx, intent: Intent): Promise<boolean> {
  const { CustomerUUID, UUID, payer, purpose, paysFor, amount } = intent
  const parties = partiesOfAll(payer, CustomerUUID, paysFor)
  const reason = `payment:${UUID}`
  const isSold = purpose === 'order' || purpose === 'plan'
  return postMovements(ctx, [
    transferLines({ CustomerUUID, parties, reason, amount, debit: gateway, credit: received }),
    ...paysFor.flatMap((part) => transferToBeneficiary(intent, part)),
    ...(isSold ? paysFor.map((part) => sale(intent, part)) : []),
  ])
}

/** Moves a part of a payment into the beneficiary's books; nothing if the payer is the beneficiary. */
function transferToBeneficiary(
  { CustomerUUID, payer }: Intent,
  { UUID, beneficiary, service, amount }: Allocation,
): Movement[] {
  if (beneficiary === CustomerUUID) return []
  return customerTransferLines({
    parties: { payer, beneficiary, service },
    reason: `passed:${UUID}`,
    amount,
    from: { CustomerUUID, account: received },
    to: { CustomerUUID: beneficiary, account: received },
  })
}

function sale({ payer }: Intent, { UUID, beneficiary, service, amount }: Allocation): Movement {
  const parties: Parties = { payer, beneficiary, service }
  return saleLines({ CustomerUUID: beneficiary, parties, reason: `sale:${UUID}`, amount, from: received })
}

interface BookedRefund {
  /** The payment that it refunds, which is for one thing. */
  intent: Intent
  RefundUUID: Uuid
  amount: Money
  /** The GST in it. */
  tax: Money
  /** Whether the payment was booked as a sale; otherwise only as money received. */
  wasSold: boolean
}

/**
 * Books a refund: the sale and its GST, or the money received, shrink by it, and so does what the card partner holds.
 */
export function bookRefund(ctx: Tx, asked: BookedRefund): Promise<boolean> {
  return postMovements(ctx, refundMovements(asked, `refund:${asked.RefundUUID}`))
}

/** Books that the bank returned a refund: the same lines with opposite signs. */
export function reverseRefund(ctx: Tx, asked: BookedRefund): Promise<boolean> {
  const undone = refundMovements(asked, `refund-failed:${asked.RefundUUID}`).map((movement) => ({
    ...movement,
    lines: movement.lines.map(({ account, amount }) => ({ account, amount: minus(zero, amount) })),
  }))
  return postMovements(ctx, undone)
}

/** The sale, or the money received, stands in the beneficiary's books; what the partner holds stands in the payer's. */
function refundMovements({ intent, amount, tax, wasSold }: BookedRefund, reason: string): Movement[] {
  const { CustomerUUID, payer, paysFor } = intent
  const [part] = paysFor
  if (!part) throw new Error(`The payment ${intent.UUID} is for nothing`)
  const { beneficiary, service } = part
  const parties: Parties = { payer, beneficiary, service }
  const undone = wasSold
    ? [
        { account: sales, amount: minus(amount, tax) },
        { account: gst, amount: tax },
      ]
    : [{ account: received, amount }]
  const back = { account: gateway, amount: minus(zero, amount) }
  if (beneficiary === CustomerUUID) return [{ CustomerUUID, parties, reason, lines: [...undone, back] }]
  const [out, into] = [
    { account: received, amount: minus(zero, amount) },
    { account: received, amount },
  ]
  return [
    { CustomerUUID: beneficiary, parties, reason, lines: [...undone, out] },
    ...customerTransferLines({
      parties,
      reason: `${reason}:passed`,
      amount,
      from: { CustomerUUID: beneficiary, account: received },
      to: { CustomerUUID, account: received },
    }),
    { CustomerUUID, parties, reason: `${reason}:back`, lines: [into, back] },
  ]
}
