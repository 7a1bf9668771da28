import { offers } from '@waea/contract/mobile/offers'
import { customerRecords } from '@waea/contract/people/customer-records'
import { addDays, dayOf } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { type Buyer, eventually } from '../shop/shop-support.ts'
import { program, refusalOf, shopWithProgram, spid } from './customer-support.ts'

const portal = shopWithProgram()

const add = ({ CustomerUUID }: { CustomerUUID: string }, Name: string) =>
  portal.call(customerRecords.addTag, { ...spid, CustomerUUID, Name }, program)
const read = (tagUuid: string) => portal.call(customerRecords.tag, { ...spid, tagUuid }, program)
const rename = (tagUuid: string, Name: string) =>
  portal.call(customerRecords.renameTag, { ...spid, tagUuid, Name }, program)
const remove = (tagUuid: string) => portal.call(customerRecords.removeTag, { ...spid, tagUuid }, program)
const list = (input: object) => portal.good(customerRecords.tags, { ...spid, ...input }, program)

const taken = [409, 2314, 'The customer has this tag already', 'Name']
const gone = [404, 2000, 'Object not found']

test('[C-PROV-27] [C-PROV-31] a tag is put on a customer once, and read', async () => {
  const buyer = await portal.signUpCustomer()
  const { status, body } = await add(buyer, 'student')
  expect([status, body]).toMatchObject([201, { SPID: 2, CustomerUUID: buyer.CustomerUUID, Name: 'student' }])
  expect((await read(body.UUID)).body).toEqual(body)
  expect(await refusalOf(add(buyer, 'student'))).toEqual(taken)
  expect(await refusalOf(add({ CustomerUUID: crypto.randomUUID() }, 'student'))).toEqual(gone)
  expect(await refusalOf(read(crypto.randomUUID()))).toEqual(gone)
  expect((await add(buyer, 'ngā-tauira 2026')).status).toBe(201)
})

test.each(['', ' student', 'student-', 'stu_dent', 'a'.repeat(41)])(
  '[C-PROV-27] %j is no name of a tag',
  async (Name) => {
    expect((await add(await portal.signUpCustomer(), Name)).body).toMatchObject({ err_number: 2001, field: 'Name' })
  },
)

test('a tag in capitals is the one in lower case, wherever it is named', async () => {
  const buyer = await portal.signUpCustomer()
  expect((await add(buyer, 'Ngā-TAUIRA Ā')).body.Name).toBe('ngā-tauira ā')
  expect(await refusalOf(add(buyer, 'ngā-tauira ā'))).toEqual(taken)
  expect((await list({ Name: 'NGĀ-tauira Ā' })).CustomerTags).toHaveLength(1)
})

test('[C-PROV-28] tags are listed by name and by pages, of all customers or of one', async () => {
  const [one, other] = [await portal.signUpCustomer(), await portal.signUpCustomer()]
  for (const name of ['b', 'c', 'a']) await add(one, `listed-${name}`)
  await add(other, 'listed-b')
  const { CustomerTags, PageInfo } = await list({ CustomerUUID: one.CustomerUUID, PageSize: 2 })
  expect(CustomerTags.map(({ Name }) => Name)).toEqual(['listed-a', 'listed-b'])
  expect(PageInfo).toMatchObject({ TotalItemCount: 3, TotalPages: 2, PageItemCount: 2 })
  const second = await list({ CustomerUUID: one.CustomerUUID, PageSize: 2, PageNumber: 2 })
  expect(second.CustomerTags.map(({ Name }) => Name)).toEqual(['listed-c'])
  const named = await list({ Name: 'listed-b' })
  expect(named.CustomerTags.map(({ CustomerUUID }) => CustomerUUID).sort()).toEqual(
    [one.CustomerUUID, other.CustomerUUID].sort(),
  )
  const past = await list({ Name: 'listed-b', PageNumber: 9 })
  expect(past).toMatchObject({ CustomerTags: [], PageInfo: { TotalItemCount: 2 } })
})

test('[C-PROV-33] a tag gets another name, stays with its customer, and takes no name they have', async () => {
  const buyer = await portal.signUpCustomer()
  const [{ body: student }, { body: senior }] = [await add(buyer, 'student'), await add(buyer, 'senior')]
  const { body } = await rename(student.UUID, 'graduate')
  expect(body).toMatchObject({ UUID: student.UUID, CustomerUUID: buyer.CustomerUUID, Name: 'graduate' })
  expect(await refusalOf(rename(senior.UUID, 'graduate'))).toEqual(taken)
  expect((await rename(senior.UUID, 'senior')).body).toEqual(senior)
  expect(await refusalOf(rename(crypto.randomUUID(), 'graduate'))).toEqual(gone)
})

test('[C-PROV-33] of two tags that are given one name at once, one gets it', async () => {
  const buyer = await portal.signUpCustomer()
  const tags = await Promise.all(
    ['one', 'two', 'three', 'four'].map(async (name) => (await add(buyer, name)).body.UUID),
  )
  const answers = await Promise.all(tags.map((tag) => rename(tag, 'same')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('[C-PROV-36] a tag is taken off its customer, once', async () => {
  const buyer = await portal.signUpCustomer()
  const { UUID } = (await add(buyer, 'student')).body
  expect((await remove(UUID)).body).toEqual({ UUID })
  expect((await list({ CustomerUUID: buyer.CustomerUUID })).CustomerTags).toEqual([])
  expect(await refusalOf(remove(UUID))).toEqual(gone)
  const deeds = await portal.rows<{ deed: string }>(
    `SELECT deed FROM platform.audit WHERE customer_uuid = $1 AND actor = 'client:crm' ORDER BY id`,
    [buyer.CustomerUUID],
  )
  expect(deeds.map(({ deed }) => deed)).toEqual(['customer-tag-added', 'customer-tag-removed'])
})

test('[R-CAT-05] an offer that is aimed by a tag is a customer’s as soon as they have it, and stays when it is taken off', async () => {
  const today = dayOf(portal.server.clock.now())
  await portal.rows(
    `INSERT INTO catalogue.offers (uuid, entry_uuid, discounted_cents, starts_on, ends_on, audience, because)
     VALUES ('00000000-0000-7000-8000-000000009801', $1, 500, $2, $3, $4, 'You study')`,
    [demoPlans.prepayData2.entry, today, addDays(today, 30), JSON.stringify({ tags: ['student', 'graduate'] })],
  )
  const yours = async ({ CustomerUUID, token }: Buyer) =>
    (await portal.good(offers.offers, { CustomerUUID }, token)).YourOffers.map(({ Because }) => Because)
  const becomes = (buyer: Buyer, reasons: string[]) =>
    eventually('the offer', async () => ((await yours(buyer)).join() === reasons.join() ? true : undefined))
  const [buyer, other] = [await portal.signUpCustomer(), await portal.signUpCustomer()]
  const { UUID } = (await add(buyer, 'student')).body
  await add(other, 'senior')
  await becomes(buyer, ['You study'])
  expect(await yours(other)).toEqual([])
  await remove(UUID)
  expect(await yours(buyer)).toEqual(['You study'])
  const [senior] = (await list({ CustomerUUID: other.CustomerUUID })).CustomerTags
  await rename(senior?.UUID ?? '', 'graduate')
  await becomes(other, ['You study'])
})
