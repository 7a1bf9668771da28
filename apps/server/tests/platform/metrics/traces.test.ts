import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mobileInService } from '../../ledger/money-support.ts'
import { type ShopPortal, startShop } from '../../shop/shop-support.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code: number; message?: string }
}

/** A collector that speaks OTLP over HTTP, and keeps what it is sent. */
let collector: Server
const sent: string[] = []
let portal: ShopPortal
let owner: Awaited<ReturnType<typeof mobileInService>>

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    sent.push(`${request.url} ${Buffer.concat(parts)}`)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  collector.listen(0)
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  portal = await startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${port}` })
  owner = await mobileInService(portal)
  // What is left is sent when the server stops.
  await portal.close()
})
afterAll(() => collector?.close())

const spans = (): Span[] =>
  sent.flatMap((one) => {
    const { resourceSpans } = JSON.parse(one.slice(one.indexOf(' '))) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  })
const under = (parent: Span | undefined) => spans().filter(({ parentSpanId }) => parentSpanId === parent?.spanId)

test('a call is a trace by its name, with its statements and partners under it', () => {
  const call = spans().find(({ name, kind }) => kind === 2 && name.startsWith('activation.'))
  expect(call?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  expect(under(call).map(({ name }) => name)).toContainEqual(expect.stringMatching(/^(SELECT|INSERT|WITH) /))
  const partners = spans().filter(({ name }) => name === 'partner cards')
  expect(partners.length).toBeGreaterThan(0)
  expect(partners.every(({ parentSpanId }) => parentSpanId)).toBe(true)
})

test('a job is a trace of its own, and a statement outside of calls and jobs has no span', () => {
  const roots = spans().filter(({ parentSpanId }) => !parentSpanId)
  const job = roots.find(({ name, kind }) => kind === 1 && name.includes('.'))
  expect(under(job).length).toBeGreaterThan(0)
  expect(roots.filter(({ kind }) => kind === 3)).toEqual([])
})

test('it goes where collectors expect it, and has no data of a customer', () => {
  expect(sent.every((one) => one.startsWith('/v1/traces '))).toBe(true)
  const text = sent.join()
  expect(text).toContain('waea-both')
  for (const own of [owner.CustomerUUID, owner.Email, owner.token]) expect(text).not.toContain(own)
})

test('a collector that is away holds nothing up', async () => {
  const alone = await startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:1' })
  const answer = await fetch(`${alone.url}/readyz`)
  expect(answer.status).toBe(200)
  await alone.close()
})
