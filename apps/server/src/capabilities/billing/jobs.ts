import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { EventOf, Hears } from '../../platform/jobs/events.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { eraseOldBuyers } from './erase-buyer.ts'
import { runBills } from './issuing/bill-run.ts'
import { compareBills } from './issuing/compare-bills.ts'
import { billClosedAccounts } from './issuing/final-bills.ts'
import { endTry, endTryJob, hearChangedCards, payAutomatically } from './paying/pay-automatically.ts'
import { tellIssued } from './telling/tell-bills.ts'
import { tellOverdueBills } from './telling/tell-overdue.ts'

export const billingJobs: Job[] = [
  { name: 'billing.run', every: '25 * * * *', run: (ctx) => runBills(ctx) },
  // UTC: in the morning in New Zealand.
  { name: 'billing.bill-closed', every: '40 19 * * *', run: (ctx) => billClosedAccounts(ctx) },
  { name: 'billing.tell-overdue', every: '5 * * * *', run: (ctx) => tellOverdueBills(ctx) },
  { name: 'billing.erase-old-buyers', every: '47 13 * * *', run: eraseOldBuyers },
  { name: 'billing.compare', every: '23 14 * * *', run: (ctx) => compareBills(ctx) },
  { name: 'billing.pay-automatically', every: '*/15 * * * *', run: (ctx) => payAutomatically(ctx) },
  { name: endTryJob, run: (ctx, content) => endTry(ctx, content as Parameters<typeof endTry>[1]) },
]

export const billingEventsOutsideTx: Hears<Ctx> = {
  'cards.changed': hearChangedCards,
}

/** Writes a line to the customer's log each time that a bill's state changes. */
const noteInLog =
  (deed: 'bill-paid' | 'bill-reopened' | 'bill-overdue') =>
  (tx: Tx, { CustomerUUID, Number: InvoiceNumber }: EventOf<'bill.paid'>): Promise<void> =>
    tx.audit({ CustomerUUID, deed, detail: { InvoiceNumber } })

export const hearsOfBills: Hears<Tx> = {
  'bills.issued': tellIssued,
  'bill.paid': noteInLog('bill-paid'),
  'bill.reopened': noteInLog('bill-reopened'),
  'bills.overdue': async (tx, { bills }) => {
    for (const bill of bills) await noteInLog('bill-overdue')(tx, bill)
  },
}
