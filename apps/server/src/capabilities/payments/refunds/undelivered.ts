import { dollars, type Money, minus, money, sum, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { lessenDebt } from '../../customers/index.ts'
import { accounts } from '../../ledger/index.ts'
import { bookUndelivered, isSold } from '../books.ts'
import { type Intent, intentsFor, lockIntent } from '../stores/payments.store.ts'
import { endedByReturn, endRefundsOfReturned, type KeptRefund, refundsOfPayment } from '../stores/refunds.store.ts'
import { type KeptReturn, noteNotOwed, returnsOfPayment } from '../stores/returns.store.ts'
import type { RefundRequest } from './new-refund.ts'
import { takesBack } from './take-back-refunded.ts'

type LockedIntent = Permitted<Intent, 'payment:make'>

/**
 * Ends the pending refunds of a payment when its bank takes it back, inside the caller's transaction: the bank has
 * already returned that money, and it is not owed.
 */
export async function endRefunds(tx: Tx, intent: LockedIntent, taken: { UUID: string; amount: Money }): Promise<void> {
  const ended = sumUndelivered(await endRefundsOfReturned(tx, intent), intent)
  // Payments of bills are refunded only to pay out credit; billing handles those itself.
  if (ended === zero || intent.purpose === 'bill') return
  const { CustomerUUID, UUID: PaymentUUID } = intent
  const undelivered = money(Math.min(ended, taken.amount))
  const of = byRule('payments', 'payment:make', { CustomerUUID, UUID: taken.UUID })
  await noteNotOwed(tx, of, { fromCredit: zero, undelivered, writtenOff: zero })
  await bookUndelivered(tx, intent, `undelivered:${taken.UUID}`, undelivered)
  tx.log('Refunds of a payment that was taken back are not made', { PaymentUUID, AmountCents: ended })
  const left = minus(ended, undelivered)
  if (left > zero) await askToRefund(tx, intent, left, 'its bank took back less than was to be refunded')
}

/** Refunds that take back what was delivered are left out: the bank's return takes it back instead. */
function sumUndelivered(refunds: readonly Pick<KeptRefund, 'amount' | 'reason'>[], intent: Intent): Money {
  return sum(refunds.filter((one) => !takesBack(one, intent)).map(({ amount }) => amount))
}

/**
 * Asks the operator to refund the undelivered part of a return whose dispute was won, inside the caller's transaction:
 * we have the money again, and the card partner cannot refund a disputed card. Credit for a top-up that never arrived
 * is added by the balance capability instead.
 */
export async function undeliveredCameBack(
  tx: Tx,
  intent: LockedIntent,
  { undelivered }: Pick<KeptReturn, 'undelivered'>,
): Promise<void> {
  if (undelivered === zero) return
  const refunds = await refundsOfPayment(tx, intent.CustomerUUID, intent.UUID)
  const ended = sumUndelivered(
    refunds.filter(({ failure }) => failure === endedByReturn),
    intent,
  )
  const left = intent.purpose === 'top-up' ? money(Math.min(ended, undelivered)) : undelivered
  if (left > zero)
    await askToRefund(tx, intent, left, 'the dispute was won, and what it had paid for was not delivered')
}

/**
 * Takes a payment for an undelivered thing off the debt if a bank has taken it back, inside the caller's transaction:
 * reverses the sale and refunds nothing to the card. Once per reason. If the customer has paid part of the debt
 * meanwhile, that part stays theirs in the ledger, and the operator is asked to refund it.
 */
export async function forgiveReturned(tx: Tx, input: RefundRequest): Promise<void> {
  const found = isSold(input.purpose) ? await takenIntent(tx, input) : undefined
  if (!found) return
  const intent = byRule('payments', 'payment:make', await lockIntent(tx, found.CustomerUUID, found.UUID))
  const [part] = intent.paysFor
  const returns = (await returnsOfPayment(tx, intent.CustomerUUID, intent.UUID)).filter((one) => owedOf(one) > zero)
  const amount = money(Math.min(input.amount, sum(returns.map(owedOf))))
  if (!part || amount === zero) return
  if (!(await bookUndelivered(tx, intent, `undelivered:${input.reason}`, amount))) return
  await noteUndelivered(tx, returns, amount)
  const { beneficiary: CustomerUUID, service } = part
  const parties = { payer: intent.payer, beneficiary: CustomerUUID, service }
  const reason = `not-owed:${input.reason}`
  const forgiven = await lessenDebt(tx, { CustomerUUID, parties, reason, amount, against: accounts.received })
  const left = minus(amount, forgiven)
  if (left > zero) await askToRefund(tx, intent, left, 'the debt of what its bank took back was paid, and is not owed')
}

/** The payment of a thing that a bank has taken back. */
async function takenIntent(ctx: Ctx, input: RefundRequest): Promise<Intent | undefined> {
  const { CustomerUUID, purpose, paidThing, PaymentUUID } = input
  const payments = await intentsFor(ctx, CustomerUUID, [paidThing])
  return payments.find(
    ({ UUID, returned, ...one }) => one.purpose === purpose && returned > 0 && (PaymentUUID ?? UUID) === UUID,
  )
}

/** How much of a return became a debt, whether paid since or not. */
function owedOf({ isOwed, isGivenBack, amount, fromCredit, undelivered, writtenOff }: KeptReturn): Money {
  return isOwed && !isGivenBack ? minus(minus(amount, fromCredit), sum([undelivered, writtenOff])) : zero
}

async function noteUndelivered(tx: Tx, returns: readonly KeptReturn[], amount: Money): Promise<void> {
  let left = amount
  for (const one of returns) {
    const part = money(Math.min(left, owedOf(one)))
    left = minus(left, part)
    const { fromCredit, undelivered, writtenOff } = one
    const of = byRule('payments', 'payment:make', one)
    if (part > zero) await noteNotOwed(tx, of, { fromCredit, undelivered: sum([undelivered, part]), writtenOff })
  }
}

function askToRefund(tx: Tx, { CustomerUUID, UUID: PaymentUUID }: Intent, cents: Money, why: string): Promise<void> {
  return notifyOperator(tx, {
    kind: 'card-event',
    // A subject of its own, because the dispute has a notice that still has to be answered.
    subject: `refund of payment ${PaymentUUID}`,
    reason: `${why}: refund ${dollars(cents)} of it`,
    document: { CustomerUUID, PaymentUUID, cents },
  })
}
