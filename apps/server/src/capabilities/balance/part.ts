import { balance } from '@waea/contract/money/balance'
import { part } from '../../platform/jobs/part.ts'
import { balanceCalls } from './calls.ts'
import { expireCredit } from './expire-credit.ts'
import { balanceEventsOutsideTx, balanceHears } from './hears.ts'
import { creditMails, creditTexts } from './mails/credit-mails.ts'
import { guestTopUpMails } from './mails/guest-top-up-mails.ts'
import { runAutoTopUps } from './run-auto-top-up.ts'
import './events.ts'

/** Prepay credit: balance and expiry, top-ups by hand and automatic, spending. */
export const balancePart = part({
  name: 'balance',
  personalData: { tables: { auto_attempts: [], auto_top_ups: [], credits: [], lot_uses: [], lots: [] } },
  calls: balance,
  handlers: balanceCalls,
  hearsPayments: { purposes: ['top-up'] },
  hears: balanceHears,
  onEventOutsideTx: balanceEventsOutsideTx,
  jobs: [
    { name: 'balance.expire', every: '*/10 * * * *', run: (ctx) => expireCredit(ctx) },
    { name: 'balance.auto-top-up', every: '*/5 * * * *', run: (ctx) => runAutoTopUps(ctx) },
  ],
  mails: { ...creditMails, ...guestTopUpMails },
  texts: creditTexts,
})
