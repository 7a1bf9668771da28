import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { type Account, openAccount } from './account.ts'
import { keepChanges, mountApi } from './api.ts'
import { mountBlockedCards } from './blocked-cards.ts'
import { mountPages } from './pages.ts'
import { endRefunds, ledger } from './refunds.ts'
import { mountWallets, walletsOf } from './wallets.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

/** The listener's secret when none is set. */
const defaultWebhookSecret = 'whsec_sandbox'

const usualFailureShare = 0.05
const usualRefundMs = 3_000
const refundsEndEveryMs = 100

/** The share of charges that fail for no reason: none unless asked, 5% when only switched on. */
function failureShare(setting: string | undefined): number {
  if (setting === undefined || /^(false|off|0)$/i.test(setting)) return 0
  const share = Number(setting)
  return share > 0 && share < 1 ? share : usualFailureShare
}

/** Any page may call the API from a browser, as with Stripe itself: the keys decide what it gets. */
function openToBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-allow-methods', 'GET, POST, DELETE, OPTIONS')
    reply.header('access-control-allow-headers', 'authorization, content-type, idempotency-key, stripe-version')
    reply.header('access-control-expose-headers', 'request-id')
    reply.header('access-control-max-age', '600')
  })
}

/** Ends the refunds that banks took their time over, and tells of it. */
function endRefundsInTime(account: Account, webhooks: Webhooks): NodeJS.Timeout {
  const timer = setInterval(() => {
    if (account.store.count('refund_ends') === 0) return
    endRefunds(account)
    void webhooks.send(keepChanges(account, webhooks))
  }, refundsEndEveryMs)
  return timer.unref()
}

/**
 * Stripe's wire protocol: the API, its webhooks, the script with the card fields, and the bank's authentication page.
 * Settings: STRIPE_WEBHOOK_URL, STRIPE_WEBHOOK_EVENTS, STRIPE_WEBHOOK_SECRET, STRIPE_SECRET_KEY, STRIPE_RANDOM_FAILURES,
 * STRIPE_REFUND_MS, STRIPE_WALLETS.
 */
export const stripe: SandboxPartner = {
  name: 'stripe',
  async mount(app: FastifyInstance, ctx: SandboxContext) {
    const account = openAccount({
      publicUrl: ctx.publicUrl,
      failureShare: failureShare(ctx.setting('STRIPE_RANDOM_FAILURES')),
      refundMs: Number(ctx.setting('STRIPE_REFUND_MS') ?? usualRefundMs),
      now: ctx.now,
      random: ctx.random,
      ...(ctx.dataDir === undefined ? {} : { file: join(ctx.dataDir, 'stripe.jsonl') }),
    })
    const url = ctx.setting('STRIPE_WEBHOOK_URL')
    const events = ctx.setting('STRIPE_WEBHOOK_EVENTS')
    const webhooks = createWebhooks(account, {
      secret: ctx.setting('STRIPE_WEBHOOK_SECRET') ?? defaultWebhookSecret,
      faults: ctx.faults,
      log: ctx.log,
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: events.split(',') }),
    })
    const secretKey = ctx.setting('STRIPE_SECRET_KEY')

    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    openToBrowsers(app)
    mountApi(app, account, { faults: ctx.faults, webhooks, ...(secretKey === undefined ? {} : { secretKey }) })
    await mountPages(app, account, webhooks)
    mountBlockedCards(app, account)
    mountWallets(app, account, walletsOf(ctx.setting('STRIPE_WALLETS')))
    app.get('/stripe/ledger', () => ledger(account))
    const ends = endRefundsInTime(account, webhooks)
    app.addHook('onReady', async () => webhooks.resume())
    app.addHook('onClose', async () => {
      clearInterval(ends)
      webhooks.close()
      account.store.close()
    })
  },
}
