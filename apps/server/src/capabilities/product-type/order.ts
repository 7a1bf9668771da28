import { ownParties } from '@waea/domain/payments/parties'
import { isRefusal, Refused } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { gstWithin, minus, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { returnCredit, spendCredit } from '../balance/index.ts'
import { accounts, move } from '../ledger/index.ts'
import { beginMove, mobileOf, orderMove } from '../mobiles/index.ts'
import { type RefundWithCard, refundPayment } from '../payments/index.ts'
import { lockServicePlans } from '../plans/index.ts'
import type { QuotedSale } from '../purchases/index.ts'
import { typeOf } from './figures.ts'
import { tellOfTransfer } from './tell.ts'
import {
  forgetQuotes,
  lockTransfer,
  type PermittedTransfer,
  saveState,
  type TransferRow,
  transferByUuid,
  unpaidTransfers,
} from './transfers.store.ts'

/**
 * Orders a move at the network, inside the caller's transaction: from now on nothing of the mobile is renewed, bought
 * or changed. Refuses a mobile that is locked, held, or already changing.
 */
export async function orderTransfer(tx: Tx, row: PermittedTransfer): Promise<void> {
  const { CustomerUUID, MobileUUID, UUID, to } = row
  const request = { CustomerUUID, MobileUUID, move: 'product-type', MoveUUID: UUID } as const
  await beginMove(tx, request)
  await orderMove(tx, { ...request, features: { billingType: to } })
  await saveState(tx, row, 'underway')
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}

/** Takes the price of a move from the mobile's credit, once. Refuses 'Not enough balance'. */
export async function payFromCredit(tx: Tx, row: TransferRow): Promise<void> {
  const { CustomerUUID, MobileUUID, UUID, price: amount } = row
  await spendCredit(tx, { CustomerUUID, MobileUUID, amount, reason: `plan:${UUID}`, because: row.Name ?? '' })
}

/**
 * Orders a move that a card has paid, once. Refunds a move that can no longer be made: it was cancelled, its plan has
 * renewed or ended meanwhile, or the mobile may not change now. Ignores payments for anything else.
 */
export async function transferPaid(tx: Tx, CustomerUUID: Uuid, UUID: Uuid): Promise<void> {
  const found = await transferByUuid(tx, CustomerUUID, UUID)
  if (!found) return
  const service = { CustomerUUID, ServiceUUID: found.MobileUUID }
  // Lock the plans before the move, in the same order as `begin` does.
  const plans = await lockServicePlans(tx, service)
  const now = await lockTransfer(tx, CustomerUUID, UUID)
  if (now?.state !== 'paying' && now?.state !== 'cancelled') return
  const row = byRule('product-type', 'plan:buy', { ...now, paidBy: 'card' as const })
  if (row.state === 'cancelled' || !(await isStill(tx, row, plans))) return fail(tx, row, 'stale')
  const mobile = await mobileOf(tx, CustomerUUID, row.MobileUUID)
  const isFree = mobile && !mobile.Move && mobile.Holds.length === 0
  if (!isFree) return fail(tx, row, 'busy')
  try {
    await orderTransfer(tx, row)
  } catch (error) {
    if (!(error instanceof Refused) || !isRefusal(error.refusal)) throw error
    await fail(tx, row, 'busy')
  }
}

/** The sale of a quoted move that a card pays: it is ordered once paid. */
export const transferSale = {
  startedAs: 'TransferUUID',
  find: (ctx, { CustomerUUID, UUID }) => transferByUuid(ctx, CustomerUUID, UUID),
  agreedIn: [
    ...([
      'MobileUUID',
      'from',
      'to',
      'AvailabilityUUID',
      'AutoRenew',
      'price',
      'offerPeriods',
      'renewalPrice',
    ] as const),
    ...(['ReplacesUUID', 'replacesEndsOn', 'credit', 'accountCredit', 'lastCharges', 'isFinal'] as const),
  ],
  unpaid: unpaidTransfers,
  forgetQuotes,
  purpose: 'plan',
  lock: (tx, { CustomerUUID, UUID }) => lockTransfer(tx, CustomerUUID, UUID),
  isUnpaid: ({ state }) => state === 'paying',
  payment: ({ price: amount, MobileUUID: service, Name, AutoRenew: keepCard }) => ({
    amount,
    service,
    description: Name ?? '',
    keepCard,
  }),
  deliver: (tx, { CustomerUUID, UUID }) => transferPaid(tx, CustomerUUID, UUID),
  cancel: (tx, row) => saveState(tx, byRule('product-type', 'plan:buy', row), 'cancelled'),
} satisfies QuotedSale<TransferRow>

/** Whether the mobile and its plan are unchanged since the move was agreed. */
async function isStill(
  tx: Tx,
  row: TransferRow,
  { addons, isBeingPaid }: Awaited<ReturnType<typeof lockServicePlans>>,
): Promise<boolean> {
  const base = addons.find(({ IsBasePlan }) => IsBasePlan)
  const mobile = await mobileOf(tx, row.CustomerUUID, row.MobileUUID)
  const isSamePlan = (base?.UUID ?? null) === row.ReplacesUUID && (base?.EndsOn ?? null) === row.replacesEndsOn
  return !isBeingPaid && isSamePlan && mobile !== undefined && typeOf(mobile) === row.from
}

/** Ends a move that is not made, inside the caller's transaction: refunds it and tells the customer. */
export async function fail(tx: Tx, row: PermittedTransfer, reason: NonNullable<TransferRow['reason']>): Promise<void> {
  await saveState(tx, row, 'failed', { reason })
  const refund = row.price === zero ? undefined : await giveBack(tx, row)
  await tellOfTransfer(tx, { ...row, state: 'failed', reason }, refund)
}

async function giveBack(tx: Tx, row: TransferRow): Promise<RefundWithCard | undefined> {
  const { CustomerUUID, MobileUUID, UUID: paidThing, price: amount } = row
  if (row.paidBy === 'balance') await giveCreditBack(tx, row)
  if (row.paidBy !== 'card') return undefined
  const whole = { CustomerUUID, purpose: 'plan', paidThing, thingUuid: MobileUUID, amount } as const
  return refundPayment(tx, { ...whole, reason: `product-type:${paidThing}` })
}

/** Reverses the sale and its GST, and returns the credit. */
async function giveCreditBack(tx: Tx, { CustomerUUID, MobileUUID, UUID, price, Name }: TransferRow): Promise<void> {
  const entry = { CustomerUUID, parties: ownParties(CustomerUUID, MobileUUID), credit: accounts.received }
  const gst = gstWithin(price)
  await move(tx, { ...entry, reason: `plan-sale-back:${UUID}`, amount: minus(price, gst), debit: accounts.sales })
  if (gst > zero) await move(tx, { ...entry, reason: `plan-gst-back:${UUID}`, amount: gst, debit: accounts.gst })
  const back = { reason: `refund:${UUID}`, because: Name ?? '', taken: `plan:${UUID}` }
  await returnCredit(tx, { CustomerUUID, MobileUUID, amount: price, ...back })
}
