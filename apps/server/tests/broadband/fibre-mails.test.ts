import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import type { MailData } from '../../src/capabilities/messages/index.ts'
import { smsCharacters, smsWriting, writeSms } from '../../src/capabilities/messages/writing/write-sms.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { sampleMails, texts, writeSample } from '../messages/all-mails.ts'

type FibreNews = MailData['fibre-news']

const configOf = (BRAND: string) =>
  readConfig({ DATABASE_URL: 'postgres://none', PUBLIC_URL: 'https://my.example.nz', BRAND })

const { router, ...sample } = sampleMails['fibre-news']
/** The end of a subject: the connection's address. */
const there = `: ${sample.place}`
const morning = { mode: 'scope', start: '2026-12-03T19:00:00.000Z', end: '2026-12-03T23:00:00.000Z' } as const
const afternoon = { mode: 'install', start: '2026-12-04T00:00:00.000Z', end: '2026-12-04T04:00:00.000Z' } as const

const write = (
  news: FibreNews['news'],
  over: Partial<FibreNews> = {},
  brand = 'waea',
  language: 'en' | 'mi-NZ' = 'en',
) => writeSample(configOf(brand), 'fibre-news', { ...sample, ...over, news }, language)

/** The mail data of each step; a new step compiles only with its data. */
const steps: Record<FibreNews['news'], Partial<FibreNews>> = {
  ordered: router ? { router } : {},
  failed: { reason: 'The fibre doesn’t reach the house.', RefundCents: money(14900) },
  'book-visit': { mode: 'scope' },
  'visit-booked': { visit: morning },
  'visit-missed': { visit: morning },
  'consent-needed': {},
  'router-sent': { tracking: { Carrier: 'Kea Couriers', Number: 'KEA1', link: 'https://courier.example.nz/KEA1' } },
  'router-returned': { RefundCents: money(14900) },
  connected: { on: '2026-12-04' },
  cancelled: { RefundCents: money(14900) },
  'cancel-too-late': {},
  ends: { on: '2027-01-03' },
  stays: {},
  ended: { on: '2027-01-03' },
  note: { note: 'Park in the driveway.' },
}
const all = Object.keys(steps) as FibreNews['news'][]

test.each(all)('%s is told in both brands and languages, also with the least that is known of it', (news) => {
  for (const brand of ['waea', 'tahi']) {
    for (const language of ['en', 'mi-NZ'] as const) {
      for (const over of [steps[news], {}]) {
        const { subject, html, text } = write(news, over, brand, language)
        expect(html).toContain(`>${brand}<`)
        expect(subject.length).toBeGreaterThan(5)
        for (const said of [html.replace(/<style>.*<\/style>/s, ''), text]) {
          expect(said).toContain('12 Karori Road, Karori, Wellington 6012')
          expect(said).toContain(language === 'en' ? 'Hello Aroha.' : 'Kia ora Aroha.')
          expect(said).not.toMatch(/undefined|NaN|\[object/)
          expect(said).not.toMatch(brand === 'waea' ? /tahi/i : /waea/i)
        }
      }
    }
  }
})

test('a mail that asks the customer to act, or names what can be taken back, leads to their fibre', () => {
  for (const news of all) {
    expect(write(news, steps[news]).text).toContain('https://my.example.nz/profile/ufb/broadband/subscriptions')
  }
})

test('an order is told with its number, what a month costs and from when, the router that is paid, and what comes next', () => {
  const { subject, text } = write('ordered', steps.ordered)
  expect(subject).toBe(`We have your fibre order F100001${there}`)
  expect(text).toContain('You ordered Fibre 500 at 12 Karori Road, Karori, Wellington 6012, for $85.00 a month')
  expect(text).toContain('A month, GST included: $85.00')
  expect(text).toContain('Wi-Fi 6 router: $149.00, paid')
  expect(text).toContain('Your router comes by courier')
  expect(text).toContain('from the day of connection, and costs nothing until then')
  expect(text).toContain('Chorus looks at your order. If a technician has to come, we email you to choose a time')
  expect(text).not.toContain('Don’t cancel with')
})

test('a price that changes after some months is told with both sums, and from which day where that is known', () => {
  const later = { MonthlyCents: money(5900), Periods: 6, ThenCents: money(7900) }
  for (const news of ['ordered', 'cancel-too-late'] as const) {
    const { text } = write(news, { ...steps[news], ...later })
    expect(text).toContain('A month, GST included: $59.00 for 6 months, then $79.00')
    expect(text).toContain('It’s $59.00 a month for the first 6 months, and $79.00 a month after that.')
  }
  const { text } = write('connected', { on: '2026-12-04', ...later })
  expect(text).toContain('After that it’s $59.00 a month. From 4 Jun 2027 it’s $79.00 a month.')
  expect(write('connected', { on: '2026-12-04', ...later, Periods: 1 }).text).not.toContain('After that it’s $59.00')
  expect(write('connected', { isSuspended: true, on: '2026-12-04', ...later }).text).toContain('the first 6 months')
  for (const news of ['stays', 'ends'] as const) {
    const mail = write(news, { ...steps[news], ...later, priceChangesOn: '2027-02-14' })
    expect(mail.text).toContain('From 14 Feb 2027 it’s $79.00 a month.')
  }
})

test('an order without a visit names its day, and one that takes a connection over says not to cancel it', () => {
  const { text } = write('ordered', { on: '2026-12-04', isTransfer: true })
  expect(text).toContain('Chorus connects it on Fri 4 Dec. No visit is needed')
  expect(text).toContain('Connected on: 4 Dec 2026')
  expect(text).toContain('Don’t cancel with the provider you have now')
  expect(text).not.toContain('technician has to come')
})

test('an order that failed says why in the company’s sentence, and what goes back', () => {
  const { subject, text } = write('failed', steps.failed)
  expect(subject).toBe(`We couldn’t complete your fibre order F100001${there}`)
  expect(text).toContain('Why: The fibre doesn’t reach the house.')
  expect(text).toContain('We’re refunding $149.00 to your card.')
  expect(text).toContain('Refund to your card: $149.00')
  expect(text).toContain('Banks usually take 5 to 10 working days')
  const free = write('failed').text
  expect(free).toContain('We charged nothing for the plan or the connection.')
  expect(free).not.toContain('Banks')
})

test('a look takes up to an hour and an installation most of a day, and an adult has to be home for either', () => {
  for (const news of ['book-visit', 'visit-booked'] as const) {
    const look = write(news, { mode: 'scope', visit: morning }).text
    const install = write(news, { mode: 'install', visit: afternoon }).text
    expect(look).toContain('It takes up to an hour')
    expect(look).not.toContain('8 hours')
    expect(install).toContain('most of the day, up to 8 hours')
    for (const text of [look, install]) {
      expect(text).toContain('Someone aged 18 or over has to be home')
      expect(text).toContain('The visit costs you nothing.')
    }
  }
})

test('a booked visit is told by its day and half-day on New Zealand clocks, in summer and in winter', () => {
  const booked = write('visit-booked', { visit: morning })
  expect(booked.subject).toBe(`The technician comes on Fri 4 Dec${there}`)
  expect(booked.text).toContain('on Fri 4 Dec, in the morning: they arrive between 8 am and 12 noon.')
  expect(booked.text).toContain('The technician arrives: 8 am to 12 noon')
  expect(write('visit-booked', { visit: afternoon }).text).toContain(
    'in the afternoon: they arrive between 1 pm and 5 pm.',
  )
  const winter = { mode: 'scope', start: '2026-07-01T20:00:00.000Z', end: '2026-07-02T00:30:00.000Z' } as const
  const text = write('visit-booked', { visit: winter }).text
  expect(text).toContain('on Thu 2 Jul, in the morning: they arrive between 8 am and 12:30 pm.')
  expect(write('visit-booked', { visit: morning }, 'waea', 'mi-NZ').text).toContain('Rā: Par 4 Tīh')
})

test('a missed visit and a missing consent say that the order stands still, what to do, and that it costs nothing', () => {
  const missed = write('visit-missed', steps['visit-missed'])
  expect(missed.text).toContain('on Fri 4 Dec, in the morning. Your order is on hold until you choose another time.')
  expect(missed.text).toContain('We don’t charge you for the visit that was missed')
  expect(missed.text).toContain('Choose another time:\nhttps://my.example.nz/')
  const consent = write('consent-needed').text
  expect(consent).toContain(
    'the owners along a shared driveway, the body corporate of your building, and your landlord',
  )
  expect(consent).toContain('confirm it in the portal')
  expect(consent).toContain('on hold until then')
  expect(consent).toContain('The plan costs nothing until fibre is connected.')
})

test('a router is told with its courier, number and page, and when to plug it in', () => {
  const { text, html } = write('router-sent', steps['router-sent'])
  expect(text).toContain('Courier: Kea Couriers')
  expect(text).toContain('Tracking number: KEA1')
  expect(html).toContain('href="https://courier.example.nz/KEA1"')
  expect(text).toContain('Once fibre is connected, plug the router into the fibre box')
  expect(text).toContain('nothing more to pay')
})

test('a connection is told with its first bill, and power cuts and 111 are told of before and after', () => {
  const { text } = write('connected', steps.connected)
  expect(text).toContain(
    'Your first bill with it comes by 19 Dec 2026, and has Fibre 500 for the month from 4 Dec 2026: $85.00.',
  )
  expect(text).toContain('from the box to the router’s WAN port')
  for (const mail of [text, write('ordered').text]) {
    expect(mail).toContain('In a power cut, fibre stops, and calls over it stop too: you can’t call 111 on them then.')
    expect(mail).toContain('a means that works for at least 8 hours, at no cost')
  }
})

test('a cancelled order says what goes back, and that nothing goes on the bill', () => {
  const { subject, text } = write('cancelled', steps.cancelled)
  expect(subject).toBe(`Your fibre order F100001 is cancelled${there}`)
  expect(text).toContain('We’re refunding $149.00 to your card.')
  expect(text).toContain('Fibre 500 doesn’t go on your bill')
  expect(write('cancelled').text).toContain('We charged nothing for the plan or the connection.')
})

test('an order that ended after its router had left says that this stays paid', () => {
  for (const news of ['failed', 'cancelled'] as const) {
    const text = write(news, { ...(router && { router }) }).text
    expect(text).toContain('Your router (Wi-Fi 6 router) had already been sent, so its $149.00 isn’t refunded.')
    expect(write(news, steps[news]).text).not.toContain('had already been sent')
  }
})

test('a router that couldn’t be delivered says what goes back, and that the connection goes on without it', () => {
  const { subject, text } = write('router-returned', steps['router-returned'])
  expect(subject).toBe(`We couldn’t deliver your router${there}`)
  expect(text).toContain('We’re refunding $149.00 to your card.')
  expect(text).toContain('Banks usually take 5 to 10 working days')
  expect(text).toContain('Your fibre order continues without it')
  expect(write('router-returned', { isOver: true }).text).not.toContain('Your fibre order continues without it')
})

test('a cancellation that comes too late says that the order goes on, what it costs, and how it is ended', () => {
  const { subject, text } = write('cancel-too-late')
  expect(subject).toBe(`Your fibre order F100001 can’t be cancelled any more${there}`)
  expect(text).toContain('Chorus has begun the work at 12 Karori Road, Karori, Wellington 6012. Your order continues.')
  expect(text).toContain('for $85.00 a month')
  expect(text).toContain('Once it’s connected, you can end it in the portal')
})

test('a connection while the account is suspended says that it is off, and costs nothing until the account is open', () => {
  const left = { place: '1 Aro Street', overlapDays: 0, lastDay: '2026-12-04' }
  const { subject, text } = write('connected', { ...steps.connected, isSuspended: true, left })
  expect(subject).toContain('off while your account is suspended')
  expect(text).toContain('It works once your account is active again.')
  expect(text).toContain('Fibre 500 costs nothing until then.')
  expect(text).toContain('Your fibre at 1 Aro Street ends with 4 Dec 2026.')
  expect(text).not.toMatch(/you’re online|first bill|works until/)
})

test('an end names the last day, what is still billed, and until when it can be taken back', () => {
  const { subject, text } = write('ends', steps.ends)
  expect(subject).toBe(`Your fibre ends on 3 Jan 2027${there}`)
  expect(text).toContain('until the end of 3 Jan 2027, the last day of the month that you pay for.')
  expect(text).toContain('You still pay what is on your bills until then.')
  expect(text).toContain('Until then you can change your mind, and keep Fibre 500 for $85.00 a month.')
  expect(write('stays').text).toContain('Fibre 500 continues for $85.00 a month')
  const ended = write('ended', steps.ended).text
  expect(ended).toContain('Its last day was 3 Jan 2027.')
  expect(ended).toContain('isn’t charged for any day after it')
})

test('an end names the credit of the account and how it is paid out, where there is some', () => {
  for (const news of ['ends', 'ended'] as const) {
    const { text } = write(news, { ...steps[news], AccountCreditCents: money(2000) })
    expect(text).toMatch(/Credit on your account:?\s+\$20\.00/)
    expect(text).toContain('once your account is closed, you can have it paid out on the Billing page.')
    expect(write(news, steps[news]).text).not.toContain('credit')
  }
})

test('what a person or a company wrote is text in the page', () => {
  const over = { FirstName: '<b>A', place: '<img src=x>', planName: '<i>', reason: '<script>1</script>' }
  const { html } = write('failed', over)
  expect(html).not.toMatch(/<b>A|<img|<i>|<script/)
  expect(html).toContain('&lt;script&gt;1&lt;/script&gt;')
})

test('a visit is told by one text message in each language, with its day and hours', () => {
  const link = 'https://my.example.nz/profile/ufb/broadband/subscriptions'
  const writing = smsWriting(configOf('waea'))
  for (const news of ['book-visit', 'visit-booked', 'visit-missed'] as const) {
    for (const language of ['en', 'mi-NZ'] as const) {
      const text = writeSms(texts, 'fibre-news', { news, visit: morning, link }, language, writing)
      expect(text).toMatch(/^[\n\x20-\x5a\x5f\x61-\x7a]+$/)
      expect(text.length, text).toBeLessThanOrEqual(smsCharacters)
      expect(text.endsWith(` ${link}`)).toBe(true)
    }
  }
  expect(writeSms(texts, 'fibre-news', { news: 'visit-booked', visit: morning, link }, 'en', writing)).toBe(
    `Fibre technician Fri 4 Dec, 8 am to 12 noon. An adult (18+) must be home. ${link}`,
  )
})
