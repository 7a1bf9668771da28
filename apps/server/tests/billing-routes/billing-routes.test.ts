import { balance } from '@waea/contract/money/balance'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { addRole } from '../../src/capabilities/customers/index.ts'
import { userOf } from '../access/access-cast.ts'
import { act, answerRoute, codeSentTo, invite } from '../approvals/approval-support.ts'
import { refusalOf } from '../customers/customer-support.ts'
import { mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'

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
    const request = await invite(portal, child, parent.Email, {
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
    const { status, body } = await answer(parent, request.body.Invites[0]?.UUID, terms)
    const { Type: _type, ...limit } = terms
    expect([status, body.result.Route]).toMatchObject([200, { ...limit, RemainingSpendLimit: 2000 }])
    expect(body.result.Route?.CreditAccountMSISDN).toMatch(/^642/)
    expect((await requests(parent)).Approvals[0]).toMatchObject({ State: 'APPROVED' })
  })

  test('[C-ROUTE-12] [E-ROUTE-01] [E-ROUTE-03] is accepted by the code of the mailed link, and by no other', async () => {
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
    // An offer that could not become a route stays unanswered.
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
      for (const account of [parent, child]) {
        await eventually('a mail', async () =>
          (await portal.messages(account.Email, 0)).some(({ subject }) => subject === 'A billing route has ended')
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
    const input = { Amount: 1000, PaymentMethodType: 'billing_route', ProductInstanceUUID: child.MobileUUID }
    expect((await portal.call(balance.topUp, { ...input, customerUuid: child.CustomerUUID }, token)).status).toBe(403)
  })
})
