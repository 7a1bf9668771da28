import { randomUUID } from 'node:crypto'
import { broadband } from '@waea/contract/fibre/broadband'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { customerRecords } from '@waea/contract/people/customer-records'
import { messages } from '@waea/contract/people/messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { advanceConnection } from '../../src/capabilities/broadband/connections/advance-connection.ts'
import { eraseFibre } from '../../src/capabilities/broadband/erase-fibre.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { refusalOf } from '../customers/customer-support.ts'
import { systemOf } from '../ledger/money-support.ts'
import { openLive } from '../platform/live-support.ts'
import { type Buyer, eventually } from '../shop/shop-support.ts'
import { digest } from '../whole/requests.ts'
import { bothClocks, buyerWithCard, connectedHere, type Ufb } from './fibre-support.ts'
import { fibreDeeds, fibreShop, memberOf, orderedByProgram, otherProgram, program, spid } from './ufb-support.ts'

const portal = fibreShop()
const gone = [404, 2000, 'Object not found']
let owner: Buyer
let member: Buyer
let stranger: Buyer
let ufb: Ufb
beforeAll(async () => {
  const made = await connectedHere(portal)
  ;({ buyer: owner, ufb } = made)
  member = await memberOf(portal, owner)
  stranger = await portal.signUpCustomer()
})

type As = string | typeof program
const list = (input: object = {}, as: As = program) => portal.call(ufbRecords.ufbs, { ...spid, ...input }, as)
const read = (uuid: string, as: As = program) => portal.call(ufbRecords.ufb, { ...spid, uuid }, as)
const put = (uuid: string, said: object = {}) => portal.call(ufbRecords.putUfb, { ...spid, uuid, ...said }, program)
const remove = (uuid: string) => portal.call(ufbRecords.deleteUfb, { ...spid, uuid }, program)
const purge = (uuid: string) => portal.call(ufbRecords.purgeUfb, { ...spid, uuid }, program)
const uuidsOf = (answer: { body: { UFBs: Ufb[] } }) => answer.body.UFBs.map(({ UUID }) => UUID)
const ofBytes = (bytes: number) => ({ Text: 'a'.repeat(bytes - JSON.stringify({ Text: '' }).length) })

describe('fibre connections', () => {
  test('[C-PROV-18] [C-PROV-19] are listed the newest first, by pages, to those whose they are', async () => {
    const of = { CustomerUUID: owner.CustomerUUID }
    await portal.clock({ advanceS: 1 })
    const later = (await orderedByProgram(portal, owner, '15')).UfbUUID ?? ''
    expect(uuidsOf(await list(of))).toEqual([later, ufb.UUID])
    expect(uuidsOf(await list({ ...of, PageSize: 1, PageNumber: 2 }))).toEqual([ufb.UUID])
    expect(uuidsOf(await list({ ...of, Status: 'ACTIVE' }))).toEqual([ufb.UUID])
    expect(await list({ ...of, Deleted: true })).toMatchObject({ body: { UFBs: [], PageInfo: { TotalItemCount: 0 } } })
    const { body } = await read(ufb.UUID)
    expect(body).toMatchObject({ UUID: ufb.UUID, Status: 'ACTIVE', LFC: 'Chorus', Plan: { Name: 'Fibre Home' } })
    expect(body.LFCProductID).toMatch(/^ASID\d+$/)
    for (const { token } of [owner, member]) {
      expect(uuidsOf(await list({}, token))).toEqual([later, ufb.UUID])
      expect(uuidsOf(await list(of, token))).toEqual([later, ufb.UUID])
      expect((await read(ufb.UUID, token)).body).toEqual(body)
    }
    expect(await list({}, stranger.token)).toMatchObject({ status: 200, body: { UFBs: [] } })
    for (const refused of [list(of, stranger.token), read(ufb.UUID, stranger.token), read(randomUUID())]) {
      expect(await refusalOf(refused)).toEqual(gone)
    }
  })

  test('[C-PROV-20] are put: a document of 10 kB at most, taken off where it is left out', async () => {
    const whole = { Document: ofBytes(10_000) }
    expect((await put(ufb.UUID, whole)).body).toMatchObject(whole)
    expect((await read(ufb.UUID)).body).toMatchObject(whole)
    expect(await refusalOf(put(ufb.UUID, { Document: ofBytes(10_001) }))).toContain('Document')
    expect((await put(ufb.UUID)).body).not.toHaveProperty('Document')
    expect(await refusalOf(put(randomUUID()))).toEqual(gone)
    expect(await fibreDeeds(portal, owner, 'fibre-changed')).toEqual(Array(2).fill('client fibre-changed'))
  })

  test('are at UFB alone, and their notes at ufb alone', async () => {
    const status = async (path: string) =>
      (await fetch(`${portal.url}/v3/2/${path}`, { headers: program.headers })).status
    expect([await status('UFB'), await status(`UFB/${ufb.UUID}`), await status(`ufb/${ufb.UUID}/note`)]).toEqual([
      200, 200, 200,
    ])
    expect([await status('ufb'), await status(`ufb/${ufb.UUID}`), await status(`UFB/${ufb.UUID}/note`)]).toEqual([
      404, 404, 404,
    ])
  })

  test('[C-PROV-21] that are ordered and not in service cannot be ended', async () => {
    const { UfbUUID = '' } = await orderedByProgram(portal, owner, '17')
    expect((await read(UfbUUID)).body.Status).toBe('ORDERED')
    expect(await refusalOf(remove(UfbUUID))).toEqual([409, 1908, 'The connection is not in service'])
    expect(await refusalOf(purge(UfbUUID))).toContain(409)
    expect(await refusalOf(remove(randomUUID()))).toEqual(gone)
  })
})

describe('notes', () => {
  const subjects = [
    ['an order', ufbRecords.ufbOrderNotes, ufbRecords.addUfbOrderNote, () => ufb.OrderUUID],
    ['a connection', ufbRecords.ufbNotes, ufbRecords.addUfbNote, () => ufb.UUID],
  ] as const

  test.each(subjects)(
    '[C-PROV-15] [C-PROV-16] [C-PROV-23] [C-PROV-24] of %s are those of its customer and of the provider, the oldest first',
    async (_what, notes, addNote, subject) => {
      const add = (Text: string, as: As) => portal.call(addNote, { ...spid, uuid: subject(), Text }, as)
      const seen = async (as: As) => (await portal.good(notes, { ...spid, uuid: subject() }, as)).Notes
      const said: [string, As][] = [
        ['The gate is open', owner.token],
        [' Beware of the dog ', member.token],
        ['Called back,\r\nno answer', program],
      ]
      for (const [text, as] of said) {
        expect(await add(text, as)).toMatchObject({ status: 201, body: { Text: text.trim() } })
        await portal.clock({ advanceS: 1 })
      }
      const wanted = [
        ['The gate is open', 'customer'],
        ['Beware of the dog', 'customer'],
        ['Called back,\r\nno answer', 'provider'],
      ]
      for (const as of [owner.token, member.token, program] as As[]) {
        expect((await seen(as)).map(({ Text, By }) => [Text, By])).toEqual(wanted)
      }
      const stranges = { ...spid, uuid: subject() }
      expect(await refusalOf(portal.call(notes, stranges, stranger.token))).toEqual(gone)
      expect(await refusalOf(add('Let me in', stranger.token))).toEqual(gone)
      expect(await refusalOf(portal.call(notes, { ...spid, uuid: randomUUID() }, program))).toEqual(gone)
      expect(await refusalOf(portal.call(addNote, { ...spid, uuid: randomUUID(), Text: 'x' }, program))).toEqual(gone)
      expect(await refusalOf(add(' ', owner.token))).toEqual([400, 2001, 'format is invalid', 'Text'])
      expect(await refusalOf(add('a'.repeat(1001), owner.token))).toContain('Text')
      expect((await seen(program)).length).toBe(3)
    },
  )

  test('[C-PROV-16] [C-PROV-24] of the provider appear on the customer’s open pages at once', async () => {
    const live = await openLive(portal.url, owner.token)
    try {
      const { OrderUUID, UUID: UfbUUID } = ufb
      await portal.good(ufbRecords.addUfbOrderNote, { ...spid, uuid: OrderUUID, Text: 'On its way' }, program)
      await portal.good(ufbRecords.addUfbNote, { ...spid, uuid: UfbUUID, Text: 'All good' }, program)
      await live.until('both', (shown) => {
        const changed = shown.filter(({ event }) => event === 'fibre.changed').map(({ data }) => data)
        return changed.some((one) => one.OrderUUID === OrderUUID) && changed.some((one) => one.UfbUUID === UfbUUID)
      })
    } finally {
      live.cut()
    }
  })

  test.each(subjects)(
    'of %s are told by mail and as a notice where the provider wrote them, and not where the customer did',
    async (what, _notes, addNote, subject) => {
      const about = { ...spid, uuid: subject() }
      await portal.good(addNote, { ...about, Text: `Mine of ${what}` }, owner.token)
      await portal.good(addNote, { ...about, Text: `Ours of ${what}, the first` }, program)
      await portal.good(addNote, { ...about, Text: `Ours of ${what}, the second` }, program)
      const sent = await eventually('both notes to be told', async () => {
        const { Notices } = await portal.good(messages.notices, { customerUuid: owner.CustomerUUID }, owner.token)
        const notes = Notices.filter(({ Title }) => Title.startsWith('A note about'))
        const texts = (await portal.messages(owner.Email)).map(({ text }) => text)
        const both = ['the first', 'the second'].map((which) =>
          texts.filter((text) => text.includes(`Ours of ${what}, ${which}`)),
        )
        return notes.length >= 2 && both.every(({ length }) => length === 1) ? { texts } : undefined
      })
      expect(sent.texts.some((text) => text.includes(`Mine of ${what}`))).toBe(false)
    },
  )

  test.each(subjects)(
    '[C-PROV-16] [C-PROV-24] of %s are 100 at most, also when they come together',
    async (_what, notes, addNote, subject) => {
      const input = { ...spid, uuid: subject() }
      const { Notes } = await portal.good(notes, input, program)
      await portal.rows(
        `INSERT INTO broadband.notes (customer_uuid, subject_uuid, note_uuid, text, by, at)
       SELECT $1, $2, gen_random_uuid(), 'x', 'provider', now() FROM generate_series(1, $3)`,
        [owner.CustomerUUID, subject(), 98 - Notes.length],
      )
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => portal.call(addNote, { ...input, Text: 'Last' }, program)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'fibre-notes',
        err_number: 1909,
      })
      expect((await portal.good(notes, input, program)).Notes).toHaveLength(100)
    },
  )
})

describe('a customer with fibre', () => {
  const inUse = [409, 2313, 'A service of this account is in use']
  const close = ({ CustomerUUID }: Buyer) =>
    portal.call(customerRecords.closeCustomer, { ...spid, customerUuid: CustomerUUID }, otherProgram)
  const purgeCustomer = ({ CustomerUUID }: Buyer) =>
    portal.call(customerRecords.purgeCustomer, { ...spid, customerUuid: CustomerUUID }, otherProgram)

  test('is not closed nor purged while an order is under way or a connection is in service', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await orderedByProgram(portal, buyer)
    expect([await refusalOf(close(buyer)), await refusalOf(purgeCustomer(buyer))]).toEqual([inUse, inUse])
    await portal.good(ufbRecords.deleteUfbOrder, { ...spid, uuid: order.UUID }, program)
    await eventually('the order to be over', async () =>
      (await portal.good(ufbRecords.ufbOrder, { ...spid, uuid: order.UUID }, program)).Status === 'CANCELED'
        ? true
        : undefined,
    )
    expect((await close(buyer)).status).toBe(200)
    expect([await refusalOf(close(owner)), await refusalOf(purgeCustomer(owner))]).toEqual([inUse, inUse])
  })

  test('who is purged is nowhere by address, contact, note, document, reference or name of a connection', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await orderedByProgram(portal, buyer, '9', { ExternalReference: 'Erased-reference' })
    const of = { ...spid, uuid: order.UUID }
    await portal.good(
      ufbRecords.putUfbOrder,
      { ...of, Address: { Name: 'Erased Contact', Phone: '0215559999' }, Document: { A: 'Erased-document' } },
      program,
    )
    await portal.good(ufbRecords.addUfbOrderNote, { ...of, Text: 'Erased-note' }, buyer.token)
    const ufbUuid = order.UfbUUID ?? ''
    const names = { customerUuid: buyer.CustomerUUID, ufbUuid, Nickname: 'Erased-nickname' }
    await portal.good(broadband.nameUfb, names, buyer.token)
    await portal.good(ufbRecords.deleteUfbOrder, of, program)
    await eventually('the purge', async () => ((await purgeCustomer(buyer)).status === 200 ? true : undefined))
    const traces = ['Erased Contact', 'Erased-document', 'Erased-note', 'Erased-nickname', 'Erased-reference']
    await eventually('the erasure', async () => {
      const left = 'SELECT 1 FROM broadband.orders WHERE customer_uuid = $1'
      return (await portal.rows(left, [buyer.CustomerUUID])).length === 0 ? true : undefined
    })
    for (const trace of traces) {
      const rows = (await digest(portal, trace)).split('\n').filter((line) => !/ 0 0$/.test(line))
      expect([trace, rows]).toEqual([trace, []])
    }
    for (const table of ['orders', 'connections', 'notes']) {
      const left = `SELECT 1 FROM broadband.${table} WHERE customer_uuid = $1`
      expect(await portal.rows(left, [buyer.CustomerUUID])).toEqual([])
    }
  })

  test('keeps what they have when another one is erased', async () => {
    await systemOf(portal).inTransaction((tx) => eraseFibre(tx, stranger.CustomerUUID))
    expect((await read(ufb.UUID)).status).toBe(200)
  })
})

// Last, since it moves the clock beyond what sign-ins are valid for.
describe('[C-PROV-21] [C-PROV-22] a connection that is deleted', () => {
  test('ends when its month is over, is listed among the deleted then, and can be purged with its notes', async () => {
    const { buyer, ufb: one } = await connectedHere(portal)
    const { body } = await remove(one.UUID)
    expect(body).toMatchObject({ Status: 'ACTIVE', EndsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    expect((await remove(one.UUID)).body).toEqual(body)
    expect(await refusalOf(purge(one.UUID))).toContain(409)
    await portal.good(ufbRecords.addUfbNote, { ...spid, uuid: one.UUID, Text: 'Moved house' }, program)
    await bothClocks(portal, 32 * 86_400)
    const ended = await eventually('the end', async () => {
      await portal.clock({ advanceS: 60 })
      const now = (await read(one.UUID)).body
      return now.Status === 'ENDED' ? now : undefined
    })
    expect(ended.DeletedAtNanos).toBeGreaterThan(0)
    const of = { CustomerUUID: buyer.CustomerUUID }
    expect([uuidsOf(await list(of)), uuidsOf(await list({ ...of, Deleted: true }))]).toEqual([[], [one.UUID]])
    // The provider can still complete its own record.
    expect((await put(one.UUID, { Document: { A: 1 } })).status).toBe(200)
    expect(await refusalOf(remove(one.UUID))).toContain(1908)
    const charges = 'SELECT 1 FROM ledger.charges WHERE customer_uuid = $1'
    const billed = (await portal.rows(charges, [buyer.CustomerUUID])).length
    expect((await purge(one.UUID)).body).toEqual({ UUID: one.UUID })
    expect([await refusalOf(read(one.UUID)), await refusalOf(purge(one.UUID))]).toEqual([gone, gone])
    expect(await portal.rows('SELECT 1 FROM broadband.notes WHERE subject_uuid = $1', [one.UUID])).toEqual([])
    expect([billed > 0, (await portal.rows(charges, [buyer.CustomerUUID])).length]).toEqual([true, billed])
    expect(await fibreDeeds(portal, buyer)).toContain('client fibre-purged')
  })
})

test('a connection in service tells whether it is out of use: with its account, and until its company has put it back', async () => {
  const { buyer, ufb: one } = await connectedHere(portal)
  const to = (state: 'Active' | 'Suspended') =>
    systemOf(portal).inTransaction((tx) => setAccountState(tx, buyer.CustomerUUID, state, { because: 'asked' }))
  const outOfUse = async () => ((await read(one.UUID)).body as Ufb).OutOfUse
  const ownList = () => portal.call(broadband.ufbProducts, { customerUuid: buyer.CustomerUUID }, buyer.token)
  expect(await outOfUse()).toBeUndefined()
  await to('Suspended')
  expect(await outOfUse()).toBe('suspended')
  await eventually(
    'the company to have stopped it',
    async () =>
      (await portal.rows('SELECT 1 FROM broadband.connections WHERE ufb_uuid = $1 AND is_suspended', [one.UUID]))[0],
  )
  const codeOf = ({ body }: { body: { code?: string } }) => body.code
  await eventually('the account to be closed', async () => codeOf(await ownList()) === 'suspended' || undefined)
  await portal.faults('fibre', [{ op: 'suspend', kind: 'error-before-effect', status: 503 }])
  await to('Active')
  const [open] = (
    await eventually('the account to be open', async () => {
      const { status, body } = await ownList()
      return status === 200 ? body : undefined
    })
  ).UfbProducts
  expect(open).toMatchObject({ Status: 'ACTIVE', OutOfUse: 'resuming' })
  await portal.faults('fibre', [])
  await eventually('the company to have put it back', async () => {
    await advanceConnection(systemOf(portal), { CustomerUUID: buyer.CustomerUUID, UUID: one.UUID })
    return (await outOfUse()) === undefined || undefined
  })
})
