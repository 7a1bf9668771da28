import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { customerRecords } from '@waea/contract/people/customer-records'
import { sentMessages } from '@waea/contract/people/sent-messages'
import { deployment } from '@waea/contract/provider'
import { expect, test } from 'vitest'
import { sendMail, sendSms } from '../../src/capabilities/messages/index.ts'
import { systemOf } from '../ledger/money-support.ts'
import { signedInOperator } from '../operators/operator-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'

const portal = shopOfFile({ SERVICE_TOKEN: 'service-token-of-a-test' })
const sample = { MSISDN: '021 555 0142' }
let made = 0

/** Sends a text message that the gateway refuses for good. */
async function refusedText(CustomerUUID: string, to = '64215550142'): Promise<void> {
  await portal.faults('sms', [{ kind: 'error-before-effect', status: 400, times: 1 }])
  made += 1
  const dedupeKey = `text ${made}`
  await systemOf(portal).inTransaction((tx) =>
    sendSms(tx, { to, template: 'service-active', data: sample, dedupeKey, CustomerUUID }),
  )
  await quiet(portal)
}

async function lists() {
  const support = await signedInOperator(portal, 'support')
  return {
    support,
    failed: async (SmartSearch: string) =>
      (await portal.good(sentMessages.failedMessages, { SmartSearch }, support.as)).Messages,
    ofCustomer: async (customerUuid: string) =>
      (await portal.good(sentMessages.customerMessages, { customerUuid }, support.as)).Messages,
  }
}

test('a refused text is listed with its customer and error, is sent again by an operator with a reason, and is then delivered', async () => {
  const { support, failed, ofCustomer } = await lists()
  const { CustomerUUID, Email } = await portal.signUpCustomer()
  await refusedText(CustomerUUID)
  const [message] = await failed(CustomerUUID)
  expect(message).toMatchObject({
    CustomerUUID,
    Channel: 'sms',
    Recipient: '64215550142',
    Template: 'service-active',
    State: 'refused',
    Tries: 1,
    Error: expect.any(String),
    CanResend: true,
  })
  expect((await failed(Email)).map(({ MessageUUID }) => MessageUUID)).toEqual([message?.MessageUUID])
  expect(await failed('021 555 0142')).toContainEqual(message)

  const input = { messageUuid: message?.MessageUUID ?? '', CustomerUUID }
  expect((await portal.call(sentMessages.resendMessage, input, { cookie: support.cookie })).status).toBe(400)
  const finance = await signedInOperator(portal, 'finance')
  expect((await portal.call(sentMessages.resendMessage, input, finance.as)).status).toBe(403)
  const twice = await Promise.all([1, 2].map(() => portal.call(sentMessages.resendMessage, input, support.as)))
  const [first, second] = twice.map(({ status }) => status).sort()
  expect(first).toBe(200)
  // The second sees it on its way, or that it was sent again just now.
  expect([409, 429]).toContain(second)
  await quiet(portal)
  expect(await portal.messages('64215550142')).toHaveLength(1)
  expect(await failed(CustomerUUID)).toEqual([])
  const sent = (await ofCustomer(CustomerUUID)).find(({ MessageUUID }) => MessageUUID === message?.MessageUUID)
  expect(sent).toMatchObject({ State: 'sent', Tries: 2, CanResend: false })
  expect(sent).not.toHaveProperty('Error')
  // The text of a text message goes with the delivery, so it can't be sent a third time.
  const third = await portal.call(sentMessages.resendMessage, input, support.as)
  expect(third.status).toBe(409)
  expect(third.body).toMatchObject({ code: 'message-text-deleted' })
  const { Entries } = await portal.good(operatorCustomers.history, { customerUuid: CustomerUUID }, support.as)
  expect(Entries.map(({ What }) => What).filter((what) => /resen/.test(what))).toEqual(['message-resent'])
})

test('a message whose server never takes it ends with its last try, tells the operator, and can be sent again', async () => {
  const { support, failed } = await lists()
  const { CustomerUUID, Email } = await portal.signUpCustomer()
  const to = 'never@later.test'
  const content = Buffer.from('%PDF-1.7 a bill')
  const attachments = [{ filename: 'bill.pdf', contentType: 'application/pdf', content }]
  const template = 'bill-issued'
  // A job with a single try stands for the last of 25.
  await systemOf(portal).inTransaction(async (tx) => {
    const { sample: data } = tx.mails[template] as { sample: never }
    const lastTry = { ...tx, enqueue: async () => {} }
    await sendMail(lastTry, { to, template, data, dedupeKey: to, CustomerUUID, attachments } as never)
  })
  await portal.rows(
    `SELECT graphile_worker.add_job('messages.deliver',
       json_build_object('CustomerUUID', customer_uuid, 'MessageUUID', message_uuid), max_attempts := 1)
     FROM messages.outbox WHERE recipient = $1`,
    [to],
  )
  const message = await eventually('the message to end', async () => (await failed(to))[0])
  expect(message).toMatchObject({ Channel: 'mail', Template: template, Tries: 1, CanResend: true })
  const { Notices } = await portal.good(deployment.notices, { Kind: 'message' }, support.as)
  expect(Notices).toMatchObject([{ Subject: `mail ${template}`, Reason: message.Error }])
  // The customer has another email by now.
  expect(message).toMatchObject({ Recipient: to, ResendsTo: Email })
  await portal.good(sentMessages.resendMessage, { messageUuid: message.MessageUUID, CustomerUUID }, support.as)
  await quiet(portal)
  const mail = (await portal.messages(Email)).find(({ attachments }) => attachments.length > 0)
  const file = await fetch(`${portal.sandbox}/outbox/messages/${mail?.id}/attachments/bill.pdf`)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(content)
})

test('the text of a refused mail with a link is not kept, and a mail to somebody without an account names no customer', async () => {
  const { support, failed } = await lists()
  const to = 'nobody@bounce.test'
  await systemOf(portal).inTransaction((tx) =>
    sendMail(tx, {
      to,
      template: 'password-recovery',
      data: { FirstName: 'A', path: '/new-password?Secret=s', minutes: 60 },
      dedupeKey: to,
    }),
  )
  const message = await eventually('the refusal', async () => (await failed(to))[0])
  expect(message).toMatchObject({ Template: 'password-recovery', CanResend: false })
  expect(message).not.toHaveProperty('CustomerUUID')
  const again = await portal.call(sentMessages.resendMessage, { messageUuid: message.MessageUUID }, support.as)
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ code: 'message-secret', detail: { secret: message.Secret } })
  expect(message.Secret).toContain('Forgot password')
  const unknown = { messageUuid: crypto.randomUUID() }
  expect((await portal.call(sentMessages.resendMessage, unknown, support.as)).status).toBe(404)
})

test('the text of a refused message goes with an erased customer, and with the 90 days', async () => {
  const { failed } = await lists()
  const [erased, kept] = [await portal.signUpCustomer(), await portal.signUpCustomer()]
  for (const { CustomerUUID } of [erased, kept]) await refusedText(CustomerUUID)
  expect(await failed(erased.CustomerUUID)).toHaveLength(1)
  await portal.good(
    customerRecords.purgeCustomer,
    { spid: '2', customerUuid: erased.CustomerUUID },
    { headers: { 'auth-token': 'service-token-of-a-test' } },
  )
  await quiet(portal)
  const left = async () =>
    (await portal.rows<{ of: string }>('SELECT customer_uuid AS of FROM messages.outbox WHERE data IS NOT NULL')).map(
      ({ of }) => of,
    )
  expect(await left()).not.toContain(erased.CustomerUUID)
  expect(await left()).toContain(kept.CustomerUUID)
  await portal.clock({ advanceS: 91 * 86_400 })
  await quiet(portal)
  expect(await left()).not.toContain(kept.CustomerUUID)
})
