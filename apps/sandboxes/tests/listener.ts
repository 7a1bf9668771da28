import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received webhook. */
export interface ReceivedWebhook {
  path: string
  headers: Record<string, string | string[] | undefined>
  raw: string
  body: unknown
}

/** A webhook endpoint that records what it gets. */
export interface Listener {
  url: string
  received: ReceivedWebhook[]
  /** Sets the answer status by the number of earlier webhooks; 204 by default. */
  answers(status: (before: number) => number): void
  /** Resolves with the first webhook that matches, also an earlier one. */
  waitFor(fits: (one: ReceivedWebhook) => boolean): Promise<ReceivedWebhook>
  /** Resolves when this many have arrived. */
  waitForCount(count: number): Promise<ReceivedWebhook[]>
  close(): Promise<void>
}

/** Starts an endpoint on a free port. */
export async function listen(): Promise<Listener> {
  const received: ReceivedWebhook[] = []
  let status: (before: number) => number = () => 204
  let waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8')
      const code = status(received.length)
      received.push({ path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw) })
      response.writeHead(code).end()
      const waiters = waiting
      waiting = []
      for (const tell of waiters) tell()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const next = () => new Promise<void>((resolve) => waiting.push(resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers(by) {
      status = by
    },
    async waitFor(fits) {
      for (;;) {
        const one = received.find(fits)
        if (one) return one
        await next()
      }
    },
    async waitForCount(count) {
      while (received.length < count) await next()
      return received
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Whether a header `t=…,v1=…` is a valid signature of this body. */
export function isSigned(header: unknown, secret: string, raw: string): boolean {
  const [, time = '', given = ''] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(header)) ?? []
  return given !== '' && createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex') === given
}

/** Sends and reads JSON; an empty answer is undefined. */
export async function call<Answer>(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Answer; headers: Headers }> {
  const answer = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    body: (text === '' ? undefined : JSON.parse(text)) as Answer,
    headers: answer.headers,
  }
}
