import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

export interface OperationsServer {
  url: string
  close(): Promise<void>
}

interface Operations {
  metrics: Metrics
  readiness(): Promise<Readiness>
  version: string
}

/**
 * Serves what operators watch a process by, on an address of its own that is not public: `/metrics`, `/healthz` and
 * `/readyz`. A worker has no other.
 */
export async function startOperationsServer(
  { port, host }: { port: number; host: string },
  { metrics, readiness, version }: Operations,
): Promise<OperationsServer> {
  const routes: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    '/metrics': async (response) => {
      const text = await metrics.scrape()
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    },
    '/healthz': async (response) => sendJson(response, 200, { status: 'up', version }),
    '/readyz': async (response) => {
      const { isReady, checks } = await readiness()
      sendJson(response, isReady ? 200 : 503, { status: isReady ? 'ready' : 'not ready', version, checks })
    },
  }
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const route = isRead && Object.hasOwn(routes, path) ? routes[path] : undefined
    if (!route) sendJson(response, 404, { status: 'not found' })
    else route(response).catch(() => sendJson(response, 500, { status: 'failed' }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body))
}
