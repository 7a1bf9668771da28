import { balance } from '@waea/contract/money/balance'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { payments } from '@waea/contract/money/payments'
import { money } from '@waea/kit/money'
import { beforeEach, expect, test } from 'vitest'
import { spendCredit } from '../../src/capabilities/balance/index.ts'
import { freeUnpaid } from '../../src/capabilities/billing-routes/free-unpaid.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { answerRoute, invite } from '../approvals/approval-support.ts'
import { creditBecomes, daysLater, mobileInService, type Owner, settle, systemOf } from '../ledger/money-support.ts'
import { atTheBank, lastIntent, mailAbout } from '../payments/means/debit-support.ts'
import { cardOfNextMonth, saveCheckedCard } from '../payments/means/paying-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { type Buyer, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'

/** What a route has left after failed payments, and whose refusals count against its card. */
const portal = shopOfFile()
let parent: Buyer
let child: Owner
let goodCard: string

beforeEach(async () => {
  await portal.rows('TRUNCATE platform.limits')
  parent = await portal.signUpCustomer()
  goodCard = await saveCard(portal, parent)
  child = await mobileInService(portal, { plan: demoPlans.payg })
  const { body } = await invite(portal, parent, child.CustomerUUID, {
    SpendLimit: 1500,
    SpendCycle: 'month',
    SpendCycleCount: 1,
  })
  expect((await answerRoute(portal, child, body.Invites[0]?.UUID)).status).toBe(200)
})

const topUp = (cents: number, PaymentMethodID?: string) =>
  portal.call(
    balance.topUp,
    {
      customerUuid: child.CustomerUUID,
      ProductInstanceUUID: child.MobileUUID,
      Amount: cents,
      PayAgain: true,
      PaymentMethodType: 'billing_route',
      ...(PaymentMethodID && { PaymentMethodID }),
    },
    child.token,
  )

const routeOf = async () =>
  (await portal.good(billingRoutes.routes, { customerUuid: child.CustomerUUID }, child.token)).result.routes[0]

const makeDefault = (methodUuid: string) =>
  portal.good(payments.setRank, { customerUuid: parent.CustomerUUID, methodUuid, Rank: 1 }, parent.token)

/** A top-up that never reaches the card partner and is cancelled as older than an hour. */
async function neverMade(cents: number): Promise<void> {
  await portal.faults('stripe', [{ kind: 'error-before-effect', times: 50 }])
  const started = await topUp(cents)
  expect(started.body).toMatchObject({ Status: 'PENDING' })
  expect((await routeOf())?.RemainingSpendLimit).toBe(1500 - cents)
  await portal.rows(
    `UPDATE payments.intents SET created_at = created_at - interval '2 hours' WHERE payment_uuid = $1`,
    [started.body.PaymentUUID],
  )
  await portal.faults('stripe', [])
  expect(await settle(portal, parent, started.body.PaymentUUID)).toMatchObject({ Status: 'CANCELLED' })
}

test('what was reserved for a payment that was never made is free for the next one', async () => {
  await neverMade(1000)
  expect((await topUp(1000)).body).toMatchObject({ Status: 'COMPLETED' })
  expect((await routeOf())?.RemainingSpendLimit).toBe(500)
})

test('the sweep frees it too, and no partner’s outage counts as a refusal of the card', async () => {
  for (let tries = 1; tries <= 5; tries += 1) {
    await neverMade(1000)
    await freeUnpaid(systemOf(portal))
    expect((await routeOf())?.RemainingSpendLimit).toBe(1500)
  }
  expect(await routeOf()).not.toHaveProperty('RestsUntil')
  expect((await portal.messages(parent.Email, 0)).map(({ subject }) => subject)).not.toContain(
    'Your card was refused for Buyer Test',
  )
})

test('the sweep leaves what is still under way reserved', async () => {
  await portal.faults('stripe', [{ kind: 'error-before-effect', times: 50 }])
  const started = await topUp(1000)
  await freeUnpaid(systemOf(portal))
  expect((await routeOf())?.RemainingSpendLimit).toBe(500)
  await portal.faults('stripe', [])
  await settle(portal, parent, started.body.PaymentUUID)
})

test('a payment for which the bank wants the payer is refused, since it is over', async () => {
  await makeDefault(await saveCheckedCard(portal, parent))
  const refused = await topUp(1000)
  expect([refused.status, refused.body.code]).toEqual([402, 'payment-failed'])
  expect(refused.body).not.toHaveProperty('ClientSecret')
  expect((await routeOf())?.RemainingSpendLimit).toBe(1500)
})

test('what the payer’s bank takes back is owed by whom it was paid for: both are told, each what is theirs', async () => {
  expect((await topUp(1000)).body).toMatchObject({ Status: 'COMPLETED' })
  await creditBecomes(portal, child, 1000)
  const { CustomerUUID, MobileUUID } = child
  await systemOf(portal).inTransaction((tx) =>
    spendCredit(tx, { CustomerUUID, MobileUUID, amount: money(700), reason: 'test', because: 'plan' }),
  )
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, parent) })
  const theirs = await mailAbout(portal, child, 'paid for you was taken back')
  expect(theirs.subject).toBe('$10.00 that Buyer Test paid for you was taken back')
  expect(theirs.text).toContain('We took $3.00 of it off your credit.')
  expect(theirs.text).toContain('You owe $7.00, and your account is suspended until it’s paid.')
  expect(theirs.text).not.toMatch(/4242|dispute/)
  const payers = await mailAbout(portal, parent, 'was taken back by your bank')
  expect(payers.text).toContain('You paid it for Buyer Test, so you don’t owe it. We ask Buyer Test for it instead.')
  expect(payers.text).not.toMatch(/suspended|Pay what you owe|off your credit/)
})

/** A top-up by the route, all still unspent, that the payer's bank charges back: nothing is owed. */
async function takenBack(): Promise<string> {
  expect((await topUp(500)).body).toMatchObject({ Status: 'COMPLETED' })
  await creditBecomes(portal, child, 500)
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, parent) })
  const route = await eventually('the route to be taken back', async () => {
    const now = await routeOf()
    return now?.TakenBack ? now : undefined
  })
  return route.UUID
}

test('a route whose payment was taken back pays nothing by itself until the customer names it', async () => {
  const UUID = await takenBack()
  expect((await topUp(500)).body).toMatchObject({ code: 'change-payment-type', field: 'PaymentMethodID' })
  expect((await topUp(500, UUID)).body).toMatchObject({ Status: 'COMPLETED' })
  expect(await routeOf()).not.toHaveProperty('TakenBack')
  expect((await topUp(500)).body).toMatchObject({ Status: 'COMPLETED' })
})

test('nor until the payer lets it be tried again', async () => {
  const routeUuid = await takenBack()
  await portal.good(billingRoutes.changeRoute, { customerUuid: parent.CustomerUUID, routeUuid }, parent.token)
  expect(await routeOf()).not.toHaveProperty('TakenBack')
  expect((await topUp(500)).body).toMatchObject({ Status: 'COMPLETED' })
})

test('a route has nothing left while the payer’s default card has run out, whatever other cards they have', async () => {
  await makeDefault(await saveCard(portal, parent, await cardOfNextMonth(portal, '5555555555554444')))
  expect((await routeOf())?.RemainingSpendLimit).toBe(1500)
  child = await daysLater(portal, child, 62)
  parent = await portal.signIn(parent)
  expect((await routeOf())?.RemainingSpendLimit).toBe(0)
  expect((await topUp(1000)).body.code).toBe('card-expiring')
  await makeDefault(goodCard)
  expect((await routeOf())?.RemainingSpendLimit).toBe(1500)
})

testRepeatedNews(portal)
