import { randomUUID } from 'node:crypto'
import { broadband } from '@waea/contract/fibre/broadband'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { addDays, calendarDay, daysBetween, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { describe, expect, test } from 'vitest'
import { creditAccount } from '../../src/capabilities/billing/index.ts'
import { advanceConnection } from '../../src/capabilities/broadband/connections/advance-connection.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { accounts } from '../../src/capabilities/ledger/index.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually, shopOfFile } from '../shop/shop-support.ts'
import {
  bothClocks,
  bothClocksByDays,
  buyerWithCard,
  connectedHere,
  connectionOf,
  fibreOn,
  fibreStep,
  ordered,
  type Ufb,
} from './fibre-support.ts'

const portal = shopOfFile(fibreOn)

const whose = (buyer: Buyer, { UUID: ufbUuid }: Ufb) => ({ customerUuid: buyer.CustomerUUID, ufbUuid })

const changeTo = (buyer: Buyer, { UUID }: Ufb, plan: { availability: string }) =>
  portal.call(
    broadband.changeFibrePlan,
    { UUID, ProductAvailabilityUUID: plan.availability, CustomerUUID: buyer.CustomerUUID },
    buyer.token,
  )

/** Moves all clocks by the given days, renewing due plans each day. */
async function daysOn<B extends Buyer>(buyer: B, days: number): Promise<B> {
  await bothClocksByDays(portal, days)
  await renewPlans(systemOf(portal))
  return { ...buyer, ...(await portal.signIn(buyer)) }
}

const look = (buyer: Buyer, { UUID }: Ufb) =>
  advanceConnection(systemOf(portal), { CustomerUUID: buyer.CustomerUUID, UUID })

/** The state and access code of a connection at the fibre company. */
async function delivered({ LFCProductID }: Ufb): Promise<{ state: string; code: string }> {
  const answer = await fetch(`${portal.sandbox}/fibre/serviceInventory/v4/service/${LFCProductID}`, {
    headers: { authorization: 'Bearer fibre-sandbox' },
  })
  const { state, serviceSpecification } = (await answer.json()) as {
    state: string
    serviceSpecification: { id: string }
  }
  return { state, code: serviceSpecification.id }
}

describe('the plan of a connection', () => {
  test('[C-UFB-01] changes when its month is over, at the company too, and nothing is due before', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    const before = await delivered(ufb)
    const changed = await changeTo(buyer, ufb, demoPlans.fibreMax)
    expect(changed.body).toMatchObject({
      Plan: { Name: 'Fibre Home' },
      NextPlan: { Plan: { Name: 'Fibre Max', Price: 10_500 }, On: ufb.PaidUntil },
    })
    expect((await delivered(ufb)).code).toBe(before.code)
    const days = daysBetween(calendarDay(ufb.StartedOn ?? ''), calendarDay(ufb.PaidUntil ?? ''))
    const later = await daysOn(buyer, days)
    const now = await eventually('the new plan', async () => {
      const one = await connectionOf(portal, later)
      return one.Plan.Name === 'Fibre Max' ? one : undefined
    })
    expect(now).toMatchObject({ Plan: { Price: 10_500, DownMbps: 900 } })
    expect(now.NextPlan).toBeUndefined()
    await eventually('the company to deliver it', async () =>
      (await delivered(ufb)).code === before.code ? undefined : true,
    )
  })

  test('is taken back by asking for the plan it has, and another one replaces what was asked', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    await changeTo(buyer, ufb, demoPlans.fibreMax)
    expect((await changeTo(buyer, ufb, demoPlans.fibreStarter)).body.NextPlan?.Plan.Name).toBe('Fibre Starter')
    expect((await changeTo(buyer, ufb, demoPlans.fibreHome)).body.NextPlan).toBeUndefined()
  })

  test('is no mobile plan, and cannot be changed while the connection is ordered, or is somebody else’s', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    expect((await changeTo(buyer, ufb, demoPlans.prepay10)).body).toMatchObject({ code: 'plan-unknown' })
    const other = await buyerWithCard(portal)
    await ordered(portal, other, '12')
    const waiting = await connectionOf(portal, other)
    expect((await changeTo(other, waiting, demoPlans.fibreMax)).body).toMatchObject({ code: 'fibre-not-active' })
    expect((await changeTo(other, ufb, demoPlans.fibreMax)).status).toBe(404)
  })
})

describe('the end of a connection', () => {
  test('[N-UFB-03] comes when its month is over: until then it is told, can be taken back, and after it the company ends it', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    const last = addDays(calendarDay(ufb.PaidUntil ?? ''), -1)
    const preview = await portal.good(broadband.endPreview, whose(buyer, ufb), buyer.token)
    expect(preview).toEqual({ LastDay: last, AtOnce: false, OwedCents: 8500, AccountCreditCents: 0 })
    const ends = await portal.good(broadband.endUfb, whose(buyer, ufb), buyer.token)
    expect(ends).toMatchObject({ Status: 'ACTIVE', EndsOn: last })
    const kept = await portal.good(broadband.keepUfb, whose(buyer, ufb), buyer.token)
    expect(kept.EndsOn).toBeUndefined()
    await portal.good(broadband.endUfb, whose(buyer, ufb), buyer.token)
    const days = daysBetween(calendarDay(ufb.StartedOn ?? ''), last)
    const onLast = await daysOn(buyer, days)
    await look(onLast, ufb)
    expect((await connectionOf(portal, onLast)).Status).toBe('ACTIVE')
    const after = await daysOn(onLast, 1)
    await look(after, ufb)
    await eventually('the connection to be over', async () => {
      const { UfbProducts } = await portal.good(
        broadband.ufbProducts,
        { customerUuid: buyer.CustomerUUID },
        after.token,
      )
      return UfbProducts.length === 0 || undefined
    })
    expect((await delivered(ufb)).state).toBe('terminated')
    const over = await portal.good(ufbRecords.ufb, { spid: '2', uuid: ufb.UUID }, after.token)
    expect(over).toMatchObject({ UUID: ufb.UUID, PrequalUUID: ufb.PrequalUUID, Status: 'ENDED', Notes: [] })
    expect(fromNanos(over.DeletedAtNanos ?? 0).getTime()).toBeGreaterThan(startOfDay(last).getTime())
    const refused = await portal.call(broadband.keepUfb, whose(after, ufb), after.token)
    expect(refused.body).toMatchObject({ code: 'fibre-not-active' })
  })

  test('names the credit of the account, before it is asked for and in its mail', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    const from = { CustomerUUID: randomUUID() as Uuid, account: accounts.voucher }
    const credit = { CustomerUUID: buyer.CustomerUUID, service: null, amount: money(2000), because: 'voucher', from }
    await systemOf(portal).inTransaction((tx) => creditAccount(tx, { ...credit, reason: `voucher:${randomUUID()}` }))
    const preview = await portal.good(broadband.endPreview, whose(buyer, ufb), buyer.token)
    expect(preview).toMatchObject({ AccountCreditCents: 2000 })
    await portal.good(broadband.endUfb, whose(buyer, ufb), buyer.token)
    const { text } = await portal.message(buyer.Email, ({ subject }) => subject.startsWith('Your fibre ends on'))
    expect(text).toContain('you can have it paid out on the Billing page.')
  })

  test('ends no change of plan silently: a connection that ends takes none', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    await portal.good(broadband.endUfb, whose(buyer, ufb), buyer.token)
    expect((await changeTo(buyer, ufb, demoPlans.fibreMax)).body).toMatchObject({ code: 'fibre-not-active' })
  })
})

test('a connection has the customer’s own name, and an empty one takes it off', async () => {
  const { buyer, ufb } = await connectedHere(portal)
  const name = (Nickname: string) => portal.good(broadband.nameUfb, { ...whose(buyer, ufb), Nickname }, buyer.token)
  expect((await name(' Bach ')).Nickname).toBe('Bach')
  expect((await name('')).Nickname).toBeUndefined()
})

test('what went through a connection is told by day, for 92 days at most', async () => {
  const { buyer, ufb } = await connectedHere(portal)
  const later = await daysOn(buyer, 3)
  const usage = (over: object = {}) => portal.call(broadband.fibreUsage, { ...whose(later, ufb), ...over }, later.token)
  const { body } = await usage()
  expect(daysBetween(calendarDay(body.From), calendarDay(body.Upto))).toBe(31)
  const days = body.Days.filter(({ DownBytes }) => DownBytes > 0)
  expect(days.map(({ Day }) => Day)).toContain(ufb.StartedOn)
  const From = calendarDay(body.From)
  expect((await usage({ From, Upto: addDays(From, 92) })).status).toBe(200)
  expect((await usage({ From, Upto: addDays(From, 93) })).body).toMatchObject({ code: 'invalid-input' })
  expect((await usage({ From, Upto: From })).body).toMatchObject({ code: 'invalid-input' })
  await portal.faults('fibre', [{ op: 'usage', kind: 'error-before-effect', status: 503, times: 1 }])
  expect((await usage()).body).toMatchObject({ code: 'unavailable' })
})

describe('a company that refuses', () => {
  const noticesOf = (ufb: Ufb) =>
    portal.rows<{ reason: string }>("SELECT reason FROM platform.notices WHERE kind = 'fibre' AND subject = $1", [
      ufb.UUID,
    ])
  /** Gives a connection a product id that the company does not know. */
  const unknownThere = (ufb: Ufb) =>
    portal.rows("UPDATE broadband.connections SET lfc_product = 'ASID999999999' WHERE ufb_uuid = $1", [ufb.UUID])

  test('a change or the end of a connection is shown to an operator, and an end is one all the same', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    await unknownThere(ufb)
    await changeTo(buyer, ufb, demoPlans.fibreMax)
    const days = daysBetween(calendarDay(ufb.StartedOn ?? ''), calendarDay(ufb.PaidUntil ?? ''))
    const later = await daysOn(buyer, days)
    await eventually('the notice', async () => (await noticesOf(ufb)).length === 1 || undefined)
    const one = await connectionOf(portal, later)
    await portal.good(broadband.endUfb, whose(later, one), later.token)
    const after = await daysOn(later, daysBetween(calendarDay(ufb.PaidUntil ?? ''), calendarDay(one.PaidUntil ?? '')))
    await look(after, ufb)
    const { UfbProducts } = await portal.good(broadband.ufbProducts, { customerUuid: buyer.CustomerUUID }, after.token)
    expect(UfbProducts).toEqual([])
    const [notice] = await noticesOf(ufb)
    expect(notice?.reason).toMatch(/^end: /)
  })
})

test('a connection is out of use while its account is suspended, and back with it', async () => {
  const { buyer, ufb } = await connectedHere(portal)
  const account = (state: 'Active' | 'Suspended') =>
    systemOf(portal).inTransaction((tx) => setAccountState(tx, buyer.CustomerUUID, state))
  const becomes = (state: string) =>
    eventually(`the connection to be ${state}`, async () => ((await delivered(ufb)).state === state ? true : undefined))
  await account('Suspended')
  await becomes('suspended')
  await account('Active')
  await becomes('active')
  await portal.faults('fibre', [{ op: 'suspend', kind: 'error-before-effect', status: 503, times: 1 }])
  await account('Suspended')
  await eventually('the company to be asked again', async () => {
    await look(buyer, ufb)
    return (await delivered(ufb)).state === 'suspended' || undefined
  })
})

test('an account that is open again while its company still takes the connection out of use has it back at once', async () => {
  const { buyer, ufb } = await connectedHere(portal)
  const account = (state: 'Active' | 'Suspended') =>
    systemOf(portal).inTransaction((tx) => setAccountState(tx, buyer.CustomerUUID, state))
  // The company is also slow to restore the connection, so that the test sees it out of use.
  await portal.faults('fibre', [{ op: 'suspend', kind: 'slow', ms: 3_000, times: 2 }])
  await account('Suspended')
  await eventually('the company to be asked', async () => {
    const { faults } = (await (await fetch(`${portal.sandbox}/fibre/faults`)).json()) as { faults: { times: number }[] }
    return faults[0]?.times === 1 || undefined
  })
  await account('Active')
  await eventually('it to be out of use', async () => (await delivered(ufb)).state === 'suspended' || undefined)
  const isBack = async () => (await delivered(ufb)).state === 'active' || undefined
  // Sooner than the next sweep over connections, a minute later.
  await eventually('it to be back', isBack, 50_000)
})

test('a connection that is given while its account is suspended is told as off, and is charged nothing', async () => {
  const buyer = await buyerWithCard(portal)
  const order = await ordered(portal, buyer, '12')
  const to = (state: 'Suspended' | 'Active') =>
    systemOf(portal).inTransaction((tx) => setAccountState(tx, buyer.CustomerUUID, state))
  await to('Suspended')
  await fibreStep(portal, order)
  const mail = await eventually('the mail', async () =>
    (await portal.messages(buyer.Email)).find(({ subject }) => subject?.startsWith('Your fibre is connected')),
  )
  expect(mail.subject).toContain('off while your account is suspended')
  const rows = (of: string) => portal.rows(`SELECT 1 FROM ${of} WHERE customer_uuid = $1`, [buyer.CustomerUUID])
  await eventually('the plan to wait', async () => (await rows('plans.addons')).length === 1 || undefined)
  expect(await rows('ledger.charges')).toEqual([])
  await to('Active')
  expect((await connectionOf(portal, buyer)).PaidUntil).toBeUndefined()
  await renewPlans(systemOf(portal))
  const ufb = await eventually('the first month', async () => {
    const one = await connectionOf(portal, buyer)
    return one.PaidUntil ? one : undefined
  })
  expect(ufb).toMatchObject({ Status: 'ACTIVE', Plan: { Price: 8500 } })
})

test('a connection of before bills read where it is, is told to them by the next look at connections', async () => {
  const { buyer, ufb } = await connectedHere(portal)
  const of = [buyer.CustomerUUID]
  await portal.rows('DELETE FROM customers.service_places WHERE customer_uuid = $1', of)
  await portal.rows('UPDATE broadband.connections SET is_place_kept = false WHERE customer_uuid = $1', of)
  await bothClocks(portal, 60)
  const [place] = await eventually('the place to be kept', async () => {
    const rows = await portal.rows<{ service: string; city: string }>(
      `SELECT service_uuid AS service, address ->> 'City' AS city FROM customers.service_places WHERE customer_uuid = $1`,
      of,
    )
    return rows.length > 0 ? rows : undefined
  })
  expect(place).toEqual({ service: ufb.UUID, city: ufb.Address.City })
})
