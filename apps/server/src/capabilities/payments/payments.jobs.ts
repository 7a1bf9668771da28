import type { Job } from '../../platform/news.ts'
import { deleteOldCardTries } from './card-testing.store.ts'
import { compareWithPartner } from './compare.ts'
import { compareRefunds } from './compare-refunds.ts'
import { reconcilePayments } from './reconcile.ts'
import { cancelOpenSecrets, cancelSecretsJob } from './record-payment.ts'
import { refundJob } from './refund-payment.ts'
import { reconcileRefunds, settleRefundJob } from './settle-refund.ts'
import { syncCards } from './sync-cards.ts'

// Two days, so that the next comparison sees what was under way during the last.
const comparedMs = 2 * 24 * 60 * 60_000

/** A day, for which a decline counts, and a margin. */
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
    },
  },
  {
    name: cancelSecretsJob,
    run: (ctx, content) => {
      const { CustomerUUID, untilMs } = content as { CustomerUUID: string; untilMs: number }
      return cancelOpenSecrets(ctx, CustomerUUID, new Date(untilMs))
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
