import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Sandboxes, startSandboxes } from '../src/main.ts'
import type { OutboxMessage } from '../src/outbox/outbox.ts'
import { call, isSigned, type Listener, listen } from './listener.ts'

let sandboxes: Sandboxes
let listener: Listener
let mail: ReturnType<typeof createTransport>

beforeAll(async () => {
  listener = await listen()
  sandboxes = await startSandboxes({
    port: 0,
    settings: { SMS_KEY: 'key', SMS_CALLBACK_URL: `${listener.url}/sms`, SMS_SIGNATURE_SECRET: 'whisper' },
  })
  const auth = { user: 'anyone', pass: 'anything' }
  mail = createTransport({ host: '127.0.0.1', port: sandboxes.smtpPort, auth })
})

afterAll(async () => {
  mail.close()
  await sandboxes.close()
  await listener.close()
})

beforeEach(async () => {
  await call('DELETE', `${sandboxes.url}/outbox/messages`)
  await call('DELETE', `${sandboxes.url}/smtp/faults`)
  await call('DELETE', `${sandboxes.url}/sms/faults`)
})

const from = 'Waea <hello@waea.nz>'
const messages = async (to = '') =>
  (await call<OutboxMessage[]>('GET', `${sandboxes.url}/outbox/messages?to=${encodeURIComponent(to)}`)).body
const sendSms = (body: unknown, key = 'key') =>
  call<{ id: string; status: string }>('POST', `${sandboxes.url}/sms/v1/messages`, body, {
    authorization: `Bearer ${key}`,
  })
const breakMail = (faults: unknown[]) => call('POST', `${sandboxes.url}/smtp/faults`, { faults })

test('a mail is found by its recipient with its text, html, links and codes', async () => {
  await mail.sendMail({
    from,
    to: 'One@example.test',
    subject: 'Your code for Māngere',
    text: 'Your code is 123456. Order 100031 of account 500001. Or follow https://waea.nz/verify?c=1&e=2.',
    html: '<p>Your code is <b>123456</b></p><a href="https://waea.nz/verify?c=1&amp;e=2">Verify</a>',
  })
  const [message] = await messages('one@example.test')
  expect(message).toMatchObject({
    channel: 'mail',
    to: 'One@example.test',
    subject: 'Your code for Māngere',
    links: ['https://waea.nz/verify?c=1&e=2'],
    codes: ['123456'],
  })
  expect(message?.html).toContain('<b>123456</b>')
  expect(new Date(message?.sentAt ?? '').getTime()).toBeGreaterThan(0)
})

test('a mail is filed for every recipient, newest first', async () => {
  await mail.sendMail({ from, to: 'one@example.test', bcc: 'two@example.test', subject: 'First', text: 'First' })
  await mail.sendMail({ from, to: 'one@example.test', subject: 'Second', text: 'Second' })
  expect((await messages('one@example.test')).map(({ subject }) => subject)).toEqual(['Second', 'First'])
  expect((await messages('two@example.test')).map(({ subject }) => subject)).toEqual(['First'])
  expect(await messages()).toHaveLength(3)
})

test('an attachment can be downloaded as it was sent', async () => {
  const content = Buffer.from('%PDF-1.7 a receipt')
  await mail.sendMail({
    from,
    to: 'one@example.test',
    subject: 'Receipt',
    text: 'Receipt',
    attachments: [{ filename: 'Receipt 1000.pdf', content, contentType: 'application/pdf' }],
  })
  const [message] = await messages('one@example.test')
  const file = await fetch(`${sandboxes.url}${message?.attachments[0]?.href}`)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
})

test('an address ending in @bounce.test is refused permanently', async () => {
  await expect(mail.sendMail({ from, to: 'x@bounce.test', text: 'x' })).rejects.toMatchObject({ responseCode: 550 })
  expect(await messages()).toEqual([])
})

test('an address ending in @later.test is refused once, then accepted', async () => {
  const letter = { from, to: 'x@later.test', text: 'x' }
  await expect(mail.sendMail(letter)).rejects.toMatchObject({ responseCode: 451 })
  await mail.sendMail(letter)
  expect(await messages('x@later.test')).toHaveLength(1)
})

test('an error after the effect files the mail, an error before it does not', async () => {
  await breakMail([{ kind: 'error-after-effect', times: 1 }])
  await expect(mail.sendMail({ from, to: 'after@example.test', text: 'x' })).rejects.toThrow()
  await breakMail([{ kind: 'error-before-effect', times: 1 }])
  await expect(mail.sendMail({ from, to: 'before@example.test', text: 'x' })).rejects.toThrow()
  expect((await messages()).map(({ to }) => to)).toEqual(['after@example.test'])
})

test('the html of a mail is shown without scripts', async () => {
  await mail.sendMail({ from, to: 'one@example.test', text: 'x', html: '<script>1</script><p>Kia ora</p>' })
  const [message] = await messages('one@example.test')
  const shown = await fetch(`${sandboxes.url}/outbox/messages/${message?.id}/html`)
  expect(shown.headers.get('content-security-policy')).toContain("script-src 'none'")
  expect(await shown.text()).toContain('Kia ora')
})

test('a text message is found by the number however it is written', async () => {
  const sent = await sendSms({
    to: '64215551234',
    from: 'Waea',
    text: 'Code 654321 https://waea.nz/a',
    reference: 'r1',
  })
  expect(sent).toMatchObject({ status: 200, body: { status: 'accepted' } })
  for (const number of ['64215551234', '+64 21 555 1234', '0215551234', '0064215551234']) {
    const [message] = await messages(number)
    expect(message).toMatchObject({
      channel: 'sms',
      to: '64215551234',
      codes: ['654321'],
      links: ['https://waea.nz/a'],
    })
  }
})

test('the same reference is one message', async () => {
  const order = { to: '64215551111', from: 'Waea', text: 'Kia ora', reference: 'same' }
  const all = await Promise.all(Array.from({ length: 20 }, () => sendSms(order)))
  expect(new Set(all.map(({ body }) => body.id)).size).toBe(1)
  expect(await messages('64215551111')).toHaveLength(1)
})

test('a timeout after the effect has sent the message, and a retry sends no second', async () => {
  await call('POST', `${sandboxes.url}/sms/faults`, { faults: [{ kind: 'timeout-after-effect', times: 1 }] })
  const order = { to: '64215552222', from: 'Waea', text: 'Kia ora', reference: 'lost' }
  const hung = fetch(`${sandboxes.url}/sms/v1/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer key' },
    body: JSON.stringify(order),
    signal: AbortSignal.timeout(300),
  })
  await expect(hung).rejects.toThrow()
  expect((await sendSms(order)).status).toBe(200)
  expect(await messages('64215552222')).toHaveLength(1)
})

test('a text message without the bearer key or to no number is refused', async () => {
  const order = { to: '64215553333', from: 'Waea', text: 'x' }
  expect((await sendSms(order, 'wrong')).status).toBe(401)
  expect((await sendSms({ ...order, to: 'nobody' })).status).toBe(400)
  expect(await messages()).toEqual([])
})

test('a delivery receipt is signed and says whether the message arrived', async () => {
  await sendSms({ to: '64215554444', from: 'Waea', text: 'x', reference: 'arrives' })
  await sendSms({ to: '64215550000', from: 'Waea', text: 'x', reference: 'does not' })
  const receiptOf = (reference: string) =>
    listener.waitFor(({ body }) => (body as { reference?: string }).reference === reference)
  const arrived = await receiptOf('arrives')
  expect(arrived.body).toMatchObject({ status: 'delivered', to: '64215554444' })
  expect(isSigned(arrived.headers['x-sms-signature'], 'whisper', arrived.raw)).toBe(true)
  expect((await receiptOf('does not')).body).toMatchObject({ status: 'undelivered' })
  expect(await messages('64215550000')).toEqual([])
})

test('the front page and the outbox page are served', async () => {
  for (const path of ['/', '/outbox', '/outbox/outbox.js', '/outbox/outbox.css']) {
    expect((await fetch(`${sandboxes.url}${path}`)).status, path).toBe(200)
  }
})
