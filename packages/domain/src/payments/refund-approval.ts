import { type Money, plus } from '@waea/kit/money'
import { type Refusal, refuse } from '../refusal.ts'

/**
 * Whether a second operator has to approve a refund: together with what operators have already refunded of the payment
 * it is more than one of them may refund alone. All in cents.
 */
export function needsApproval(amount: Money, refundedByOperators: Money, aloneMost: Money): boolean {
  return plus(refundedByOperators, amount) > aloneMost
}

/**
 * Whether somebody of the provider may decide a refund that waits: nobody approves their own, but they may withdraw it.
 * Both are names of an operator or a program.
 */
export function mayDecideRefund(outcome: 'approved' | 'declined', requestedBy: string, by: string): 'yes' | Refusal {
  return outcome === 'approved' && by === requestedBy ? refuse('not-allowed') : 'yes'
}
