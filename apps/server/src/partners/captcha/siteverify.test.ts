import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/process/config.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { captchaBySiteverify } from './siteverify.ts'

let server: Server
let answer: { status: number; body: unknown }
const requests: Record<string, string>[] = []

beforeAll(async () => {
  server = createServer((request, reply) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      requests.push(Object.fromEntries(new URLSearchParams(text)))
      const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function verify(settings: Record<string, string>, body: unknown, status = 200) {
  answer = { status, body }
  requests.length = 0
  const config = readConfig({
    DATABASE_URL: 'postgres://none',
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET_KEY: 'secret-key',
    CAPTCHA_VERIFY_URL: `http://localhost:${(server.address() as AddressInfo).port}/siteverify`,
    ...settings,
  })
  return captchaBySiteverify(config).verify({ token: 'token-1', key: 'key-1', remoteIp: '203.0.113.7' })
}

const passed = { success: true, 'error-codes': [], challenge_ts: '2026-11-22T00:00:00Z', hostname: 'my.waea.nz' }

test('the partner is sent the secret, the token and the address, and Turnstile a key as well', async () => {
  expect(await verify({}, passed)).toEqual({ isPassed: true, solvedAt: '2026-11-22T00:00:00Z' })
  const form = { secret: 'secret-key', response: 'token-1', remoteip: '203.0.113.7' }
  expect(requests).toEqual([{ ...form, idempotency_key: 'key-1' }])
  await verify({ CAPTCHA_KIND: 'recaptcha' }, passed)
  expect(requests).toEqual([form])
})

test('a token that is refused is not passed, whatever the status', async () => {
  const refused = { success: false, 'error-codes': ['timeout-or-duplicate'] }
  expect(await verify({}, refused)).toEqual({ isPassed: false, because: 'timeout-or-duplicate' })
  expect(await verify({}, refused, 400)).toEqual({ isPassed: false, because: 'timeout-or-duplicate' })
})

test.each([0.49, undefined])('of the third version a score of %s is too low; one half passes', async (score) => {
  const third = { CAPTCHA_KIND: 'recaptcha-v3' }
  expect(await verify(third, { ...passed, score })).toEqual({ isPassed: false, because: 'a low score' })
  expect(await verify(third, { ...passed, score: 0.5 })).toMatchObject({ isPassed: true })
  expect(await verify({ ...third, CAPTCHA_LEAST_SCORE: '0.6' }, { ...passed, score: 0.5 })).toMatchObject({
    isPassed: false,
  })
})

test('what the captcha was shown for is said where the partner says it', async () => {
  expect(await verify({}, { ...passed, action: 'newsletter' })).toMatchObject({ action: 'newsletter' })
})

test.each<[string, unknown, number]>([
  ['a wrong secret of ours', { success: false, 'error-codes': ['invalid-input-secret'] }, 200],
  ['trouble of its own', { success: false, 'error-codes': ['internal-error'] }, 200],
  ['a fault', {}, 500],
  ['no JSON', '<html>', 200],
  ['no object', 'null', 200],
])('%s says nothing of the person', async (_what, body, status) => {
  await expect(verify({}, body, status)).rejects.toThrow(PartnerUnknown)
})

test('in production a captcha of another site is not accepted', async () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://my.waea.nz',
    STRIPE_SECRET_KEY: 'sk_live',
    STRIPE_PUBLISHABLE_KEY: 'pk_live',
    STRIPE_WEBHOOK_SECRET: 'whsec',
    SMTP_URL: 'smtp://mail.example.nz',
    SMS_URL: 'https://sms.example.nz',
    SMS_KEY: 'key',
    NETWORK_URL: 'https://network.example.nz',
    NETWORK_KEY: 'key',
    NETWORK_SIGNATURE_SECRET: 'secret',
    COURIER_URL: 'https://courier.example.nz',
    COURIER_KEY: 'key',
    COURIER_SIGNATURE_SECRET: 'secret',
    PORTING_URL: 'https://porting.example.nz',
    PORTING_KEY: 'key',
    PORTING_SIGNATURE_SECRET: 'secret',
    FIBRE_URL: 'https://fibre.example.nz',
    FIBRE_KEY: 'key',
    FIBRE_SIGNATURE_SECRET: 'secret',
    ADDRESSES_URL: 'https://addresses.example.nz',
    GST_NUMBER: '123-456-789',
    VOUCHER_KEY: 'voucher',
    SERVICE_TOKEN: 'token-of-the-provider',
  }
  expect(await verify(production, passed)).toMatchObject({ isPassed: true })
  expect(await verify(production, { ...passed, hostname: 'elsewhere.example' })).toEqual({
    isPassed: false,
    because: 'another site',
  })
})

test('a captcha without keys is off, and settings that cannot be are refused', () => {
  const base = { DATABASE_URL: 'postgres://none' }
  expect(captchaBySiteverify({ ...readConfig(base), captcha: undefined }).isOn).toBe(false)
  expect(() => readConfig({ ...base, CAPTCHA_KIND: 'riddle' })).toThrow('The setting CAPTCHA_KIND is "riddle"')
  expect(() => readConfig({ ...base, CAPTCHA_LEAST_SCORE: '2' })).toThrow(/CAPTCHA_LEAST_SCORE/)
})
