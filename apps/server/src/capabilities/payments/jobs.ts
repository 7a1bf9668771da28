import type { Job } from '../../platform/jobs/job.ts'
import type { SecretsOf } from './card-guard.ts'
import { syncCards } from './cards/sync-cards.ts'
import { compareWithPartner } from './compare/compare.ts'
import { compareRefunds } from './compare/compare-refunds.ts'
import { compareReturns } from './compare/compare-returns.ts'
import { endHoldOf } from './paying/end-hold.ts'
import { endHoldJob, releaseEndingHolds } from './paying/holds.ts'
import { reconcilePayments } from './paying/reconcile.ts'
import { cancelOpenSecrets, cancelSecretsJob } from './paying/record-payment.ts'
import { askForReceipt, mailReceiptJob, type PaidBy, type ReceiptJob } from './receipts/ask-for-receipt.ts'
import { mailReceipt } from './receipts/mail-receipt.ts'
import { refundJob } from './refunds/refund-payment.ts'
import { reconcileRefunds, settleRefundJob } from './refunds/settle-refund.ts'
import { deleteOldCardTries } from './stores/card-testing.store.ts'

// Two days, so that the next comparison sees what was in progress during the last one.
const comparedMs = 2 * 24 * 60 * 60_000

/** A decline counts for a day; plus a margin. */
const cardTryLifeMs = 26 * 60 * 60_000

export const paymentsJobs: Job[] = [
  {
    name: 'payments.reconcile',
    everyMs: 5_000,
    run: async (ctx) => {
      await reconcilePayments(ctx)
      await reconcileRefunds(ctx)
    },
  },
  { name: refundJob, run: settleRefundJob },
  { name: mailReceiptJob, run: (ctx, content) => mailReceipt(ctx, content as ReceiptJob) },
  // The job's name in the previous release, whose jobs may still be queued.
  { name: 'payments.hears.arrears.settled', run: (ctx, content) => mailReceipt(ctx, content as ReceiptJob) },
  {
    name: 'payments.hears.payment.completed',
    run: (ctx, content) => ctx.inTransaction((tx) => askForReceipt(tx, content as PaidBy)),
  },
  { name: endHoldJob, run: endHoldOf },
  { name: 'payments.release-holds', every: '*/10 * * * *', run: releaseEndingHolds },
  {
    name: 'payments.sync-cards',
    run: async (ctx, content) => {
      await syncCards(ctx, (content as { CustomerUUID: string }).CustomerUUID)
    },
  },
  {
    name: 'payments.compare',
    every: '41 14 * * *',
    run: async (ctx) => {
      const since = new Date(ctx.now().getTime() - comparedMs)
      await compareWithPartner(ctx, since)
      await compareRefunds(ctx, since)
      await compareReturns(ctx)
    },
  },
  {
    name: cancelSecretsJob,
    run: (ctx, content) => {
      const { untilMs, ...of } = content as SecretsOf & { untilMs: number }
      return cancelOpenSecrets(ctx, of, new Date(untilMs))
    },
  },
  {
    name: 'payments.forget-card-tries',
    every: '17 * * * *',
    run: (ctx) => ctx.inTransaction((tx) => deleteOldCardTries(tx, new Date(ctx.now().getTime() - cardTryLifeMs))),
  },
  {
    name: 'payments.forget-card',
    run: (ctx, content) => ctx.ports.cards.deleteCard((content as { Token: string }).Token),
  },
]
