import { usage } from '@waea/contract/mobile/usage'
import { payments } from '@waea/contract/money/payments'
import { calendarDay, startOfDay } from '@waea/kit/calendar-day'
import { beforeAll, expect, test } from 'vitest'
import type { Message } from '../../../../tests/support/portal.ts'
import { creditOf, whose } from '../ledger/money-support.ts'
import { chargesAtPartner, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { type Day, dollars, later } from './year-calendar.ts'
import { type Deed, give, type Life } from './year-deeds.ts'
import { friendsLife, monthlyLife, prepayLife, stateOf } from './year-life.ts'
import { firstDay, friendsYear, gifts, lastDay, monthlyYear, prepayYear, secondYear } from './year-script.ts'

/**
 * A year of a prepay customer and two of a monthly one, day by day next to a model (year-model.ts). All data comes from
 * the portal's calls; the partners are their sandboxes. Each day the books and the running plans are compared with the
 * model; at the end everything else is.
 */
const portal = shopOfFile({ IS_BILLING_CYCLE_CHANGE_ALLOWED: 'true' })

interface Lives {
  prepay: Life
  monthly: Life
  friend: Life
}
const lives = {} as Lives
const everybody = () => [lives.prepay, lives.monthly, lives.friend]

/** Each customer's mails, with the day on which they arrived. */
const mails = new Map<Life, { on: Day; mail: Message }[]>()

beforeAll(async () => {
  await clockTo(firstDay, 10)
  Object.assign(lives, {
    prepay: await prepayLife(portal, firstDay),
    monthly: await monthlyLife(portal, firstDay),
    friend: await friendsLife(portal, firstDay),
  })
  await quiet(portal)
  await endDay(firstDay)
  for (let day = later(firstDay, 1); day <= lastDay; day = later(day, 1)) {
    if (day < secondYear || deedsOf(day).length > 0 || everybody().some(({ model }) => model.isDue(day)))
      await live(day)
  }
  // Only credit is left, until that ends too.
  const ends = everybody().flatMap(({ model }) => model.lots.flatMap(({ left, endsOn }) => (left > 0 ? [endsOn] : [])))
  const reminderDays = new Set(ends.flatMap((endsOn) => [30, 7, 1, 0].map((before) => later(endsOn, -before))))
  for (const day of [...reminderDays].sort()) await live(day)
}, 900_000)

/** Moves the clock to an hour of a day in New Zealand, runs all that is due, and waits for its effects. */
async function clockTo(day: Day, hour: number): Promise<void> {
  const at = startOfDay(calendarDay(day)).getTime() + hour * 3_600_000
  await portal.clock({ now: new Date(at).toISOString() })
  await quiet(portal)
}

/** A day: due work in the morning, customer actions at noon, and their effects in the afternoon. */
async function live(day: Day): Promise<void> {
  await clockTo(day, 10)
  for (const { model } of everybody()) model.morning(day)
  const deeds = deedsOf(day)
  if (deeds.length > 0) await clockTo(day, 12)
  for (const { model } of everybody()) model.noon()
  for (const life of new Set(deeds.map(([whose]) => whose))) {
    Object.assign(life.owner, await portal.signIn(life.owner), { card: life.owner.card })
  }
  for (const [life, deed] of deeds) await deed(life)
  if (deeds.length > 0 || everybody().some(({ model }) => model.isEventful)) await clockTo(day, 14)
  for (const { model } of everybody()) model.evening()
  await endDay(day)
}

function deedsOf(day: Day): [Life, Deed][] {
  const { prepay, monthly, friend } = lives
  const gift = gifts[day]
  return [
    ...(prepayYear[day] ?? []).map((deed): [Life, Deed] => [prepay, deed]),
    ...(monthlyYear[day] ?? []).map((deed): [Life, Deed] => [monthly, deed]),
    ...(friendsYear[day] ?? []).map((deed): [Life, Deed] => [friend, deed]),
    ...(gift ? [[lives[gift.from], give(gift.cents, lives[gift.to])] satisfies [Life, Deed]] : []),
  ]
}

async function endDay(on: Day): Promise<void> {
  const all = everybody()
  expect(await Promise.all(all.map(stateOf))).toEqual(all.map(({ model }) => ({ on, ...model.holds })))
  for (const life of all) {
    const known = mails.get(life) ?? []
    const seen = new Set(known.map(({ mail }) => mail.id))
    const fresh = (await portal.messages(life.owner.Email, 0)).filter(({ id }) => !seen.has(id))
    mails.set(life, [...known, ...fresh.map((mail) => ({ on, mail }))])
  }
}

test('every day the books and the plans were what the model says, and the books of all sum to nothing', async () => {
  const [all] = await portal.rows<{ sum: number }>('SELECT sum(amount_cents)::int AS sum FROM ledger.entries')
  expect(all?.sum).toBe(0)
  // Checks that the year covered what it is about.
  const { prepay, monthly } = lives
  expect(prepay.model.books).toMatchObject({ forfeited: expect.any(Number), clearing: expect.any(Number) })
  expect(monthly.model.owed.some(({ cents }) => cents === 7000)).toBe(true)
  expect(monthly.model.owed.filter(({ reason }) => reason === 'use').length).toBeGreaterThan(3)
})

test('the card partner has taken and given back what the model says, in its order', async () => {
  const lines = await chargesAtPartner(portal)
  for (const { owner, model } of everybody()) {
    const own = lines.filter(({ metadata }) => metadata.customer_uuid === owner.CustomerUUID)
    expect(own.map(({ amount }) => amount)).toEqual(model.taken)
    expect(own.reduce((sum, line) => sum + line.amount_refunded, 0)).toBe(model.refunded)
  }
})

test('there is a receipt for each payment, and none for anything else', async () => {
  for (const { owner, model } of everybody()) {
    const { token } = await portal.signIn(owner)
    const input = { customerUuid: owner.CustomerUUID, Limit: 100 }
    const { Receipts } = await portal.good(payments.receipts, input, token)
    expect(Receipts.map(({ AmountCents }) => AmountCents).reverse()).toEqual(model.taken)
    for (const { AmountCents, AmountTaxCents, Description } of Receipts) {
      // A bill's GST is on the bill itself.
      const gst = /bill/i.test(Description) ? undefined : Math.round((AmountCents * 3) / 23)
      expect([Description, AmountTaxCents]).toEqual([Description, gst])
    }
    expect(Receipts.flatMap(({ Refunds }) => Refunds ?? []).reduce((sum, one) => sum + one.AmountCents, 0)).toBe(
      model.refunded,
    )
  }
})

test('what is owed is each period of a plan, each extra and each use, with its own days', async () => {
  for (const { owner, model } of everybody()) {
    const charges = await portal.rows(
      `SELECT to_char(charged_at AT TIME ZONE 'Pacific/Auckland', 'YYYY-MM-DD') AS on, period_from AS from,
         period_upto AS upto, name, amount_cents::int AS cents, reason
       FROM ledger.charges WHERE customer_uuid = $1 ORDER BY charged_at, charge_uuid`,
      [owner.CustomerUUID],
    )
    expect(charges).toEqual(model.owed)
  }
})

test('the credit that can be spent is what the model has left, and what is charged outside the plan what it has counted', async () => {
  for (const { owner, model } of everybody()) {
    const { token } = await portal.signIn(owner)
    if (!model.onBill) expect(await creditOf(portal, { ...owner, token })).toBe(model.credit)
    const { Charges } = await portal.good(usage.charges, whose(owner), token)
    expect(Charges.reduce((sum, { AmountCents }) => sum + AmountCents, 0)).toBe(model.chargedOutside)
  }
})

/** Mails about allowances, stopped SIMs and new accounts, which the money model does not know. */
const ofNoMoney =
  /^(.* left, until |.* is connected$|Install your eSIM|Put your SIM|Your SIM is stopped$|Your SIM works again$|\d{6} is your |Welcome to )/

/** The number at the end of a subject. */
const ofMobile = /: 02[\d ]+$/

test('each mail about money came on its day, once, and no other did', () => {
  for (const life of everybody()) {
    const came = (mails.get(life) ?? [])
      .map(({ on, mail }) => `${on} ${mail.subject.replace(/^Receipt R\d+/, 'Receipt').replace(ofMobile, '')}`)
      .filter((line) => !ofNoMoney.test(line.slice(11)))
    expect(came.sort()).toEqual(
      life.model.messages.map(({ on, subject }) => `${on} ${subject.replace(ofMobile, '')}`).sort(),
    )
  }
})

test('no charge is a surprise: whatever was charged by itself was told of before, with its sum', () => {
  for (const life of everybody()) {
    const received = mails.get(life) ?? []
    for (const { on, name, cents } of life.model.automaticCharges) {
      // An automatic top-up may happen on the day it is set up.
      const isBefore = (day: Day) => (name === 'Automatic top-up' ? day <= on : day < on)
      const before = received.filter(
        ({ on: day, mail }) => isBefore(day) && `${mail.subject} ${mail.text}`.includes(name),
      )
      expect({ on, name, isTold: before.some(({ mail }) => mail.text.includes(dollars(cents))) }).toEqual({
        on,
        name,
        isTold: true,
      })
    }
  }
})
