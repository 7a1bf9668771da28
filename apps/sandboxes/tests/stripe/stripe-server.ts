import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import Stripe from 'stripe'
import { createFaultList, type FaultRule, mountFaults } from '../../src/faults.ts'
import { stripe } from '../../src/stripe/index.ts'

/** A running sandbox, and the official SDK configured for it. */
export interface StripeServer {
  url: string
  sdk: Stripe
  breakWith(...faults: FaultRule[]): void
  close(): Promise<void>
}

/** Starts the Stripe sandbox on a free port. */
export async function startStripe(settings: Record<string, string> = {}, dataDir?: string): Promise<StripeServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}`
  const app = Fastify({ forceCloseConnections: true, serverFactory: (handler) => server.on('request', handler) })
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const faults = createFaultList(random)
  mountFaults(app, 'stripe', faults)
  await app.register(async (scope) =>
    stripe.mount(scope, {
      publicUrl: url,
      faults,
      setting: (name) => settings[name],
      now: () => new Date(),
      random,
      log: () => undefined,
      ...(dataDir === undefined ? {} : { dataDir }),
    }),
  )
  await app.ready()
  return {
    url,
    sdk: new Stripe('sk_test_waea', {
      host: 'localhost',
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
      timeout: 5_000,
    }),
    breakWith: (...orders) => faults.set(orders),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await app.close()
      await closed
    },
  }
}

/** A received event: the raw body and its signature. */
export interface ReceivedEvent {
  body: string
  signature: string
  type: string
}

/** A listener for events that answers with the given statuses, then with 200. */
export async function startListener(statuses: number[] = []) {
  const received: ReceivedEvent[] = []
  const waiting = new Set<() => void>()
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString('utf8')
    })
    request.on('end', () => {
      const { type } = JSON.parse(body) as { type: string }
      received.push({ body, signature: String(request.headers['stripe-signature']), type })
      response.writeHead(statuses.shift() ?? 200).end()
      for (const look of [...waiting]) look()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    received,
    /** Resolves when the received events match. */
    until(fits: (received: readonly ReceivedEvent[]) => boolean): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          if (!fits(received)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

/** Posts a form as a browser does, with a publishable key. */
export async function fromBrowser(
  url: string,
  path: string,
  form: Record<string, string>,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ key: 'pk_test_waea', ...form }),
  })
  return (await response.json()) as Record<string, unknown>
}

/** Passes or fails an intent's authentication. */
export async function authenticate(
  url: string,
  intent: { id: string; client_secret: string | null },
  outcome: 'complete' | 'fail',
) {
  await fromBrowser(url, `/stripe/3ds/${intent.id}`, { client_secret: intent.client_secret ?? '', outcome })
}
