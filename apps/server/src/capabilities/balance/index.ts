import { balance } from '@waea/contract/balance'
import { part } from '../../platform/part.ts'
import { balanceCalls } from './balance.calls.ts'
import { balanceHears, balanceHearsThroughPartner } from './balance.hears.ts'

export { addCredit, type CreditMoved, creditOf, lockCredits, openCredit, spendCredit, spendLocked } from './credit.ts'
export { loadCredit } from './load.store.ts'
export { passCredit } from './pass-credit.ts'

/** Prepay credit: reading it, topping it up, spending it. */
export const balancePart = part({
  name: 'balance',
  calls: balance,
  handlers: balanceCalls,
  hearsPaymentsFor: ['top-up'],
  hears: balanceHears,
  hearsThroughPartner: balanceHearsThroughPartner,
})
