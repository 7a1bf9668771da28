import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { PartnerUnknown } from '../ports/ports.ts'
import { callJson } from './json-call.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A partner that gives every request the same answer. */
async function partner(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const listening = createServer(answer)
  server = listening
  await new Promise<void>((done) => listening.listen(0, done))
  return { name: 'The partner', url: `http://localhost:${(listening.address() as AddressInfo).port}`, key: 'secret' }
}

test('the key, the body and the header of a repeated call are sent, and the answer is read', async () => {
  const stub = await partner(async (request, response) => {
    const chunks = await request.toArray()
    response.writeHead(201).end(JSON.stringify({ headers: request.headers, body: Buffer.concat(chunks).toString() }))
  })
  const call = { method: 'POST', path: '/things', body: { one: 1 }, headers: { 'idempotency-key': 'same' } }
  expect(await callJson(stub, call)).toMatchObject({
    ok: true,
    status: 201,
    said: {
      body: '{"one":1}',
      headers: { authorization: 'Bearer secret', 'idempotency-key': 'same', 'content-type': 'application/json' },
    },
  })
})

test.each(['', '<html>', '"text"', 'null'])('an answer of %j says nothing, with its status', async (text) => {
  const stub = await partner((_request, response) => void response.writeHead(404).end(text))
  expect(await callJson(stub, { method: 'GET', path: '/' })).toEqual({ ok: false, status: 404, said: null })
})

test('a partner that hangs up, and one that leads elsewhere, are unknown', async () => {
  const silent = await partner((request) => void request.socket.destroy())
  await expect(callJson(silent, { method: 'GET', path: '/' })).rejects.toThrow(PartnerUnknown)
  server?.close()
  const away = await partner((_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end())
  await expect(callJson(away, { method: 'GET', path: '/' })).rejects.toThrow('The partner did not answer')
})
