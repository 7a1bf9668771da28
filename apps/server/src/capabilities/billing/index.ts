export { adjustNextBill, waitingForBill } from './accounts/adjust-next-bill.ts'
export { billsDue } from './accounts/bills-due.ts'
export { closeAccount, isLastOnBill } from './accounts/close-account.ts'
export { chargeAccount, creditAccount, withdrawCredit } from './accounts/credit-account.ts'
export { openAccount } from './accounts/open-account.ts'
export { creditInvoice } from './credits/credit-invoice.ts'
export { importAccounts } from './import-bills.ts'
export { billsAhead } from './issuing/open-bill.ts'
export { extendBills, holdDisputed, lockOwed } from './paying/lock-owed.ts'
export { prepareBillPayment } from './paying/pay-bill.ts'
export { billsOfRefund } from './paying/return-payment.ts'
export { seedBills } from './seed-bills.ts'
export { whatIsOwedBy } from './settling/what-is-owed-by.ts'
export { type AccountRow, accountByNumber, cycleOfAccount, findAccount, isOnHold } from './stores/accounts.store.ts'
export { overdueCustomers } from './stores/holds.store.ts'
export { billNumbersTaken } from './stores/import.store.ts'
export {
  type InvoiceRow,
  invoiceByNumber,
  invoiceOf,
  invoicesByUuid,
  lastAllocationOf,
  owedInvoices,
} from './stores/invoices.store.ts'
export { loadAccounts } from './stores/load.store.ts'
export { parkedAccounts } from './stores/run-board.store.ts'
export { tellCreditLeft } from './telling/tell-payout.ts'
export { owedAndLeft, toPayOfEach } from './telling/under-way.ts'
