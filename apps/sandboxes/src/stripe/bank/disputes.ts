import { type Account, newId } from '../account.ts'
import { invalidRequest } from '../errors.ts'
import { bookBalance } from '../methods/bank.ts'
import { behaviourOf } from '../methods/test-cards.ts'
import type { Charge, Dispute } from '../money-types.ts'
import type { PaymentIntent } from '../types.ts'

const dayS = 86_400
const answerWithinS = 9 * dayS

function paidChargeOf(account: Account, intent: PaymentIntent): Charge {
  const charge = intent.latest_charge === null ? undefined : account.store.get('charges', intent.latest_charge)
  if (intent.status !== 'succeeded' || !charge?.paid) throw invalidRequest('There is no paid charge to dispute.')
  if (charge.disputed) throw invalidRequest('The charge is disputed already.')
  return charge
}

function newDispute(account: Account, intent: PaymentIntent, charge: Charge, over: Partial<Dispute>): Dispute {
  const created = account.seconds()
  return {
    id: newId('du_1'),
    object: 'dispute',
    amount: charge.amount_captured - charge.amount_refunded,
    charge: charge.id,
    created,
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
    balance_transactions: [],
    evidence_details: { due_by: created + answerWithinS },
    ...over,
  }
}

/** Books a dispute's amount on the balance: negative when withdrawn, positive when reinstated. */
function bookOnDispute(account: Account, dispute: Dispute, amount: number): Dispute {
  const id = bookBalance(account, dispute.id, amount, dispute.currency, 'Chargeback', 'adjustment')
  const booked = account.store.get('balance_transactions', id)
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, ...(booked ? [booked] : [])] }
}

/** Opens a dispute of a card payment and withdraws the money; an inquiry withdraws nothing. */
export function disputeCharge(
  account: Account,
  intent: PaymentIntent,
  { reason = 'fraudulent', amount, isInquiry = false }: { reason?: string; amount?: number; isInquiry?: boolean } = {},
): Dispute {
  const charge = paidChargeOf(account, intent)
  const status = isInquiry ? ('warning_needs_response' as const) : ('needs_response' as const)
  const over = { reason, status, is_charge_refundable: isInquiry, ...(amount !== undefined && { amount }) }
  const opened = newDispute(account, intent, charge, over)
  const dispute = isInquiry ? opened : bookOnDispute(account, opened, -opened.amount)
  account.store.put('disputes', dispute)
  account.store.put('charges', { ...charge, disputed: true })
  account.emit('charge.dispute.created', dispute, undefined)
  if (!isInquiry) account.emit('charge.dispute.funds_withdrawn', dispute, undefined)
  return dispute
}

/** Reverses a paid debit: a dispute that is lost at once and cannot be answered. */
export function returnDebit(account: Account, intent: PaymentIntent, reason: string, amount?: number): Dispute {
  const charge = paidChargeOf(account, intent)
  const over = { reason, status: 'lost' as const, evidence_details: { due_by: null } }
  const opened = newDispute(account, intent, charge, { ...over, ...(amount !== undefined && { amount }) })
  const dispute = bookOnDispute(account, opened, -opened.amount)
  account.store.put('disputes', dispute)
  account.store.put('charges', { ...charge, disputed: true })
  account.emit('charge.dispute.created', dispute, undefined)
  account.emit('charge.dispute.funds_withdrawn', dispute, undefined)
  account.emit('charge.dispute.closed', dispute, undefined)
  return dispute
}

/** Closes a dispute. A won one reinstates the money. */
export function closeDispute(account: Account, dispute: Dispute, isWon: boolean): Dispute {
  if (dispute.status !== 'needs_response') throw invalidRequest('The dispute is closed already.')
  const back = isWon ? bookOnDispute(account, dispute, dispute.amount) : dispute
  const closed: Dispute = { ...back, status: isWon ? 'won' : 'lost' }
  account.store.put('disputes', closed)
  account.emit('charge.dispute.closed', closed, undefined)
  if (isWon) account.emit('charge.dispute.funds_reinstated', closed, undefined)
  return closed
}

/** Opens a dispute when the card is a test card that disputes every charge. */
export function disputeIfTestCard(account: Account, paid: PaymentIntent, behaviour: string): void {
  const { disputes } = behaviourOf(behaviour)
  if (disputes) disputeCharge(account, paid, disputes)
}
