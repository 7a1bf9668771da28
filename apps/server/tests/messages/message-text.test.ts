import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { sentMessages } from '@waea/contract/people/sent-messages'
import { beforeAll, expect, test } from 'vitest'
import { sendMail, sendSms } from '../../src/capabilities/messages/index.ts'
import type { MailTemplate } from '../../src/capabilities/messages/mail.ts'
import { systemOf } from '../ledger/money-support.ts'
import { reason, signedInOperator, type TestOperator } from '../operators/operator-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { sampleMails } from './all-mails.ts'

/** What a message said, read by an operator. */
const portal = shopOfFile()
let support: TestOperator

beforeAll(async () => {
  support = await signedInOperator(portal, 'support')
})

const content = Buffer.from('%PDF-1.7 a receipt')

/** Writes a mail of a template to a new customer. */
async function mailed(template: MailTemplate) {
  const { CustomerUUID, Email } = await portal.signUpCustomer()
  const attachments = [{ filename: 'receipt.pdf', contentType: 'application/pdf', content }]
  const data = sampleMails[template]
  await systemOf(portal).inTransaction((tx) =>
    sendMail(tx, { to: Email, CustomerUUID, template, data, dedupeKey: `test:${CustomerUUID}`, attachments }),
  )
  return { CustomerUUID, Email, messageUuid: await idOf(CustomerUUID, template) }
}

async function idOf(CustomerUUID: string, template: string): Promise<string> {
  const [message] = await portal.rows<{ id: string }>(
    'SELECT message_uuid AS id FROM messages.outbox WHERE customer_uuid = $1 AND template = $2',
    [CustomerUUID, template],
  )
  return message?.id ?? ''
}

const textOf = (customerUuid: string, messageUuid: string) =>
  portal.good(sentMessages.messageText, { customerUuid, messageUuid }, support.as)

test('a delivered mail is read as its customer has it, with its subject and files, and who read it is in the audit log', async () => {
  const { CustomerUUID, Email, messageUuid } = await mailed('top-up-receipt')
  await quiet(portal)
  const sent = await portal.message(Email, ({ attachments }) => attachments.length > 0)
  const read = await textOf(CustomerUUID, messageUuid)
  expect(read).toMatchObject({ Subject: sent.subject, Files: ['receipt.pdf'], KeptUntilNanos: expect.any(Number) })
  const bare = (text: string) =>
    text
      .replace(/https?:\S+/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  expect(bare(read.Text ?? '')).toBe(bare(sent.text))
  expect(read.Text).not.toMatch(/https?:\S+[?#]/)
  const admin = await signedInOperator(portal, 'admin')
  const audit = await portal.good(operatorAccounts.audit, { CustomerUUID, Deed: 'customer:read' }, admin.as)
  expect(audit.Entries).toMatchObject([{ Operator: { UUID: support.UUID }, Reason: reason }])
  expect(JSON.stringify(audit.Entries)).toContain(messageUuid)
})

test.each(['sim-change', 'password-recovery'] as const)(
  'a mail with a link that is only for its reader (%s) is never shown, also while it waits',
  async (template) => {
    const release = await keepJobsWaiting(portal, 'messages.deliver')
    const { CustomerUUID, messageUuid } = await mailed(template)
    const [row] = await portal.rows<{ kept: boolean }>(
      'SELECT data IS NOT NULL AS kept FROM messages.outbox WHERE message_uuid = $1',
      [messageUuid],
    )
    expect(row).toEqual({ kept: true })
    const waiting = await textOf(CustomerUUID, messageUuid)
    expect(waiting).toEqual({ Files: ['receipt.pdf'], Secret: expect.any(String) })
    await release()
  },
)

test('a text message is gone with its delivery, and a text that was deleted is not shown', async () => {
  const { CustomerUUID } = await portal.signUpCustomer()
  const template = 'service-active'
  await systemOf(portal).inTransaction((tx) =>
    sendSms(tx, {
      to: '64215550142',
      template,
      data: { MSISDN: '021 555 0142' },
      dedupeKey: `test:${CustomerUUID}`,
      CustomerUUID,
      language: 'en',
    }),
  )
  await quiet(portal)
  expect(await textOf(CustomerUUID, await idOf(CustomerUUID, template))).toEqual({ Files: [] })
  const mail = await mailed('bill-issued')
  await quiet(portal)
  await portal.rows('UPDATE messages.outbox SET data = NULL WHERE customer_uuid = $1', [mail.CustomerUUID])
  expect(await textOf(mail.CustomerUUID, mail.messageUuid)).toEqual({ Files: ['receipt.pdf'] })
})

test('a message of another customer, or of nobody, is unknown', async () => {
  const one = await mailed('bill-issued')
  const other = await mailed('bill-issued')
  const wrong = { customerUuid: one.CustomerUUID, messageUuid: other.messageUuid }
  expect((await portal.call(sentMessages.messageText, wrong, support.as)).status).toBe(404)
  const nobody = { customerUuid: '00000000-0000-0000-0000-000000000000', messageUuid: other.messageUuid }
  expect((await portal.call(sentMessages.messageText, nobody, support.as)).status).toBeGreaterThanOrEqual(400)
})
