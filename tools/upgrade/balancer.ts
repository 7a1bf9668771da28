import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Answered } from './judge.ts'

/** A server that the balancer may send requests to. */
export interface Backend {
  version: string
  port: number
}

/** The load balancer in front of both versions, which records every answer. */
export interface Balancer {
  url: string
  answers: Answered[]
  /** Sends further requests to these in turn; pending requests end where they started. */
  serveBy(phase: string, backends: readonly Backend[]): void
  close(): void
}

export async function startBalancer(port: number): Promise<Balancer> {
  const answers: Answered[] = []
  let current = { phase: '', backends: [] as readonly Backend[] }
  let turn = 0

  function pass(input: IncomingMessage, answer: ServerResponse): void {
    const { phase, backends } = current
    turn += 1
    const backend = backends[turn % backends.length]
    // Partners retry requests that arrive before the first server is ready.
    if (!backend) return void answer.writeHead(503).end()
    const { version, port } = backend
    const { method, url: path, headers } = input
    const note = (status: number) =>
      answers.push({ phase, version, what: `${method} ${withoutIds(path ?? '')}`, status })
    const onward = request({ host: 'localhost', port, method, path, headers, agent: false }, (given) => {
      note(given.statusCode ?? 0)
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    onward.once('error', () => {
      note(502)
      if (!answer.headersSent) answer.writeHead(502)
      answer.end()
    })
    input.pipe(onward)
  }

  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    url: `http://localhost:${port}`,
    answers,
    serveBy(phase, backends) {
      current = { phase, backends }
    },
    close: () => server.close().closeAllConnections(),
  }
}

/** A path with its ids left out, so that the same fault for several people counts as one. */
const withoutIds = (path: string) => path.replace(/[0-9a-f-]{36}/g, '…').replace(/\?.*/, '')
