import { randomUUID } from 'node:crypto'
import { messages } from '@waea/contract/people/messages'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { sendMail, sendSms } from '../../src/capabilities/messages/index.ts'
import { messagesJobs } from '../../src/capabilities/messages/jobs.ts'
import { askTopUp, creditBecomes, daysLater, mobileInService, systemOf } from '../ledger/money-support.ts'
import { declinedOwner } from '../plans/renewal-support.ts'
import { openLive } from '../platform/live-support.ts'
import { type Buyer, eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'

const portal = shopOfFile()

const of = ({ CustomerUUID }: Buyer) => ({ customerUuid: CustomerUUID })
const inbox = async (buyer: Buyer) => (await portal.good(messages.notices, of(buyer), buyer.token)).Notices
const unread = async (buyer: Buyer) => (await portal.good(messages.unreadNotices, of(buyer), buyer.token)).Unread
const read = (buyer: Buyer, UUID?: string) =>
  portal.call(messages.readNotices, { ...of(buyer), ...(UUID && { UUID }) }, buyer.token)

const titled = (buyer: Buyer, title: RegExp) =>
  eventually(`a notice ${title}`, async () => (await inbox(buyer)).find(({ Title }) => title.test(Title)))

/** Sample data for the messages about received credit. */
const received = { MSISDN: '021 555 0142', AmountCents: money(500), BalanceCents: money(700) }

function tell(buyer: Buyer, by: 'mail' | 'text', dedupeKey: string) {
  return systemOf(portal).inTransaction((tx) => {
    const shared = { template: 'credit-received', dedupeKey, CustomerUUID: buyer.CustomerUUID } as const
    if (by === 'text') {
      const link = `${portal.url}/profile/balance/movements`
      return sendSms(tx, { ...shared, to: '64215550142', data: { ...received, link } })
    }
    const data = {
      ...received,
      FirstName: 'Aroha',
      service: '021 555 0142',
      givenOn: '2026-11-20',
      path: '/profile/balance/movements',
    }
    return sendMail(tx, { ...shared, to: buyer.Email, data })
  })
}

test('what mails told a customer is read in one list, newest first, with where to act, and the unread are counted', async () => {
  let owner = await declinedOwner(portal)
  owner = await daysLater(portal, owner, 28)
  const failed = await titled(owner, /Four Weeks 10 could not be renewed/)
  expect(failed).toMatchObject({
    About: 'plan',
    IsRead: false,
    Path: expect.stringMatching(/^\/profile\/plans\/renewal\?plan=/),
  })
  // All other news of those 28 days has arrived by then.
  await quiet(portal)
  const all = await inbox(owner)
  expect(all.map(({ ToldAtNanos }) => ToldAtNanos)).toEqual(
    all.map(({ ToldAtNanos }) => ToldAtNanos).toSorted((a, b) => b - a),
  )
  // The receipt for the customer's own payment is no unread news.
  const news = all.filter(({ IsRead }) => !IsRead)
  expect(news).toHaveLength(all.length - 1)
  expect(await unread(owner)).toBe(news.length)

  expect(await read(owner, failed.UUID)).toMatchObject({ status: 200, body: { Unread: news.length - 1 } })
  expect((await read(owner, failed.UUID)).body).toEqual({ Unread: news.length - 1 })
  expect((await titled(owner, /could not be renewed/)).IsRead).toBe(true)
  expect((await read(owner)).body).toEqual({ Unread: 0 })
  expect(await read(owner, randomUUID())).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('a payment and what it did are told there too, by page', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  await askTopUp(portal, owner, { PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 2000)
  await eventually(
    'the receipt to be told',
    async () =>
      (await inbox(owner)).some(({ About, Title }) => About === 'credit' && Title.includes('$20.00')) || undefined,
  )
  await quiet(portal)
  const [first, second] = await inbox(owner)
  const page = await portal.good(messages.notices, { ...of(owner), PageSize: 1, PageNumber: 2 }, owner.token)
  expect(page.Notices).toEqual([second])
  expect(first).not.toEqual(second)
})

test('what a mail and a text say of one thing is one notice, in the words of the mail, whichever comes first', async () => {
  for (const ways of [
    ['mail', 'text'],
    ['text', 'mail'],
  ] as const) {
    const buyer = await portal.signUpCustomer()
    for (const way of ways) await tell(buyer, way, 'gift:1')
    expect(await inbox(buyer)).toMatchObject([
      { Title: expect.stringContaining('$5.00'), Text: expect.stringMatching(/\w/) },
    ])
  }
})

test('who is told by text alone reads the text, without its link, and gets there by a press', async () => {
  const buyer = await portal.signUpCustomer()
  await tell(buyer, 'text', 'gift:1')
  expect(await inbox(buyer)).toMatchObject([
    {
      About: 'credit',
      Title: '021 555 0142 gave you $5.00 of credit. You have $7.00 now.',
      Path: '/profile/balance/movements',
    },
  ])
})

test('codes and links that sign somebody in are not kept, nor anything that they could be read from', async () => {
  const buyer = await portal.signUpCustomer()
  await systemOf(portal).inTransaction(async (tx) => {
    const shared = { to: buyer.Email, CustomerUUID: buyer.CustomerUUID }
    const code = { FirstName: 'Aroha', code: '424242', path: '/sign-in?Secret=s3cret', minutes: 10 }
    await sendMail(tx, { ...shared, template: 'sign-in-code', data: code, dedupeKey: 'a' })
    await sendMail(tx, { ...shared, template: 'step-up-code', data: code, dedupeKey: 'b' })
    await sendMail(tx, {
      ...shared,
      template: 'parcel-sent',
      dedupeKey: 'c',
      data: { FirstName: 'A', Number: 'W1', Carrier: 'Post', TrackingNumber: 'T1', path: '/link/activate?code=s3cret' },
    })
  })
  const kept = await inbox(buyer)
  expect(kept).toMatchObject([{ About: 'order', Path: '/profile/order-history' }])
  expect(JSON.stringify(kept)).not.toMatch(/s3cret|424242/)
})

test('a notice is shown at once in a portal that is open', async () => {
  const buyer = await portal.signUpCustomer()
  // A new stream starts with the events of the last 30 seconds.
  await portal.clock({ advanceS: 31 })
  const live = await openLive(portal.url, buyer.token)
  await tell(buyer, 'mail', 'gift:1')
  await live.until('a notice', (shown) => shown.some(({ event }) => event === 'notices.changed'))
  live.cut()
})

test('nobody else reads or marks the notices of an account', async () => {
  const [buyer, other] = [await portal.signUpCustomer(), await portal.signUpCustomer()]
  await tell(buyer, 'mail', 'gift:1')
  for (const call of [messages.notices, messages.unreadNotices, messages.readNotices]) {
    expect((await portal.call(call, of(buyer), other.token)).status).toBe(404)
  }
  const [notice] = await inbox(buyer)
  expect((await read(other, notice?.UUID)).status).toBe(404)
  expect(await unread(buyer)).toBe(1)
})

test('a notice is kept for 12 months, and gone the day after', async () => {
  let buyer = await portal.signUpCustomer()
  await tell(buyer, 'mail', 'gift:1')
  const forget = messagesJobs.find(({ name }) => name === 'messages.forget')
  buyer = await daysLater(portal, buyer, 364)
  await forget?.run(systemOf(portal), undefined)
  expect(await inbox(buyer)).toHaveLength(1)
  buyer = await daysLater(portal, buyer, 3)
  await forget?.run(systemOf(portal), undefined)
  expect(await inbox(buyer)).toEqual([])
})
