import { bankAccounts } from '@waea/contract/money/bank-accounts'
import { payments } from '@waea/contract/money/payments'
import { part } from '../../platform/jobs/part.ts'
import { paymentsCalls } from './calls.ts'
import { addBankAccount, readMandate } from './cards/bank-accounts.ts'
import { paymentsForget } from './hears.ts'
import { paymentsJobs } from './jobs.ts'
import { debitMails } from './mails/debit-mails.ts'
import { paymentMails } from './mails/payment-mails.ts'
import { openFigures } from './open-figures.ts'
import { allReceipts } from './receipts/all-receipts.ts'
import { paymentHistory } from './stores/customer-history.store.ts'
import { accountsByReceipt } from './stores/receipts.store.ts'
import './events.ts'

/** Cards, card payments, refunds, receipts, and their bookings in the ledger. */
export const paymentsPart = part({
  name: 'payments',
  personalData: {
    tables: {
      allocations: [],
      card_declines: ['attempt_ref'],
      card_setups: ['gateway_ref'],
      intents: ['request_key', 'gateway_ref', 'client_secret', 'asked_card', 'claim'],
      mandates: [],
      methods: ['gateway_card', 'fingerprint'],
      receipts: [],
      refund_requests: ['requested_by', 'decided_by'],
      refunds: ['gateway_ref'],
      returns: ['gateway_ref'],
    },
    leftOut: { gateway_customers: 'the key of the customer at the card partner' },
    files: allReceipts,
  },
  history: paymentHistory,
  calls: { ...payments, ...bankAccounts },
  handlers: { ...paymentsCalls, mandate: async (ctx) => readMandate(ctx), addBankAccount },
  finds: accountsByReceipt,
  hears: paymentsForget,
  jobs: paymentsJobs,
  figures: [openFigures],
  mails: { ...debitMails, ...paymentMails },
})
