import type { billRuns } from '@waea/contract/money/bill-runs'
import type { billing, billingFiles, billPayment } from '@waea/contract/money/billing'
import type { payouts } from '@waea/contract/money/payouts'
import type { writeOffs } from '@waea/contract/money/write-offs'
import type { Handlers } from '../../platform/jobs/part.ts'
import { changeCycle, previewCycle } from './accounts/change-cycle.ts'
import { accountOf, readAccount } from './accounts/read-account.ts'
import { setAutomaticPayment } from './accounts/set-automatic-payment.ts'
import { payOutByProvider, payOutCredit, readPayout } from './credits/pay-out-credit.ts'
import { endPayout, readWaitingPayouts } from './credits/settle-payout.ts'
import { creditNotePdf, invoicePdf, pdfForOperator } from './documents/bill-files.ts'
import { linesFile } from './documents/lines-file.ts'
import { readInvoice, readInvoices, readInvoicesForOperator, readOlderInvoices } from './documents/read-invoices.ts'
import { taxYearFile } from './documents/tax-year-file.ts'
import { previewRun } from './issuing/preview-run.ts'
import { readFailedBills, readLastRuns, retryBill } from './issuing/run-board.ts'
import { payBill, payForOther } from './paying/pay-bill.ts'
import { creditByProvider, holdAccount, readBillRun, releaseAccount } from './provider-calls.ts'
import { readOverdue, writeOffOverdue } from './settling/write-off-overdue.ts'
import { cycleOfAccount } from './stores/accounts.store.ts'

export const billingCalls: Handlers<
  typeof billing & typeof billingFiles & typeof billPayment & typeof billRuns & typeof payouts & typeof writeOffs
> = {
  invoices: readInvoices,
  invoice: readInvoice,
  invoicesForOperator: readInvoicesForOperator,
  invoicePdf,
  pdfForOperator,
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
  payForOther,
  nextRun: (ctx) => previewRun(ctx),
  lastRuns: (ctx) => readLastRuns(ctx),
  failedBills: readFailedBills,
  retryBill: (ctx, input) => retryBill(ctx, input.customerUuid),
  holdAccount,
  releaseAccount: (ctx, input) => releaseAccount(ctx, input.customerUuid),
  creditInvoice: creditByProvider,
  billRun: (ctx, input) => readBillRun(ctx, input.day),
  creditPayout: (ctx, input) => readPayout(ctx, input.customerUuid),
  payOutCredit,
  payOutByProvider,
  waitingPayouts: readWaitingPayouts,
  endPayout,
  overdue: readOverdue,
  writeOff: writeOffOverdue,
  setAutomaticPayment: (ctx, input) => setAutomaticPayment(ctx, input.customerUuid, input.When),
}
