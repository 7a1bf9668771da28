import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { sentMessages } from '@waea/contract/people/sent-messages'
import { expect, test } from 'vitest'
import { sendMail } from '../../src/capabilities/messages/index.ts'
import type { MailTemplate } from '../../src/capabilities/messages/mail.ts'
import { systemOf } from '../ledger/money-support.ts'
import { signedInOperator } from '../operators/operator-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { sampleMails } from './all-mails.ts'

const portal = shopOfFile()
const content = Buffer.from('%PDF-1.7 a receipt')

/** Delivers a mail with a file to a new customer; returns its row as an operator reads it, and how to read it again. */
async function delivered<T extends MailTemplate>(template: T, data = sampleMails[template]) {
  const customer = await portal.signUpCustomer()
  const { CustomerUUID, Email } = customer
  const attachments = [{ filename: 'receipt.pdf', contentType: 'application/pdf', content }]
  await systemOf(portal).inTransaction((tx) =>
    sendMail(tx, { to: Email, CustomerUUID, template, data, dedupeKey: `test:${CustomerUUID}`, attachments }),
  )
  await quiet(portal)
  const support = await signedInOperator(portal, 'support')
  const read = async () => {
    const { Messages } = await portal.good(sentMessages.customerMessages, { customerUuid: CustomerUUID }, support.as)
    return Messages.filter(({ Template }) => Template === template)
  }
  const [message] = await read()
  if (!message) throw new Error('The mail was not written')
  const resend = (messageUuid = message.MessageUUID) =>
    portal.call(sentMessages.resendMessage, { messageUuid, CustomerUUID }, support.as)
  return { ...customer, support, message, read, resend }
}

test('a delivered mail is sent again as it was, with its files and a new id, to the present email, and is in the history and the audit log', async () => {
  const { CustomerUUID, Email, message, read, resend, support } = await delivered('top-up-receipt')
  expect(message).toMatchObject({ State: 'sent', CanResend: true, ResendsTo: Email })
  const present = `present-${Email}`
  await portal.rows('UPDATE customers.customers SET email = $2 WHERE customer_uuid = $1', [CustomerUUID, present])
  expect((await read())[0]).toMatchObject({ Recipient: Email, ResendsTo: present })

  const finance = await signedInOperator(portal, 'finance')
  const input = { messageUuid: message.MessageUUID, CustomerUUID }
  expect((await portal.call(sentMessages.resendMessage, input, finance.as)).status).toBe(403)
  expect((await portal.call(sentMessages.resendMessage, input, { cookie: support.cookie })).status).toBe(400)
  const again = await resend()
  expect(again).toMatchObject({ status: 200, body: { Recipient: present } })
  await quiet(portal)

  const first = (await portal.messages(Email)).find(({ attachments }) => attachments.length > 0)
  const [second, ...others] = await portal.messages(present)
  expect(others).toEqual([])
  expect(second).toMatchObject({ subject: first?.subject, text: first?.text })
  const file = await fetch(`${portal.sandbox}/outbox/messages/${second?.id}/attachments/receipt.pdf`)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(content)
  expect(await read()).toMatchObject([
    { Recipient: present, State: 'sent' },
    { MessageUUID: message.MessageUUID, Recipient: Email, State: 'sent' },
  ])

  const { Entries } = await portal.good(operatorCustomers.history, { customerUuid: CustomerUUID }, support.as)
  expect(Entries.map(({ What }) => What)).toEqual(expect.arrayContaining(['message-resent', 'mail sent']))
  const admin = await signedInOperator(portal, 'admin')
  const search = { CustomerUUID, Deed: 'message-resent' }
  const audit = await portal.good(operatorAccounts.audit, search, admin.as)
  expect(audit.Entries[0]).toMatchObject({ Deed: 'message-resent' })
})

test('a mail is sent again once in five minutes, the copy counted too, also by two operators at once', async () => {
  const { message, read, resend } = await delivered('bill-issued')
  const twice = await Promise.all([resend(), resend()])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 429])
  await quiet(portal)
  const copy = (await read()).find(({ MessageUUID }) => MessageUUID !== message.MessageUUID)
  expect(copy).toMatchObject({ State: 'sent', CanResend: true })
  const early = await resend(copy?.MessageUUID)
  expect(early).toMatchObject({ status: 429, body: { code: 'message-resent' } })
  await portal.clock({ advanceS: 301 })
  expect((await resend(copy?.MessageUUID)).status).toBe(200)
  expect((await resend()).status).toBe(429)
  await quiet(portal)
  expect(await read()).toHaveLength(3)
})

test('a mail with a code or link, one whose text is deleted and one of another customer are refused with the reason', async () => {
  const secret = await delivered('parcel-sent')
  expect(secret.message).toMatchObject({ State: 'sent', CanResend: false, Secret: expect.stringContaining('order') })
  expect(secret.message).not.toHaveProperty('ResendsTo')
  expect(await secret.resend()).toMatchObject({ status: 409, body: { code: 'message-secret' } })

  const plain = await delivered('bill-issued')
  await portal.rows('UPDATE messages.outbox SET data = NULL WHERE customer_uuid = $1', [plain.CustomerUUID])
  expect(await plain.resend()).toMatchObject({ status: 409, body: { code: 'message-text-deleted' } })
  expect((await plain.resend(secret.message.MessageUUID)).status).toBe(404)
})

test('an order’s mail with an activation link loses its text, one without keeps it', async () => {
  const { esims: _, ...without } = sampleMails['order-confirmation']
  const linked = await delivered('order-confirmation')
  const plain = await delivered('order-confirmation', without)
  expect(linked.message).toMatchObject({ CanResend: false, Secret: expect.stringContaining('activates the eSIM') })
  expect(plain.message).toMatchObject({ CanResend: true })
  const texts = await portal.rows<{ data: unknown }>(
    'SELECT data FROM messages.outbox WHERE customer_uuid = $1 AND template = $2',
    [linked.CustomerUUID, 'order-confirmation'],
  )
  expect(texts).toEqual([{ data: null }])
})
