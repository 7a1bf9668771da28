import { billing, billingFiles, billPayment } from '@waea/contract/money/billing'
import { payouts } from '@waea/contract/money/payouts'
import { part } from '../../platform/jobs/part.ts'
import { changeCycle, previewCycle } from './accounts/change-cycle.ts'
import { hearEndedService } from './accounts/close-account.ts'
import { openAccount } from './accounts/open-account.ts'
import { accountOf, readAccount } from './accounts/read-account.ts'
import { setAutomaticPayment } from './accounts/set-automatic-payment.ts'
import { billingEventsOutsideTx, billingJobs, hearsOfBills } from './billing.jobs.ts'
import { payOutByProvider, payOutCredit, readPayout } from './credits/pay-out-credit.ts'
import { endPayout, readWaitingPayouts } from './credits/settle-payout.ts'
import { creditNotePdf, invoicePdf } from './documents/bill-files.ts'
import { linesFile } from './documents/lines-file.ts'
import { readInvoice, readInvoices, readOlderInvoices } from './documents/read-invoices.ts'
import { taxYearFile } from './documents/tax-year-file.ts'
import { hearPurged } from './erase-buyer.ts'
import { payBill } from './paying/pay-bill.ts'
import { settleBillPayment } from './paying/return-payment.ts'
import { creditByProvider, readBillRun, releaseAccount } from './provider-calls.ts'
import { cycleOfAccount } from './stores/accounts.store.ts'
import { accountsByBill } from './stores/invoices.store.ts'

export { closeAccount, isLastOnBill } from './accounts/close-account.ts'
export { chargeAccount, creditAccount, withdrawCredit } from './accounts/credit-account.ts'
export { openAccount } from './accounts/open-account.ts'
export { creditInvoice } from './credits/credit-invoice.ts'
export { billsAhead } from './issuing/open-bill.ts'
export { extendBills, holdDisputed, lockOwed } from './paying/hold-bills.ts'
export { prepareBillPayment } from './paying/pay-bill.ts'
export { seedBills } from './seed-bills.ts'
export { whatIsOwedBy } from './settling/what-is-owed-by.ts'
export { type AccountRow, accountByNumber, cycleOfAccount, findAccount } from './stores/accounts.store.ts'
export { overdueCustomers } from './stores/holds.store.ts'
export { type InvoiceRow, invoiceByNumber, invoiceOf, invoicesByUuid, owedInvoices } from './stores/invoices.store.ts'
export { loadAccounts } from './stores/load.store.ts'
export { tellCreditLeft } from './telling/tell-payout.ts'
export { owedAndLeft } from './telling/under-way.ts'

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
    olderInvoices: (ctx, input) => readOlderInvoices(ctx, input.customerUuid),
    account: async (ctx, input) => ({ result: await readAccount(ctx, input.customerUuid) }),
    billingCycle: async (ctx, input) => ({
      BillingCycle: cycleOfAccount(await accountOf(ctx, input.customerUuid)),
    }),
    previewBillingCycle: (ctx, input) => previewCycle(ctx, input.customerUuid, input.BillingCycle),
    changeBillingCycle: (ctx, input) => changeCycle(ctx, input.customerUuid, input.BillingCycle),
    pay: payBill,
    releaseAccount: (ctx, input) => releaseAccount(ctx, input.customerUuid),
    creditInvoice: creditByProvider,
    billRun: (ctx, input) => readBillRun(ctx, input.day),
    creditPayout: (ctx, input) => readPayout(ctx, input.customerUuid),
    payOutCredit,
    payOutByProvider,
    waitingPayouts: readWaitingPayouts,
    endPayout,
    setAutomaticPayment: (ctx, input) => setAutomaticPayment(ctx, input.customerUuid, input.When),
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
  onEventOutsideTx: billingEventsOutsideTx,
  jobs: billingJobs,
})
