import type { Money } from '@waea/kit/money'
import type { DunningTerms } from './schedule.ts'

/**
 * The late fee on overdue bills of an amount, GST included; null if the provider's terms have none (`fee` is 0), or if the
 * amount is too small to suspend for. `lateFeeDay` says when it is charged.
 */
export function lateFeeOf(fee: Money, terms: Pick<DunningTerms, 'leastToSuspend'>, overdue: Money): Money | null {
  return fee > 0 && overdue >= terms.leastToSuspend ? fee : null
}
