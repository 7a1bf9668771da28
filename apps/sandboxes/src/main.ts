import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { AjvCompiler } from '@fastify/ajv-compiler'
import Fastify, { type FastifySchemaCompiler } from 'fastify'
import { addresses } from './addresses/index.ts'
import { networkMaps } from './arcgis/index.ts'
import { captcha } from './captcha/index.ts'
import { chat } from './chat/index.ts'
import { startScanner } from './clamd/server.ts'
import { courier } from './courier/index.ts'
import { credit } from './credit/index.ts'
import { createFaultList, type FaultList, mountFaults } from './faults.ts'
import { fibre } from './fibre/index.ts'
import { frontpage } from './frontpage.ts'
import { helpDesk } from './helpdesk/index.ts'
import { networkPartner } from './network/index.ts'
import { identityProviders } from './oidc/index.ts'
import { outboxPartner } from './outbox/index.ts'
import { Outbox } from './outbox/outbox.ts'
import type { SandboxContext, SandboxPartner } from './partner.ts'
import { porting } from './porting/index.ts'
import { push } from './push/index.ts'
import { reseller } from './reseller/index.ts'
import { rewards } from './rewards/index.ts'
import { seededRandom } from './seeded-random.ts'
import { sentry } from './sentry/index.ts'
import { smsPartner } from './sms/index.ts'
import { startMailServer } from './smtp/server.ts'
import { stripe } from './stripe/index.ts'
import { ticketsPartner } from './tickets/index.ts'

/** How the sandboxes are started. A port of 0 takes any free one. */
export interface SandboxOptions {
  port: number
  smtpPort?: number
  clamdPort?: number
  /**
   * Settings by their environment names; all may be absent. SANDBOX_HOST (127.0.0.1);
   * SMS_KEY, SMS_CALLBACK_URL and SMS_SIGNATURE_SECRET; NETWORK_KEY, NETWORK_CALLBACK_URL, NETWORK_EVENT_TYPES,
   * NETWORK_USAGE_URL and NETWORK_SIGNATURE_SECRET; NETWORK_STEP_MS (3000), NETWORK_DRIP_MS (no drip),
   * NETWORK_SIM_STOCK and SMDP_ADDRESS; COURIER_KEY, COURIER_CALLBACK_URL, COURIER_SIGNATURE_SECRET and
   * COURIER_STEP_MS (20000); PORTING_KEY, PORTING_CALLBACK_URL, PORTING_SIGNATURE_SECRET, PORTING_PROVIDER_ID (waea),
   * PORTING_STEP_MS (2000) and PORTING_PARTNER_HOURS (always); FIBRE_KEY, FIBRE_CALLBACK_URL,
   * FIBRE_SIGNATURE_SECRET, FIBRE_STEP_MS (5000) and FIBRE_FAST (true); CAPTCHA_SITE_KEY and CAPTCHA_SECRET_KEY;
   * TICKETS_KEY, TICKETS_CALLBACK_URL and TICKETS_WEBHOOK_SECRET; those of the card partner are listed at its module.
   */
  settings: Readonly<Record<string, string | undefined>>
  /** The folder for state that survives a restart; without it, state is in memory only. */
  dataDir?: string
  /** The seed of the random numbers; without it every run differs. */
  seed?: number
}

/** Running sandboxes, and how to stop them. */
export interface Sandboxes {
  url: string
  smtpPort: number
  clamdPort: number
  close(): Promise<void>
}

const compile = AjvCompiler()({}, { customOptions: {} }) as unknown as FastifySchemaCompiler<unknown>
const validators = new Map<string, ReturnType<typeof compile>>()

/** Fastify's own validator of a part of a request, compiled once: tests start the sandboxes many times in a process. */
const validatorOf: typeof compile = (route) => {
  const key = JSON.stringify(route.schema)
  const validator = validators.get(key) ?? compile(route)
  validators.set(key, validator)
  return validator
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
  const random = seededRandom(options.seed ?? Date.now())
  const server = createServer()
  // Listens before the partners are mounted, so that they know their own address.
  const port = await listen(server, options.port, host)
  const url = `http://localhost:${port}`
  const app = Fastify({
    logger: false,
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: true,
    serverFactory: (handler) => server.on('request', handler),
  })
  app.setValidatorCompiler(validatorOf)

  const faultLists = new Map<string, FaultList>()
  function faultsOf(name: string): FaultList {
    const list = createFaultList(random)
    faultLists.set(name, list)
    mountFaults(app, name, list)
    return list
  }

  const mount = (partner: SandboxPartner) => {
    const ctx: SandboxContext = {
      publicUrl: url,
      faults: faultsOf(partner.name),
      setting: (name) => options.settings[name] || undefined,
      now: () => new Date(),
      random,
      log: (line) => process.stderr.write(`sandboxes: ${line}\n`),
      ...(options.dataDir !== undefined && { dataDir: join(options.dataDir, partner.name) }),
    }
    app.register(async (scope) => partner.mount(scope, ctx))
  }

  for (const partner of [chat, networkMaps, push, fibre]) mount(partner)

  const outbox = new Outbox()
  const web = [courier, stripe, captcha, addresses, rewards, credit, reseller, helpDesk, sentry, identityProviders]
  const ofMessages = [outboxPartner, smsPartner, porting, networkPartner, ticketsPartner].map((partner) =>
    partner(outbox),
  )
  for (const partner of [...ofMessages, ...web]) mount(partner)
  const after = (steps: number) => (options.port === 0 ? 0 : options.port + steps)
  const mailPort = options.smtpPort ?? after(1)
  const mail = await startMailServer({ host, port: mailPort, outbox, faults: faultsOf('smtp'), now: () => new Date() })
  const scanner = await startScanner({ host, port: options.clamdPort ?? after(2), faults: faultsOf('clamd') })
  const page = frontpage(`localhost:${mail.port}`, [...faultLists.keys()])
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/healthz', () => ({ status: 'ok' }))
  await app.ready()

  return {
    url,
    smtpPort: mail.port,
    clamdPort: scanner.port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await Promise.all([app.close(), mail.close(), scanner.close(), closed])
    },
  }
}

/** The events that the portal's webhook subscribes to at Stripe; docs/operate.md lists the same. */
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
  'payment_intent.amount_capturable_updated',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'mandate.updated',
]

/** Fills in the portal's webhook addresses from WAEA_URL; an address that is set wins. */
function withWebhookUrls(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const { WAEA_URL } = env
  if (!WAEA_URL) return { ...env }
  const base = WAEA_URL.replace(/\/+$/, '')
  return {
    STRIPE_WEBHOOK_URL: `${base}/webhooks/stripe`,
    STRIPE_WEBHOOK_EVENTS: wantedEvents.join(','),
    NETWORK_CALLBACK_URL: `${base}/webhooks/network`,
    NETWORK_USAGE_URL: `${base}/webhooks/network`,
    COURIER_CALLBACK_URL: `${base}/webhooks/courier`,
    PORTING_CALLBACK_URL: `${base}/webhooks/porting`,
    FIBRE_CALLBACK_URL: `${base}/webhooks/fibre`,
    TICKETS_CALLBACK_URL: `${base}/webhooks/tickets`,
    ...env,
  }
}

async function run(): Promise<void> {
  const { env } = process
  const port = Number(env.SANDBOX_PORT || 8090)
  const sandboxes = await startSandboxes({
    port,
    settings: withWebhookUrls(env),
    ...(env.SMTP_PORT && { smtpPort: Number(env.SMTP_PORT) }),
    ...(env.CLAMD_PORT && { clamdPort: Number(env.CLAMD_PORT) }),
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
