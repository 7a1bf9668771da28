import { randomUUID } from 'node:crypto'
import type { Gives } from '@waea/contract/call'
import { plans } from '@waea/contract/mobile/plans'
import { sims } from '@waea/contract/mobile/sims'
import { balance } from '@waea/contract/money/balance'
import { identity } from '@waea/contract/people/identity'
import { leaving } from '@waea/contract/people/leaving'
import { leavingSteps } from '@waea/contract/people/leaving-steps'
import { addDays, calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { addRole } from '../../src/capabilities/customers/index.ts'
import { userOf } from '../access/access-cast.ts'
import { closedWithCredit } from '../billing/payout-support.ts'
import {
  askTopUp,
  creditBecomes,
  dashboardOf,
  dashboardWith,
  daysLater,
  makeOwe,
  mobileInService,
  type Owner,
  systemOf,
} from '../ledger/money-support.ts'
import { signedInOperator } from '../operators/operator-support.ts'
import { anEsim, type Buyer, boughtOrder, eventually, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

const read = ({ CustomerUUID: customerUuid, token }: Buyer) => portal.good(leaving.read, { customerUuid }, token)
type Mobile = Gives<typeof leaving.read>['Mobiles'][number]
const mobileOf = async (owner: Owner): Promise<Mobile> => {
  const found = (await read(owner)).Mobiles.find(({ UUID }) => UUID === owner.MobileUUID)
  if (!found) throw new Error('The mobile is not in the answer')
  return found
}
const path = ({ CustomerUUID: customerUuid, MobileUUID: mobileUuid }: Owner) => ({ customerUuid, mobileUuid })
const end = async (owner: Owner, over: object = {}) => {
  const { LastDay, CreditCents } = await mobileOf(owner)
  return portal.call(leavingSteps.endMobile, { ...path(owner), LastDay, CreditCents, ...over }, owner.token)
}
const keep = (owner: Owner) => portal.call(leavingSteps.keepMobile, path(owner), owner.token)
const close = ({ CustomerUUID: customerUuid, token }: Buyer) =>
  portal.call(leavingSteps.closeAccount, { customerUuid }, token)
const renews = async (owner: Owner) =>
  (await dashboardOf(portal, owner)).Mobile.Addons.map(({ AutoRenew }) => AutoRenew)
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { err_number?: number }).err_number,
]
const mailOf = ({ Email }: Buyer, subject: string) =>
  eventually(`a mail “${subject}”`, async () =>
    (await portal.messages(Email)).find((one) => one.subject.includes(subject)),
  )
const today = async () => systemOf(portal).today()

test('an operator ends a mobile for its customer and keeps it again: the plan follows, and the log names the operator', async () => {
  const operator = await signedInOperator(portal, 'support')
  const owner = await mobileInService(portal)
  const { Mobiles } = await portal.good(leaving.read, { customerUuid: owner.CustomerUUID }, operator.as)
  const { LastDay = '', CreditCents = 0 } = Mobiles[0] ?? {}
  const ended = await portal.call(leavingSteps.endMobile, { ...path(owner), LastDay, CreditCents }, operator.as)
  expect([ended.status, ended.body]).toMatchObject([200, { State: 'ends', LastDay }])
  expect(await renews(owner)).toEqual([false])
  await mailOf(owner, 'ends on')
  expect(await portal.call(leavingSteps.keepMobile, path(owner), operator.as)).toMatchObject({ status: 200 })
  expect(await renews(owner)).toEqual([true])
  const log = await portal.rows(
    `SELECT DISTINCT operator_uuid AS by FROM platform.audit
     WHERE customer_uuid = $1 AND deed IN ('mobile-ends', 'mobile-stays', 'auto-renew-changed')`,
    [owner.CustomerUUID],
  )
  expect(log).toEqual([{ by: operator.UUID }])
})

describe('ending a mobile', () => {
  test('works until the last day that is paid for, renews nothing, and then ends at the network', async () => {
    let owner: Owner = await mobileInService(portal)
    const { Mobile } = await dashboardOf(portal, owner)
    const [plan] = Mobile.Addons
    const before = await mobileOf(owner)
    expect(before).toMatchObject({ State: 'in-use', CreditCents: 0, FinalBillCents: 0 })
    // Four weeks were paid for on the first day.
    expect(before.LastDay).toBe(addDays(await today(), 27))
    expect(plan?.AutoRenew).toBe(true)
    const { status, body } = await end(owner)
    expect([status, body]).toMatchObject([200, { State: 'ends', LastDay: before.LastDay }])
    expect(await renews(owner)).toEqual([false])
    expect((await mailOf(owner, ' ends on ')).text).toContain('isn’t charged again')
    // Once more changes nothing.
    expect(refusal(await end(owner))[0]).toBe(200)

    owner = await daysLater(portal, owner, 27)
    expect((await mobileOf(owner)).State).toBe('ends')
    owner = await daysLater(portal, owner, 1)
    await dashboardWith(portal, owner, ({ Mobile: { Status } }) => Status === 7)
    await mailOf(owner, 'has ended')
    expect((await read(owner)).Mobiles).toEqual([])
    expect((await read(owner)).Open).not.toContain('mobile')
  })

  test('can be undone until then: what renewed renews again', async () => {
    let owner: Owner = await mobileInService(portal)
    await end(owner)
    expect((await keep(owner)).status).toBe(200)
    expect(await renews(owner)).toEqual([true])
    expect((await mobileOf(owner)).State).toBe('in-use')
    await mailOf(owner, 'stays with us')
    owner = await daysLater(portal, owner, 30)
    expect((await dashboardOf(portal, owner)).Mobile.Status).toBe(4)
  })

  test('names to the cent the credit that is lost, and refuses another amount or day than was shown', async () => {
    const owner = await mobileInService(portal)
    await askTopUp(portal, owner, { Amount: 1000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 1000)
    expect((await mobileOf(owner)).CreditCents).toBe(1000)
    expect(refusal(await end(owner, { CreditCents: 0 }))).toEqual([409, 2005])
    expect(refusal(await end(owner, { LastDay: '2026-01-01' }))).toEqual([409, 2005])
    expect((await mobileOf(owner)).State).toBe('in-use')
    expect((await end(owner)).status).toBe(200)
    expect((await mailOf(owner, ' ends on ')).text).toContain('$10.00')
  })

  test('a plan that is paid for longer meanwhile is used up first', async () => {
    let owner: Owner = await mobileInService(portal)
    const { LastDay } = (await end(owner)).body as Mobile
    owner = await daysLater(portal, owner, 20)
    await portal.rows('UPDATE plans.addons SET ends_on = ends_on + 10 WHERE service_uuid = $1', [owner.MobileUUID])
    owner = await daysLater(portal, owner, 8)
    await eventually('the last day to move', async () =>
      (await mobileOf(owner)).LastDay === addDays(calendarDay(LastDay), 10) ? true : undefined,
    )
    expect((await dashboardOf(portal, owner)).Mobile.Status).toBe(4)
    await mailOf(owner, 'now ends on')
  })

  test('is refused to a member, a stranger, and for a frozen SIM', async () => {
    const owner = await mobileInService(portal)
    const member = await portal.signUpCustomer()
    const { LastDay, CreditCents } = await mobileOf(owner)
    const body = { ...path(owner), LastDay, CreditCents }
    expect((await portal.call(leavingSteps.endMobile, body, member.token)).status).toBe(404)
    await systemOf(portal).inTransaction(async (tx) =>
      addRole(tx, owner.CustomerUUID, await userOf(portal, member), 'member'),
    )
    expect((await portal.call(leavingSteps.endMobile, body, (await portal.signIn(member)).token)).status).toBe(403)
    await portal.good(
      sims.freeze,
      { CustomerUUID: owner.CustomerUUID, ProductInstanceUUID: owner.MobileUUID },
      owner.token,
    )
    expect((await mobileOf(owner)).BlockedBy).toBe('sim-frozen')
    expect(refusal(await end(owner))[0]).toBe(403)
  })
})

describe('closing an account', () => {
  test('closes one with nothing in use and nothing owed; nobody can open it any more', async () => {
    const buyer = await portal.signUpCustomer()
    expect(await read(buyer)).toEqual({
      Mobiles: [],
      OwedCents: 0,
      UnbilledCents: 0,
      AccountCreditCents: 0,
      Open: [],
    })
    const { status, body } = await close(buyer)
    expect([status, body]).toEqual([200, { ClosedOn: await today() }])
    await mailOf(buyer, 'Your account is closed')
    await eventually('the account to be shut', async () =>
      (await portal.call(plans.mobiles, { customerUuid: buyer.CustomerUUID }, buyer.token)).status === 404
        ? true
        : undefined,
    )
    const { Roles } = await portal.good(identity.me, {}, (await portal.signIn(buyer)).token)
    expect(Roles).toEqual([])
  })

  test('is refused while a mobile is in use', async () => {
    const owner = await mobileInService(portal)
    expect((await read(owner)).Open).toContain('mobile')
    expect(refusal(await close(owner))).toEqual([409, 2313])
  })

  test('is refused while money is owed, until it is paid', async () => {
    const buyer = { ...(await portal.signUpCustomer()), MobileUUID: randomUUID() as Uuid }
    await makeOwe(portal, buyer, 1234)
    expect(await read(buyer)).toMatchObject({ OwedCents: 1234, Open: ['owed'] })
    expect(refusal(await close(buyer))).toEqual([409, 2312])
  })

  test('is refused while credit is left to be paid out: closing loses no money', async () => {
    const owner = await closedWithCredit(portal, 700)
    expect(await read(owner)).toMatchObject({ AccountCreditCents: 700, Open: ['credit'] })
    expect(refusal(await close(owner))).toEqual([409, 2312])
  })

  test('is refused while an order is on its way', async () => {
    const buyer = await portal.signUpCustomer()
    await boughtOrder(portal, buyer, [anEsim(demoPlans.prepay10)], 'COMPLETED')
    // The eSIM was never in service: it is in the way, and the order is over.
    expect((await read(buyer)).Open).toEqual(['mobile'])
    expect((await read(buyer)).Mobiles[0]?.State).toBe('unused')
    await portal.rows(`UPDATE shop.orders SET status = 'PROCESSING' WHERE customer_uuid = $1`, [buyer.CustomerUUID])
    expect((await read(buyer)).Open).toEqual(['mobile', 'order'])
  })
})

test('automatic top-up goes off with a mobile that ends', async () => {
  const owner = await mobileInService(portal)
  const rule = { AmountDollars: 20, Days: 30, BelowDollars: 0, CapDollars: 100, SendText: false }
  await portal.good(balance.setAutoTopUp, { ...path(owner), ...rule }, owner.token)
  expect((await end(owner)).status).toBe(200)
  const { Status } = await portal.good(balance.autoTopUp, path(owner), owner.token)
  expect(Status).toBe('off')
})
