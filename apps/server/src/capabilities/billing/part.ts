import { billRuns } from '@waea/contract/money/bill-runs'
import { billing, billingFiles, billPayment } from '@waea/contract/money/billing'
import { payouts } from '@waea/contract/money/payouts'
import { writeOffs } from '@waea/contract/money/write-offs'
import { part } from '../../platform/jobs/part.ts'
import { hearEndedService } from './accounts/close-account.ts'
import { openAccount } from './accounts/open-account.ts'
import { billingCalls } from './calls.ts'
import { allDocuments } from './documents/all-documents.ts'
import { hearPurged } from './erase-buyer.ts'
import { billRunFigures } from './issuing/run-figures.ts'
import { billingEventsOutsideTx, billingJobs, hearsOfBills } from './jobs.ts'
import { billMails } from './mails/bill-mails.ts'
import { settleBillPayment } from './paying/return-payment.ts'
import { billHistory } from './stores/customer-history.store.ts'
import { accountsByBill } from './stores/invoices.store.ts'
import './events.ts'

/** Bills of customers with plans on the bill, and what they owe. */
export const billingPart = part({
  name: 'billing',
  personalData: {
    tables: {
      accounts: ['parked_by'],
      allocations: [],
      attempts: [],
      credit_notes: [],
      heard_services: [],
      invoices: [],
      payments: [],
      payouts: [],
      returns: [],
      skipped: [],
    },
    leftOut: { run_failures: 'an error of ours while a bill was made' },
    files: allDocuments,
  },
  history: billHistory,
  calls: { ...billing, ...billingFiles, ...billPayment, ...billRuns, ...payouts, ...writeOffs },
  handlers: billingCalls,
  finds: accountsByBill,
  hearsPayments: { purposes: ['bill'] },
  hears: {
    'plan.on-bill': openAccount,
    'mobile.ended': (tx, { CustomerUUID, MobileUUID: ServiceUUID }) =>
      hearEndedService(tx, { CustomerUUID, ServiceUUID }),
    'fibre.ended': (tx, { CustomerUUID, UfbUUID: ServiceUUID }) => hearEndedService(tx, { CustomerUUID, ServiceUUID }),
    'customer.purged': hearPurged,
    'payment.changed': settleBillPayment,
    ...hearsOfBills,
  },
  onEventOutsideTx: billingEventsOutsideTx,
  jobs: billingJobs,
  figures: [billRunFigures],
  mails: billMails,
})
