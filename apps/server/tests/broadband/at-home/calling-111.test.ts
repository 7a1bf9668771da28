import { fibreAtHome } from '@waea/contract/fibre/fibre-at-home'
import { answerBy111 } from '@waea/domain/broadband/at-home/calling-111'
import { dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { beforeEach, expect, test } from 'vitest'
import { eraseFibre } from '../../../src/capabilities/broadband/erase-fibre.ts'
import { systemOf } from '../../ledger/money-support.ts'
import type { Buyer } from '../../shop/shop-support.ts'
import { connectedHere, type Ufb } from '../fibre-support.ts'
import { fibreShop, memberOf, program } from '../ufb-support.ts'

/** Applications of customers who depend on calling 111 (111 Contact Code). */
const portal = fibreShop()
let owner: Buyer
let ufb: Ufb
beforeEach(async () => {
  const made = await connectedHere(portal)
  ;({ buyer: owner, ufb } = made)
})

const apply = (over: object = {}, as: Buyer = owner) =>
  portal.call(
    fibreAtHome.apply111,
    {
      customerUuid: owner.CustomerUUID,
      UfbUUID: ufb.UUID,
      Person: 'Mere Test',
      Phone: '021 555 0199',
      Because: 'health',
      HasNoOtherWay: true,
      Agrees: true,
      ...over,
    },
    as.token,
  )
const read = (as: Buyer = owner) => portal.call(fibreAtHome.read111, { customerUuid: owner.CustomerUUID }, as.token)
const withdraw = (applicationUuid: string, as: Buyer = owner) =>
  portal.call(fibreAtHome.withdraw111, { customerUuid: as.CustomerUUID, applicationUuid }, as.token)
const decide = (uuid: string, Decision: 'accepted' | 'declined', Words = 'A charged mobile comes by courier.') =>
  portal.call(fibreAtHome.decide111, { uuid, Decision, Words }, program)

test('an application is kept, confirmed with the day of its answer, and accepted with what the customer gets', async () => {
  const by = answerBy111(dayOf(portal.server.runtime.clock.now()))
  const { status, body } = await apply({ Details: ' Uses oxygen at home ' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ State: 'applied', AnswerBy: by, Details: 'Uses oxygen at home', Person: 'Mere Test' })
  const confirmed = await portal.message(
    owner.Email,
    ({ subject }) => subject?.includes('We have your application') ?? false,
  )
  expect(confirmed.text).toContain(`You get our answer by ${dateText(by, 'date')}.`)
  expect(confirmed.text).not.toContain('oxygen')
  expect((await decide(body.UUID, 'accepted')).body).toMatchObject({ State: 'accepted' })
  const mail = await portal.message(owner.Email, ({ subject }) => subject?.includes('You get a way to call') ?? false)
  expect(mail.text).toContain('A charged mobile comes by courier.')
  expect((await read()).body.Applications).toMatchObject([
    {
      State: 'accepted',
      Means: 'A charged mobile comes by courier.',
      Place: expect.stringContaining('12 Queen Street'),
    },
  ])
  expect((await decide(body.UUID, 'declined')).body).toMatchObject({ code: 'conflict' })
})

test('a declined application says why, and can be made again', async () => {
  const first = (await apply()).body
  expect((await decide(first.UUID, 'declined', 'You have a landline.')).body).toMatchObject({
    State: 'declined',
    Reason: 'You have a landline.',
  })
  await portal.message(owner.Email, ({ text }) => text.includes('You have a landline.'))
  expect((await apply()).status).toBe(201)
})

test('one application of a connection stands at a time, also when two come together, until it is withdrawn', async () => {
  const both = await Promise.all([apply(), apply()])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const [one] = (await read()).body.Applications
  expect((await withdraw(one?.UUID ?? '')).body).toMatchObject({ State: 'withdrawn' })
  expect((await withdraw(one?.UUID ?? '')).body).toMatchObject({ code: 'conflict' })
  expect((await apply()).status).toBe(201)
})

test('only the owner applies and reads, as it says why somebody is at risk', async () => {
  const member = await memberOf(portal, owner)
  const stranger = await portal.signUpCustomer()
  const { UUID } = (await apply()).body
  expect((await read(member)).body).toMatchObject({ code: 'not-allowed' })
  expect((await apply({}, member)).body).toMatchObject({ code: 'not-allowed' })
  expect((await read(stranger)).status).toBe(404)
  expect((await withdraw(UUID, stranger)).status).toBe(404)
})

test('an application needs a name, a number and the two statements', async () => {
  expect((await apply({ Phone: '12' })).body).toMatchObject({ code: 'fibre-contact', field: 'Phone' })
  expect((await apply({ HasNoOtherWay: false })).status).toBe(400)
  expect((await apply({ Agrees: false })).status).toBe(400)
})

test('the provider’s programs read them by state, and they are erased with the customer', async () => {
  const { UUID } = (await apply()).body
  const listed = await portal.good(fibreAtHome.applications111, { State: 'applied', PageSize: 100 }, program)
  expect(listed.Applications.map((one) => one.UUID)).toContain(UUID)
  expect(
    (await portal.good(fibreAtHome.applications111, { State: 'declined', PageSize: 100 }, program)).Applications.map(
      (one) => one.UUID,
    ),
  ).not.toContain(UUID)
  await systemOf(portal).inTransaction((tx) => eraseFibre(tx, owner.CustomerUUID))
  const left = await portal.rows('SELECT 1 FROM broadband.calling_111 WHERE customer_uuid = $1', [owner.CustomerUUID])
  expect(left).toEqual([])
})

test('a connection that has ended has none', async () => {
  await portal.rows(`UPDATE broadband.connections SET status = 'ENDED' WHERE ufb_uuid = $1`, [ufb.UUID])
  expect((await apply()).body).toMatchObject({ code: 'fibre-not-active' })
})
