import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Sandboxes, startSandboxes } from '../src/main.ts'

let sandboxes: Sandboxes
beforeAll(async () => {
  sandboxes = await startSandboxes({ port: 0, settings: {}, seed: 1 })
})
afterAll(() => sandboxes.close())
beforeEach(async () => {
  await fetch(`${sandboxes.url}/captcha/faults`, { method: 'DELETE' })
})

const load = (query = '') => fetch(`${sandboxes.url}/captcha/v0/widget${query}`)

async function verify(response: string, over: Record<string, string> = {}) {
  const form = new URLSearchParams({ secret: 'captcha-secret-sandbox', response, ...over })
  const answer = await fetch(`${sandboxes.url}/captcha/v0/siteverify`, { method: 'POST', body: form })
  return (await answer.json()) as { success: boolean; 'error-codes': string[]; action?: string; hostname?: string }
}

test('the passing token verifies once for each load of the widget, with what the widget was shown for', async () => {
  expect(await verify('captcha-pass')).toMatchObject({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  await load('?action=portal&host=my.waea.nz')
  expect(await verify('captcha-pass')).toMatchObject({ success: true, action: 'portal', hostname: 'my.waea.nz' })
  expect(await verify('captcha-pass')).toMatchObject({ success: false })
  await load()
  expect((await verify('captcha-pass')).success).toBe(true)
})

test('the failing token, an empty one and any other are not verified', async () => {
  await load()
  expect((await verify('captcha-fail'))['error-codes']).toEqual(['invalid-input-response'])
  expect((await verify(''))['error-codes']).toEqual(['missing-input-response'])
  expect((await verify('anything'))['error-codes']).toEqual(['invalid-input-response'])
  expect((await verify('captcha-pass')).success).toBe(true)
})

test('the same idempotency key gives the same answer, and a wrong secret is refused', async () => {
  await load()
  const key = { idempotency_key: 'key-1' }
  expect((await verify('captcha-pass', key)).success).toBe(true)
  expect((await verify('captcha-pass', key)).success).toBe(true)
  expect((await verify('captcha-pass')).success).toBe(false)
  expect((await verify('captcha-pass', { secret: 'wrong' }))['error-codes']).toEqual(['invalid-input-secret'])
  expect((await verify('captcha-pass', { secret: '' }))['error-codes']).toEqual(['missing-input-secret'])
})

test('a fault makes siteverify fail', async () => {
  const faults = [{ kind: 'error-before-effect', op: 'siteverify', status: 503, times: 1 }]
  await fetch(`${sandboxes.url}/captcha/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faults }),
  })
  const form = new URLSearchParams({ secret: 'captcha-secret-sandbox', response: 'captcha-pass' })
  const answer = await fetch(`${sandboxes.url}/captcha/v0/siteverify`, { method: 'POST', body: form })
  expect(answer.status).toBe(503)
})

test('its page lists verifications; the widget is in the requested language', async () => {
  await load()
  await verify('captcha-pass')
  const page = await (await fetch(`${sandboxes.url}/captcha`)).text()
  expect(page).toContain('<code>captcha-pass</code> verified')
  expect(await (await load('?lang=mi')).text()).toContain('He tangata au')
  const script = await fetch(`${sandboxes.url}/captcha/v0/api.js`)
  expect(script.headers.get('content-type')).toContain('text/javascript')
})
