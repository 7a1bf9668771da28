import { billing, billingFiles, billPayment } from '@waea/contract/billing'
import { payouts } from '@waea/contract/payouts'
import { part } from '../../platform/part.ts'
import { cycleOfAccount } from './accounts.store.ts'
import { creditNotePdf, invoicePdf } from './bill-files.ts'
import { billingHearsThroughPartner, billingJobs, hearsOfBills } from './billing.jobs.ts'
import { changeCycle, previewCycle } from './change-cycle.ts'
import { hearEndedService } from './close-account.ts'
import { hearPurged } from './erase-buyer.ts'
import { accountsByBill } from './invoices.store.ts'
import { linesFile } from './lines-file.ts'
import { openAccount } from './open-account.ts'
import { payBill } from './pay-bill.ts'
import { payOutByProvider, payOutCredit, readPayout } from './pay-out-credit.ts'
import { creditByProvider, readBillRun, releaseAccount } from './provider-calls.ts'
import { accountOf, readAccount } from './read-account.ts'
import { readInvoice, readInvoices, readOlderInvoices } from './read-invoices.ts'
import { settleBillPayment } from './return-payment.ts'
import { setAutomaticPayment } from './set-automatic-payment.ts'
import { endPayout, readWaitingPayouts } from './settle-payout.ts'
import { taxYearFile } from './tax-year-file.ts'

export { type AccountRow, accountByNumber, cycleOfAccount, findAccount } from './accounts.store.ts'
export { closeAccount, isLastOnBill } from './close-account.ts'
export { chargeAccount, creditAccount, withdrawCredit } from './credit-account.ts'
export { creditInvoice } from './credit-invoice.ts'
export { extendBills, holdDisputed, lockOwed } from './hold-bills.ts'
export { overdueCustomers } from './holds.store.ts'
export { type InvoiceRow, invoiceByNumber, invoiceOf, invoicesByUuid, owedInvoices } from './invoices.store.ts'
export { loadAccounts } from './load.store.ts'
export { openAccount } from './open-account.ts'
export { billsAhead } from './open-bill.ts'
export { prepareBillPayment } from './pay-bill.ts'
export { seedBills } from './seed-bills.ts'
export { tellCreditLeft } from './tell-payout.ts'
export { owedAndLeft } from './under-way.ts'
export { whatIsOwedBy } from './what-is-owed-by.ts'

/** Bills of customers with plans on the bill, and what is owed on them. */
export const billingPart = part({
  name: 'billing',
  calls: { ...billing, ...billingFiles, ...billPayment, ...payouts },
  handlers: {
    invoices: readInvoices,
    invoice: readInvoice,
    invoicePdf,
    creditNotePdf,
    linesFile,
    taxYearFile,
    olderInvoices: (ctx, asked) => readOlderInvoices(ctx, asked.customerUuid),
    account: async (ctx, asked) => ({ result: await readAccount(ctx, asked.customerUuid) }),
    billingCycle: async (ctx, asked) => ({
      BillingCycle: cycleOfAccount(await accountOf(ctx, asked.customerUuid)),
    }),
    previewBillingCycle: (ctx, asked) => previewCycle(ctx, asked.customerUuid, asked.BillingCycle),
    changeBillingCycle: (ctx, asked) => changeCycle(ctx, asked.customerUuid, asked.BillingCycle),
    pay: payBill,
    releaseAccount: (ctx, asked) => releaseAccount(ctx, asked.customerUuid),
    creditInvoice: creditByProvider,
    billRun: (ctx, asked) => readBillRun(ctx, asked.day),
    creditPayout: (ctx, asked) => readPayout(ctx, asked.customerUuid),
    payOutCredit,
    payOutByProvider,
    waitingPayouts: readWaitingPayouts,
    endPayout,
    setAutomaticPayment: (ctx, asked) => setAutomaticPayment(ctx, asked.customerUuid, asked.When),
  },
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
  hearsThroughPartner: billingHearsThroughPartner,
  jobs: billingJobs,
})
