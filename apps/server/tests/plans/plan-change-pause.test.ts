import { plans } from '@waea/contract/mobile/plans'
import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { creditOf, daysLater, type Owner, systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import {
  askCancel,
  askChange,
  askQuote,
  basePlanOf,
  changeAsQuoted,
  changeTo,
  mobileWithCredit,
} from './change-support.ts'
import { mailsOf, ofPlan, renewalOf } from './renewal-support.ts'

/** A pending plan change alongside a pause, an early renewal, a reminder and a suspension. */
const portal = shopOfFile()
const later = { ChangeNow: false }

async function askPause(owner: Owner) {
  const { EndsOn } = await basePlanOf(portal, owner)
  const input = { ...(await ofPlan(portal, owner)), Until: addDays(EndsOn as CalendarDay, 10) }
  return portal.call(plans.pause, input, owner.token)
}

test('a plan of which a change waits is neither paused nor renewed early, until the change is cancelled', async () => {
  let owner = await mobileWithCredit(portal, 9000)
  // A plan that started today could not be renewed today anyway.
  owner = await daysLater(portal, owner, 5)
  expect(await renewalOf(portal, owner)).toHaveProperty('Now')
  const { answer } = await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  const refused = { status: 409, body: { code: 'plan-changing' } }
  expect(await askPause(owner)).toMatchObject(refused)
  const renewal = await renewalOf(portal, owner)
  expect(renewal).toMatchObject({ ChangesTo: 'Four Weeks Endless' })
  expect(renewal).not.toHaveProperty('Pause')
  expect(renewal).not.toHaveProperty('Now')
  const early = { ...(await ofPlan(portal, owner)), AmountCents: 2000, EndsOn: addDays(systemOf(portal).today(), 28) }
  expect(await portal.call(plans.renewNow, early, owner.token)).toMatchObject(refused)
  await askCancel(portal, owner, answer.body.ChangeUUID)
  expect(await renewalOf(portal, owner)).not.toHaveProperty('ChangesTo')
  expect((await askPause(owner)).status).toBe(200)
})

test('a paused plan is not changed later, but now', async () => {
  const owner = await mobileWithCredit(portal, 9000)
  const change = await changeTo(portal, owner, demoPlans.prepayEndless, later)
  expect((await askPause(owner)).status).toBe(200)
  const refused = { status: 409, body: { code: 'plan-paused', field: 'ChangeNow' } }
  expect(await askQuote(portal, owner, change)).toMatchObject(refused)
  expect(await askChange(portal, owner, change)).toMatchObject(refused)
  expect((await changeAsQuoted(portal, owner, demoPlans.prepayEndless)).answer.status).toBe(200)
  expect(await basePlanOf(portal, owner)).toMatchObject({ Name: 'Four Weeks Endless' })
  expect(await basePlanOf(portal, owner)).not.toHaveProperty('PausedUntil')
})

test('nobody is reminded of the renewal of a plan that changes', async () => {
  let owner = await mobileWithCredit(portal, 9000)
  await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  owner = await daysLater(portal, owner, 26)
  expect(await mailsOf(portal, owner)).toEqual(['plan-change'])
})

async function setState(owner: Owner, state: 'Active' | 'Suspended'): Promise<void> {
  await systemOf(portal).inTransaction((tx) => setAccountState(tx, owner.CustomerUUID, state, { because: 'terms' }))
  await eventually(`the account to be ${state}`, async () => {
    const { status } = await portal.call(plans.mobiles, { customerUuid: owner.CustomerUUID }, owner.token)
    return (status === 200) === (state === 'Active') ? true : undefined
  })
}

test('while the account is suspended a change rests; the new plan starts with the day on which it can be used', async () => {
  let owner = await mobileWithCredit(portal, 9000)
  await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  await setState(owner, 'Suspended')
  owner = await daysLater(portal, owner, 30)
  await setState(owner, 'Active')
  expect(await creditOf(portal, owner)).toBe(9000)
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks 10')
  await renewPlans(systemOf(portal))
  expect(await basePlanOf(portal, owner)).toMatchObject({
    Name: 'Four Weeks Endless',
    StartsOn: systemOf(portal).today(),
  })
  expect(await creditOf(portal, owner)).toBe(5000)
})

test('while a change waits, stopping to renew is refused with the reason; it would not stop the other plan', async () => {
  const owner = await mobileWithCredit(portal, 9000)
  const { answer } = await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  const { CustomerUUID, MobileUUID, token } = owner
  const { UUID: addonUuid } = await basePlanOf(portal, owner)
  const byAddon = { CustomerUUID, MobileUUID, MobileAddonUUID: addonUuid, AutoRenew: false }
  const unsubscribed = { customerUuid: CustomerUUID, productUuid: MobileUUID, addonUuid }
  const stops = () =>
    Promise.all([
      portal.call(plans.changeAutoRenew, byAddon, token),
      portal.call(plans.endPrepayAddon, unsubscribed, token),
    ])
  for (const refused of await stops()) expect(refused).toMatchObject({ status: 409, body: { code: 'plan-changing' } })
  expect(await basePlanOf(portal, owner)).toMatchObject({ AutoRenew: true })
  await askCancel(portal, owner, answer.body.ChangeUUID)
  for (const done of await stops()) expect(done.status).toBe(200)
  expect(await basePlanOf(portal, owner)).toMatchObject({ AutoRenew: false })
})
