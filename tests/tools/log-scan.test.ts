import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scanLogs } from '../../tools/test/log-scan.ts'
import { secretsIn } from '../../tools/test/secrets-in-logs.ts'

const line = (detail: object, msg = 'POST /v2/:spid/auth failed') =>
  JSON.stringify({ level: 40, time: 1_795_255_200_000, ...detail, msg })
const kindsIn = (text: string, known?: string[]) => secretsIn(text, known).map(({ kind }) => kind)
const random = 'q8Zr-Vw1yT3uK5mB7nC9xD2fG4hJ6kL8pQ0sE_aRtYu'

test.each([
  ['a password', line({ error: 'no match for Kiaora-2026!' })],
  ['a password', line({ asked: { Password: 'Something-else-1' } })],
  ['a password', line({ error: 'body was {"AuthCode":"Something-else-1"}' })],
  ['a password', line({ error: 'connect to postgres://waea:hidden@localhost/waea' })],
  ['a partner key', line({ error: 'Invalid API Key provided: sk_test_sandbox' })],
  ['a partner key', line({ error: 'signed with whsec_sandbox' })],
  ['a partner key', line({ error: 'signed with network-signature-sandbox' })],
  ['a payment secret', line({ error: 'pi_1_secret_abc' })],
  ['a payment secret', line({ ClientSecret: 'abc' })],
  ['a card number', line({ error: 'declined 4242424242424242' })],
  ['a card number', line({ error: 'declined 5555 5555 5555 4444' })],
  ['a card check code', line({ card: { cvc: '123' } })],
  ['a signed token', line({ error: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl' })],
  ['a refresh token', line({ error: `2f6a9b1e-3c4d-4e5f-8a7b-9c0d1e2f3a4b.1.${random}` })],
  ['a secret of 32 bytes', line({ error: `unknown ${random}` })],
  ['a one-time code', line({ error: 'the code 123456 is wrong' })],
  ['a one-time code', line({ asked: { Code: '123456' } })],
  ['a recovery code', line({ error: 'unknown abcd-efg2-hjkm' })],
  ['a secret of an authenticator', line({ error: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567' })],
  ['a secret of an authenticator', line({ error: 'otpauth://totp/Waea' })],
  ['an activation code', line({ error: 'unknown ABCDEFGHJKMNPQRSTVWXYZ2345' })],
  ['an activation code', line({ error: 'LPA:1$rsp.waea.nz$MATCHING' })],
  ['a PUK or PIN', line({ sim: { PUK: '12345678' } })],
  ['a link that lets in', line({ error: 'GET /link/login/temporarily?code=abcdefgh' })],
  ['a link that lets in', line({ error: 'GET /verify?VerificationUUID=1&Secret=abcdefgh' })],
  ['a cookie', line({ headers: { cookie: 'a=b' } })],
  ['a cookie', line({ error: 'waea_refresh=abc' })],
  ['a cookie', line({ error: 'waea-operator=abc' })],
  ['an authorization', line({ headers: { 'x-auth-token': 'abc' } })],
  ['an authorization', line({ error: 'sent Bearer abcdefgh' })],
  ['a passkey challenge', line({ options: { challenge: 'abcdefghijklmnop' } })],
  ['an email address', line({ error: '550 no such box <prepay@demo.waea.nz>' })],
])('the scan finds %s in %s', (kind, text) => {
  expect(kindsIn(text)).toContain(kind)
})

test('what lets people in is found by its value too, whatever it looks like', () => {
  const sent = ['271828', 'letmein']
  expect(secretsIn(`${line({})}\n${line({ error: 'got 271828' })}`, sent)).toEqual([
    { line: 2, kind: 'a code or link that was sent' },
  ])
  expect(kindsIn(line({ error: 'at 12718280 ms' }), sent)).toEqual([])
})

test.each([
  line({
    error: 'connect ECONNREFUSED 127.0.0.1:54321',
    stack: 'Error: connect\n    at afterConnect (node:net:1637:16)',
  }),
  line({ stack: 'Error\n    at Query (/home/waea/node_modules/pg-protocol/dist/parser.js:304:11)' }),
  line({ error: 'process 123456 still waits, code 40P01', CustomerUUID: '2f6a9b1e-3c4d-4e5f-8a7b-9c0d1e2f3a4b' }),
  line({ SIM: { ICCID: '8964050000000000017' } }, 'The network refused a SIM of an order'),
  line({ what: 'not-in-our-books', gateway_ref: 'pi_3Q00000000000000', cents: 2000 }),
  'server ready http://localhost:20000',
])('an ordinary line is left alone: %s', (text) => {
  expect(kindsIn(text)).toEqual([])
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waea-scan-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function leave(file: string, text: string): void {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), text)
}

test('the scan names file, line and kind of what it finds, and never the secret', () => {
  leave('journeys/waea/server.log', `${line({})}\n${line({ error: 'Kiaora-2026!' })}\n`)
  leave('journeys/waea/server.log.1', `${line({})}\n`)
  leave('integration/plans.log', `${line({ error: 'got 271828' })}\n`)
  leave('integration/plans.log.sent', '["271828"]')
  const scan = scanLogs([join(folder, 'journeys'), join(folder, 'integration')])
  expect(scan).toMatchObject({ passed: 0, failed: 1, note: '4 lines of 3 files' })
  expect(scan.output.replaceAll(`${folder}/`, '').split('\n').sort()).toEqual([
    'integration/plans.log:1 a code or link that was sent',
    'journeys/waea/server.log:2 a password',
  ])
})

test('logs without a secret are green, and logs that nobody wrote are not', () => {
  leave('integration/plans.log', `${line({})}\n`)
  leave('journeys/waea/server.log', '')
  expect(scanLogs([join(folder, 'integration')])).toMatchObject({ passed: 1, failed: 0, note: '1 lines of 1 files' })
  for (const silent of ['journeys', 'nowhere']) {
    const scan = scanLogs([join(folder, 'integration'), join(folder, silent)])
    expect(scan).toMatchObject({ passed: 0, failed: 1 })
    expect(scan.output).toContain(`${silent} has no line`)
  }
})
