import { checkBillPayment } from '@waea/domain/billing/allocate'
import { type Refusal, refuse } from '@waea/domain/refusal'
import { fromDollars, type Money } from '@waea/kit/money'

/** The amount typed in dollars, or why it cannot be paid: under $1.00, or more than is owed and than $1,000 (1§5). */
export function typedAmount(typed: string, owed: Money): Money | Refusal {
  const amount = fromDollars(typed.replace(/^\s*\$/, '').trim())
  return amount === undefined ? refuse('invalid-input') : checkBillPayment(amount, owed)
}
