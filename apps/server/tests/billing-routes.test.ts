import { balance } from '@waea/contract/balance'
import { billingRoutes } from '@waea/contract/billing-routes'
import type { Asked } from '@waea/contract/call'
import { payments } from '@waea/contract/payments'
import { remainingOf } from '@waea/domain/billing-routes/route'
import { money } from '@waea/kit/money'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPlans } from '../src/capabilities/catalogue/index.ts'
import { addRole, setAccountState } from '../src/capabilities/customers/index.ts'
import { userOf } from './access-cast.ts'
import { act, codeSentTo, invite } from './approval-support.ts'
import { refusalOf } from './customer-support.ts'
import { booked, creditBecomes, creditOf, mobileInService, type Owner, systemOf } from './money-support.ts'
import { type Buyer, eventually, saveCard, shopOfFile } from './shop-support.ts'

const portal = shopOfFile()
let parent: Buyer
let child: Owner
const monthly = { SpendLimit: 5000, SpendCycle: 'month', SpendCycleCount: 1 } as const

beforeEach(async () => {
  await portal.rows('TRUNCATE platform.limits')
  parent = await portal.signUpCustomer()
  await saveCard(portal, parent)
  child = await mobileInService(portal, { plan: demoPlans.payg })
})

const routes = async (of: Buyer) =>
  (await portal.good(billingRoutes.routes, { customerUuid: of.CustomerUUID }, of.token)).result
const requests = async (of: Buyer, ApprovalCode?: string) => {
  const code = ApprovalCode === undefined ? {} : { ApprovalCode }
  return (await portal.good(billingRoutes.requests, { customerUuid: of.CustomerUUID, ...code }, of.token)).result
}
const answer = (by: Buyer, ApprovalUUID: string | undefined, more: Partial<Asked<typeof billingRoutes.answer>> = {}) =>
  portal.call(
    billingRoutes.answer,
    { customerUuid: by.CustomerUUID, Action: 'APPROVE', ...(ApprovalUUID && { ApprovalUUID }), ...more },
    by.token,
  )

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
      PaymentMethodType: 'billing_route',
      ...(route && { PaymentMethodID: route }),
      ...more,
    },
    child.token,
  )

describe('a route', () => {
  test('[B-ROUTE-01] [P-ROUTE-01] [N-ROUTE-01] [N-ROUTE-02] [N-ROUTE-03] [C-ROUTE-11] is made by accepting an offer, and both sides see it', async () => {
    const before = [await routes(parent), await routes(child)]
    expect(before.map(({ CanInvite, CanRequest }) => [CanInvite, CanRequest])).toEqual([
      [true, true],
      [expect.any(Boolean), true],
    ])
    const UUID = await routed()
    const [ofParent, ofChild] = [await routes(parent), await routes(child)]
    const same = {
      UUID,
      Name: 'For Tama',
      CreditAccount: { UUID: parent.CustomerUUID, Email: parent.Email, Name: 'Buyer Test' },
      DebitAccount: { UUID: child.CustomerUUID },
      ...monthly,
      RemainingSpendLimit: 5000,
      RequestedByCustomerName: 'Buyer Test',
    }
    expect(ofParent).toMatchObject({ CanInvite: true, CanRequest: false, routes: [{ ...same, RoutingType: 'child' }] })
    expect(ofChild).toMatchObject({ CanInvite: false, CanRequest: true, routes: [{ ...same, RoutingType: 'parent' }] })
    for (const [of, subject] of [
      [parent, 'You pay for Buyer Test now'],
      [child, 'Buyer Test pays for you now'],
    ] as const) {
      await eventually(subject, async () =>
        (await portal.messages(of.Email, 0)).some((one) => one.subject === subject) ? true : undefined,
      )
    }
  })

  test('[P-ROUTE-01] [C-ROUTE-15] is made by accepting a request, by the limit of who pays', async () => {
    const asked = await invite(portal, child, parent.Email, {
      ApprovalType: 'BILLING_REQUEST',
      RequestedByProductUUID: child.MobileUUID,
      SpendLimit: 9000,
    })
    const terms = {
      SpendLimit: 2000,
      SpendCycle: 'week',
      SpendCycleCount: 2,
      Name: 'Tama’s mobile',
      Type: 'request',
    } as const
    const { status, body } = await answer(parent, asked.body.Invites[0]?.UUID, terms)
    const { Type: _type, ...limit } = terms
    expect([status, body.result.Route]).toMatchObject([200, { ...limit, RemainingSpendLimit: 2000 }])
    expect(body.result.Route?.CreditAccountMSISDN).toMatch(/^642/)
    expect((await requests(parent)).Approvals[0]).toMatchObject({ State: 'APPROVED' })
  })

  test('[C-ROUTE-12] [E-ROUTE-01] is accepted by the code of the mailed link, and by no other', async () => {
    await invite(portal, parent, 'somewhere@elsewhere.test', monthly)
    const ApprovalCode = await codeSentTo(portal, 'somewhere@elsewhere.test')
    expect((await requests(child)).Approvals).toEqual([])
    const { Approvals } = await requests(child, ApprovalCode)
    expect(Approvals).toMatchObject([{ ApprovalCode, Type: 'invite', State: 'REQUEST' }])
    const id = Approvals[0]?.UUID
    expect((await answer(child, id, { ApprovalCode: 'x'.repeat(43) })).status).toBe(404)
    const wrongType = answer(child, id, { ApprovalCode, Type: 'request' })
    expect(await refusalOf(wrongType)).toEqual([400, 1701, 'acceptRouteByToken Error'])
    expect((await answer(child, id, { ApprovalCode, Type: 'invite' })).status).toBe(200)
    const [wrong] = (await invite(portal, child, parent.CustomerUUID, { ApprovalType: 'BILLING_REQUEST' })).body.Invites
    expect(await refusalOf(answer(parent, wrong?.UUID, { ApprovalCode: 'nonsense' }))).toEqual([404, 1700, 'no_invite'])
  })

  test('[P-ROUTE-02] is refused where an account would pay and be paid for, or pays without a card', async () => {
    await routed()
    const third = await portal.signUpCustomer()
    const offer = await invite(portal, child, third.CustomerUUID, monthly)
    expect((await answer(third, offer.body.Invites[0]?.UUID)).body.code).toBe('route-role')
    const request = await invite(portal, third, child.CustomerUUID, { ApprovalType: 'BILLING_REQUEST' })
    expect((await answer(child, request.body.Invites[0]?.UUID)).body.code).toBe('route-role')
    const fourth = await portal.signUpCustomer()
    const poor = await invite(portal, third, fourth.CustomerUUID, monthly)
    expect((await answer(fourth, poor.body.Invites[0]?.UUID)).body.code).toBe('no-card')
    // What could not be made was not answered either.
    expect((await requests(fourth)).Approvals[0]).toMatchObject({ State: 'REQUEST' })
    const again = await invite(portal, parent, child.CustomerUUID, { ...monthly, Name: 'again' })
    expect((await answer(child, again.body.Invites[0]?.UUID)).body.code).toBe('route-held')
  })

  test('[B-ROUTE-03] [P-ROUTE-03] an account that only invites is asked by requests alone', async () => {
    await routed()
    const other = await portal.signUpCustomer()
    await saveCard(portal, other)
    await invite(portal, other, parent.CustomerUUID, monthly)
    await invite(portal, other, parent.CustomerUUID, { ApprovalType: 'BILLING_REQUEST' })
    expect(await routes(parent)).toMatchObject({ CanInvite: true, CanRequest: false })
    expect((await requests(parent)).Approvals.map(({ Type }) => Type)).toEqual(['request'])
  })

  test('is made by the call of all invites too, once', async () => {
    const { body } = await invite(portal, parent, child.CustomerUUID, monthly)
    expect((await act(portal, child, body.Invites[0]?.UUID, 'APPROVE')).status).toBe(200)
    await eventually('the route', async () => ((await routes(child)).routes.length === 1 ? true : undefined))
  })

  test('[C-ROUTE-13] [V-ROUTE-03] [V-ROUTE-04] is changed by who pays alone, in whole numbers', async () => {
    const UUID = await routed()
    const change = (by: Buyer, said: object) =>
      portal.call(billingRoutes.changeRoute, { customerUuid: by.CustomerUUID, routeUuid: UUID, ...said }, by.token)
    const said = { Name: 'Bus', SpendLimit: 700, SpendCycle: 'day', SpendCycleCount: 3 }
    const { body } = await change(parent, said)
    expect(body.result).toMatchObject({ ...said, RemainingSpendLimit: 700 })
    for (const wrong of [{ SpendLimit: 1.5 }, { SpendLimit: -1 }, { SpendCycleCount: 0.5 }, { SpendCycle: 'year' }]) {
      expect((await change(parent, wrong)).status).toBe(400)
    }
    expect((await change(child, { SpendLimit: 999 })).status).toBe(403)
    expect((await change(await portal.signUpCustomer(), { SpendLimit: 999 })).status).toBe(404)
  })

  test.each(['parent', 'child'] as const)(
    '[C-ROUTE-14] is ended by its %s, at once, and both are told',
    async (side) => {
      const UUID = await routed()
      const by = side === 'parent' ? parent : child
      const remove = (who: Buyer, said: object = {}) =>
        portal.call(billingRoutes.removeRoute, { customerUuid: who.CustomerUUID, routeUuid: UUID, ...said }, who.token)
      expect((await remove(await portal.signUpCustomer())).status).toBe(404)
      expect((await remove(by, { DebitAccount: parent.CustomerUUID })).status).toBe(404)
      const said = { DebitAccount: child.CustomerUUID, CreditAccount: parent.CustomerUUID }
      expect((await remove(by, said)).body.result).toEqual({ UUID })
      expect((await topUp(1000, UUID)).status).toBe(404)
      expect([(await routes(parent)).routes, (await routes(child)).routes]).toEqual([[], []])
      for (const of of [parent, child]) {
        await eventually('a mail', async () =>
          (await portal.messages(of.Email, 0)).some(({ subject }) => subject === 'A billing route has ended')
            ? true
            : undefined,
        )
      }
    },
  )

  test('is nobody’s who is only a member of an account', async () => {
    const UUID = await routed()
    const member = await portal.signUpCustomer()
    const userUuid = await userOf(portal, member)
    await systemOf(portal).inTransaction((tx) => addRole(tx, child.CustomerUUID, userUuid, 'member'))
    const { token } = await portal.signIn(member)
    const as = { ...child, token }
    expect((await routes(as)).routes).toHaveLength(1)
    const remove = { customerUuid: child.CustomerUUID, routeUuid: UUID }
    expect((await portal.call(billingRoutes.removeRoute, remove, token)).status).toBe(403)
    const asked = { Amount: 1000, PaymentMethodType: 'billing_route', ProductInstanceUUID: child.MobileUUID }
    expect((await portal.call(balance.topUp, { ...asked, customerUuid: child.CustomerUUID }, token)).status).toBe(403)
  })
})

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
    for (const of of [parent, child]) {
      expect((await routes(of)).routes[0]?.RemainingSpendLimit).toBe(3000)
      const asked = { customerUuid: of.CustomerUUID, routeUuid: UUID }
      const { Spends } = await portal.good(billingRoutes.spends, asked, of.token)
      expect(Spends).toMatchObject([{ AmountCents: 2000 }])
    }
    const stranger = await portal.signUpCustomer()
    const asked = { customerUuid: stranger.CustomerUUID, routeUuid: UUID }
    expect((await portal.call(billingRoutes.spends, asked, stranger.token)).status).toBe(404)
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
    await portal.rows('DELETE FROM payments.cards WHERE customer_uuid = $1', [parent.CustomerUUID])
    await saveCard(portal, parent, 'pm_card_chargeCustomerFail')
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

  test('[B-ROUTE-04] has nothing left while an account is suspended, and the limit begins anew with its cycle', async () => {
    const UUID = await routed({ ...monthly, SpendLimit: 1000, SpendCycle: 'day' })
    expect((await topUp(1000, UUID)).status).toBe(200)
    await portal.clock({ advanceS: 86_400 })
    child = { ...child, ...(await portal.signIn(child)) }
    parent = await portal.signIn(parent)
    expect((await routes(child)).routes[0]?.RemainingSpendLimit).toBe(1000)
    await systemOf(portal).inTransaction((tx) => setAccountState(tx, parent.CustomerUUID, 'Suspended'))
    expect((await routes(child)).routes[0]?.RemainingSpendLimit).toBe(0)
    expect((await topUp(1000, UUID)).body.code).toBe('spend-limit-over')
  })

  test('for one mobile pays for that one alone', async () => {
    const asked = { ApprovalType: 'BILLING_REQUEST', RequestedByProductUUID: child.MobileUUID } as const
    const { body } = await invite(portal, child, parent.CustomerUUID, { ...asked, ...monthly })
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
    // A fixed sequence of steps that passes the limit, meets it, and changes it both ways.
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
