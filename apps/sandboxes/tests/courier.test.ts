import { afterAll, beforeAll, expect, test } from 'vitest'
import { workingDayAfter } from '../src/courier/parcels.ts'
import { type Sandboxes, startSandboxes } from '../src/main.ts'
import { call, isSigned, type Listener, listen } from './listener.ts'

let sandboxes: Sandboxes
let listener: Listener

beforeAll(async () => {
  listener = await listen()
  sandboxes = await startSandboxes({
    port: 0,
    settings: {
      COURIER_STEP_MS: '0',
      COURIER_KEY: 'key',
      COURIER_SIGNATURE_SECRET: 'whisper',
      COURIER_CALLBACK_URL: listener.url,
    },
  })
})
afterAll(async () => {
  await sandboxes.close()
  await listener.close()
})

interface Parcel {
  trackingNumber: string
  trackingUrl: string
  status: string
  reference: string
}

const send = (reference: string, postcode = '0110', key = 'key') =>
  call<Parcel & { reason?: string }>(
    'POST',
    `${sandboxes.url}/courier/v1/parcels`,
    { reference, to: { name: 'Aroha <b>', lines: ['1 Bank Street'], city: 'Whangārei', postcode } },
    { authorization: `Bearer ${key}` },
  )

const statusEvent = (reference: string, status: string) =>
  listener.waitFor(({ body }) => {
    const { parcel } = body as { parcel: Parcel }
    return parcel.reference === reference && parcel.status === status
  })

test('a parcel goes from label to delivery, with a signed event for each step', async () => {
  const { status, body } = await send('one')
  expect(status).toBe(200)
  expect(body.trackingNumber).toMatch(/^WAEA\d{9}$/)
  for (const step of ['label_created', 'picked_up', 'in_transit']) await statusEvent('one', step)
  const last = await statusEvent('one', 'delivered')
  expect(isSigned(last.headers['x-courier-signature'], 'whisper', last.raw)).toBe(true)
  const page = await (await fetch(body.trackingUrl)).text()
  expect(page).toContain('Delivered')
  expect(page).not.toContain('Aroha')
})

test('the same reference is one parcel; with another address it is refused', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => send('same')))
  expect(new Set(all.map(({ body }) => body.trackingNumber)).size).toBe(1)
  expect((await send('same', '6011')).status).toBe(409)
  expect((await send('another')).body.trackingNumber).not.toBe(all[0]?.body.trackingNumber)
})

test('the postcode 9999 cannot be delivered to', async () => {
  await send('lost', '9999')
  await statusEvent('lost', 'undeliverable')
})

test('calls without the key are refused, and an unknown parcel is not found', async () => {
  expect((await send('two', '0110', 'wrong')).status).toBe(401)
  const none = { authorization: 'Bearer key' }
  expect((await call('GET', `${sandboxes.url}/courier/v1/parcels/WAEA000000000`, undefined, none)).status).toBe(404)
  expect((await fetch(`${sandboxes.url}/courier/track/WAEA000000000`)).status).toBe(404)
})

test('its page lists the parcels and escapes names', async () => {
  await send('listed')
  const page = await (await fetch(`${sandboxes.url}/courier`)).text()
  expect(page).toContain('Aroha &#60;b&#62;')
})

test('a parcel is expected three working days later, in New Zealand', () => {
  // In New Zealand it is already Friday morning.
  expect(workingDayAfter(new Date('2026-11-19T20:00:00Z'), 3)).toBe('2026-11-25')
  expect(workingDayAfter(new Date('2026-11-22T20:00:00Z'), 3)).toBe('2026-11-26')
})
