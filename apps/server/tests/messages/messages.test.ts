import { expect, test } from 'vitest'
import { type MailRequest, sendMail, sendSms } from '../../src/capabilities/messages/index.ts'
import { insertMessage, noCustomer } from '../../src/capabilities/messages/messages.store.ts'
import { deliverMessage } from '../../src/capabilities/messages/sending/deliver.ts'
import { eventually, peopleOfFile } from '../identity/people.ts'

const portal = peopleOfFile()

type Welcome = MailRequest<'welcome'>

function send(over: Partial<Welcome> & { to: string }): Promise<boolean> {
  const mail: Welcome = { template: 'welcome', data: { FirstName: 'Aroha', path: '/' }, dedupeKey: over.to, ...over }
  return portal.system().inTransaction((ctx) => sendMail(ctx, mail))
}

const stateOf = async (to: string) =>
  (
    await portal.rows<{ state: string; tries: number; data: unknown }>(
      'SELECT state, tries, data FROM messages.outbox WHERE recipient = $1',
      [to],
    )
  )[0]

test('the same dedupe key is one mail, also when it is asked for in parallel', async () => {
  const news = await Promise.all(Array.from({ length: 20 }, () => send({ to: 'once@test.waea.nz' })))
  expect(news.filter(Boolean)).toHaveLength(1)
  await portal.mail('once@test.waea.nz')
  await send({ to: 'once@test.waea.nz' })
  await send({ to: 'once@test.waea.nz', dedupeKey: 'another' })
  await portal.mail('once@test.waea.nz', 2)
  expect(await portal.mailCount('once@test.waea.nz')).toBe(2)
})

test('a mail of a transaction that fails is never sent', async () => {
  const ctx = portal.system()
  const failing = ctx.inTransaction(async (within) => {
    await sendMail(within, {
      to: 'never@test.waea.nz',
      template: 'welcome',
      data: { FirstName: 'A', path: '/' },
      dedupeKey: 'n',
    })
    throw new Error('The action failed')
  })
  await expect(failing).rejects.toThrow('The action failed')
  expect(await stateOf('never@test.waea.nz')).toBeUndefined()
})

test('a mail server that says later gets the mail again until it takes it', async () => {
  await send({ to: 'someone@later.test' })
  await portal.mail('someone@later.test')
  const state = await eventually('the end of a message', async () => {
    const row = await stateOf('someone@later.test')
    return row?.state === 'sent' ? row : undefined
  })
  // Nobody can send it again without an account, so its text is gone.
  expect(state).toMatchObject({ tries: 2, data: null })
})

test('a mail server that refuses for good is not asked again, and a text without a secret stays', async () => {
  await send({ to: 'noCustomer@bounce.test' })
  const state = await eventually('the end of a message', async () => {
    const row = await stateOf('noCustomer@bounce.test')
    return row?.state === 'refused' ? row : undefined
  })
  expect(state).toMatchObject({ tries: 1, data: { FirstName: 'Aroha' } })
})

test('a text message whose answer is lost is sent once', async () => {
  await portal.portal.faults('sms', [{ kind: 'error-after-effect', status: 500, times: 1 }])
  const ctx = portal.system()
  await ctx.inTransaction((within) =>
    sendSms(within, {
      to: '64215550142',
      template: 'service-active',
      data: { MSISDN: '021 555 0142' },
      dedupeKey: 'sms',
    }),
  )
  const state = await eventually('the end of a message', async () => {
    const row = await stateOf('64215550142')
    return row?.state === 'sent' ? row : undefined
  })
  expect(state.tries).toBe(2)
  expect(await portal.mailCount('64215550142')).toBe(1)
})

test('a text message whose sender died after the gateway took it is taken over, and sent once', async () => {
  const ctx = portal.system()
  const MessageUUID = ctx.newUuid()
  const [recipient, dedupeKey] = ['64215550199', 'a sender that dies']
  const message = {
    CustomerUUID: noCustomer,
    MessageUUID,
    channel: 'sms',
    recipient,
    template: 'sms',
    dedupeKey,
  } as const
  await ctx.inTransaction((within) => insertMessage(within, { ...message, language: 'en', data: { text: 'Kia ora' } }))
  const taken = Promise.withResolvers<void>()
  const send: typeof ctx.ports.sms.send = async (sms) => {
    await ctx.ports.sms.send(sms)
    taken.resolve()
    return new Promise<never>(() => {})
  }
  void deliverMessage({ ...ctx, ports: { ...ctx.ports, sms: { ...ctx.ports.sms, send } } }, noCustomer, MessageUUID)
  await taken.promise
  await deliverMessage(portal.system(), noCustomer, MessageUUID)
  expect(await stateOf(recipient)).toMatchObject({ state: 'sending', tries: 1 })
  // The dead process's message is not lost: a job retries it.
  const [waiting] = await portal.portal.rows<{ inS: number }>(
    `SELECT extract(epoch FROM run_at - now())::int AS "inS" FROM graphile_worker._private_jobs
     WHERE payload ->> 'MessageUUID' = $1`,
    [MessageUUID],
  )
  expect(waiting?.inS).toBeGreaterThan(100)
  await portal.portal.clock({ advanceS: 121 })
  await deliverMessage(portal.system(), noCustomer, MessageUUID)
  expect(await stateOf(recipient)).toMatchObject({ state: 'sent', tries: 2 })
  expect(await portal.mailCount(recipient)).toBe(1)
})

test('attachments arrive as they were given', async () => {
  const content = Buffer.from('%PDF-1.7 a receipt')
  await send({
    to: 'file@test.waea.nz',
    attachments: [{ filename: 'receipt.pdf', contentType: 'application/pdf', content }],
  })
  const mail = await portal.mail('file@test.waea.nz')
  const answer = await fetch(`${portal.portal.sandbox}/outbox/messages/${mail.id}/attachments/receipt.pdf`)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(content)
})

test('a name with markup and line ends stays text, and begins no header', async () => {
  const FirstName = '<img src=x onerror=alert(1)>\r\nBcc: thief@test.waea.nz'
  await send({ to: 'literal@test.waea.nz', data: { FirstName, path: '/' } })
  const mail = await portal.mail('literal@test.waea.nz')
  expect(mail.html).not.toContain('<img')
  expect(mail.html).toContain('&lt;img')
  expect(await portal.mailCount('thief@test.waea.nz')).toBe(0)
})

test('an address with a comma is no second recipient', async () => {
  await send({ to: 'first@test.waea.nz,second@test.waea.nz', dedupeKey: 'comma' })
  await eventually('the end of a message', async () => {
    const row = await stateOf('first@test.waea.nz,second@test.waea.nz')
    return row && row.tries > 0 && row.state !== 'sending' ? row : undefined
  })
  expect(await portal.mailCount('second@test.waea.nz')).toBe(0)
})
