import { adjustments } from '@waea/contract/operators/adjustments'
import { apiKeys } from '@waea/contract/operators/api-keys'
import { companySignIn } from '@waea/contract/operators/company-sign-in'
import { articleHistory } from '@waea/contract/operators/help-articles'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { operatorProofs } from '@waea/contract/operators/operator-proofs'
import { operatorRefunds } from '@waea/contract/operators/operator-refunds'
import { operatorWork } from '@waea/contract/operators/operator-work'
import { paymentEvidence } from '@waea/contract/operators/payment-evidence'
import { views } from '@waea/contract/operators/views'
import { catalogueHistory } from '@waea/contract/shop/provider-catalogue'
import type { Job } from '../../platform/jobs/job.ts'
import { part } from '../../platform/jobs/part.ts'
import { companyHandlers } from './accounts/company-sign-in.ts'
import { operatorCommand } from './accounts/operator-command.ts'
import { adjustmentHandlers } from './adjustments/adjust.ts'
import { customerHistory } from './customers/customer-history.ts'
import { customerPage } from './customers/customer-page.ts'
import { exportCustomer } from './customers/export-customer.ts'
import { findCustomers } from './customers/find-customers.ts'
import { readPaymentEvidence, readPaymentReceipt } from './customers/payment-evidence.ts'
import { keyHandlers } from './keys/keys.ts'
import { operatorMails } from './mails.ts'
import { accountHandlers } from './operator-accounts.calls.ts'
import { refundHandlers } from './refunds/refund-payments.ts'
import { proofHandlers } from './sign-in/prove.ts'
import { deleteOldTries } from './stores/company-tries.store.ts'
import { deleteOldSessions } from './stores/operator-sessions.store.ts'
import { viewHandlers } from './views/views.ts'
import { articleVersions } from './work/article-versions.ts'
import { catalogueChanges } from './work/catalogue-changes.ts'
import { flagChanges, lastFlagChanges } from './work/flag-changes.ts'
import { readParkedAccounts } from './work/parked-accounts.ts'
import { readWaiting } from './work/waiting.ts'

const keptSessionsMs = 90 * 86_400_000

const jobs: readonly Job[] = [
  {
    name: 'operators.forget-sessions',
    every: '43 * * * *',
    run: (ctx) =>
      ctx.inTransaction(async (tx) => {
        await deleteOldSessions(tx, new Date(tx.now().getTime() - keptSessionsMs))
        await deleteOldTries(tx, tx.now())
      }),
  },
]

/** The people at the provider: their accounts, sessions and roles, and the log of what they do. */
export const operatorsPart = part({
  name: 'operators',
  calls: {
    ...adjustments,
    ...apiKeys,
    ...articleHistory,
    ...catalogueHistory,
    ...companySignIn,
    ...operatorAccounts,
    ...operatorCustomers,
    ...operatorProofs,
    ...operatorRefunds,
    ...operatorWork,
    ...paymentEvidence,
    ...views,
  },
  handlers: {
    ...accountHandlers,
    ...companyHandlers,
    ...keyHandlers,
    ...proofHandlers,
    find: findCustomers,
    customer: customerPage,
    history: customerHistory,
    ...refundHandlers,
    ...adjustmentHandlers,
    ...viewHandlers,
    parkedAccounts: readParkedAccounts,
    waiting: readWaiting,
    lastFlagChanges,
    flagChanges,
    articleVersions,
    catalogueChanges,
    exportCustomer,
    paymentEvidence: readPaymentEvidence,
    paymentReceipt: readPaymentReceipt,
  },
  jobs,
  mails: operatorMails,
  commands: { operator: operatorCommand },
})
