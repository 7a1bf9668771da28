import { type Part, part } from '../../platform/jobs/part.ts'
import { checkBalances } from './check-balances.ts'

/** The ledger: every movement of money, balanced, written once, never changed. */
export const ledgerPart: Part = part({
  name: 'ledger',
  personalData: { tables: { balances: [], charges: [], entries: [], transactions: [], unbilled: [] } },
  calls: {},
  handlers: {},
  jobs: [{ name: 'ledger.check', every: '11 14 * * *', run: checkBalances }],
})
