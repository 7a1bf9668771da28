import { broadband } from '@waea/contract/fibre/broadband'
import { addDays, calendarDay, daysBetween } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { expect, test } from 'vitest'
import { advanceConnection } from '../../src/capabilities/broadband/connections/advance-connection.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { remindOfRenewals } from '../../src/capabilities/plans/renewals/remind.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { customersNotRenewed } from '../../src/capabilities/plans/stores/held.store.ts'
import { systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { bothClocksByDays, connectedHere, connectionOf, fibreOn, productsOf, type Ufb } from './fibre-support.ts'

/** Pausing a fibre connection: the line, the money, and what is refused. The clock moves on from test to test. */
const portal = shopOfFile(fibreOn)
const today = () => systemOf(portal).today()

interface Owner extends Buyer {
  ufb: Ufb
}

async function owner(): Promise<Owner> {
  const { buyer, ufb } = await connectedHere(portal)
  return { ...buyer, ufb }
}

const ofLine = ({ CustomerUUID, ufb }: Owner) => ({ customerUuid: CustomerUUID, ufbUuid: ufb.UUID })
const pause = (one: Owner, Until: string) =>
  portal.call(broadband.pauseUfb, { ...ofLine(one), Until }, { token: one.token })
const resume = (one: Owner) => portal.call(broadband.resumeUfb, ofLine(one), { token: one.token })
const preview = (one: Owner, Until?: string) =>
  portal.good(broadband.pausePreview, { ...ofLine(one), ...(Until && { Until }) }, one.token)

/** The customer after some days, signed in again. */
async function later(one: Owner, days: number): Promise<Owner> {
  await bothClocksByDays(portal, days)
  await renewPlans(systemOf(portal))
  return { ...one, ...(await portal.signIn(one)) }
}

async function atCompany({ ufb }: Owner, state: 'active' | 'suspended'): Promise<void> {
  await eventually(`the connection to be ${state}`, async () => {
    const answer = await fetch(`${portal.sandbox}/fibre/serviceInventory/v4/service/${ufb.LFCProductID}`, {
      headers: { authorization: 'Bearer fibre-sandbox' },
    })
    return ((await answer.json()) as { state: string }).state === state || undefined
  })
}

/** The charges of the connection: first day, first day after, cents. */
async function charged({ CustomerUUID, ufb }: Owner) {
  return portal.rows<{ from: string; upto: string; cents: number }>(
    `SELECT period_from::text AS "from", period_upto::text AS upto, amount_cents::integer AS cents FROM ledger.charges
     WHERE customer_uuid = $1 AND service_uuid = $2 AND supply = 'plan' ORDER BY period_from`,
    [CustomerUUID, ufb.UUID],
  )
}

test('a paused connection is off from the end of its month, costs nothing, and is charged by days once it works', async () => {
  let one = await owner()
  const { CanPause, PaidUntil = '' } = one.ufb
  expect(CanPause).toEqual({
    From: PaidUntil,
    Earliest: addDays(calendarDay(PaidUntil), 1),
    Latest: addDays(calendarDay(PaidUntil), 90),
  })
  const until = addDays(calendarDay(PaidUntil), 40)
  const next = await preview(one, until)
  expect(next).toMatchObject({ FirstFrom: until, ThenCents: 8500 })
  expect(next.FirstCents).toBeLessThan(8500)
  expect(await pause(one, until)).toMatchObject({ status: 200, body: { Pause: { From: PaidUntil, Until: until } } })
  expect(await connectionOf(portal, one)).not.toHaveProperty('OutOfUse')
  await atCompany(one, 'active')
  const mail = await eventually('the mail', async () =>
    (await portal.messages(one.Email)).find(({ subject }) => subject.includes('is paused until')),
  )
  expect(mail.text).toContain(`$${(next.FirstCents / 100).toFixed(2)} is for the days until`)
  expect(mail.text).toContain('you can’t call 111 on it')

  one = await later(one, daysBetween(today(), calendarDay(PaidUntil)))
  await atCompany(one, 'suspended')
  const off = await connectionOf(portal, one)
  expect(off).toMatchObject({ Status: 'ACTIVE', OutOfUse: 'paused', Pause: { Until: until }, PaidUntil })
  expect(await charged(one)).toHaveLength(1)

  one = await later(one, 37)
  // Its account's bills do not wait for it.
  const { CustomerUUID } = one
  expect(await customersNotRenewed(systemOf(portal), [{ CustomerUUID, day: today() }])).toEqual(new Set())
  await remindOfRenewals(systemOf(portal))
  const reminder = await eventually('the reminder', async () =>
    (await portal.messages(one.Email)).find(({ text }) => text.includes('The pause of')),
  )
  expect(reminder.text).toContain(`$${(next.FirstCents / 100).toFixed(2)} comes on your bill`)

  one = await later(one, 3)
  await atCompany(one, 'active')
  const [, first, ...more] = await charged(one)
  expect(more).toEqual([])
  expect(first).toEqual({ from: until, upto: next.FirstUpto, cents: next.FirstCents })
  await eventually('the pause to be over', async () => {
    const now = await connectionOf(portal, one)
    return now.Pause === undefined && now.OutOfUse === undefined ? now : undefined
  })
  const over = await connectionOf(portal, one)
  expect(over).toMatchObject({ PaidUntil: next.FirstUpto, PausesAgainOn: addDays(calendarDay(PaidUntil), 365) })
  expect(await pause(one, addDays(calendarDay(next.FirstUpto), 10))).toMatchObject({
    status: 409,
    body: { code: 'fibre-pause-again' },
  })
})

test('a pause is taken back before it begins, and ended before its day, each charged from then on', async () => {
  let one = await owner()
  const { PaidUntil = '' } = one.ufb
  const until = addDays(calendarDay(PaidUntil), 30)
  await pause(one, until)
  expect((await resume(one)).body).not.toHaveProperty('Pause')
  expect(await preview(one)).toEqual({
    FirstFrom: PaidUntil,
    FirstUpto: expect.any(String),
    FirstCents: 8500,
    ThenCents: 8500,
  })
  // A pause that never began does not count as one.
  expect(await pause(one, until)).toMatchObject({ status: 200 })
  one = await later(one, daysBetween(today(), calendarDay(PaidUntil)) + 5)
  await atCompany(one, 'suspended')
  const moved = addDays(today(), 2)
  expect(await pause(one, moved)).toMatchObject({ status: 200, body: { Pause: { From: PaidUntil, Until: moved } } })
  const next = await preview(one)
  expect(next.FirstFrom).toBe(today())
  const answer = await resume(one)
  expect(answer).toMatchObject({ status: 200, body: { OutOfUse: 'resuming' } })
  await atCompany(one, 'active')
  await quiet(portal)
  expect((await charged(one)).at(-1)).toEqual({ from: today(), upto: next.FirstUpto, cents: next.FirstCents })
  expect(await charged(one)).toHaveLength(2)
  // Pressed again, nothing more happens.
  await resume(one)
  await quiet(portal)
  expect(await charged(one)).toHaveLength(2)
})

test('an account that is suspended when the pause ends keeps the connection off, and is charged once it is open', async () => {
  let one = await owner()
  const { PaidUntil = '' } = one.ufb
  const from = calendarDay(PaidUntil)
  await pause(one, addDays(from, 10))
  one = await later(one, daysBetween(today(), from) + 1)
  await atCompany(one, 'suspended')
  const to = (state: 'Active' | 'Suspended') =>
    systemOf(portal).inTransaction((tx) => setAccountState(tx, one.CustomerUUID, state))
  await to('Suspended')
  one = await later(one, 12)
  await quiet(portal)
  await atCompany(one, 'suspended')
  expect(await charged(one)).toHaveLength(1)
  await to('Active')
  await atCompany(one, 'active')
  await renewPlans(systemOf(portal))
  expect((await charged(one)).at(-1)).toMatchObject({ from: today() })
})

test('a paused connection ends at once; neither its plan nor its address changes until it works', async () => {
  let one = await owner()
  const { PaidUntil = '', Plan } = one.ufb
  const from = calendarDay(PaidUntil)
  await pause(one, addDays(from, 60))
  const change = { UUID: one.ufb.UUID, ProductAvailabilityUUID: Plan.ID, CustomerUUID: one.CustomerUUID }
  const refused = { status: 409, body: { code: 'plan-paused' } }
  expect(await portal.call(broadband.changeFibrePlan, change, { token: one.token })).toMatchObject(refused)
  expect(await portal.call(broadband.movePreview, ofLine(one), { token: one.token })).toMatchObject(refused)
  for (const Until of [PaidUntil, addDays(from, 91)])
    expect(await pause(one, Until)).toMatchObject({ status: 400, body: { code: 'pause-until' } })
  one = await later(one, daysBetween(today(), from) + 3)
  await atCompany(one, 'suspended')
  const { LastDay, AtOnce } = await portal.good(broadband.endPreview, ofLine(one), one.token)
  expect({ LastDay, AtOnce }).toEqual({ LastDay: today(), AtOnce: true })
  const { EndsOn } = await portal.good(broadband.endUfb, ofLine(one), one.token)
  expect(EndsOn).toBe(LastDay)
  const kept = await portal.call(broadband.keepUfb, ofLine(one), { token: one.token })
  expect(kept).toMatchObject({ body: { code: 'fibre-not-active' } })
  await advanceConnection(systemOf(portal), { CustomerUUID: one.CustomerUUID, UUID: one.ufb.UUID })
  expect((await productsOf(portal, one)).UfbProducts).toEqual([])
  const mail = await eventually('the mail', async () =>
    (await portal.messages(one.Email)).find(({ subject }) => subject.includes('has ended')),
  )
  expect(mail.text).toContain(dateText(today(), 'date'))
  expect((await portal.messages(one.Email)).filter(({ subject }) => subject.includes('ends on'))).toEqual([])
  expect(await charged(one)).toHaveLength(1)
  expect(await pause(one, addDays(today(), 10))).toMatchObject({ body: { code: 'fibre-not-active' } })
})
