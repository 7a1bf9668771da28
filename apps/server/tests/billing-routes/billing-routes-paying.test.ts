import { balance } from '@waea/contract/money/balance'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { payments } from '@waea/contract/money/payments'
import { remainingOf } from '@waea/domain/billing-routes/route'
import { calendarDay, startOfDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { answerRoute, invite } from '../approvals/approval-support.ts'
import { refusalOf } from '../customers/customer-support.ts'
import {
  booked,
  creditBecomes,
  creditOf,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
} from '../ledger/money-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { type Buyer, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()
let parent: Buyer
let child: Owner
let goodCard: string
const monthly = { SpendLimit: 5000, SpendCycle: 'month', SpendCycleCount: 1 } as const

beforeEach(async () => {
  await portal.rows('TRUNCATE platform.limits')
  parent = await portal.signUpCustomer()
  goodCard = await saveCard(portal, parent)
  child = await mobileInService(portal, { plan: demoPlans.payg })
})

const routes = async (of: Buyer) =>
  (await portal.good(billingRoutes.routes, { customerUuid: of.CustomerUUID }, of.token)).result
const answer = (by: Buyer, ApprovalUUID: string | undefined, more: Parameters<typeof answerRoute>[3] = {}) =>
  answerRoute(portal, by, ApprovalUUID, more)

/** The parent offers to pay, and the child accepts; returns the route's id. */
async function routed(terms: object = monthly): Promise<string> {
  const { body } = await invite(portal, parent, child.CustomerUUID, { ...terms, Name: 'For Tama' })
  const accepted = await answer(child, body.Invites[0]?.UUID)
  expect(accepted.status).toBe(200)
  return accepted.body.result.Route?.UUID ?? ''
}

const topUp = (cents: number, route?: string, more: object = {}) =>
  portal.call(
    balance.topUp,
    {
      customerUuid: child.CustomerUUID,
      ProductInstanceUUID: child.MobileUUID,
      Amount: cents,
      PayAgain: true,
      PaymentMethodType: 'billing_route',
      ...(route && { PaymentMethodID: route }),
      ...more,
    },
    child.token,
  )

/** Makes a saved card the default, by which the parent pays. */
const chargeCard = (methodUuid: string) =>
  portal.good(payments.setRank, { customerUuid: parent.CustomerUUID, methodUuid, Rank: 1 }, parent.token)

/** How often the parent's card was charged through a route. */
async function triedByRoutes(): Promise<number> {
  const tried = await portal.rows(
    `SELECT 1 FROM payments.intents WHERE customer_uuid = $1 AND payer_kind = 'billing-parent'`,
    [parent.CustomerUUID],
  )
  return tried.length
}

describe('paying by a route', () => {
  test('charges the payer’s card in the payer’s books, for the mobile of the other account', async () => {
    const UUID = await routed()
    const before = await creditOf(portal, child)
    const paid = await topUp(2000, UUID)
    expect([paid.status, paid.body]).toMatchObject([200, { Status: 'COMPLETED', AmountCents: 2000 }])
    expect(paid.body).not.toHaveProperty('ClientSecret')
    await creditBecomes(portal, child, before + 2000)
    const { Transactions } = await portal.good(payments.charges, { customerUuid: parent.CustomerUUID }, parent.token)
    expect(Transactions[0]).toMatchObject({ AmountCents: 2000, Description: expect.stringContaining('Top-up of') })
    const own = await portal.good(payments.charges, { customerUuid: child.CustomerUUID }, child.token)
    expect(own.Transactions.some(({ AmountCents }) => AmountCents === 2000)).toBe(false)
    expect(await booked(portal, 'clearing')).toBe(0)
    for (const account of [parent, child]) {
      expect((await routes(account)).routes[0]?.RemainingSpendLimit).toBe(3000)
      const input = { customerUuid: account.CustomerUUID, routeUuid: UUID }
      const { Spends } = await portal.good(billingRoutes.spends, input, account.token)
      expect(Spends).toMatchObject([{ AmountCents: 2000 }])
    }
    const stranger = await portal.signUpCustomer()
    const input = { customerUuid: stranger.CustomerUUID, routeUuid: UUID }
    expect((await portal.call(billingRoutes.spends, input, stranger.token)).status).toBe(404)
  })

  test('[E-ROUTE-02] is refused beyond the limit, and nothing is charged', async () => {
    const UUID = await routed({ ...monthly, SpendLimit: 1500 })
    expect((await topUp(1000, UUID)).status).toBe(200)
    const text = 'Spend limit is over, choose to change plan or add a payment card'
    expect(await refusalOf(topUp(501, UUID))).toEqual([402, 1315, text, 'PaymentMethodID'])
    expect((await topUp(500)).status).toBe(200)
    expect((await routes(child)).routes[0]?.RemainingSpendLimit).toBe(0)
  })

  test('of 64 at once, no more than the limit is charged', async () => {
    const UUID = await routed({ ...monthly, SpendLimit: 1000 })
    const answers = await Promise.all(Array.from({ length: 64 }, () => topUp(300, UUID)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('spend-limit-over')
    const [sum] = await portal.rows<{ cents: number }>(
      `SELECT sum(amount_cents)::integer AS cents FROM payments.intents WHERE customer_uuid = $1 AND state = 'succeeded'`,
      [parent.CustomerUUID],
    )
    expect(sum?.cents).toBe(900)
  })

  test('frees what the bank refuses, and tells nothing of the payer’s card', async () => {
    const UUID = await routed()
    const methodUuid = await saveCard(portal, parent, 'pm_card_chargeCustomerFail')
    await portal.good(payments.setRank, { customerUuid: parent.CustomerUUID, methodUuid, Rank: 1 }, parent.token)
    const refused = await topUp(1000, UUID)
    expect(refused.status).toBe(402)
    expect(JSON.stringify(refused.body)).not.toMatch(/ClientSecret|0341/)
    expect((await routes(child)).routes[0]?.RemainingSpendLimit).toBe(5000)
    const states = await portal.rows<{ state: string }>(
      `SELECT state FROM payments.intents WHERE customer_uuid = $1 AND payer_kind = 'billing-parent'`,
      [parent.CustomerUUID],
    )
    expect(states).toEqual([{ state: 'cancelled' }])
  })

  test('rests after five refusals in a day, until the payer opens it again', async () => {
    const UUID = await routed()
    await chargeCard(await saveCard(portal, parent, 'pm_card_chargeCustomerFail'))
    for (let tries = 1; tries <= 5; tries += 1) {
      expect((await routes(child)).routes[0]).not.toHaveProperty('RestsUntil')
      expect((await topUp(1000, UUID)).body.code).not.toBe('route-rests')
    }
    await chargeCard(goodCard)
    expect((await topUp(1000, UUID)).body).toMatchObject({ code: 'route-rests', err_number: 2521 })
    expect(await triedByRoutes()).toBe(5)
    for (const account of [parent, child]) {
      const rests = { RemainingSpendLimit: 0, RestsUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }
      expect((await routes(account)).routes[0]).toMatchObject(rests)
    }
    const subject = 'Your card was refused for Buyer Test'
    await eventually('the mail', async () =>
      (await portal.messages(parent.Email, 0)).some((one) => one.subject === subject) ? true : undefined,
    )
    const open = (by: Buyer) =>
      portal.call(billingRoutes.changeRoute, { customerUuid: by.CustomerUUID, routeUuid: UUID }, by.token)
    expect((await open(child)).status).toBe(403)
    expect((await open(parent)).body.result).toMatchObject({ SpendLimit: 5000, RemainingSpendLimit: 5000 })
    expect((await topUp(1000, UUID)).status).toBe(200)
    const subjects = async (of: Buyer) => (await portal.messages(of.Email, 0)).map((one) => one.subject)
    await eventually('the news of the top-up', async () =>
      (await subjects(parent)).some((one) => one.startsWith('You paid')) ? true : undefined,
    )
    // Opening it again does not change what was agreed.
    expect(await subjects(child)).not.toContain('A billing route was changed')
  })

  test('rests until midnight in New Zealand, and not with it', async () => {
    const UUID = await routed()
    await chargeCard(await saveCard(portal, parent, 'pm_card_chargeCustomerFail'))
    for (let tries = 1; tries <= 5; tries += 1) await topUp(1000, UUID)
    const midnight = startOfDay(calendarDay((await routes(child)).routes[0]?.RestsUntil ?? '')).getTime()
    const tryAt = async (ms: number) => {
      await portal.clock({ now: new Date(ms).toISOString() })
      child = { ...child, ...(await portal.signIn(child)) }
      return (await topUp(1000, UUID)).body.code
    }
    expect(await tryAt(midnight - 60_000)).toBe('route-rests')
    expect(await tryAt(midnight)).not.toBe('route-rests')
    expect(await triedByRoutes()).toBe(6)
  })

  test('[B-ROUTE-04] has nothing left while an account is suspended, and the limit begins anew with its cycle', async () => {
    const UUID = await routed({ ...monthly, SpendLimit: 1000, SpendCycle: 'day' })
    expect((await topUp(1000, UUID)).status).toBe(200)
    child = await daysLater(portal, child, 1)
    parent = await portal.signIn(parent)
    expect((await routes(child)).routes[0]?.RemainingSpendLimit).toBe(1000)
    await systemOf(portal).inTransaction((tx) => setAccountState(tx, parent.CustomerUUID, 'Suspended'))
    expect((await routes(child)).routes[0]?.RemainingSpendLimit).toBe(0)
    expect((await topUp(1000, UUID)).body.code).toBe('spend-limit-over')
  })

  test('for one mobile pays for that one alone', async () => {
    const request = { ApprovalType: 'BILLING_REQUEST', RequestedByProductUUID: child.MobileUUID } as const
    const { body } = await invite(portal, child, parent.CustomerUUID, { ...request, ...monthly })
    await answer(parent, body.Invites[0]?.UUID)
    expect((await topUp(1000)).status).toBe(200)
    await portal.rows('UPDATE billing_routes.routes SET service_uuid = $2 WHERE customer_uuid = $1', [
      child.CustomerUUID,
      '00000000-0000-4000-8000-0000000000aa',
    ])
    expect((await topUp(1000)).status).toBe(404)
  })

  test('random spends and changes of the limit agree with a model', async () => {
    const UUID = await routed({ ...monthly, SpendLimit: 3000 })
    let [limit, used] = [money(3000), money(0)]
    // A fixed sequence that exceeds the limit, meets it exactly, and moves it up and down.
    for (const step of [500, 2600, -2000, 1500, 100, -600, 1, -4000, 2000, 1]) {
      if (step < 0) {
        limit = money(-step)
        const said = { customerUuid: parent.CustomerUUID, routeUuid: UUID, SpendLimit: -step }
        await portal.good(billingRoutes.changeRoute, said, parent.token)
      } else {
        const amount = Math.max(step, 100)
        const { status } = await topUp(amount, UUID)
        const fits = amount <= remainingOf(limit, used)
        expect([step, status]).toEqual([step, fits ? 200 : 402])
        if (fits) used = money(used + amount)
      }
      expect((await routes(child)).routes[0]?.RemainingSpendLimit).toBe(remainingOf(limit, used))
    }
  })
})

testRepeatedNews(portal)
