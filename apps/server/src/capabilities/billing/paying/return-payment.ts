import type { BillPart } from '@waea/domain/billing/allocate'
import { totalPayable } from '@waea/domain/billing/payable'
import { takeBack } from '@waea/domain/billing/take-back'
import { partsTakenBack } from '@waea/domain/payments/payment-return'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, sum, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import type { EventOf } from '../../../platform/jobs/events.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { bookedBy, accounts as books, postMovements } from '../../ledger/index.ts'
import {
  defaultMethodOf,
  paymentNow,
  type Refunded,
  refundsOfPayment,
  type TakenBack,
  takenBackOf,
} from '../../payments/index.ts'
import { settlePayout, settlePayouts } from '../credits/settle-payout.ts'
import { lockedAccount, partiesOf, receivePayment } from '../settling/receive-payment.ts'
import { type AccountRow, findAccount, saveAutomaticFailure } from '../stores/accounts.store.ts'
import { allocate, insertReturn, leftOfPayment, settledBills } from '../stores/allocations.store.ts'
import { invoicesByUuid, owedInvoices } from '../stores/invoices.store.ts'
import { tellReinstated, tellReturned } from '../telling/tell-bills.ts'
import { endTryJob } from './pay-automatically.ts'

type Returned = Pick<TakenBack, 'PaymentUUID' | 'ReturnUUID' | 'payer' | 'paysFor' | 'isRefund'>

/**
 * Applies the current state of a payment to its bills, inside the caller's transaction: paid, owed again, or paid again
 * after a won dispute. Also applies the state of its refunds to payouts of credit. Idempotent: each step happens once.
 * A job ends a refused automatic attempt, because that calls the card partner.
 */
export async function settleBillPayment(tx: Tx, changed: EventOf<'payment.changed'>): Promise<void> {
  const payment = await paymentNow(tx, changed)
  const { CustomerUUID, PaymentUUID, failure } = payment
  if (payment.state === 'failed' && failure) await tx.enqueue(endTryJob, { CustomerUUID, PaymentUUID, failure })
  if (payment.state !== 'paid') return
  await receivePayment(tx, payment)
  for (const taken of await takenBackOf(tx, payment)) {
    await returnPayment(tx, taken)
    if (taken.isGivenBack) await receiveReinstated(tx, taken)
  }
  const refunds = await refundsOfPayment(tx, CustomerUUID, PaymentUUID)
  for (const payout of new Set(refunds.map(({ thingUuid }) => thingUuid))) await settlePayout(tx, CustomerUUID, payout)
}

/**
 * After a won dispute, pays the bills again, once, as a payment of its own: with what the return took from them and from
 * credit. What it took from neither only balances the books again.
 */
async function receiveReinstated(tx: Tx, back: TakenBack): Promise<void> {
  const { ReturnUUID, isRefund } = back
  const paysFor: TakenBack['paysFor'][number][] = []
  for (const [CustomerUUID, parts] of Map.groupBy(back.paysFor, ({ beneficiary }) => beneficiary)) {
    const taken = await bookedBy(tx, { CustomerUUID, reason: returnReason(ReturnUUID), kind: books.received.kind })
    paysFor.push(...partsTakenBack(parts, zero, minus(zero, taken)))
  }
  if (!(await receivePayment(tx, { ...back, PaymentUUID: ReturnUUID, paysFor }))) return
  for (const [CustomerUUID, parts] of Map.groupBy(paysFor, ({ beneficiary }) => beneficiary)) {
    const owed = totalPayable(await owedInvoices(tx, CustomerUUID))
    const amount = sum(parts.map((part) => part.amount))
    await tellReinstated(tx, CustomerUUID, { ReturnUUID, amount, owed, isRefund })
  }
}

/**
 * Puts an amount that was charged back or refunded back onto the bills, inside the caller's transaction, by the rule of
 * `takeBack`: account credit is taken first, and no bill gets more than is left after its credit notes. Any remainder
 * stays unassigned in the ledger and the operator is notified. Idempotent.
 */
export async function returnPayment(tx: Tx, returned: Returned): Promise<void> {
  for (const [CustomerUUID, parts] of Map.groupBy(returned.paysFor, ({ beneficiary }) => beneficiary)) {
    await lockedAccount(tx, CustomerUUID)
    await settlePayouts(tx, CustomerUUID)
    await returnFor(tx, await lockedAccount(tx, CustomerUUID), { ...returned, paysFor: parts })
  }
}

/** The reason of a return in the books. */
const returnReason = (ReturnUUID: Uuid) => `bill-returned:${ReturnUUID}`

/** Where a refund of a payment of bills would be taken back from, by the rule of `returnPayment`. */
export async function billsOfRefund(
  ctx: Ctx,
  { PaymentUUID, paysFor }: Refunded,
): Promise<{ fromCredit: Money; owed: Money; rest: Money }> {
  const taken = []
  for (const [CustomerUUID, parts] of Map.groupBy(paysFor, ({ beneficiary }) => beneficiary)) {
    const credit = (await findAccount(ctx, CustomerUUID))?.credit ?? zero
    taken.push(await whereToTake(ctx, { CustomerUUID, credit }, PaymentUUID, sum(parts.map(({ amount }) => amount))))
  }
  return {
    fromCredit: sum(taken.map(({ fromCredit }) => fromCredit)),
    owed: sum(taken.flatMap(({ parts }) => parts.map(({ amount }) => amount))),
    rest: sum(taken.map(({ rest }) => rest)),
  }
}

async function whereToTake(
  ctx: Ctx,
  { CustomerUUID, credit }: Pick<AccountRow, 'CustomerUUID' | 'credit'>,
  PaymentUUID: Uuid,
  total: Money,
) {
  const left = await leftOfPayment(ctx, CustomerUUID, PaymentUUID)
  return takeBack(total, { credit, left, bills: await settledBills(ctx, CustomerUUID, PaymentUUID) })
}

type Account = Permitted<AccountRow, 'bill:manage'>

async function returnFor(tx: Tx, account: Account, returned: Returned): Promise<void> {
  const { CustomerUUID } = account
  const { PaymentUUID, ReturnUUID, payer, paysFor } = returned
  const total = sum(paysFor.map((part) => part.amount))
  if (!(await insertReturn(tx, { ...account, PaymentUUID, ReturnUUID, amount: total }))) return
  const { fromCredit, parts, rest } = await whereToTake(tx, account, PaymentUUID, total)
  const fromBills = sum(parts.map((part) => part.amount))
  if (rest < total)
    await postMovements(tx, [
      {
        CustomerUUID,
        parties: partiesOf(payer, CustomerUUID, paysFor),
        reason: returnReason(ReturnUUID),
        lines: [
          { account: books.received, amount: minus(rest, total) },
          { account: books.receivable, amount: fromBills },
          { account: books.paidAhead, amount: fromCredit },
        ],
      },
    ])
  const reversal = { kind: 'reversal' as const, PaymentUUID }
  await allocate(tx, account, [
    ...parts.map(({ UUID, amount }) => ({ ...reversal, InvoiceUUID: UUID, amount: minus(zero, amount) })),
    ...(fromCredit > 0 ? [{ ...reversal, InvoiceUUID: null, amount: minus(zero, fromCredit) }] : []),
  ])
  if (rest > 0) await reportRest(tx, account, returned, rest)
  await tellReopened(tx, CustomerUUID, parts)
  const pauses = await pauseAutomatic(tx, account, fromBills)
  await tellReturned(tx, CustomerUUID, {
    ReturnUUID,
    amount: total,
    owed: fromBills,
    fromCredit,
    isRefund: returned.isRefund,
    pauses,
  })
  await tx.show(CustomerUUID, 'bill.changed')
}

/**
 * Stops automatic payment of the returned amount until the customer pays it, changes the card or sets automatic payment
 * again. Returns whether automatic payment was on.
 */
async function pauseAutomatic(tx: Tx, account: Account, owed: Money): Promise<boolean> {
  if (account.automatic === 'off' || owed === zero) return false
  const triedCard = (await defaultMethodOf(tx, account.CustomerUUID))?.UUID ?? null
  const failed = { failedFirstOn: tx.today(), nextTryOn: null, failedBecause: 'taken-back', triedCard } as const
  await saveAutomaticFailure(tx, account, failed)
  return true
}

/** No bill can take the rest: its bills were credited, and that credit has left the account. */
function reportRest(tx: Tx, account: Account, { PaymentUUID, ReturnUUID }: Returned, cents: Money): Promise<void> {
  const { CustomerUUID, AccountNumber } = account
  return notifyOperator(tx, {
    kind: 'bills',
    subject: `returned payment ${ReturnUUID} of account ${AccountNumber}`,
    reason: `${cents} cents of what was taken back of a payment are on no bill: its bills were credited, and that credit was moved away`,
    document: { CustomerUUID, AccountNumber, PaymentUUID, ReturnUUID, cents },
  })
}

async function tellReopened(tx: Tx, CustomerUUID: Uuid, parts: readonly BillPart[]): Promise<void> {
  const amounts = new Map(parts.map(({ UUID, amount }) => [UUID, amount]))
  for (const { UUID: InvoiceUUID, Number: number } of await invoicesByUuid(tx, CustomerUUID, [...amounts.keys()])) {
    const amount = amounts.get(InvoiceUUID) ?? zero
    await tx.tell('bill.reopened', { CustomerUUID, InvoiceUUID, Number: number, amount })
  }
}
