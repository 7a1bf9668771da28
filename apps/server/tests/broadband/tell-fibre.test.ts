import { messages } from '@waea/contract/people/messages'
import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { type FibreAbout, type FibreNews, tellOfFibre } from '../../src/capabilities/broadband/answers/tell-fibre.ts'
import { systemOf } from '../ledger/money-support.ts'
import { pushed, registerDevice } from '../messages/push-support.ts'
import { type Buyer, eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'

const portal = shopOfFile()

const subscriptions = '/profile/ufb/broadband/subscriptions'
const visit = {
  mode: 'install',
  start: new Date('2026-12-03T19:00:00Z'),
  end: new Date('2026-12-03T23:00:00Z'),
} as const

const place = '12 Karori Road, Karori, Wellington 6012'

function about({ CustomerUUID }: Buyer, over: Partial<FibreAbout> = {}): FibreAbout {
  return {
    CustomerUUID,
    key: 'order-1',
    place,
    LFC: 'Chorus',
    planName: 'Fibre 500',
    price: { Price: money(8500) },
    number: 'F100001',
    ...over,
  }
}

const tell = (buyer: Buyer, news: FibreNews, over: Partial<FibreAbout> = {}) =>
  systemOf(portal).inTransaction((tx) => tellOfFibre(tx, about(buyer, over), news))

const notices = async ({ CustomerUUID, token }: Buyer) =>
  (await portal.good(messages.notices, { customerUuid: CustomerUUID }, token)).Notices

/** Gives the customer a contact number. */
async function numbered(MobileNumber: string): Promise<Buyer> {
  const buyer = await portal.signUpCustomer()
  await portal.rows('UPDATE customers.customers SET mobile_number = $2 WHERE customer_uuid = $1', [
    buyer.CustomerUUID,
    MobileNumber,
  ])
  return buyer
}

test('a step is told once by mail and once as a notice that leads to the customer’s fibre', async () => {
  const buyer = await portal.signUpCustomer()
  const router = { name: 'Wi-Fi 6 router', price: money(14900) }
  for (let times = 0; times < 2; times += 1) await tell(buyer, 'ordered', { router })
  const [mail] = await portal.messages(buyer.Email, 1)
  expect(mail?.subject).toBe(`We have your fibre order F100001: ${place}`)
  expect(mail?.text).toContain('Wi-Fi 6 router: $149.00, paid')
  expect(await notices(buyer)).toMatchObject([
    { About: 'fibre', Title: `We have your fibre order F100001: ${place}`, Path: subscriptions, IsRead: false },
  ])
  await quiet(portal)
  expect(await portal.messages(buyer.Email)).toHaveLength(1)
})

test('what recurs is told again by its key', async () => {
  const buyer = await portal.signUpCustomer()
  for (const key of ['order-1:4 Dec', 'order-1:4 Dec', 'order-1:7 Dec'])
    await tell(buyer, 'visit-booked', { key, visit })
  expect(await notices(buyer)).toHaveLength(2)
})

test('a visit is told by text too, to the customer’s own number, and is one notice with the mail', async () => {
  const number = '64215550173'
  const buyer = await numbered(number)
  await tell(buyer, 'visit-booked', { visit })
  const [text] = await portal.messages(number, 1)
  expect(text?.text).toBe(
    `Fibre technician Fri 4 Dec, 8 am to 12 noon. An adult (18+) must be home. ${portal.url}${subscriptions}`,
  )
  expect(await notices(buyer)).toMatchObject([
    { Title: `The technician comes on Fri 4 Dec: ${place}`, Path: subscriptions },
  ])
  await tell(buyer, 'book-visit', { mode: 'scope' })
  await tell(buyer, 'visit-missed', { visit })
  expect(await portal.messages(number, 3)).toHaveLength(3)
})

test('the other steps are told by mail and notice alone', async () => {
  const number = '64215550174'
  const buyer = await numbered(number)
  const steps: readonly (readonly [FibreNews, Partial<FibreAbout>])[] = [
    ['failed', { reason: 'The fibre doesn’t reach the house.', refund: money(14900) }],
    ['consent-needed', {}],
    ['router-sent', { tracking: { carrier: 'Kea Couriers', number: 'KEA1', link: 'https://courier.example.nz/KEA1' } }],
    ['router-returned', { refund: money(14900) }],
    ['connected', { on: calendarDay('2026-12-04') }],
    ['cancel-too-late', {}],
    ['cancelled', { refund: money(14900) }],
    ['ends', { on: calendarDay('2027-01-03') }],
    ['stays', {}],
    ['ended', { on: calendarDay('2027-01-03') }],
  ]
  for (const [news, over] of steps) await tell(buyer, news, over)
  const mails = await portal.messages(buyer.Email, steps.length)
  expect(mails).toHaveLength(steps.length)
  const saying = (words: string) => mails.some(({ text }) => text.includes(words))
  for (const words of [
    'Why: The fibre doesn’t reach the house.',
    'We’re refunding $149.00 to your card.',
    'Tracking number: KEA1',
    'Your first bill with it comes by 19 Dec 2026',
    'Last day: 3 Jan 2027',
  ]) {
    expect(saying(words), words).toBe(true)
  }
  const kept = await notices(buyer)
  expect(kept.map(({ About }) => About)).toEqual(steps.map(() => 'fibre'))
  expect(kept.filter(({ Path }) => Path === subscriptions)).toHaveLength(steps.length - 1)
  expect(kept.find(({ Title }) => Title.startsWith('Your fibre has ended: '))).toMatchObject({
    Path: '/profile/account/invoices',
  })
  await quiet(portal)
  expect(await portal.messages(number, 0)).toEqual([])
})

test('a device that is told of orders hears of a fibre order, without its place, and not of a connection that stays', async () => {
  const buyer = await portal.signUpCustomer()
  const browser = await registerDevice(portal, buyer, 'orders')
  await tell(buyer, 'stays')
  await tell(buyer, 'visit-booked', { visit })
  const [only, ...others] = await pushed(portal, browser)
  expect(only?.payload).toMatchObject({ title: 'A visit is booked', path: subscriptions })
  expect(`${only?.payload.title} ${only?.payload.body}`).not.toMatch(/Karori|Buyer|Dec|F100001/)
  await eventually('the mails to have left', async () => (await portal.messages(buyer.Email)).length === 2 || undefined)
  expect(others).toEqual([])
})
