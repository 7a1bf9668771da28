import { creditChecks } from '@waea/contract/money/credit-checks'
import { byRule } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { askCheck } from './ask-check.ts'
import { deleteChecks } from './credit-checks.store.ts'
import { decideCheck, readWaiting } from './decide-check.ts'
import { creditCheckMails } from './mails.ts'
import { readCheck } from './read-check.ts'

/** Credit checks before a monthly plan without a saved card. */
export const creditChecksPart = part({
  name: 'credit-checks',
  personalData: { tables: { checks: ['given'] } },
  calls: creditChecks,
  handlers: {
    creditCheck: (ctx, { customerUuid }) => readCheck(ctx, customerUuid),
    askCreditCheck: askCheck,
    waitingCreditChecks: readWaiting,
    decideCreditCheck: decideCheck,
  },
  hears: {
    'customer.purged': (ctx, { CustomerUUID }) =>
      deleteChecks(ctx, byRule('credit-checks', 'credit:check', { CustomerUUID })),
  },
  mails: creditCheckMails,
})
