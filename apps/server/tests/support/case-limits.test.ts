import { cases } from '@waea/contract/cases'
import { maxFilesOfMessage, maxUnsentFiles } from '@waea/domain/support/attachment'
import { maxCasesADay, maxMessages } from '@waea/domain/support/case'
import { expect, test } from 'vitest'
import { type Buyer, shopOfFile } from '../shop/shop-support.ts'
import { casesOn } from './case-support.ts'

/** How much one customer may write: exactly the limit is accepted, and anything above it refused. */
const portal = shopOfFile()
const { open, write, upload, read } = casesOn(portal)

const input = { Category: 'service', Subject: 'No signal', Text: 'My phone shows no signal.' } as const
const tryToOpen = ({ CustomerUUID: customerUuid, token }: Buyer) =>
  portal.call(cases.open, { customerUuid, ...input }, token)

/** Stores cases that the customer opened the given hours ago. */
const haveOpened = ({ CustomerUUID }: Buyer, count: number, hoursAgo: number) =>
  portal.rows(
    `INSERT INTO support.cases (customer_uuid, case_uuid, category, subject, opened_at, changed_at, look_at)
     SELECT $1, gen_random_uuid(), 'other', 'Earlier', at, at, 'infinity'
     FROM (SELECT $2::timestamptz - $3 * interval '1 hour' AS at) t, generate_series(1, $4)`,
    [CustomerUUID, portal.server.clock.now(), hoursAgo, count],
  )

/** Stores messages that the customer wrote in a case and that the help desk has. */
const haveWritten = ({ CustomerUUID }: Buyer, caseUuid: string, count: number) =>
  portal.rows(
    `INSERT INTO support.messages (customer_uuid, message_uuid, case_uuid, written_by, body, written_at, state, send_at)
     SELECT $1, gen_random_uuid(), $2, 'customer', 'Earlier', $3, 'sent', $3 FROM generate_series(1, $4)`,
    [CustomerUUID, caseUuid, portal.server.clock.now(), count],
  )

test('the twentieth case of 24 hours is opened, of two at once no more than that, and those of others and of before do not count', async () => {
  const [buyer, other] = await Promise.all([portal.signUpCustomer(), portal.signUpCustomer()])
  await haveOpened(buyer, 5, 25)
  await haveOpened(buyer, maxCasesADay - 1, 23)
  const both = await Promise.all([tryToOpen(buyer), tryToOpen(buyer)])
  expect(both.map(({ status }) => status === 200).sort()).toEqual([false, true])
  expect(await tryToOpen(buyer)).toMatchObject({ body: { code: 'too-many-cases', detail: { most: 20 } } })
  expect((await tryToOpen(other)).status).toBe(200)
  const rows = await portal.rows('SELECT 1 FROM support.cases WHERE customer_uuid = $1', [buyer.CustomerUUID])
  expect(rows).toHaveLength(5 + maxCasesADay)
})

test('the hundredth message of a case is taken, also of two at once no more than that, and answers do not count', async () => {
  const buyer = await portal.signUpCustomer()
  const { UUID } = await open(buyer)
  const { UUID: another } = await open(buyer)
  await haveWritten(buyer, UUID, maxMessages - 2)
  await portal.rows(
    `INSERT INTO support.messages (customer_uuid, message_uuid, case_uuid, written_by, body, written_at, state, send_at)
     SELECT $1, gen_random_uuid(), $2, 'agent', 'Ours', $3, 'sent', $3 FROM generate_series(1, 3)`,
    [buyer.CustomerUUID, UUID, portal.server.clock.now()],
  )
  const both = await Promise.all([write(buyer, UUID, 'The hundredth.'), write(buyer, UUID, 'The hundredth too.')])
  expect(both.map(({ status }) => status === 200).sort()).toEqual([false, true])
  expect(await write(buyer, UUID, 'One more.')).toMatchObject({
    body: { code: 'too-many-messages', detail: { most: 100 } },
  })
  expect((await write(buyer, another, 'Another case.')).status).toBe(200)
})

test('a message takes five files, and not six', async () => {
  const buyer = await portal.signUpCustomer()
  const files: string[] = []
  for (let at = 0; at <= maxFilesOfMessage; at += 1) {
    files.push((await upload(buyer, `${at}.txt`, `The words of file ${at}`)).body.UUID)
  }
  const { UUID } = await open(buyer)
  expect(await write(buyer, UUID, 'Six files.', files)).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', field: 'Attachments' },
  })
  expect((await read(buyer, UUID)).Messages).toHaveLength(1)
  expect((await write(buyer, UUID, 'Five files.', files.slice(1))).status).toBe(200)
  const [, sent] = (await read(buyer, UUID)).Messages
  expect(sent?.Files).toHaveLength(maxFilesOfMessage)
})

test('of many files that come at once no more wait than may', async () => {
  const buyer = await portal.signUpCustomer()
  const sent = await Promise.all(
    Array.from({ length: maxUnsentFiles * 2 }, (_, n) => upload(buyer, `${n}.txt`, 'Some words')),
  )
  expect(sent.filter(({ status }) => status < 300)).toHaveLength(maxUnsentFiles)
  const [waiting] = await portal.rows<{ count: number }>(
    'SELECT count(*)::integer AS count FROM support.files WHERE customer_uuid = $1 AND message_uuid IS NULL',
    [buyer.CustomerUUID],
  )
  expect(waiting?.count).toBe(maxUnsentFiles)
})
