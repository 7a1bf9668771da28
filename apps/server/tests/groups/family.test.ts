import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { usage } from '@waea/contract/mobile/usage'
import { billPayment } from '@waea/contract/money/billing'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { overview } from '@waea/contract/overview'
import { expect, test } from 'vitest'
import { act, invite } from '../approvals/approval-support.ts'
import { billsOf } from '../billing/billing-support.ts'
import { refusalOf, shopWithProgram, spid } from '../customers/customer-support.ts'
import { adopter, mobileInService, type Owner, whose } from '../ledger/money-support.ts'
import { type Buyer, eventually } from '../shop/shop-support.ts'
import { billedMember } from './billed-member.ts'
import { mobileGroup, mobilesIn } from './group-support.ts'

const portal = shopWithProgram()

const familyOf = ({ CustomerUUID: customerUuid, token }: Buyer) => portal.good(overview.family, { customerUuid }, token)

/** Whether a member shares, as the given person reads it. */
async function membersFor({ CustomerUUID: customerUuid, token }: Buyer) {
  const { MobileGroupInfos } = await portal.good(mobileGroups.mobileGroupInfo, { ...spid, customerUuid }, token)
  return MobileGroupInfos.flatMap(({ MobileGroupMembers }) => MobileGroupMembers)
}

async function memberUuid(of: Owner): Promise<string> {
  return (await membersFor(of)).find((one) => one.MobileProductUUID === of.MobileUUID)?.UUID ?? ''
}

const share = async (of: Owner, SharesWithLeader: boolean, by: Buyer = of) => {
  const input = { ...spid, memberUuid: await memberUuid(of), SharesWithLeader }
  return portal.call(mobileGroups.changeMobileGroupMember, input, by.token)
}

/** A leader and a member of a family of two, each on their own account, with Four Weeks 10 in service. */
async function family(): Promise<[Owner, Owner]> {
  const some: [Owner, Owner] = await Promise.all([mobileInService(portal), mobileInService(portal)])
  await mobileGroup(portal, some, 'family')
  return some
}

test('of their own mobiles a person sees the data left, its pace, alerts and limit', async () => {
  const [leader] = await family()
  await portal.good(usage.switchAlert, { ...whose(leader), Alert: '100', IsOn: false }, leader.token)
  await portal.good(usage.saveLimit, { ...whose(leader), LimitCents: 2000 }, leader.token)
  const { Mobiles, Bills } = await familyOf(leader)
  expect(Mobiles).toMatchObject([
    {
      MemberUUID: await memberUuid(leader),
      Data: { Type: 'data', AmountTotal: expect.any(Number) },
      Pace: { Is: 'even', UsedPercent: 0, DaysGone: 1, Days: 28 },
      Settings: { Alerts: ['50', '80', 'expiry'], CanLimit: true, LimitCents: 2000, StopOutsidePlan: { Wanted: true } },
    },
  ])
  expect(Bills).toEqual([])
})

test('a leader sees what is left of a member once the member shares it, until they stop, and no settings', async () => {
  const [leader, member] = await family()
  const seen = async (by: Buyer) => (await familyOf(by)).Mobiles.map(({ MemberUUID }) => MemberUUID)
  const [ofLeader, ofMember] = [await memberUuid(leader), await memberUuid(member)]
  expect(await seen(leader)).toEqual([ofLeader])
  expect((await share(member, true)).body).toMatchObject({ SharesWithLeader: true })
  expect((await familyOf(leader)).Mobiles).toMatchObject([{}, { MemberUUID: ofMember, Data: {}, Pace: {} }])
  expect((await familyOf(leader)).Mobiles[1]).not.toHaveProperty('Settings')
  // The member sees their own mobile alone.
  expect(await seen(member)).toEqual([ofMember])
  expect((await share(member, false)).body).toMatchObject({ SharesWithLeader: false })
  expect(await seen(leader)).toEqual([ofLeader])
})

test('only the owner of a mobile decides what it shares, and only its people are told', async () => {
  const [leader, member] = await family()
  const of = await memberUuid(member)
  const input = { ...spid, memberUuid: of, SharesWithLeader: true }
  const notAllowed = [403, 1023, 'not allowed']
  expect(await refusalOf(portal.call(mobileGroups.changeMobileGroupMember, input, leader.token))).toEqual(notAllowed)
  const other = await adopter(portal)
  expect((await portal.call(mobileGroups.changeMobileGroupMember, input, other.token)).status).toBe(404)
  await share(member, true)
  const shares = (by: Buyer) => membersFor(by).then((all) => all.map((one) => one.SharesWithLeader))
  expect(await shares(leader)).toEqual([false, undefined])
  expect(await shares(member)).toEqual([undefined, true])
})

test('who accepts an invite shares with the leader, and with nobody who leads the group later', async () => {
  const [leader, member, third] = await Promise.all([
    mobileInService(portal),
    mobileInService(portal),
    mobileInService(portal),
  ])
  const founded = { ResourceDetails: 'COMPANION', RequestedByProductUUID: leader.MobileUUID } as const
  for (const [at, one] of [member, third].entries()) {
    const { body } = await invite(portal, leader, one.CustomerUUID, { ApprovalType: 'MOBILEGROUP_INVITE', ...founded })
    const uuid = body.Invites.find(({ State }) => State === 'REQUEST')?.UUID
    expect((await act(portal, one, uuid, 'APPROVE')).status).toBe(200)
    const count = at + 2
    await eventually('the member', async () => ((await mobilesIn(portal, leader)).length === count ? true : undefined))
  }
  expect((await familyOf(leader)).Mobiles).toHaveLength(3)
  const groupUuid = (await membersFor(leader))[0]?.MobileGroupUUID ?? ''
  const to = { CustomerUUID: third.CustomerUUID, MobileProductUUID: third.MobileUUID }
  await portal.good(mobileGroups.changeMobileGroup, { ...spid, groupUuid, ...to }, leader.token)
  expect((await familyOf(third)).Mobiles).toHaveLength(1)
  expect((await familyOf(leader)).Mobiles).toHaveLength(1)
  expect((await membersFor(member)).find(({ CustomerUUID }) => CustomerUUID === member.CustomerUUID)).toMatchObject({
    SharesWithLeader: false,
  })
})

test('who joins by an offer to pay is paid for, up to what was offered', async () => {
  await portal.rows('TRUNCATE platform.limits')
  const [leader, member] = await Promise.all([mobileInService(portal), mobileInService(portal)])
  const offer = { ApprovalType: 'MOBILEGROUP_BILLING_INVITE', RequestedByProductUUID: leader.MobileUUID } as const
  const { body } = await invite(portal, leader, member.CustomerUUID, { ...offer, SpendLimit: 3000 })
  await act(portal, member, body.Invites[0]?.UUID, 'APPROVE')
  await eventually('the member', async () => ((await mobilesIn(portal, leader)).length === 2 ? true : undefined))
  const input = { customerUuid: member.CustomerUUID }
  const route = await eventually('the route', async () => {
    const { result } = await portal.good(billingRoutes.routes, input, member.token)
    return result.routes[0]
  })
  const payer = { UUID: leader.CustomerUUID }
  expect(route).toMatchObject({ RoutingType: 'parent', CreditAccount: payer, SpendLimit: 3000, SpendCycle: 'month' })
})

/** A member with a bill, and how their leader pays it. */
async function payingLeader(SpendLimit: number) {
  await portal.rows('TRUNCATE platform.limits')
  const { leader, member, routeUuid } = await billedMember(portal, SpendLimit)
  await mobileGroup(portal, [leader, member], 'family')
  const pay = (by: Buyer, AmountCents: number, route = routeUuid) =>
    portal.call(
      billPayment.payForOther,
      { customerUuid: by.CustomerUUID, routeUuid: route, AmountCents, PayAgain: true },
      by.token,
    )
  const owed = async () => {
    const bills = await billsOf(portal, { CustomerUUID: member.CustomerUUID, service: member.MobileUUID })
    return bills.reduce((sum, { remaining }) => sum + remaining, 0)
  }
  return { leader, member, routeUuid, pay, owed }
}

test('a leader pays the bill of a member whom they pay for, with their own card and within the limit', async () => {
  const { leader, member, routeUuid, pay, owed } = await payingLeader(5000)
  expect((await familyOf(leader)).Bills).toEqual([])
  await share(member, true)
  const before = await owed()
  expect(before).toBeGreaterThan(0)
  expect((await familyOf(leader)).Bills).toEqual([
    {
      RouteUUID: routeUuid,
      CustomerUUID: member.CustomerUUID,
      OwedCents: before,
      DueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ])
  expect((await pay(leader, before)).body).toMatchObject({ Status: 'COMPLETED' })
  await eventually('the paid bill', async () => ((await owed()) === 0 ? true : undefined))
  expect((await familyOf(leader)).Bills).toMatchObject([{ OwedCents: 0 }])
  const input = { customerUuid: leader.CustomerUUID }
  const [route] = (await portal.good(billingRoutes.routes, input, leader.token)).result.routes
  expect(route?.RemainingSpendLimit).toBe(5000 - before)
})

test('nobody pays beyond the limit, by another’s route, or as the one who is paid for', async () => {
  const { leader, member, pay, owed } = await payingLeader(1000)
  const before = await owed()
  expect((await refusalOf(pay(leader, 1001))).slice(0, 2)).toEqual([402, 1315])
  expect((await pay(member, 500)).status).toBe(404)
  const stranger = await adopter(portal)
  expect((await pay(stranger, 500)).status).toBe(404)
  await portal.rows('UPDATE billing_routes.routes SET service_uuid = $2 WHERE customer_uuid = $1', [
    member.CustomerUUID,
    member.MobileUUID,
  ])
  expect((await pay(leader, 500)).status).toBe(404)
  expect(await owed()).toBe(before)
})
