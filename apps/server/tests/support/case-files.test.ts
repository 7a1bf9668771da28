import { request } from 'node:http'
import { cases } from '@waea/contract/cases'
import { afterEach, expect, test } from 'vitest'
import { type Buyer, eventually, shopOfFile } from '../shop/shop-support.ts'
import { casesOn, eicar, png } from './case-support.ts'

const portal = shopOfFile()
const { open, read, write, upload, ticketOf, ticketsOf, answer, caseWith } = casesOn(portal)
afterEach(async () => {
  await portal.faults('tickets', [])
  await portal.faults('clamd', [])
})

const fileOf = ({ CustomerUUID, token }: Buyer, caseUuid: string, fileUuid: string) =>
  fetch(`${portal.url}/api/frontend/v1/customer/${CustomerUUID}/cases/${caseUuid}/files/${fileUuid}`, {
    headers: { 'x-auth-token': token },
  })
const storedPieces = () => portal.rows('SELECT 1 FROM support.file_pieces')

/** The tickets of a case whose message is pending, once it has been retried. */
const sentLater = (caseUuid: string) =>
  eventually('the message to be sent', async () => {
    await portal.clock({ advanceS: 20 })
    const tickets = await ticketsOf(caseUuid)
    return tickets.length > 0 ? tickets : undefined
  })

test('a file goes with its message under a safe name, is gone from here then, and is given out again', async () => {
  const buyer = await portal.signUpCustomer()
  const { status, body } = await upload(buyer, '../../Screen\u202E shot.exe', png)
  expect(status).toBe(201)
  expect(body).toMatchObject({ Name: 'Screen shot.png', Kind: 'png', Bytes: png.length, State: 'ready' })
  const { UUID } = await open(buyer, { Attachments: [body.UUID] })
  const ticket = await ticketOf(UUID)
  expect(ticket.comments[0]?.attachments).toMatchObject([{ file_name: 'Screen shot.png', size: png.length }])
  await eventually('nothing of it to be kept here', async () => (await storedPieces()).length === 0 || undefined)
  const file = await eventually('the file to be given out', async () => {
    const given = await fileOf(buyer, UUID, body.UUID)
    return given.status === 200 ? given : undefined
  })
  expect(file.headers.get('content-type')).toBe('image/png')
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect(Buffer.from(await file.arrayBuffer())).toEqual(png)
})

test.each([
  ['a program by the name of a picture', 'photo.png', Buffer.from('MZ\u0090\0\0'), 'file-kind'],
  [
    'a text with a binary end',
    'a.txt',
    Buffer.concat([Buffer.from('text '.repeat(100)), Buffer.alloc(9)]),
    'file-kind',
  ],
  ['an empty file', 'a.txt', Buffer.alloc(0), 'file-kind'],
  ['a virus', 'a.txt', Buffer.from(eicar), 'file-infected'],
])('%s is refused, and nothing of it is kept', async (_what, name, content, code) => {
  const buyer = await portal.signUpCustomer()
  expect((await upload(buyer, name, content)).body).toMatchObject({ code })
  expect(await portal.rows('SELECT 1 FROM support.files WHERE customer_uuid = $1', [buyer.CustomerUUID])).toEqual([])
  expect(await storedPieces()).toEqual([])
})

test('of 10 MB all is taken, and a byte more is not', async () => {
  const buyer = await portal.signUpCustomer()
  const whole = Buffer.alloc(10 * 1024 * 1024, 'a')
  expect((await upload(buyer, 'a.txt', whole)).body).toMatchObject({ State: 'ready', Bytes: whole.length })
  expect((await upload(buyer, 'a.txt', Buffer.concat([whole, Buffer.from('a')]))).body).toMatchObject({
    code: 'file-too-large',
  })
})

test('a file that goes on and on is refused while it comes in, whether it says how long it is or not', async () => {
  const { CustomerUUID, token } = await portal.signUpCustomer()
  const path = `/api/frontend/v1/customer/${CustomerUUID}/case-files?Name=a.txt`
  const sent = async (headers: Record<string, string>) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: string }>()
    const going = request(`${portal.url}${path}`, { method: 'POST', headers: { 'x-auth-token': token, ...headers } })
    going.once('response', (answer) => {
      let body = ''
      answer.on('data', (piece) => {
        body += piece
      })
      answer.once('end', () => resolve({ status: answer.statusCode, body }))
    })
    going.once('error', reject)
    // The request never ends, so a server that waits for its end waits for ever.
    const piece = Buffer.alloc(1024 * 1024, 'a')
    for (let count = 0; count < 12; count += 1) going.write(piece)
    const said = await promise
    going.destroy()
    return said
  }
  for (const headers of [{ 'content-length': String(50 * 1024 * 1024) }, { 'transfer-encoding': 'chunked' }]) {
    const { status, body } = await sent(headers)
    expect([status, JSON.parse(body).code]).toEqual([413, 'file-too-large'])
  }
  expect(await portal.rows('SELECT 1 FROM support.files WHERE customer_uuid = $1', [CustomerUUID])).toEqual([])
})

test.each([
  ['is away', 'error-before-effect'],
  ['answers nonsense', 'error-after-effect'],
  ['answers before it has the file', 'answer-without-effect'],
])('while the scanner %s, the message waits and says so, and goes once it is back', async (_what, kind) => {
  const buyer = await portal.signUpCustomer()
  await portal.faults('clamd', [{ kind }])
  const { body } = await upload(buyer, 'a.txt', 'Some words')
  expect(body.State).toBe('waiting')
  const { UUID } = await open(buyer, { Attachments: [body.UUID] })
  const one = await caseWith(buyer, UUID, 'wait', ({ Messages }) => Messages[0]?.State === 'checking')
  expect(one.Messages[0]?.Files).toMatchObject([{ State: 'waiting' }])
  expect((await fileOf(buyer, UUID, body.UUID)).status).toBe(503)
  expect(await ticketsOf(UUID)).toEqual([])
  expect(await portal.rows("SELECT 1 FROM platform.notices WHERE kind = 'virus-scanner'")).toHaveLength(1)
  await portal.faults('clamd', [])
  const [ticket, ...more] = await sentLater(UUID)
  expect(more).toEqual([])
  expect(ticket?.comments.map(({ attachments }) => attachments.length)).toEqual([1])
})

test('a virus that is found late is removed; the message goes without it', async () => {
  const buyer = await portal.signUpCustomer()
  await portal.faults('clamd', [{ kind: 'error-before-effect' }])
  const { body } = await upload(buyer, 'a.txt', eicar)
  const { UUID } = await open(buyer, { Attachments: [body.UUID] })
  await portal.faults('clamd', [])
  const [ticket, ...more] = await sentLater(UUID)
  expect(more).toEqual([])
  expect(ticket?.comments[0]?.attachments).toEqual([])
  const file = await portal.rows<{ state: string }>('SELECT state FROM support.files WHERE file_uuid = $1', [body.UUID])
  expect(file).toEqual([{ state: 'removed' }])
})

test('a file of an answer is checked before it is given out', async () => {
  const buyer = await portal.signUpCustomer()
  const { UUID } = await open(buyer)
  const ticket = await ticketOf(UUID)
  await answer(ticket, 'Two files', { file: 'Read me' })
  await answer(ticket, 'And one more', { file: eicar, fileName: 'bad.txt' })
  const { Messages } = await caseWith(buyer, UUID, 'have both', ({ Messages: all }) => all.length === 3)
  const [good, bad] = Messages.flatMap(({ Files }) => Files)
  const given = await fileOf(buyer, UUID, good?.UUID ?? '')
  expect([given.status, await given.text()]).toEqual([200, 'Read me'])
  expect((await fileOf(buyer, UUID, bad?.UUID ?? '')).status).toBe(422)
  expect((await fileOf(buyer, UUID, bad?.UUID ?? '')).status).toBe(422)
})

test('nobody takes, removes or reads a file of somebody else', async () => {
  const [buyer, other] = await Promise.all([portal.signUpCustomer(), portal.signUpCustomer()])
  const { body } = await upload(buyer, 'a.txt', 'Mine')
  const theirs = await open(other)
  const taken = await write(other, theirs.UUID, 'Give me', [body.UUID])
  expect(taken.body).toMatchObject({ code: 'not-found' })
  expect((await read(other, theirs.UUID)).Messages).toHaveLength(1)
  const { CustomerUUID: customerUuid, token } = other
  await portal.good(cases.removeFile, { customerUuid, fileUuid: body.UUID }, token)
  const mine = await open(buyer, { Attachments: [body.UUID] })
  expect((await fileOf(other, mine.UUID, body.UUID)).status).toBe(404)
  expect((await fileOf(other, theirs.UUID, body.UUID)).status).toBe(404)
})

test('twenty files wait to be sent at most, and go after a day', async () => {
  const buyer = await portal.signUpCustomer()
  for (let count = 0; count < 20; count += 1) expect((await upload(buyer, 'a.txt', 'x')).status).toBe(201)
  expect((await upload(buyer, 'a.txt', 'x')).body).toMatchObject({ code: 'too-many-files' })
  await portal.clock({ advanceS: 86_400 + 3_600 })
  expect(await portal.rows('SELECT 1 FROM support.files WHERE customer_uuid = $1', [buyer.CustomerUUID])).toEqual([])
})
