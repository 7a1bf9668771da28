import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { type Sandboxes, startSandboxes } from '../src/main.ts'
import { decrypt } from '../src/push/browser-keys.ts'

let sandboxes: Sandboxes
beforeAll(async () => {
  sandboxes = await startSandboxes({ port: 0, settings: {}, seed: 1 })
})
afterAll(() => sandboxes.close())

interface Subscription {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const ours = webPush.generateVAPIDKeys()
const json = { 'content-type': 'application/json' }

async function subscribe(applicationServerKey?: string): Promise<Subscription> {
  const body = JSON.stringify({ ...(applicationServerKey && { applicationServerKey }) })
  const answer = await fetch(`${sandboxes.url}/push/subscriptions`, { method: 'POST', headers: json, body })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Subscription
}

interface Choices {
  keys?: webPush.VapidKeys
  payload?: string
  topic?: string
  headers?: Record<string, string | undefined>
}

async function send(to: Subscription, { keys = ours, payload = '{"title":"Kia ora"}', topic, headers }: Choices = {}) {
  const details = webPush.generateRequestDetails(to, payload, {
    vapidDetails: { subject: 'https://portal.test', ...keys },
    TTL: 60,
    ...(topic && { topic }),
  })
  const said = Object.entries({ ...details.headers, ...headers }).filter(
    ([name, value]) => name !== 'Content-Length' && value !== undefined,
  )
  const body = new Uint8Array(details.body)
  const sent = Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
  return fetch(to.endpoint, { method: 'POST', headers: sent, body })
}

async function messagesOf({ id }: Subscription) {
  const answer = await fetch(`${sandboxes.url}/push/messages?subscription=${id}`)
  return (await answer.json()) as { id: string; payload: unknown; ttl: number; replacedBy?: string }[]
}

test('what another library encrypted and signed is taken, and shown as a browser reads it', async () => {
  const to = await subscribe(ours.publicKey)
  expect((await send(to)).status).toBe(201)
  expect(await messagesOf(to)).toMatchObject([
    { payload: { title: 'Kia ora' }, ttl: 60, sender: { sub: 'https://portal.test' } },
  ])
})

test('the example of RFC 8291 is read', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg', ecdh }
  expect(decrypt(Buffer.from(body, 'base64url'), keys)).toBe('When I grow up, I want to be a watermelon')
})

test('newer news of a topic takes the place of older', async () => {
  const to = await subscribe()
  await send(to, { topic: 'usage', payload: '1' })
  await send(to, { topic: 'orders', payload: '2' })
  await send(to, { topic: 'usage', payload: '3' })
  const [newest, ...older] = await messagesOf(to)
  expect(newest).toMatchObject({ payload: 3 })
  expect(older.map(({ payload, replacedBy }) => [payload, replacedBy])).toEqual([
    [2, undefined],
    [1, newest?.id],
  ])
})

test.each([
  ['without a sender', { headers: { Authorization: undefined } }, 401],
  ['whose sender signed nothing', { headers: { Authorization: 'vapid t=a.b.c, k=BAAA' } }, 401],
  ['of another provider', { keys: webPush.generateVAPIDKeys() }, 403],
  ['without a TTL', { headers: { TTL: undefined } }, 400],
  ['that is not encrypted', { headers: { 'Content-Encoding': undefined } }, 400],
  ['that is too large', { payload: 'x'.repeat(4_100) }, 413],
])('what comes %s is refused', async (_how, choices, status) => {
  const to = await subscribe(ours.publicKey)
  expect((await send(to, choices)).status).toBe(status)
  expect(await messagesOf(to)).toEqual([])
})

test('an unknown subscription is not found, one that ended is gone, and a busy service says when to come back', async () => {
  const to = await subscribe()
  expect((await send({ ...to, endpoint: `${sandboxes.url}/push/send/nobody` })).status).toBe(404)
  const faults = { faults: [{ kind: 'error-before-effect', status: 429, times: 1 }] }
  await fetch(`${sandboxes.url}/push/faults`, { method: 'POST', headers: json, body: JSON.stringify(faults) })
  const busy = await send(to)
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '1'])
  expect((await fetch(`${sandboxes.url}/push/subscriptions/${to.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await send(to)).status).toBe(410)
})
