import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received webhook. */
export interface Heard {
  path: string
  headers: Record<string, string | string[] | undefined>
  raw: string
  body: unknown
}

/** A webhook endpoint that records what it gets. */
export interface Listener {
  url: string
  heard: Heard[]
  /** Sets the status to answer, by how many came before; 204 by default. */
  answers(status: (before: number) => number): void
  /** Resolves with the first webhook that matches, also an earlier one. */
  hears(fits: (one: Heard) => boolean): Promise<Heard>
  /** Resolves when this many have come. */
  hearsMany(count: number): Promise<Heard[]>
  close(): Promise<void>
}

/** Starts an endpoint on a free port. */
export async function listen(): Promise<Listener> {
  const heard: Heard[] = []
  let status: (before: number) => number = () => 204
  let waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8')
      const code = status(heard.length)
      heard.push({ path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw) })
      response.writeHead(code).end()
      const told = waiting
      waiting = []
      for (const tell of told) tell()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const next = () => new Promise<void>((resolve) => waiting.push(resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answers(by) {
      status = by
    },
    async hears(fits) {
      for (;;) {
        const one = heard.find(fits)
        if (one) return one
        await next()
      }
    },
    async hearsMany(count) {
      while (heard.length < count) await next()
      return heard
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Whether a header of the form `t=…,v1=…` signs this body with this secret. */
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
