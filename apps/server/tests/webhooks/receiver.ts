import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { eventually } from '../../../../tests/support/portal.ts'

interface Message {
  headers: IncomingHttpHeaders
  body: string
  /** What the body says. */
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** A system that webhooks are sent to. */
export interface Receiver {
  url: string
  received: Message[]
  /** How it answers: a status, nothing while the connection stays open, or a broken connection. */
  answer: number | 'nothing' | 'break' | ((message: Message) => number)
  /** Waits for messages that fit. */
  messages(count: number, fits?: (message: Message) => boolean): Promise<Message[]>
  /** Breaks the connections that wait for an answer. */
  release(): void
  /** Whether a sender waits for an answer. */
  isWaitedFor(): boolean
}

/** A receiver for a test file, on a port of its own. */
export function receiverOfFile(): Receiver {
  const waiting = new Set<ServerResponse>()
  const receiver = {} as Receiver
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const message = { headers: request.headers, body, event: JSON.parse(body) }
    receiver.received.push(message)
    const { answer } = receiver
    if (answer === 'break') request.socket.destroy()
    else if (answer === 'nothing') waiting.add(response)
    else {
      const status = typeof answer === 'number' ? answer : answer(message)
      response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end()
    }
  })
  Object.assign(receiver, {
    received: [],
    answer: 200,
    messages: (count: number, fits: (message: Message) => boolean = () => true) =>
      eventually(`${count} messages`, async () => {
        const found = receiver.received.filter(fits)
        return found.length >= count ? found : undefined
      }),
    release() {
      for (const response of waiting) response.destroy()
      waiting.clear()
    },
    isWaitedFor: () => waiting.size > 0,
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    receiver.release()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return receiver
}

/** The signature of a message by the formula of the Standard Webhooks specification. */
export function standardSignature(secret: string, { headers, body }: Message): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
