import { commonParties, type Parties } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, sum, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import {
  accounts,
  customerTransferLines,
  type Movement,
  postMovements,
  saleLines,
  transferLines,
} from '../ledger/index.ts'
import type { Allocation, Intent } from './stores/payments.store.ts'

const { gateway, received, sales, gst } = accounts

/**
 * Books a card payment. A part for another customer goes into the beneficiary's ledger, including its sale. A top-up is
 * booked as credit we owe; bills and debts were booked as sales before.
 */
export function bookPayment(ctx: Tx, intent: Intent): Promise<boolean> {
  const { CustomerUUID, UUID, payer, purpose, paysFor, amount } = intent
  const parties = commonParties(payer, CustomerUUID, paysFor)
  const reason = `payment:${UUID}`
  return postMovements(ctx, [
    transferLines({ CustomerUUID, parties, reason, amount, debit: gateway, credit: received }),
    ...paysFor.flatMap((part) => transferToBeneficiary(intent, part)),
    ...(isSold(purpose) ? paysFor.map((part) => sale(intent, part)) : []),
  ])
}

/** Whether a payment is booked as a sale. Otherwise it is money received, which becomes credit or pays what is owed. */
export function isSold(purpose: Intent['purpose']): boolean {
  return purpose === 'order' || purpose === 'plan'
}

/** Moves a part of a payment into the beneficiary's ledger; no-op if the payer is the beneficiary. */
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

/**
 * Books a payment that a bank took back, part by part, as the opposite of the payment's entries. The capability that
 * used the money reverses its own bookings.
 */
export function bookReturn(tx: Tx, intent: Intent, ReturnUUID: Uuid, parts: readonly Allocation[]): Promise<boolean> {
  const back = { ...inBooks(intent, parts), reason: `returned:${ReturnUUID}`, debit: received, credit: gateway }
  const moved = parts.flatMap((part) => betweenBooks(intent, `returned:${ReturnUUID}`, part, 'to-payer'))
  return postMovements(tx, [...moved, transferLines(back)])
}

/** Books a returned payment that has come back: the payment's entries once more. */
export function bookReinstatement(
  tx: Tx,
  intent: Intent,
  ReturnUUID: Uuid,
  parts: readonly Allocation[],
): Promise<boolean> {
  const again = { ...inBooks(intent, parts), reason: `reinstated:${ReturnUUID}`, debit: gateway, credit: received }
  const moved = parts.flatMap((part) => betweenBooks(intent, `reinstated:${ReturnUUID}`, part, 'to-beneficiary'))
  return postMovements(tx, [transferLines(again), ...moved])
}

function inBooks({ CustomerUUID, payer }: Intent, parts: readonly Allocation[]) {
  const amount = money(sum(parts.map((part) => part.amount)))
  return { CustomerUUID, parties: commonParties(payer, CustomerUUID, parts), amount }
}

/** Moves a part between the ledgers of the payer and the beneficiary; no-op if they are the same. */
function betweenBooks(
  { CustomerUUID, payer }: Intent,
  reason: string,
  { UUID, beneficiary, service, amount }: Allocation,
  where: 'to-payer' | 'to-beneficiary',
): Movement[] {
  if (beneficiary === CustomerUUID) return []
  const ofPayer = { CustomerUUID, account: received }
  const ofBeneficiary = { CustomerUUID: beneficiary, account: received }
  const [from, to] = where === 'to-payer' ? ([ofBeneficiary, ofPayer] as const) : ([ofPayer, ofBeneficiary] as const)
  const parties = { payer, beneficiary, service }
  return customerTransferLines({ parties, reason: `${reason}:${UUID}`, amount, from, to })
}

/**
 * Reverses the sale and GST of a returned payment whose thing was never delivered. Returns false if it was booked
 * before. No-op for a payment that is not a sale.
 */
export async function bookUndelivered(tx: Tx, intent: Intent, reason: string, amount: Money): Promise<boolean> {
  const { UUID, payer, purpose, paysFor } = intent
  const [part] = paysFor
  if (!part) throw new Error(`The payment ${UUID} is for nothing`)
  if (!isSold(purpose)) return false
  const { beneficiary, service } = part
  const parties: Parties = { payer, beneficiary, service }
  const sold = saleLines({ CustomerUUID: beneficiary, parties, reason, amount, from: received })
  return postMovements(tx, [opposite(sold)])
}

function opposite(movement: Movement): Movement {
  return { ...movement, lines: movement.lines.map(({ account, amount }) => ({ account, amount: minus(zero, amount) })) }
}

interface BookedRefund {
  /** The refunded payment, which is for one thing. */
  intent: Intent
  RefundUUID: Uuid
  amount: Money
  /** The GST in it. */
  tax: Money
}

/** Books a refund: reduces the sale and its GST, or the money received, and what the card partner holds. */
export function bookRefund(ctx: Tx, input: BookedRefund): Promise<boolean> {
  return postMovements(ctx, refundMovements(input, `refund:${input.RefundUUID}`))
}

/** Books a refund that the bank returned: the same lines with opposite signs. */
export function reverseRefund(ctx: Tx, input: BookedRefund): Promise<boolean> {
  return postMovements(ctx, refundMovements(input, `refund-failed:${input.RefundUUID}`).map(opposite))
}

/** The sale, or the money received, is in the beneficiary's ledger; the card partner's balance is in the payer's. */
function refundMovements({ intent, amount, tax }: BookedRefund, reason: string): Movement[] {
  const { CustomerUUID, payer, purpose, paysFor } = intent
  const [part] = paysFor
  if (!part) throw new Error(`The payment ${intent.UUID} is for nothing`)
  const { beneficiary, service } = part
  const parties: Parties = { payer, beneficiary, service }
  const undone = isSold(purpose)
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
