import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { addAddress, checkOut, confirm, makeTables, placedOrder, saveCart } from './purchase.ts'
import { dashboard, orders, postpayPlans } from './reads.ts'

/**
 * The server to compare with: only `node:http` and `pg` with plain SQL. It answers the same JSON from the same rows at
 * the same URLs, without tokens, permissions or validation, and its only refusal is 404.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL_SIZE ?? 16) })

type Answers = (path: RegExpExecArray, body: Record<string, unknown>) => Promise<object | undefined>

const routes: [method: string, path: RegExp, answers: Answers][] = [
  ['GET', /^\/v1\/2\/postpay_mobile_plans$/, () => postpayPlans(pool)],
  [
    'GET',
    /^\/api\/frontend\/v1\/customer\/([^/]+)\/mobile\/([^/]+)\/dashboard$/,
    (path) => dashboard(pool, path[1] ?? '', path[2] ?? ''),
  ],
  ['GET', /^\/eshop\/v2\/customer\/([^/]+)\/orders$/, (path) => orders(pool, path[1] ?? '')],
  ['POST', /^\/eshop\/v2\/cart$/, (_path, body) => saveCart(pool, body)],
  ['POST', /^\/v2\/2\/customer\/([^/]+)\/address$/, (path, body) => addAddress(pool, path[1] ?? '', body)],
  ['POST', /^\/eshop\/v2\/checkout$/, (_path, body) => checkOut(pool, body)],
  [
    'POST',
    /^\/api\/frontend\/v1\/customer\/([^/]+)\/payments\/([^/]+)\/settle$/,
    (path) => confirm(pool, path[1] ?? '', path[2] ?? ''),
  ],
  [
    'GET',
    /^\/eshop\/v2\/customer\/([^/]+)\/order\/([^/]+)$/,
    (path) => placedOrder(pool, path[1] ?? '', path[2] ?? ''),
  ],
  ['GET', /^\/readyz$/, async () => ({ status: 'ready' })],
]

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [method, path, answers] of routes) {
    const found = request.method === method && path.exec(request.url ?? '')
    if (!found) continue
    const answer = await answers(found, await bodyOf(request))
    const text = JSON.stringify(answer ?? { error: 'not found' })
    response.writeHead(answer ? 200 : 404, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
    return
  }
  response.writeHead(404).end()
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!request.headers['content-type']) return {}
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

if (process.env.TABLES) await makeTables(pool)

createServer((request, response) => {
  serve(request, response).catch((error: Error) => response.writeHead(500).end(error.message))
}).listen(Number(process.env.PORT), '127.0.0.1')
