import type { Access } from './access-words.ts'

const account: Access = { who: 'account' }
const owner: Access = { who: 'owner' }
const client: Access = { who: 'client' }
const suspendedToo = (access: Access): Access => ({ ...access, whileSuspended: true })
const proved = (access: Access): Access => ({ ...access, proof: 'always' })
const provedWhenUnproved = (access: Access): Access => ({ ...access, proof: 'when-unproved' })

/** Who may make the calls about bills and arrears. */
export const accessToBills: Readonly<Record<string, Access>> = {
  'billing.invoices': suspendedToo(account),
  'billing.invoice': suspendedToo(account),
  'billing.olderInvoices': suspendedToo(account),
  'billing.invoicePdf': suspendedToo(account),
  'billing.creditNotePdf': suspendedToo(account),
  'billing.linesFile': suspendedToo(account),
  'billing.taxYearFile': suspendedToo(account),
  'billing.account': suspendedToo(account),
  'billing.billingCycle': account,
  'billing.previewBillingCycle': account,
  'billing.changeBillingCycle': owner,
  'billing.pay': suspendedToo(owner),
  'billing.payForOther': owner,
  'billing.setAutomaticPayment': provedWhenUnproved(owner),
  'billing.releaseAccount': client,
  'billing.holdAccount': client,
  'billing.retryBill': client,
  'billing.nextRun': client,
  'billing.lastRuns': client,
  'billing.failedBills': client,
  'billing.creditInvoice': client,
  'billing.invoicesForOperator': client,
  'billing.pdfForOperator': client,
  'billing.billRun': client,
  'dunning.arrears': suspendedToo(account),
  'dunning.extend': owner,
  'dunning.dispute': suspendedToo(owner),
  'dunning.disputes': suspendedToo(account),
  'dunning.openDisputes': client,
  'dunning.answerDispute': client,
  'billing.creditPayout': suspendedToo(account),
  'billing.payOutCredit': suspendedToo(proved(owner)),
  'billing.payOutByProvider': client,
  'billing.overdue': client,
  'billing.writeOff': client,
  'billing.waitingPayouts': client,
  'billing.endPayout': client,
}

/** What the values of these calls identify. */
export const meaningsOfBills: Readonly<Record<string, string>> = {
  'billing.invoice number': 'invoiceNumber',
  'billing.creditInvoice number': 'invoiceNumber',
  'dunning.dispute number': 'invoiceNumber',
  'dunning.answerDispute number': 'disputeNumber',
  'billing.invoicePdf number': 'invoiceNumber',
  'billing.pdfForOperator number': 'invoiceNumber',
  'billing.creditNotePdf number': 'creditNoteNumber',
  payoutUuid: 'payoutUuid',
}

/** Request values for these calls. */
export const spokenOfBills: Readonly<Record<string, unknown>> = {
  'dunning.dispute Line': 1,
  'dunning.answerDispute Outcome': 'refused',
  'billing.billRun day': '2026-11-01',
  'billing.taxYearFile year': '2027',
  'billing.payOutCredit Way': 'card',
  'billing.endPayout Status': 'RETURNED',
}
