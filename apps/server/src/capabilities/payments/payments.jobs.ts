import type { Job } from '../../platform/news.ts'
import { forgetEvents } from './payments.store.ts'
import { reconcilePayments } from './reconcile.ts'
import { syncCards } from './sync-cards.ts'

const keptEventsMs = 30 * 24 * 60 * 60_000

export const paymentsJobs: Job[] = [
  { name: 'payments.reconcile', everyMs: 5_000, run: (ctx) => reconcilePayments(ctx) },
  {
    name: 'payments.sync-cards',
    run: async (ctx, content) => {
      await syncCards(ctx, (content as { CustomerUUID: string }).CustomerUUID)
    },
  },
  {
    name: 'payments.forget-events',
    every: '17 3 * * *',
    run: (ctx) => ctx.inTransaction((tx) => forgetEvents(tx, new Date(tx.now().getTime() - keptEventsMs))),
  },
]
