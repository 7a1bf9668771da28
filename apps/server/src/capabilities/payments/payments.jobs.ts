import type { Job } from '../../platform/news.ts'
import { compareWithPartner } from './compare.ts'
import { compareRefunds } from './compare-refunds.ts'
import { reconcilePayments } from './reconcile.ts'
import { refundJob } from './refund-payment.ts'
import { reconcileRefunds, settleAskedRefund } from './settle-refund.ts'
import { syncCards } from './sync-cards.ts'

// Two days, so that what was under way at one comparison is seen by the next.
const comparedMs = 2 * 24 * 60 * 60_000

export const paymentsJobs: Job[] = [
  {
    name: 'payments.reconcile',
    everyMs: 5_000,
    run: async (ctx) => {
      await reconcilePayments(ctx)
      await reconcileRefunds(ctx)
    },
  },
  { name: refundJob, run: settleAskedRefund },
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
    name: 'payments.forget-card',
    run: (ctx, content) => ctx.ports.cards.forget((content as { Token: string }).Token),
  },
]
