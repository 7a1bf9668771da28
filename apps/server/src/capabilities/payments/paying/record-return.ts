import { decideReturn } from '@waea/domain/payments/payment-return'
import { dateText } from '@waea/kit/date-text'
import { isUuid, type Uuid } from '@waea/kit/ids'
import { dollars, minus, money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import type { PaymentReturn } from '../../../ports/cards.ts'
import { bookReinstatement, bookReturn } from '../books.ts'
import { takenBack, tellChanged } from '../payment-now.ts'
import { oweReturned, settleReinstated } from '../refunds/owe-returned.ts'
import { endRefunds, undeliveredCameBack } from '../refunds/undelivered.ts'
import { type Intent, intentOf, lockIntent } from '../stores/payments.store.ts'
import { insertReturn, type KeptReturn, markReinstated, returnByRef } from '../stores/returns.store.ts'
import { recordPayment } from './record-payment.ts'

/**
 * Records what a bank took back of a successful payment (a late debit return or a disputed card payment), or returned
 * after a won dispute: each once, however often and in whatever order the partner reports it. Reverses the ledger, and
 * makes what was paid owed again. If the payment is not known as paid yet, records that first. Call it outside a
 * transaction.
 */
export async function recordReturn(ctx: Ctx, said: PaymentReturn): Promise<void> {
  const { customer_uuid: CustomerUUID, payment_uuid: PaymentUUID } = said.metadata
  // Ignore payments that were made at the partner by other means.
  if (!isUuid(CustomerUUID) || !isUuid(PaymentUUID)) return
  const known = await intentOf(ctx, CustomerUUID, PaymentUUID)
  if (!known) return
  if (known.state !== 'succeeded') await recordPayment(ctx, known, await ctx.ports.cards.fetchPayment(said.paymentRef))
  await ctx.inTransaction((tx) => recordInTransaction(tx, CustomerUUID, PaymentUUID, said))
}

async function recordInTransaction(tx: Tx, CustomerUUID: Uuid, PaymentUUID: Uuid, said: PaymentReturn): Promise<void> {
  // Locked as for a refund, so that refunds and reads of what is left wait here.
  const intent = byRule('payments', 'payment:make', await lockIntent(tx, CustomerUUID, PaymentUUID))
  if (intent.state !== 'succeeded') return
  const known = await returnByRef(tx, CustomerUUID, said.gatewayRef)
  const does = decideReturn(known, said.takenCents)
  if (does === 'take-back') await takeBack(tx, intent, said)
  if (does === 'give-back' && known) await giveBack(tx, intent, known)
  if (!known && said.answerBy) await askForAnswer(tx, intent, said)
}

async function takeBack(tx: Tx, intent: Permitted<Intent, 'payment:make'>, said: PaymentReturn): Promise<void> {
  const { CustomerUUID, UUID: PaymentUUID, returned: before } = intent
  const amount = money(Math.min(said.takenCents, minus(intent.amount, before)))
  if (amount < 1) return
  const ReturnUUID = tx.newUuid()
  const { gatewayRef, reason } = said
  const taken = { CustomerUUID, UUID: ReturnUUID, PaymentUUID, gatewayRef, amount, before, reason }
  if (!(await insertReturn(tx, byRule('payments', 'payment:make', taken)))) return
  const returned = takenBack(intent, taken)
  await bookReturn(tx, intent, ReturnUUID, returned.paysFor)
  await endRefunds(tx, intent, taken)
  await tellChanged(tx, intent)
  // Billing and balance handle their own payments: a bill is owed again as a bill, and credit is taken back as far as
  // it is left.
  if (intent.purpose !== 'bill' && intent.purpose !== 'top-up') await oweReturned(tx, returned)
  await tx.show(CustomerUUID, 'payment.changed', { PaymentUUID })
  await tx.audit({ CustomerUUID, deed: 'payment-returned', detail: { PaymentUUID, AmountCents: amount, reason } })
}

async function giveBack(tx: Tx, intent: Permitted<Intent, 'payment:make'>, known: KeptReturn): Promise<void> {
  const { CustomerUUID, UUID: PaymentUUID } = intent
  const { UUID: ReturnUUID, amount } = known
  // Use the state returned here: `oweReturned` locks the row, so what was read before may be outdated.
  const was = await markReinstated(tx, byRule('payments', 'payment:make', known))
  if (!was) return
  const returned = takenBack(intent, known)
  await bookReinstatement(tx, intent, ReturnUUID, returned.paysFor)
  await tellChanged(tx, intent)
  if (was.isOwed) await settleReinstated(tx, returned, was)
  await undeliveredCameBack(tx, intent, was)
  await tx.show(CustomerUUID, 'payment.changed', { PaymentUUID })
  await tx.audit({ CustomerUUID, deed: 'payment-reinstated', detail: { PaymentUUID, AmountCents: amount } })
}

/** Asks the operator to answer a dispute at the card partner by its deadline; evidence can win it. */
function askForAnswer(tx: Tx, { CustomerUUID, UUID, amount }: Intent, said: PaymentReturn): Promise<void> {
  const { gatewayRef, reason, takenCents, disputedCents, answerBy } = said
  const [disputed, taken] = [dollars(money(disputedCents)), dollars(money(takenCents))]
  const by = answerBy && ` by ${dateText(answerBy, 'moment')}`
  return notifyOperator(tx, {
    kind: 'card-event',
    subject: `payment ${UUID}`,
    reason: `the customer disputes ${disputed} of this card payment of ${dollars(amount)}, and the bank took ${taken} back: answer at the card partner${by}`,
    document: {
      CustomerUUID,
      PaymentUUID: UUID,
      gatewayRef,
      reason,
      takenCents,
      disputedCents,
      answerBy: answerBy?.toISOString(),
    },
  })
}
