import type { Gives, Input } from '@waea/contract/call'
import type { payouts } from '@waea/contract/money/payouts'
import { payoutOutcome } from '@waea/domain/billing/pay-out'
import { ownParties } from '@waea/domain/payments/parties'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { type Money, zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import { settleNotice } from '../../../platform/operator/notices.ts'
import { readPage } from '../../../platform/read-page.ts'
import { found } from '../../customers/index.ts'
import { type Account, accounts as books, move } from '../../ledger/index.ts'
import { refundsForThing } from '../../payments/index.ts'
import { lockedAccount } from '../settling/receive-payment.ts'
import { spendCredit } from '../settling/spend-credit.ts'
import { allocate } from '../stores/allocations.store.ts'
import { type PayoutRow, payoutByUuid, payoutOf, payoutsOf, payoutsToPay, savePayout } from '../stores/payouts.store.ts'
import { tellPayout } from '../telling/tell-payout.ts'
import { payoutAnswer, payoutNotice } from './pay-out-credit.ts'

type LockedPayout = Permitted<PayoutRow, 'bill:manage'>

/** Applies the current state of its refunds to a payout. No-op if no payout has this id. */
export async function settlePayout(tx: Tx, CustomerUUID: Uuid, PayoutUUID: Uuid): Promise<void> {
  if (!(await payoutOf(tx, CustomerUUID, PayoutUUID))) return
  await lockedAccount(tx, CustomerUUID)
  const payout = await payoutOf(tx, CustomerUUID, PayoutUUID)
  if (payout) await settleByRefunds(tx, byRule('billing', 'bill:manage', payout))
}

/**
 * Applies the current state of the refunds to an account's payouts, inside the caller's transaction. When a bank takes
 * a payment back, its pending refunds end.
 */
export async function settlePayouts(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  for (const payout of await payoutsOf(tx, CustomerUUID))
    if (payout.way === 'card' && payout.state === 'under-way')
      await settleByRefunds(tx, byRule('billing', 'bill:manage', payout))
}

/**
 * Moves each refund's money in the ledger once, however often and in whatever order events arrive. An arrived refund is
 * paid; a failed one becomes credit again. One that arrived and was sent back later is booked both ways.
 */
async function settleByRefunds(tx: Tx, payout: LockedPayout): Promise<void> {
  const { CustomerUUID, UUID } = payout
  const refunds = await refundsForThing(tx, CustomerUUID, UUID)
  for (const { UUID: RefundUUID, state, completedAt, amount } of refunds) {
    const hasArrived = completedAt !== null
    if (hasArrived) await book(tx, payout, { reason: `payout-paid:${RefundUUID}`, amount, to: books.received })
    if (state === 'failed') {
      const from = hasArrived ? books.received : books.refunds
      await giveCreditBack(tx, payout, { reason: `payout-returned:${RefundUUID}`, amount, from })
    }
  }
  const { state, returned } = payoutOutcome(refunds)
  if (state === payout.state && returned === payout.returned) return
  await savePayout(tx, payout, { state, returned })
  if (state !== 'under-way') await tellPayout(tx, { ...payout, returned }, state)
  await tx.show(CustomerUUID, 'bill.changed')
}

function book(
  tx: Tx,
  { CustomerUUID }: LockedPayout,
  { reason, amount, to }: { reason: string; amount: Money; to: Account },
): Promise<boolean> {
  const parties = ownParties(CustomerUUID, null)
  return move(tx, { CustomerUUID, parties, reason, because: 'payout', amount, debit: books.refunds, credit: to })
}

/** Turns the part of a payout that failed into credit again, once. Bills that became due meanwhile take it first. */
async function giveCreditBack(
  tx: Tx,
  { CustomerUUID }: LockedPayout,
  { reason, amount, from: debit }: { reason: string; amount: Money; from: Account },
): Promise<void> {
  const parties = ownParties(CustomerUUID, null)
  const moved = { CustomerUUID, parties, reason, because: 'payout', amount, debit, credit: books.paidAhead }
  if (!(await move(tx, moved))) return
  const account = await lockedAccount(tx, CustomerUUID)
  await allocate(tx, account, [{ kind: 'credit', InvoiceUUID: null, amount }])
  await spendCredit(tx, CustomerUUID, { reason: `${reason}:spent`, service: null })
}

/** Payouts to bank accounts that wait for the operator, with their account numbers. */
export async function readWaitingPayouts(
  ctx: Ctx,
  input: Input<typeof payouts.waitingPayouts>,
): Promise<Gives<typeof payouts.waitingPayouts>> {
  const which = { isNewestFirst: input.Order === 'newest', search: await found(ctx, input) }
  const { rows, PageInfo } = await readPage(input, (page) => payoutsToPay(ctx, { ...which, ...page }))
  return {
    Payouts: rows.map(({ UUID, CustomerUUID, amount, bankAccount, holder, createdAt }) => ({
      PayoutUUID: UUID,
      CustomerUUID,
      AmountCents: amount,
      AccountNumber: bankAccount ?? '',
      HolderName: holder ?? '',
      CreatedAtNanos: nanos(createdAt),
    })),
    PageInfo,
  }
}

/**
 * Marks a payout to a bank account as paid or returned, at the operator's request. No-op for one that has ended.
 * Refuses an unknown payout and one to a card, whose outcome the card partner reports.
 */
export async function endPayout(
  tx: Tx,
  { payoutUuid, Status }: Input<typeof payouts.endPayout>,
): Promise<Gives<typeof payouts.endPayout>> {
  const known = await payoutByUuid(tx, payoutUuid.toLowerCase())
  if (known?.way !== 'bank') throw new Refused(refuse('not-found'))
  const { CustomerUUID, UUID, amount } = known
  await lockedAccount(tx, CustomerUUID)
  const payout = byRule('billing', 'bill:manage', await payoutOf(tx, CustomerUUID, UUID))
  if (payout.state !== 'under-way') return payoutAnswer(payout)
  const isPaid = Status === 'PAID'
  if (isPaid) await book(tx, payout, { reason: `payout-paid:${UUID}`, amount, to: books.bank })
  else await giveCreditBack(tx, payout, { reason: `payout-returned:${UUID}`, amount, from: books.refunds })
  const ended = { state: isPaid ? ('paid' as const) : ('returned' as const), returned: isPaid ? zero : amount }
  await savePayout(tx, payout, ended)
  await settleNotice(tx, payoutNotice(payout))
  await tellPayout(tx, { ...payout, ...ended }, ended.state)
  await tx.audit({
    CustomerUUID,
    deed: `credit-payout-${ended.state}`,
    detail: { PayoutUUID: UUID, AmountCents: amount },
  })
  await tx.show(CustomerUUID, 'bill.changed')
  return payoutAnswer({ ...payout, ...ended, completedAt: tx.now() })
}
