import { payments } from '@waea/contract/money/payments'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import {
  askPrepay,
  askTopUp,
  creditBecomes,
  creditOf,
  dashboardOf,
  dashboardWith,
  daysLater,
  mobileInService,
  type Owner,
  stopBecomes,
  systemOf,
  use,
} from '../ledger/money-support.ts'
import { bringOn, refundsAtPartner } from '../payments/refund-support.ts'
import { charged, confirm, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { billedAtNetworkAs } from '../sims/sim-support.ts'

const portal = shopOfFile()

async function plansOf(owner: Owner): Promise<string[]> {
  const { Mobile } = await dashboardOf(portal, owner)
  return Mobile.Addons.filter(({ IsBasePlan }) => IsBasePlan).map(({ Name }) => Name)
}

async function topUp(owner: Owner & { card: string }, cents: number): Promise<void> {
  await askTopUp(portal, owner, { Amount: cents, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, cents)
}

const refused = { status: 409, body: { err_message: 'You have a plan already' } }

test('another plan beside the one that is held is refused by the call, from credit and by card, and takes nothing', async () => {
  const owner = await mobileInService(portal)
  await topUp(owner, 9000)
  expect(await askPrepay(portal, owner, demoPlans.prepayEndless)).toMatchObject(refused)
  expect(await askPrepay(portal, owner, demoPlans.prepayEndless, { PaymentMethodID: owner.card })).toMatchObject(
    refused,
  )
  expect(await plansOf(owner)).toEqual(['Four Weeks 10'])
  expect(await creditOf(portal, owner)).toBe(9000)
})

test('of two plans bought at once, eight times each, one starts and is paid once', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  await topUp(owner, 30_000)
  const both = Array.from({ length: 8 }, () => [
    askPrepay(portal, owner, demoPlans.prepay10),
    askPrepay(portal, owner, demoPlans.prepayEndless),
  ])
  const answers = await Promise.all(both.flat())
  const [bought, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(15)
  expect(await plansOf(owner)).toHaveLength(1)
  expect([2000, 4000]).toContain(bought?.body.AmountCents)
  expect(await creditOf(portal, owner)).toBe(30_000 - (bought?.body.AmountCents ?? 0))
})

test('two plans that wait for their cards in two tabs and are both paid: the first starts, the second goes back', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  const first = await askPrepay(portal, owner, demoPlans.prepay10)
  const second = await askPrepay(portal, owner, demoPlans.prepayEndless)
  expect([first.body.Status, second.body.Status]).toEqual(['pending_payment', 'pending_payment'])
  await confirm(portal, first.body.ClientSecret)
  await dashboardWith(portal, owner, ({ Mobile }) => Mobile.Addons.some(({ Name }) => Name === 'Four Weeks 10'))
  await confirm(portal, second.body.ClientSecret)
  const cents = second.body.AmountCents ?? 0
  await eventually('the second payment to go back', async () => {
    await bringOn(portal)
    return (await refundsAtPartner(portal, owner)).cents === cents ? true : undefined
  })
  expect(await plansOf(owner)).toEqual(['Four Weeks 10'])
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 2000 + cents })
  await eventually('a mail about it', async () =>
    (await portal.messages(owner.Email)).some(({ subject }) => subject.startsWith('You already have a plan: 02'))
      ? true
      : undefined,
  )
})

test('a plan whose last period is over is replaced, even while it waits to be renewed', async () => {
  let owner = await mobileInService(portal)
  const refusing = await saveCard(portal, owner, 'pm_card_chargeCustomerFail')
  const mine = { customerUuid: owner.CustomerUUID }
  await portal.good(payments.setRank, { ...mine, methodUuid: refusing, Rank: 1 }, owner.token)
  owner = await daysLater(portal, owner, 28)
  await renewPlans(systemOf(portal))
  expect(await plansOf(owner)).toEqual(['Four Weeks 10'])
  expect(await askPrepay(portal, owner, demoPlans.prepayEndless, { PaymentMethodID: owner.card })).toMatchObject({
    status: 200,
  })
  await dashboardWith(portal, owner, ({ Mobile }) => Mobile.Addons.some(({ Name }) => Name !== 'Four Weeks 10'))
  expect(await plansOf(owner)).toHaveLength(1)
  // The old plan was replaced and never renews again.
  const paid = await charged(portal, owner)
  owner = await daysLater(portal, owner, 1)
  expect(await charged(portal, owner)).toEqual(paid)
})

test('pay as you go after a prepay plan that has ended charges what is used instead of stopping it', async () => {
  let owner: Owner & { card: string } = await mobileInService(portal, { AutoRenew: false })
  await stopBecomes(portal, owner, true)
  owner = await daysLater(portal, owner, 28)
  await renewPlans(systemOf(portal))
  expect(await plansOf(owner)).toEqual([])
  await topUp(owner, 1000)
  expect(await askPrepay(portal, owner, demoPlans.payg)).toMatchObject({ status: 200 })
  const { Mobile, is_payg, StopOutsidePlan } = await dashboardOf(portal, owner)
  expect([Mobile.BillingReference, is_payg, StopOutsidePlan]).toEqual([`payg:${owner.MobileUUID}`, true, undefined])
  await billedAtNetworkAs(portal, owner, 'payg')
  await eventually('the network to let use through', async () => {
    const [stop] = await portal.rows('SELECT 1 FROM mobiles.network_stops WHERE mobile_uuid = $1 AND upto IS NULL', [
      owner.MobileUUID,
    ])
    return stop ? undefined : true
  })
  await use(portal, Mobile.MSISDN, { type: 'sms', amount: 1 })
  await creditBecomes(portal, owner, 980)
})
