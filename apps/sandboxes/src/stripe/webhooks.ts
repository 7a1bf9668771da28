import { createHmac } from 'node:crypto'
import * as http from 'node:http'
import * as https from 'node:https'
import type { FaultSource } from '../faults.ts'
import type { Account } from './account.ts'

/** Where events are sent and how they are signed; without a URL nothing is sent. */
export interface WebhookOptions {
  url?: string
  /** The event types that the endpoint subscribes to; all by default. */
  events?: readonly string[]
  secret: string
  faults: FaultSource
  log(line: string): void
}

export interface Webhooks {
  /** Records events as undelivered, for the same commit as the call. */
  recordUndelivered(ids: readonly string[]): void
  /** Sends events; with `awaited`, resolves when each was attempted once. */
  send(ids: readonly string[], awaited?: boolean): Promise<void>
  /** Sends what an earlier run left undelivered. */
  resume(): void
  close(): void
}

const maxConnections = 16
const answerTimeoutMs = 20_000
const firstRetryMs = 500
const maxRetryMs = 15_000
/** Logged only after several attempts: the portal may still be starting. */
const logAtAttempt = 4
const retryForMs = 3 * 24 * 3_600_000

/** Stripe's signature header: the time in seconds and the HMAC-SHA256 of time and body. */
function signature(body: string, secret: string, seconds: number): string {
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex')
  return `t=${seconds},v1=${hmac}`
}

interface Delivery {
  id: string
  attempt: number
  since: number
}

/** Posts signed bodies to one address over kept-alive connections. */
function createPoster(url: string, secret: string, seconds: () => number) {
  const target = new URL(url)
  const { Agent, request: ask } = target.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: maxConnections })
  return {
    /** Returns the status of the answer; 0 when there was none. */
    post(body: string): Promise<number> {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signature(body, secret, seconds()),
      }
      return new Promise((resolve) => {
        const request = ask(target, { method: 'POST', agent, timeout: answerTimeoutMs, headers }, (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? 0))
          response.on('error', () => resolve(0))
        })
        request.on('timeout', () => request.destroy())
        request.on('error', () => resolve(0))
        request.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}

/** Timers that can be cleared together. */
function createTimers() {
  const timers = new Set<NodeJS.Timeout>()
  return {
    later(ms: number, action: () => void): void {
      const timer = setTimeout(() => {
        timers.delete(timer)
        action()
      }, ms)
      timers.add(timer)
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const noWebhooks: Webhooks = {
  recordUndelivered: () => undefined,
  send: async () => undefined,
  resume: () => undefined,
  close: () => undefined,
}

/** Sends events in parallel and retries each until the listener answers 2xx. */
export function createWebhooks(account: Account, options: WebhookOptions): Webhooks {
  if (!options.url) return noWebhooks
  const poster = createPoster(options.url, options.secret, account.seconds)
  const timers = createTimers()
  let closed = false

  async function attempt(delivery: Delivery): Promise<void> {
    const event = account.store.get('events', delivery.id)
    if (closed || !event || !account.store.get('deliveries', delivery.id)) return
    const status = await poster.post(event.json)
    if (closed) return
    const expired = account.now().getTime() - delivery.since > retryForMs
    if ((status >= 200 && status < 300) || expired) {
      account.store.remove('deliveries', delivery.id)
      account.store.commit()
      return
    }
    const waitMs = Math.min(maxRetryMs, firstRetryMs * 2 ** delivery.attempt)
    if (delivery.attempt === logAtAttempt) {
      options.log(`stripe: ${event.type} was answered ${status || 'nothing'} ${logAtAttempt + 1} times, trying on`)
    }
    timers.later(waitMs, () => void attempt({ ...delivery, attempt: delivery.attempt + 1 }))
  }

  function firstAttempt(id: string): Delivery {
    return { id, attempt: 0, since: account.now().getTime() }
  }

  function isSubscribed(id: string): boolean {
    const event = account.store.get('events', id)
    return event !== undefined && (!options.events || options.events.includes(event.type))
  }

  function sendOne(id: string, awaited: boolean): Promise<void> {
    const event = account.store.get('events', id)
    if (!event || !isSubscribed(id)) return Promise.resolve()
    const fault = options.faults.next(event.type, ['duplicate-webhook', 'late-webhook'])
    if (fault?.kind === 'late-webhook') {
      timers.later(fault.ms, () => void attempt(firstAttempt(id)))
      return Promise.resolve()
    }
    const sent = attempt(firstAttempt(id))
    if (fault?.kind === 'duplicate-webhook') void sent.then(() => poster.post(event.json))
    return awaited ? sent : Promise.resolve()
  }

  return {
    recordUndelivered(ids) {
      for (const id of ids.filter(isSubscribed)) account.store.put('deliveries', { id })
    },
    async send(ids, awaited = false) {
      await Promise.all(ids.map((id) => sendOne(id, awaited)))
    },
    resume() {
      for (const { id } of account.store.all('deliveries')) void attempt(firstAttempt(id))
    },
    close() {
      closed = true
      timers.close()
      poster.close()
    },
  }
}
