import { type Account, type Call, newId } from '../account.ts'
import { invalidRequest, missingParameter, resourceMissing } from '../errors.ts'
import { integerOf, mergedMetadata, refuseUnknown, textOf, wordOf } from '../form.ts'
import { bookBalance } from '../methods/bank.ts'
import { behaviourOf } from '../methods/test-cards.ts'
import type { Charge, Refund } from '../money-types.ts'
import type { DelayedRefund } from '../store.ts'

const fields = new Set([
  'amount',
  'charge',
  'expand',
  'instructions_email',
  'metadata',
  'payment_intent',
  'reason',
  'refund_application_fee',
  'reverse_transfer',
])

function chargeToRefund(account: Account, call: Call): Charge {
  const intentId = textOf(call.params, 'payment_intent')
  const chargeId = textOf(call.params, 'charge')
  if (!intentId && !chargeId) throw missingParameter('payment_intent')
  if (chargeId) {
    const charge = account.store.get('charges', chargeId)
    if (!charge) throw resourceMissing('charge', chargeId, 'charge')
    return charge
  }
  const intent = account.store.get('payment_intents', intentId ?? '')
  if (!intent) throw resourceMissing('payment_intent', intentId ?? '', 'payment_intent')
  const charge = intent.latest_charge === null ? undefined : account.store.get('charges', intent.latest_charge)
  if (!charge || intent.status !== 'succeeded') {
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    })
  }
  return charge
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

/** Refunds a charge, or a part of it in cents; never more than is left. */
export function createRefund(account: Account, call: Call): Refund {
  refuseUnknown(call.params, fields)
  const charge = chargeToRefund(account, call)
  const left = charge.amount_captured - charge.amount_refunded
  if (!charge.captured || !charge.paid)
    throw invalidRequest(`Charge ${charge.id} has not been captured.`, { param: 'charge' })
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' })
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = integerOf(call.params, 'amount') ?? left
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      {
        param: 'amount',
      },
    )
  }
  const later = delayedStatus(account, charge)
  const id = newId('re_3')
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: bookBalance(account, id, -amount, charge.currency, 'REFUND FOR CHARGE'),
    charge: charge.id,
    created: account.seconds(),
    currency: charge.currency,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergedMetadata({}, call.params),
    payment_intent: charge.payment_intent,
    reason: wordOf(call.params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
    receipt_number: null,
    status: later === 'succeeded' ? 'pending' : 'succeeded',
  }
  account.store.put('refunds', refund)
  if (later) account.store.put('refund_ends', { id, status: later, dueMs: account.now().getTime() + account.refundMs })
  const refunded = charge.amount_refunded + amount
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured }
  account.store.put('charges', after)
  account.emit('refund.created', refund, call)
  account.emit('charge.refunded', after, call, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  })
  return refund
}

/** The later status of a refund to a test card that delays it; undefined when the refund is final at once. */
function delayedStatus(account: Account, charge: Charge): DelayedRefund['status'] | undefined {
  const vaulted = charge.payment_method === null ? undefined : account.store.get('vault', charge.payment_method)
  const becomes = vaulted && behaviourOf(vaulted.behaviour).refunds
  if (!becomes) return undefined
  return becomes === 'pending' ? 'succeeded' : 'failed'
}

/** Settles the refunds that are due: a pending one succeeds, or the bank returns the money. */
export function settleDueRefunds(account: Account): void {
  const nowMs = account.now().getTime()
  for (const { id, status, dueMs } of [...account.store.all('refund_ends')]) {
    if (dueMs > nowMs) continue
    account.store.remove('refund_ends', id)
    const refund = account.store.get('refunds', id)
    if (refund) settleRefund(account, refund, status)
  }
}

function settleRefund(account: Account, refund: Refund, status: DelayedRefund['status']): void {
  const failed = status === 'failed'
  const back = () => bookBalance(account, refund.id, refund.amount, refund.currency, 'REFUND FAILURE', 'refund_failure')
  const ended: Refund = {
    ...refund,
    status,
    ...(failed && { failure_balance_transaction: back(), failure_reason: 'lost_or_stolen_card' }),
  }
  account.store.put('refunds', ended)
  const charge = account.store.get('charges', refund.charge)
  if (failed && charge) {
    account.store.put('charges', {
      ...charge,
      amount_refunded: charge.amount_refunded - refund.amount,
      refunded: false,
    })
  }
  const previous = { status: refund.status }
  account.emit('refund.updated', ended, undefined, previous)
  account.emit('charge.refund.updated', ended, undefined, previous)
  if (failed) account.emit('refund.failed', ended, undefined, previous)
}

/** One line of the ledger that tests read. */
export interface LedgerLine {
  payment_intent: string
  charge: string
  amount: number
  amount_refunded: number
  currency: string
  metadata: Record<string, string>
  idempotency_key: string | null
  created: number
}

/** Every paid and captured charge, oldest first, with its idempotency key. */
export function ledger(account: Account): LedgerLine[] {
  const lines: LedgerLine[] = []
  for (const charge of account.store.all('charges')) {
    if (!charge.paid || !charge.captured) continue
    lines.push({
      payment_intent: charge.payment_intent,
      charge: charge.id,
      amount: charge.amount_captured,
      amount_refunded: charge.amount_refunded,
      currency: charge.currency,
      metadata: charge.metadata,
      idempotency_key: account.store.get('origins', charge.id)?.idempotencyKey ?? null,
      created: charge.created,
    })
  }
  return lines
}
