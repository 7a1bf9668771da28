import { dunning } from '@waea/contract/money/dunning'
import { byRule } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { readDisputes, readOpenDisputes } from './dispute-answer.ts'
import { answerByProvider, disputeLine } from './dispute-line.ts'
import { eraseTexts } from './disputes.store.ts'
import { extendPayment } from './extend-payment.ts'
import { takeBackLateFees } from './late-fee.ts'
import { dunningMails, dunningTexts } from './mails.ts'
import { readArrears } from './read-arrears.ts'
import { reviewAccount } from './review-account.ts'
import { takeSteps } from './take-steps.ts'

/** Overdue bills: reminders, late fees, extensions, disputes, suspension and its end. */
export const dunningPart = part({
  name: 'dunning',
  personalData: { tables: { cases: [], disputes: [], extensions: [] } },
  calls: dunning,
  handlers: {
    arrears: (ctx, input) => readArrears(ctx, input.customerUuid),
    extend: extendPayment,
    dispute: disputeLine,
    disputes: readDisputes,
    openDisputes: readOpenDisputes,
    answerDispute: answerByProvider,
  },
  hears: {
    'customer.purged': (tx, { CustomerUUID }) => eraseTexts(tx, byRule('dunning', 'bill:manage', { CustomerUUID })),
    'bill.credited': takeBackLateFees,
    'bills.reduced': async (tx, { CustomerUUID }) => {
      await reviewAccount(tx, CustomerUUID)
      await tx.show(CustomerUUID, 'arrears.changed')
    },
  },
  jobs: [{ name: 'dunning.take-steps', every: '35 * * * *', run: (ctx) => takeSteps(ctx) }],
  mails: dunningMails,
  texts: dunningTexts,
})
