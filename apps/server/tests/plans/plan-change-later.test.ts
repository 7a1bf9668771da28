import { payments } from '@waea/contract/money/payments'
import { addDays, addMonths } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { plansPart } from '../../src/capabilities/plans/part.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import {
  creditOf,
  dashboardOf,
  dashboardWith,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
} from '../ledger/money-support.ts'
import { charged, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import {
  askCancel,
  askChange,
  askQuote,
  basePlanOf,
  changeAsQuoted,
  changeStateOf,
  changeTo,
  mobileWithCredit,
  payIn,
} from './change-support.ts'

/** A plan change for the end of the period. */
const portal = shopOfFile()
const later = { ChangeNow: false }

const mailed = (owner: Owner, subject: string | RegExp) =>
  eventually(`the mail ${subject}`, async () =>
    (await portal.messages(owner.Email)).some((mail) => mail.subject?.match(subject)) ? true : undefined,
  )

test('[B-PLAN-03] a change at the next billing date costs nothing today, is told everywhere, and starts on its day for what was quoted', async () => {
  let owner = await mobileWithCredit(portal, 5000)
  const old = await basePlanOf(portal, owner)
  const { quote, answer } = await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  expect(quote).toMatchObject({
    Mode: 'LATER',
    DueTodayCents: 0,
    PaidFrom: 'nothing',
    Lines: [],
    CancelBefore: old.EndsOn,
    Old: { EndsOn: old.EndsOn, DaysLost: 0, RefundCents: 0 },
    New: { StartsOn: old.EndsOn, PriceCents: 4000 },
    NextCharges: [
      { On: old.EndsOn, AmountCents: 4000 },
      { On: quote.New.EndsOn, AmountCents: 4000 },
    ],
  })
  const waiting = { State: 'waiting', NewName: 'Four Weeks Endless', AmountCents: 4000, On: old.EndsOn }
  expect(answer.body).toMatchObject({ Status: 'COMPLETED', AmountCents: 0, Mode: 'LATER', Change: waiting })
  expect(await dashboardOf(portal, owner)).toMatchObject({
    PlanChange: waiting,
    NextCharge: { AmountCents: 4000, On: old.EndsOn, NewPlanName: 'Four Weeks Endless' },
  })
  expect(await basePlanOf(portal, owner)).toEqual(old)
  expect(await creditOf(portal, owner)).toBe(5000)
  await mailed(owner, /^Your plan changes to Four Weeks Endless on /)
  owner = await daysLater(portal, owner, 28)
  expect(await basePlanOf(portal, owner)).toMatchObject({
    Name: 'Four Weeks Endless',
    StartsOn: old.EndsOn,
    EndsOn: quote.New.EndsOn,
    PriceCents: 4000,
  })
  expect(await creditOf(portal, owner)).toBe(1000)
  expect(await changeStateOf(portal, owner)).toMatchObject({ AgainOn: addDays(systemOf(portal).today(), 30) })
  await mailed(owner, 'You’re on Four Weeks Endless now')
  await dashboardWith(portal, owner, ({ Usage }) =>
    Usage.some(({ Type, AmountTotal }) => Type === 'data' && AmountTotal === 25 * 1024),
  )
})

test('a change that waits is carried out once, however often and late the run comes', async () => {
  let owner = await mobileWithCredit(portal, 9000)
  const old = await basePlanOf(portal, owner)
  await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  owner = await daysLater(portal, owner, 29, 2)
  await Promise.all(Array.from({ length: 4 }, () => renewPlans(systemOf(portal))))
  await renewPlans(systemOf(portal), 1)
  expect(await basePlanOf(portal, owner)).toMatchObject({ Name: 'Four Weeks Endless', StartsOn: old.EndsOn })
  expect(await creditOf(portal, owner)).toBe(5000)
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 11_000 })
})

test('a run that dies half-way leaves nothing behind, and the next one carries the change out', async () => {
  let owner = await mobileWithCredit(portal, 5000)
  await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  const dies = `CREATE FUNCTION plans.dies() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$;
    CREATE TRIGGER dies BEFORE INSERT ON plans.addons FOR EACH ROW EXECUTE FUNCTION plans.dies()`
  for (const statement of dies.split(/;\s+(?=CREATE TRIGGER)/)) await portal.rows(statement)
  owner = await daysLater(portal, owner, 28)
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks 10')
  expect(await creditOf(portal, owner)).toBe(5000)
  await portal.rows('DROP FUNCTION plans.dies CASCADE')
  await renewPlans(systemOf(portal))
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks Endless')
  expect(await creditOf(portal, owner)).toBe(1000)
})

test('a plan that does not renew is followed by the one that waits', async () => {
  let owner = await mobileInService(portal, { AutoRenew: false })
  await payIn(portal, owner, 1200)
  const week = { ...later, NewAddonAutoRenew: false }
  await changeAsQuoted(portal, owner, demoPlans.prepayWeek, week)
  owner = await daysLater(portal, owner, 28)
  expect(await basePlanOf(portal, owner)).toMatchObject({ Name: 'Week 3', AutoRenew: false })
  expect(await creditOf(portal, owner)).toBe(0)
})

test('a change that waits is cancelled: the old plan renews as before, and it can be asked for again', async () => {
  let owner = await mobileWithCredit(portal, 9000)
  const { answer } = await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  const cancelled = await askCancel(portal, owner, answer.body.ChangeUUID)
  expect(cancelled).toMatchObject({ status: 200, body: { Modes: ['NOW', 'LATER'] } })
  expect(cancelled.body).not.toHaveProperty('Change')
  expect((await askCancel(portal, owner, answer.body.ChangeUUID)).status).toBe(200)
  await mailed(owner, 'The change to Four Weeks Endless is cancelled')
  expect((await dashboardOf(portal, owner)).NextCharge).toMatchObject({ AmountCents: 2000 })
  expect((await changeAsQuoted(portal, owner, demoPlans.prepayWeek, later)).answer.status).toBe(200)
  await askCancel(portal, owner, (await changeStateOf(portal, owner)).Change?.ChangeUUID ?? '')
  owner = await daysLater(portal, owner, 28)
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks 10')
  expect(await creditOf(portal, owner)).toBe(7000)
})

test('a change that waits is replaced by another one, and by one that is made now', async () => {
  const owner = await mobileWithCredit(portal, 9000)
  await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  const { quote } = await changeAsQuoted(portal, owner, demoPlans.prepayWeek, later)
  expect(quote.Replaces).toBe('Four Weeks Endless')
  expect((await changeStateOf(portal, owner)).Change).toMatchObject({ NewName: 'Week 3' })
  await changeAsQuoted(portal, owner, demoPlans.prepayUnlimited)
  expect(await changeStateOf(portal, owner)).not.toHaveProperty('Change')
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks Unlimited')
  const waiting = await portal.rows("SELECT 1 FROM plans.changes WHERE customer_uuid = $1 AND state = 'waiting'", [
    owner.CustomerUUID,
  ])
  expect(waiting).toEqual([])
})

test('a change of a mobile that has left service is cancelled, and nobody is charged for it', async () => {
  let owner = await mobileWithCredit(portal, 5000)
  await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  const { CustomerUUID, MobileUUID } = owner
  await systemOf(portal).inTransaction(
    async (tx) => await plansPart.hears?.['mobile.ended']?.(tx, { CustomerUUID, MobileUUID }),
  )
  await mailed(owner, 'The change to Four Weeks Endless is cancelled')
  owner = await daysLater(portal, owner, 28)
  expect((await dashboardOf(portal, owner)).Mobile.Addons).toEqual([])
  expect(await creditOf(portal, owner)).toBe(5000)
})

test('[S-PLAN-02] a monthly plan changes at its next billing date alone unless the provider says otherwise', async () => {
  // From the 31st on, February is too short, and March is not.
  await portal.clock({ now: `${portal.server.clock.now().getUTCFullYear() + 1}-01-31T00:00:00Z` })
  const light = { plan: demoPlans.postpayLight, BillingType: 'postpay' as const }
  let owner = await mobileInService(portal, light)
  const old = await basePlanOf(portal, owner)
  expect((await changeStateOf(portal, owner)).Modes).toEqual(['LATER'])
  const now = await changeTo(portal, owner, demoPlans.postpayEndless40)
  expect(await askQuote(portal, owner, now)).toMatchObject({
    status: 403,
    body: { err_message: 'not allowed', field: 'ChangeNow', detail: { mode: 'LATER' } },
  })
  expect((await askChange(portal, owner, { ...now, ...later })).status).toBe(200)
  owner = await daysLater(portal, owner, 31)
  expect(await basePlanOf(portal, owner)).toMatchObject({
    Name: 'Endless 40',
    StartsOn: old.EndsOn,
    EndsOn: addMonths(old.StartsOn as never, 2),
  })
  const lines = await portal.rows<{ name: string; cents: number; from: string }>(
    `SELECT name, amount_cents::int AS cents, period_from::text AS from FROM ledger.charges
     WHERE customer_uuid = $1 ORDER BY period_from`,
    [owner.CustomerUUID],
  )
  expect(lines).toEqual([
    { name: 'Light', cents: 2500, from: old.StartsOn },
    { name: 'Endless 40', cents: 4500, from: old.EndsOn },
  ])
})

test('what was quoted is charged, though the plan costs more or is not on sale any more by then', async () => {
  let owner = await mobileWithCredit(portal, 9000)
  await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  const set = (cents: number, available: boolean) =>
    portal.rows('UPDATE catalogue.availabilities SET retail_cents = $2, available = $3 WHERE uuid = $1', [
      demoPlans.prepayEndless.availability,
      cents,
      available,
    ])
  await set(5000, false)
  owner = await daysLater(portal, owner, 28)
  expect(await basePlanOf(portal, owner)).toMatchObject({ Name: 'Four Weeks Endless', PriceCents: 4000 })
  owner = await daysLater(portal, owner, 28)
  expect(await creditOf(portal, owner)).toBe(1000)
  await set(4000, true)
})

test('a plan that is gone from the catalogue by then is not started: the old one goes on, and the customer is told', async () => {
  let owner = await mobileWithCredit(portal, 9000)
  await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  const move = (to: string, from: string) =>
    portal.rows('UPDATE plans.changes SET availability_uuid = $1 WHERE availability_uuid = $2 AND customer_uuid = $3', [
      to,
      from,
      owner.CustomerUUID,
    ])
  await move('00000000-0000-4000-8000-000000000999', demoPlans.prepayEndless.availability)
  owner = await daysLater(portal, owner, 28)
  expect(await basePlanOf(portal, owner)).toMatchObject({ Name: 'Four Weeks 10' })
  expect(await creditOf(portal, owner)).toBe(7000)
  expect((await dashboardOf(portal, owner)).PlanChange).toMatchObject({ State: 'failed', Reason: 'not-sold' })
  await mailed(owner, 'Your plan didn’t change to Four Weeks Endless')
})

test('without credit the default card pays for the change on its day', async () => {
  let owner = await mobileInService(portal)
  await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  owner = await daysLater(portal, owner, 28)
  await eventually('the change', async () =>
    (await basePlanOf(portal, owner)).Name === 'Four Weeks Endless' ? true : undefined,
  )
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 6000 })
})

async function withCardThatRefuses(): Promise<Owner & { card: string }> {
  const owner = await mobileInService(portal)
  const methodUuid = await saveCard(portal, owner, 'pm_card_chargeCustomerFail')
  await portal.good(payments.setRank, { customerUuid: owner.CustomerUUID, methodUuid, Rank: 1 }, owner.token)
  await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  return daysLater(portal, owner, 28)
}

const tries = async ({ CustomerUUID }: Owner) =>
  (
    await portal.rows("SELECT 1 FROM payments.intents WHERE customer_uuid = $1 AND request_key LIKE 'change:%'", [
      CustomerUUID,
    ])
  ).length

test('a change that nothing pays is told at once and tried after 1, 3 and 7 days; then it fails and the old plan ends', async () => {
  let owner = await withCardThatRefuses()
  for (let times = 0; times < 3; times += 1) await renewPlans(systemOf(portal))
  expect(await tries(owner)).toBe(1)
  expect((await dashboardOf(portal, owner)).PlanChange).toMatchObject({ State: 'unpaid' })
  await mailed(owner, 'We could not charge Four Weeks Endless yet')
  const triedBy: number[] = []
  for (let day = 1; day <= 6; day += 1) {
    owner = await daysLater(portal, owner, 1)
    triedBy.push(await tries(owner))
  }
  expect(triedBy).toEqual([2, 2, 3, 3, 3, 3])
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks 10')
  owner = await daysLater(portal, owner, 1)
  expect(await tries(owner)).toBe(4)
  expect((await dashboardOf(portal, owner)).Mobile.Addons).toEqual([])
  expect((await dashboardOf(portal, owner)).PlanChange).toMatchObject({ State: 'failed', Reason: 'unpaid' })
  await mailed(owner, 'Your plan didn’t change to Four Weeks Endless')
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
})

test('credit that is paid in later makes the change, from that day', async () => {
  let owner = await withCardThatRefuses()
  owner = await daysLater(portal, owner, 2)
  await payIn(portal, owner, 4000)
  await renewPlans(systemOf(portal))
  expect(await basePlanOf(portal, owner)).toMatchObject({
    Name: 'Four Weeks Endless',
    StartsOn: systemOf(portal).today(),
  })
  expect(await creditOf(portal, owner)).toBe(0)
})

test('a change that nothing pays can be cancelled: the old plan is renewed instead', async () => {
  const owner = await withCardThatRefuses()
  const { Change } = await changeStateOf(portal, owner)
  expect((await askCancel(portal, owner, Change?.ChangeUUID ?? '')).status).toBe(200)
  await payIn(portal, owner, 2000)
  await renewPlans(systemOf(portal))
  expect(await creditOf(portal, owner)).toBe(0)
  expect(await basePlanOf(portal, owner)).toMatchObject({ Name: 'Four Weeks 10', StartsOn: systemOf(portal).today() })
})
