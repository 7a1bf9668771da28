import { randomUUID } from 'node:crypto'
import { planChanges } from '@waea/contract/mobile/plan-changes'
import { plans } from '@waea/contract/mobile/plans'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { changeAtMonthEnd, keepRenewing, nextPlansOf, stopAtMonthEnd } from '../../src/capabilities/plans/index.ts'
import { remindOfRenewals } from '../../src/capabilities/plans/renewals/remind.ts'
import type { Tx } from '../../src/platform/ctx.ts'
import { systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { bills, connected, type FibreOwner, onFibreDay, planMessages, planOf, serviceOf } from './fibre-plan-support.ts'

/** What customers do with the plan of a fibre connection. The clock moves on from test to test. */
const portal = shopOfFile()
const inTx = <T>(work: (tx: Tx) => Promise<T>) => systemOf(portal).inTransaction(work)
const changeTo = (owner: FibreOwner, { availability }: { availability: string }) =>
  inTx((tx) => changeAtMonthEnd(tx, { ...serviceOf(owner), AvailabilityUUID: availability }))
const stop = (owner: FibreOwner) => inTx((tx) => stopAtMonthEnd(tx, serviceOf(owner)))
const keep = (owner: FibreOwner) => inTx((tx) => keepRenewing(tx, serviceOf(owner)))
async function next(owner: FibreOwner) {
  const plan = await planOf(portal, owner)
  return plan && (await nextPlansOf(systemOf(portal), [plan])).get(plan.ServiceUUID)
}
const refusedAs = (refused: string) => ({ refusal: { refused } })

/** What a customer's bills ask for their connection, by day. */
async function billed(owner: FibreOwner, count: number) {
  const all = await bills(portal, owner, count)
  return all.map(({ issued, lines }) => [issued, ...lines.map(({ name, amount }) => `${name} ${amount}`)])
}

/** The names of a connection's plans, oldest first. */
async function startedPlans({ UfbUUID }: FibreOwner) {
  const rows = await portal.rows<{ name: string }>(
    'SELECT name FROM plans.addons WHERE service_uuid = $1 ORDER BY created_at',
    [UfbUUID],
  )
  return rows.map(({ name }) => name)
}

test('another plan takes its place when the month is over, at the price of the day it was asked', async () => {
  await onFibreDay(portal, '2027-03-15')
  const owner = await connected(portal)
  const max = { ...demoPlans.fibreMax, price: 10_500, on: '2027-04-15' }
  const coming = { Name: 'Fibre Max', AvailabilityUUID: max.availability, Price: max.price, on: max.on }
  expect(await changeTo(owner, demoPlans.fibreMax)).toMatchObject(coming)
  expect(await changeTo(owner, demoPlans.fibreMax)).toMatchObject(coming)
  expect(await next(owner)).toMatchObject(coming)
  expect(await planMessages(portal, owner)).toEqual(['mail plan-change'])
  await onFibreDay(portal, '2027-03-16')
  await onFibreDay(portal, '2027-04-14')
  expect(await planOf(portal, owner)).toMatchObject({ Name: 'Fibre Home', EndsOn: '2027-04-15' })
  await onFibreDay(portal, '2027-04-15')
  expect(await planOf(portal, owner)).toMatchObject({ Name: 'Fibre Max', StartsOn: '2027-04-15', EndsOn: '2027-05-15' })
  expect(await next(owner)).toBeUndefined()
  await onFibreDay(portal, '2027-05-15')
  expect(await billed(owner, 3)).toEqual([
    ['2027-03-16', 'Fibre Home 8500'],
    ['2027-04-15', 'Fibre Max 10500'],
    ['2027-05-15', 'Fibre Max 10500'],
  ])
  const mail = await eventually('the mail of the change', async () =>
    (await portal.messages(owner.Email)).find(({ subject }) => subject.startsWith('You’re on Fibre Max now')),
  )
  expect(mail.text).toContain('/profile/ufb/broadband/subscriptions')
})

test('a start of a plan is told for a change as for the first one', async () => {
  const owner = await connected(portal)
  const reportedAddons = () =>
    portal.rows<{ addon: string }>(
      `SELECT DISTINCT payload ->> 'AddonUUID' AS addon FROM told WHERE payload ->> 'ServiceUUID' = $1`,
      [owner.UfbUUID],
    )
  await portal.rows('CREATE TABLE IF NOT EXISTS told (payload json)')
  await portal.rows(`CREATE OR REPLACE FUNCTION keep_told() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO told SELECT one FROM json_array_elements(
      CASE json_typeof(new.payload) WHEN 'array' THEN new.payload ELSE json_build_array(new.payload) END) one;
    RETURN new; END $$`)
  await portal.rows(`CREATE OR REPLACE TRIGGER keep_told BEFORE INSERT ON graphile_worker._private_jobs
    FOR EACH ROW EXECUTE FUNCTION keep_told()`)
  await changeTo(owner, demoPlans.fibreStarter)
  await onFibreDay(portal, '2027-06-15')
  const { UUID } = (await planOf(portal, owner)) ?? {}
  expect(await startedPlans(owner)).toEqual(['Fibre Home', 'Fibre Starter'])
  expect(await reportedAddons()).toContainEqual({ addon: UUID })
  await portal.rows('DROP TRIGGER keep_told ON graphile_worker._private_jobs')
})

test('the plan it has takes a change back, and a later change replaces an earlier one', async () => {
  const owner = await connected(portal)
  expect(await changeTo(owner, demoPlans.fibreHome)).toBeUndefined()
  await changeTo(owner, demoPlans.fibreMax)
  expect(await changeTo(owner, demoPlans.fibreStarter)).toMatchObject({ Name: 'Fibre Starter', Price: 6500 })
  expect(await next(owner)).toMatchObject({ Name: 'Fibre Starter' })
  expect(await changeTo(owner, demoPlans.fibreHome)).toBeUndefined()
  expect(await next(owner)).toBeUndefined()
  await eventually('the mail of the change that is taken back', async () =>
    (await portal.messages(owner.Email)).find(({ subject }) =>
      subject.startsWith('The change to Fibre Starter is cancelled'),
    ),
  )
  await onFibreDay(portal, '2027-07-15')
  expect(await startedPlans(owner)).toEqual(['Fibre Home'])
})

test('a change to what is unknown, a mobile’s, an extra or not on sale is refused, and nothing waits', async () => {
  const owner = await connected(portal)
  const { hyperfibre, postpayMax } = demoPlans
  await expect(changeTo(owner, { availability: randomUUID() })).rejects.toMatchObject(refusedAs('plan-unknown'))
  await expect(changeTo(owner, postpayMax)).rejects.toMatchObject(refusedAs('plan-unknown'))
  await portal.rows('UPDATE catalogue.availabilities SET available = false WHERE uuid = $1', [hyperfibre.availability])
  await portal.clock({ advanceS: 1 })
  await expect(changeTo(owner, hyperfibre)).rejects.toMatchObject(refusedAs('no-available-product'))
  await portal.rows('UPDATE catalogue.availabilities SET available = true WHERE uuid = $1', [hyperfibre.availability])
  await portal.clock({ advanceS: 1 })
  expect(await next(owner)).toBeUndefined()
  const stranger = { ...owner, UfbUUID: randomUUID() }
  for (const act of [() => changeTo(stranger, demoPlans.fibreMax), () => stop(stranger), () => keep(stranger)]) {
    await expect(act()).rejects.toMatchObject(refusedAs('fibre-not-active'))
  }
})

test('a connection that is stopped ends with its month, is charged no more, and drops the change that waited', async () => {
  await onFibreDay(portal, '2027-08-31')
  const owner = await connected(portal)
  await onFibreDay(portal, '2027-09-01')
  await changeTo(owner, demoPlans.fibreMax)
  expect(await stop(owner)).toBe('2027-09-30')
  expect(await stop(owner)).toBe('2027-09-30')
  expect(await next(owner)).toBeUndefined()
  await expect(changeTo(owner, demoPlans.fibreMax)).rejects.toMatchObject(refusedAs('fibre-not-active'))
  await onFibreDay(portal, '2027-09-27')
  await remindOfRenewals(systemOf(portal))
  const mail = await eventually('the reminder', async () =>
    (await portal.messages(owner.Email)).find(({ subject }) => subject.startsWith('Fibre Home ends on 30 Sep 2027')),
  )
  expect(mail.text).toContain('Your fibre connection ends with it')
  await onFibreDay(portal, '2027-09-29')
  expect(await planOf(portal, owner)).toMatchObject({ Name: 'Fibre Home', AutoRenew: false, EndsOn: '2027-09-30' })
  await onFibreDay(portal, '2027-09-30')
  expect(await planOf(portal, owner)).toBeUndefined()
  await expect(keep(owner)).rejects.toMatchObject(refusedAs('fibre-not-active'))
  expect(await billed(owner, 1)).toEqual([['2027-09-01', 'Fibre Home 8500']])
})

test('a stop that is taken back in time changes nothing', async () => {
  await onFibreDay(portal, '2027-10-05')
  const owner = await connected(portal)
  expect(await stop(owner)).toBe('2027-11-05')
  await onFibreDay(portal, '2027-11-04')
  await keep(owner)
  await keep(owner)
  await onFibreDay(portal, '2027-11-05')
  expect(await planOf(portal, owner)).toMatchObject({ StartsOn: '2027-11-05', EndsOn: '2027-12-05', AutoRenew: true })
})

test('calls about the plans of mobiles know nothing of it, so that no plan stops while the fibre goes on', async () => {
  const owner = await connected(portal)
  const { UUID = '' } = (await planOf(portal, owner)) ?? {}
  const waiting = await changeTo(owner, demoPlans.fibreMax)
  const [change] = await portal.rows<{ id: string }>(
    `SELECT change_uuid AS id FROM plans.changes WHERE service_uuid = $1 AND state = 'waiting'`,
    [owner.UfbUUID],
  )
  const { token } = await portal.signIn(owner)
  const ofMobile = { customerUuid: owner.CustomerUUID, mobileUuid: owner.UfbUUID }
  const named = { ...ofMobile, addonUuid: UUID }
  const { CustomerUUID, UfbUUID: MobileUUID } = owner
  const answers = [
    await portal.call(
      plans.changeAutoRenew,
      { CustomerUUID, MobileUUID, MobileAddonUUID: UUID, AutoRenew: false },
      token,
    ),
    await portal.call(plans.endPrepayAddon, { ...named, productUuid: MobileUUID }, token),
    await portal.call(plans.renewal, named, token),
    await portal.call(plans.renewNow, { ...named, AmountCents: 8500, EndsOn: '2028-01-01' }, token),
    await portal.call(plans.pause, { ...named, Until: '2028-01-31' }, token),
    await portal.call(plans.resume, named, token),
    await portal.call(plans.nameMeans, { ...named, PaymentMethodID: null }, token),
    await portal.call(plans.chooseReminders, { ...ofMobile, ByMail: false, ByText: false }, token),
    await portal.call(plans.planChange, named, token),
    await portal.call(planChanges.cancelPlanChange, { ...named, changeUuid: change?.id ?? '' }, token),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(await planOf(portal, owner)).toMatchObject({ AutoRenew: true, pausedUntil: null })
  expect(await next(owner)).toEqual(waiting)
})
