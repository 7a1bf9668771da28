import { checkBillPayment } from '@waea/domain/billing/allocate'
import { type Refusal, refuse } from '@waea/domain/refusal'
import { fromDollars, type Money } from '@waea/kit/money'

/**
 * The amount typed in dollars, or why it can't be paid: below $1.00, or more than both the amount owed and $1,000
 * (1§5).
 */
export function typedAmount(typed: string, owed: Money): Money | Refusal {
  const amount = fromDollars(typed.replace(/^\s*\$/, '').trim())
  return amount === undefined ? refuse('invalid-input') : checkBillPayment(amount, owed)
}
