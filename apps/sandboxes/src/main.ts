import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import { addresses } from './addresses/index.ts'
import { captcha } from './captcha/index.ts'
import { seededChance } from './chance.ts'
import { courier } from './courier/index.ts'
import { createFaultBoard, type FaultBoard, mountFaults } from './faults.ts'
import { frontpage } from './frontpage.ts'
import { network } from './network/index.ts'
import { identityProviders } from './oidc/index.ts'
import { outboxPartner } from './outbox/index.ts'
import { Outbox } from './outbox/outbox.ts'
import type { SandboxContext, SandboxPartner } from './partner.ts'
import { reseller } from './reseller/index.ts'
import { rewards } from './rewards/index.ts'
import { sentry } from './sentry/index.ts'
import { smsPartner } from './sms/index.ts'
import { startMailServer } from './smtp/server.ts'
import { stripe } from './stripe/index.ts'

/** How the sandboxes are started. A port of 0 takes any free one. */
export interface SandboxOptions {
  port: number
  smtpPort?: number
  /**
   * Settings by their environment names; all may be absent. SANDBOX_HOST (127.0.0.1);
   * SMS_KEY, SMS_CALLBACK_URL and SMS_SIGNATURE_SECRET; NETWORK_KEY, NETWORK_CALLBACK_URL, NETWORK_EVENT_TYPES,
   * NETWORK_USAGE_URL and NETWORK_SIGNATURE_SECRET; NETWORK_STEP_MS (3000), NETWORK_DRIP_MS (no drip),
   * NETWORK_SIM_STOCK and SMDP_ADDRESS; COURIER_KEY, COURIER_CALLBACK_URL, COURIER_SIGNATURE_SECRET and
   * COURIER_STEP_MS (20000); CAPTCHA_SITE_KEY and CAPTCHA_SECRET_KEY; those of the card partner are told where it is mounted.
   */
  settings: Readonly<Record<string, string | undefined>>
  /** Where state is kept over a restart; without it, in memory alone. */
  dataDir?: string
  /** The seed of chance; without it every run differs. */
  seed?: number
}

/** Sandboxes that are up, and how to stop them. */
export interface Sandboxes {
  url: string
  smtpPort: number
  close(): Promise<void>
}

const bodyLimitBytes = 1_048_576
const defaultHost = '127.0.0.1'

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/** Starts every partner on one HTTP port, and the mail server on its own. */
export async function startSandboxes(options: SandboxOptions): Promise<Sandboxes> {
  const host = options.settings.SANDBOX_HOST || defaultHost
  const chance = seededChance(options.seed ?? Date.now())
  const server = createServer()
  // The port is taken before the partners are mounted, so that they know their own address.
  const port = await listen(server, options.port, host)
  const url = `http://localhost:${port}`
  const app = Fastify({
    logger: false,
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: true,
    serverFactory: (handler) => server.on('request', handler),
  })

  const boards = new Map<string, FaultBoard>()
  function boardOf(name: string): FaultBoard {
    const board = createFaultBoard(chance)
    boards.set(name, board)
    mountFaults(app, name, board)
    return board
  }

  const log = (line: string) => process.stderr.write(`sandboxes: ${line}\n`)
  const mount = (partner: SandboxPartner) => {
    const ctx: SandboxContext = {
      publicUrl: url,
      faults: boardOf(partner.name),
      setting: (name) => options.settings[name] || undefined,
      now: () => new Date(),
      random: chance,
      log,
      ...(options.dataDir !== undefined && { dataDir: join(options.dataDir, partner.name) }),
    }
    app.register(async (scope) => partner.mount(scope, ctx))
  }

  const outbox = new Outbox()
  const web = [network, courier, stripe, captcha, addresses, rewards, reseller, sentry, identityProviders]
  for (const partner of [outboxPartner(outbox), smsPartner(outbox), ...web]) mount(partner)
  const mail = await startMailServer({
    host,
    port: options.smtpPort ?? (options.port === 0 ? 0 : options.port + 1),
    outbox,
    faults: boardOf('smtp'),
    now: () => new Date(),
  })
  const page = frontpage(`localhost:${mail.port}`, [...boards.keys()])
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/healthz', () => ({ status: 'ok' }))
  await app.ready()

  return {
    url,
    smtpPort: mail.port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await Promise.all([app.close(), mail.close(), closed])
    },
  }
}

/** What the portal's webhook asks Stripe for, as docs/operate.md tells an operator to choose. */
export const wantedEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.updated',
  'payment_method.automatically_updated',
]

/** Where the portal hears of cards, of the network and of the courier, unless each address is set by itself. */
function withListeners(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const { WAEA_URL } = env
  if (!WAEA_URL) return { ...env }
  const base = WAEA_URL.replace(/\/+$/, '')
  return {
    STRIPE_WEBHOOK_URL: `${base}/webhooks/stripe`,
    STRIPE_WEBHOOK_EVENTS: wantedEvents.join(','),
    NETWORK_CALLBACK_URL: `${base}/webhooks/network`,
    NETWORK_USAGE_URL: `${base}/webhooks/network`,
    COURIER_CALLBACK_URL: `${base}/webhooks/courier`,
    ...env,
  }
}

async function run(): Promise<void> {
  const { env } = process
  const port = Number(env.SANDBOX_PORT || 8090)
  const sandboxes = await startSandboxes({
    port,
    settings: withListeners(env),
    ...(env.SMTP_PORT && { smtpPort: Number(env.SMTP_PORT) }),
    ...(env.DATA_DIR && { dataDir: env.DATA_DIR }),
    ...(env.SANDBOX_SEED && { seed: Number(env.SANDBOX_SEED) }),
  })
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    sandboxes.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdout.write(`sandboxes ready ${sandboxes.url}\n`)
}

if (import.meta.main) await run()
