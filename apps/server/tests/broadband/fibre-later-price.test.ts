import { randomUUID } from 'node:crypto'
import { broadband } from '@waea/contract/fibre/broadband'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { addMonths, calendarDay, daysBetween } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { beforeEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { remindOfRenewals } from '../../src/capabilities/plans/renewals/remind.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually, type ShopPortal, shopOfFile } from '../shop/shop-support.ts'
import {
  bothClocksByDays,
  buyerWithCard,
  checkOutFibre,
  connectedHere,
  connectionOf,
  draftAt,
  fibreOn,
  fibreStep,
  ordered,
  orderIn,
  placeOf,
  type Ufb,
} from './fibre-support.ts'

/**
 * A fibre plan with one catalogue price for its first months and another after them: the customer sees both, and is
 * charged both.
 */
const portal = shopOfFile(fibreOn)
const { fibreHome, fibreMax } = demoPlans

/** Puts an offer on a plan into the catalogue: dollars off each of its first months, or off every month. */
async function offerOn(plan: { entry: string }, cents: number, months?: number): Promise<void> {
  await portal.rows('DELETE FROM catalogue.offers WHERE entry_uuid = $1', [plan.entry])
  if (cents > 0) {
    await portal.rows(
      `INSERT INTO catalogue.offers (uuid, entry_uuid, discounted_cents, starts_on) VALUES ($1, $2, $3, '2020-01-01')`,
      [randomUUID(), plan.entry, cents],
    )
  }
  await portal.rows(
    `UPDATE catalogue.entries SET characteristics = characteristics - 'OfferPeriodCount'
       || CASE WHEN $2::int IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('OfferPeriodCount', $2::int) END
     WHERE uuid = $1`,
    [plan.entry, months ?? null],
  )
  await portal.clock({ advanceS: 1 })
}

const sellFor = async ({ availability }: { availability: string }, cents: number) => {
  await portal.rows('UPDATE catalogue.availabilities SET retail_cents = $2 WHERE uuid = $1', [availability, cents])
  await portal.clock({ advanceS: 1 })
}

beforeEach(async () => {
  for (const plan of [fibreHome, fibreMax]) await offerOn(plan, 0)
  await sellFor(fibreHome, 8500)
  await sellFor(fibreMax, 10_500)
})

const ofHome = { Price: 5900, Periods: 2, ThenCents: 8500 }
const shown = { Type: 'plan' as const, ID: fibreHome.availability, PriceCents: 5900, Periods: 2, ThenCents: 8500 }

/** What each month of a connection was charged, oldest first. */
const monthsOf = async ({ UUID }: Ufb) =>
  (
    await portal.rows<{ cents: number }>(
      "SELECT amount_cents::int AS cents FROM ledger.charges WHERE service_uuid = $1 AND supply = 'plan' ORDER BY period_from",
      [UUID],
    )
  ).map(({ cents }) => cents)

/** Moves all clocks past the end of a connection's month, renewing due plans each day; signs in again. */
async function monthOn<B extends Buyer>(on: ShopPortal, buyer: B): Promise<B> {
  const { PaidUntil = '' } = await connectionOf(on, buyer)
  await bothClocksByDays(on, daysBetween(systemOf(on).today(), calendarDay(PaidUntil)))
  await renewPlans(systemOf(on))
  return { ...buyer, ...(await on.signIn(buyer)) }
}

async function connectedWith(over: object) {
  const buyer = await buyerWithCard(portal)
  const order = await ordered(portal, buyer, '12', 'PROCESSING', over)
  return { buyer, order }
}

async function given(buyer: Buyer, order: { UUID: string }): Promise<Ufb> {
  await fibreStep(portal, order)
  await orderIn(portal, buyer, order.UUID, 'COMPLETED')
  return eventually('the plan of the connection', async () => {
    const one = await connectionOf(portal, buyer)
    return one.PaidUntil ? one : undefined
  })
}

test('both sums are told in the list, the cart, the order, its mail and on the connection, and each month costs what was told', async () => {
  await offerOn(fibreHome, 2600, 2)
  const place = await placeOf(portal, '12')
  for (const query of [place, {}]) {
    const { Plans } = await portal.good(broadband.fibrePlans, query)
    expect(Plans.find(({ ID }) => ID === fibreHome.availability)).toMatchObject(ofHome)
  }
  const { buyer, order } = await connectedWith({ Items: [shown] })
  const cart = await portal.good(broadband.fibreCart, await draftAt(portal, buyer, '12', { Items: [shown] }))
  expect(cart).toMatchObject({ MonthlyCents: 5900, Periods: 2, ThenCents: 8500 })
  expect(order).toMatchObject({ MonthlyCents: 5900, Plan: ofHome })
  const mailed = (subject: RegExp) =>
    eventually(String(subject), async () =>
      (await portal.messages(buyer.Email)).find((mail) => subject.test(mail.subject ?? '')),
    )
  expect((await mailed(/^We have your fibre order/)).text).toContain('$59.00 for 2 months, then $85.00')

  let ufb = await given(buyer, order)
  const changesOn = addMonths(calendarDay(ufb.StartedOn ?? ''), 2)
  expect(ufb).toMatchObject({ Plan: ofHome, PriceChangesOn: changesOn })
  expect((await mailed(/^Your fibre is connected/)).text).toContain(
    `From ${dateText(changesOn, 'date')} it’s $85.00 a month.`,
  )
  let later = await monthOn(portal, buyer)
  ufb = await connectionOf(portal, later)
  expect(ufb).toMatchObject({ Plan: { ...ofHome, Periods: 1 }, PaidUntil: changesOn, PriceChangesOn: changesOn })
  await remindOfRenewals(systemOf(portal))
  later = await monthOn(portal, later)
  ufb = await connectionOf(portal, later)
  expect(ufb.Plan).toMatchObject({ Price: 8500 })
  expect([ufb.Plan.Periods, ufb.Plan.ThenCents, ufb.PriceChangesOn]).toEqual([undefined, undefined, undefined])
  later = await monthOn(portal, later)
  expect(await monthsOf(ufb)).toEqual([5900, 5900, 8500, 8500])
  await portal.good(broadband.endUfb, { customerUuid: later.CustomerUUID, ufbUuid: ufb.UUID }, later.token)
  expect((await mailed(/^Your fibre ends on/)).text).toContain('for $85.00 a month')
})

test('what was told with the order is charged, whatever the catalogue says on the day of connection and later', async () => {
  await offerOn(fibreHome, 2600, 2)
  const { buyer, order } = await connectedWith({ Items: [shown] })
  await offerOn(fibreHome, 0)
  await sellFor(fibreHome, 9900)
  const ufb = await given(buyer, order)
  expect(ufb.Plan).toMatchObject(ofHome)
  let later = buyer
  for (let month = 2; month <= 3; month += 1) later = await monthOn(portal, later)
  expect(await monthsOf(ufb)).toEqual([5900, 5900, 8500])
})

test('a price of one sum stays one, though the catalogue is dearer on the day of connection', async () => {
  const { buyer, order } = await connectedWith({})
  await sellFor(fibreHome, 9900)
  await offerOn(fibreHome, 0, 1)
  const ufb = await given(buyer, order)
  expect(ufb.Plan).toMatchObject({ Price: 8500 })
  expect(ufb.PriceChangesOn).toBeUndefined()
  await monthOn(portal, buyer)
  expect(await monthsOf(ufb)).toEqual([8500, 8500])
})

test('an order is refused where the later sum or its month is another one than was shown', async () => {
  await offerOn(fibreHome, 2600, 2)
  const buyer = await buyerWithCard(portal)
  const { Periods: _, ThenCents: __, ...first } = shown
  for (const item of [first, { ...shown, Periods: 6 }, { ...shown, ThenCents: 7900 }]) {
    const { body } = await checkOutFibre(portal, buyer, await draftAt(portal, buyer, '12', { Items: [item] }))
    expect(body).toMatchObject({
      code: 'price-changed',
      detail: { DueCents: 0, MonthlyCents: 5900, Periods: 2, ThenCents: 8500 },
    })
  }
  const unseen = { Type: 'plan' as const, ID: fibreHome.availability }
  const draft = await draftAt(portal, buyer, '12', { Items: [unseen] })
  expect((await checkOutFibre(portal, buyer, draft)).status).toBe(200)
})

const changeTo = (buyer: Buyer, { UUID }: Ufb, plan: { availability: string }, over: object = {}) =>
  portal.call(
    broadband.changeFibrePlan,
    { UUID, ProductAvailabilityUUID: plan.availability, CustomerUUID: buyer.CustomerUUID, ...over },
    buyer.token,
  )

test('a change of plan is made at the price that was shown, or not at all', async () => {
  const { buyer, ufb } = await connectedHere(portal)
  await sellFor(fibreMax, 11_500)
  const refused = { status: 409, body: { code: 'price-changed', detail: { WasCents: 10_500, NowCents: 11_500 } } }
  expect(await changeTo(buyer, ufb, fibreMax, { AmountCents: 10_500 })).toMatchObject(refused)
  expect((await connectionOf(portal, buyer)).NextPlan).toBeUndefined()
  const { body } = await changeTo(buyer, ufb, fibreMax, { AmountCents: 11_500 })
  expect(body.NextPlan?.Plan).toMatchObject({ Name: 'Fibre Max', Price: 11_500 })
  // A pending change keeps the price that was agreed; cancelling it needs no price.
  await sellFor(fibreMax, 12_500)
  expect((await changeTo(buyer, ufb, fibreMax, { AmountCents: 12_500 })).body).toMatchObject({ code: 'price-changed' })
  expect((await changeTo(buyer, ufb, fibreMax, { AmountCents: 11_500 })).status).toBe(200)
  expect((await changeTo(buyer, ufb, fibreHome, { AmountCents: 1 })).body.NextPlan).toBeUndefined()
  // Clients written to the specification send no price.
  expect((await changeTo(buyer, ufb, fibreMax)).body.NextPlan?.Plan.Price).toBe(12_500)
})

test('a change to a plan whose price changes tells both sums, refuses another one, and charges them', async () => {
  const { buyer, ufb } = await connectedHere(portal)
  await offerOn(fibreMax, 2600, 1)
  const { code } = (await changeTo(buyer, ufb, fibreMax, { AmountCents: 7900 })).body as { code?: string }
  expect(code).toBe('price-changed')
  const input = { AmountCents: 7900, Periods: 1, ThenCents: 10_500 }
  const { body } = await changeTo(buyer, ufb, fibreMax, input)
  expect(body.NextPlan?.Plan).toMatchObject({ Price: 7900, Periods: 1, ThenCents: 10_500 })
  expect(body.PriceChangesOn).toBeUndefined()
  const mail = await eventually('the mail of the change', async () =>
    (await portal.messages(buyer.Email)).find(({ subject }) => subject?.startsWith('Your plan changes to Fibre Max')),
  )
  expect(mail.text).toContain('$79.00 for 1 month, then $105.00')
  await sellFor(fibreMax, 12_500)
  let later: Buyer = buyer
  for (let month = 2; month <= 4; month += 1) later = await monthOn(portal, later)
  expect(await monthsOf(ufb)).toEqual([8500, 7900, 10_500, 10_500])
  const seen = await portal.good(ufbRecords.ufb, { spid: '2', uuid: ufb.UUID }, later.token)
  expect(seen.Plan).toMatchObject({ Name: 'Fibre Max', Price: 10_500 })
})
