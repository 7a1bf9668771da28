import { balance } from '@waea/contract/money/balance'
import { part } from '../../platform/jobs/part.ts'
import { balanceCalls } from './balance.calls.ts'
import { balanceEventsOutsideTx, balanceHears } from './balance.hears.ts'
import { expireCredit } from './expire-credit.ts'
import { runAutoTopUps } from './run-auto-top-up.ts'

export { autoTopUpOf, readAutoTopUpPreference, saveAutoTopUpPreference } from './auto-top-up.ts'
export { closeCredit } from './close-credit.ts'
export {
  addCredit,
  type CreditMoved,
  creditOf,
  lockCredits,
  openCredit,
  returnCredit,
  spendCredit,
  spendLocked,
} from './credit.ts'
export { keepCredit } from './keep-credit.ts'
export { loadCredit } from './load.store.ts'
export { transferCredit } from './transfer-credit.ts'

/** Prepay credit: what is left of it and until when, topping it up, by hand or automatically, spending it. */
export const balancePart = part({
  name: 'balance',
  calls: balance,
  handlers: balanceCalls,
  hearsPayments: { purposes: ['top-up'] },
  hears: balanceHears,
  onEventOutsideTx: balanceEventsOutsideTx,
  jobs: [
    { name: 'balance.expire', every: '*/10 * * * *', run: (ctx) => expireCredit(ctx) },
    { name: 'balance.auto-top-up', every: '*/5 * * * *', run: (ctx) => runAutoTopUps(ctx) },
  ],
})
