import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { type Account, openAccount } from './account.ts'
import { commitChanges, mountApi } from './api.ts'
import { mountBankSimulation } from './bank/bank-simulation.ts'
import { runDueIntents } from './intents/due-intents.ts'
import { ledger, settleDueRefunds } from './intents/refunds.ts'
import { mountBlockedCards } from './methods/blocked-cards.ts'
import { mountWallets, walletsOf } from './methods/wallets.ts'
import { mountPages } from './pages.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

/** The webhook secret when none is set. */
const defaultWebhookSecret = 'whsec_sandbox'

const defaultFailureShare = 0.05
const defaultRefundMs = 3_000
const defaultHoldMs = 7 * 24 * 3_600_000
const defaultDebitMs = 20_000
const bankTimerMs = 100

/** The share of charges that fail at random: a number from 0 to 1, or 5% for any other value that is not off. */
function failureShare(setting: string | undefined): number {
  if (setting === undefined || /^(false|off|0)$/i.test(setting)) return 0
  const share = Number(setting)
  return share > 0 && share < 1 ? share : defaultFailureShare
}

/** Any origin may call the API, as with Stripe itself; the key decides what it gets. */
function allowAnyOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-allow-methods', 'GET, POST, DELETE, OPTIONS')
    reply.header('access-control-allow-headers', 'authorization, content-type, idempotency-key, stripe-version')
    reply.header('access-control-expose-headers', 'request-id')
    reply.header('access-control-max-age', '600')
  })
}

/** Settles the refunds, holds and debits that are due, every `bankTimerMs`. */
function startBankTimer(account: Account, webhooks: Webhooks): NodeJS.Timeout {
  const timer = setInterval(() => {
    if (account.store.count('refund_ends') + account.store.count('intent_ends') === 0) return
    settleDueRefunds(account)
    runDueIntents(account)
    void webhooks.send(commitChanges(account, webhooks))
  }, bankTimerMs)
  return timer.unref()
}

/**
 * Stripe's wire protocol: the API, its webhooks, the script with the card fields, and the bank's authentication page.
 * Settings: STRIPE_WEBHOOK_URL, STRIPE_WEBHOOK_EVENTS, STRIPE_WEBHOOK_SECRET, STRIPE_SECRET_KEY, STRIPE_RANDOM_FAILURES,
 * STRIPE_REFUND_MS, STRIPE_HOLD_MS, STRIPE_DEBIT_MS, STRIPE_WALLETS.
 */
export const stripe: SandboxPartner = {
  name: 'stripe',
  async mount(app: FastifyInstance, ctx: SandboxContext) {
    const account = openAccount({
      publicUrl: ctx.publicUrl,
      failureShare: failureShare(ctx.setting('STRIPE_RANDOM_FAILURES')),
      refundMs: Number(ctx.setting('STRIPE_REFUND_MS') ?? defaultRefundMs),
      holdMs: Number(ctx.setting('STRIPE_HOLD_MS') ?? defaultHoldMs),
      debitMs: Number(ctx.setting('STRIPE_DEBIT_MS') ?? defaultDebitMs),
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
    allowAnyOrigin(app)
    mountApi(app, account, { faults: ctx.faults, webhooks, ...(secretKey === undefined ? {} : { secretKey }) })
    await mountPages(app, account, webhooks)
    mountBlockedCards(app, account)
    mountWallets(app, account, walletsOf(ctx.setting('STRIPE_WALLETS')))
    app.get('/stripe/ledger', () => ledger(account))
    mountBankSimulation(app, account, webhooks)
    const ends = startBankTimer(account, webhooks)
    app.addHook('onReady', async () => webhooks.resume())
    app.addHook('onClose', async () => {
      clearInterval(ends)
      webhooks.close()
      account.store.close()
    })
  },
}
