import { broadband } from '@waea/contract/fibre/broadband'
import { fibreAtHome } from '@waea/contract/fibre/fibre-at-home'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { part } from '../../platform/jobs/part.ts'
import { together } from '../../platform/jobs/set-listeners.ts'
import { paymentNow } from '../payments/index.ts'
import { fibreAtHomeCalls } from './at-home/calls.ts'
import { atHomeMails } from './at-home/mails.ts'
import { broadbandCalls } from './calls.ts'
import { handleAccountState } from './connections/account-state.ts'
import { handlePlansStarted } from './connections/change-plan.ts'
import { eraseFibre } from './erase-fibre.ts'
import { broadbandEventsOutsideTx, broadbandJobs } from './jobs.ts'
import { fibreMails, fibreTexts } from './mails.ts'
import { handlePaid } from './orders/order-paid.ts'
import { ufbRecordsCalls, ufbRecordsLocks } from './programs/records.calls.ts'
import { fibreHistory } from './stores/customer-history.store.ts'
import { accountsByFibre } from './stores/records.store.ts'
import './events.ts'

/** Fibre: what is available at a place, orders, and the connections of customers. */
export const broadbandPart = part({
  name: 'broadband',
  personalData: {
    tables: { calling_111: [], chosen_times: [], connections: [], notes: ['by'], orders: [], promises: [] },
  },
  history: fibreHistory,
  calls: { ...broadband, ...ufbRecords, ...fibreAtHome },
  handlers: { ...broadbandCalls, ...ufbRecordsCalls, ...fibreAtHomeCalls },
  locks: ufbRecordsLocks,
  finds: accountsByFibre,
  hearsPayments: { purposes: ['order'] },
  hears: {
    'payment.changed': async (tx, changed) => {
      const { state, paysFor } = await paymentNow(tx, changed)
      if (state === 'paid') for (const paid of paysFor) await handlePaid(tx, paid)
    },
    'plan.started': together(handlePlansStarted),
    'account.state-changed': handleAccountState,
    // The account may have changed while the connection was being put in service: that handler saw no connection yet.
    'fibre.given': handleAccountState,
    'customer.purged': (tx, { CustomerUUID }) => eraseFibre(tx, CustomerUUID),
  },
  onEventOutsideTx: broadbandEventsOutsideTx,
  jobs: broadbandJobs,
  mails: { ...fibreMails, ...atHomeMails },
  texts: fibreTexts,
})
