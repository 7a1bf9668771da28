import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { answerRoute, invite } from '../approvals/approval-support.ts'
import { billAccount } from '../billing/billing-support.ts'
import { adopter, mobileInService } from '../ledger/money-support.ts'
import { type ShopPortal, saveCard } from '../shop/shop-support.ts'

/** Somebody with a bill of $25, and who pays for them by a route, with its limit in cents a month. */
export async function billedMember(portal: ShopPortal, SpendLimit: number) {
  const [leader, member] = await Promise.all([adopter(portal), mobileInService(portal, { plan: demoPlans.payg })])
  const card = await saveCard(portal, leader)
  const terms = { SpendLimit, SpendCycle: 'month', SpendCycleCount: 1 } as const
  const { body } = await invite(portal, leader, member.CustomerUUID, terms)
  const answered = await answerRoute(portal, member, body.Invites[0]?.UUID)
  const routeUuid = answered.body.result.Route?.UUID ?? ''
  await billAccount(portal, member)
  return { leader, member, routeUuid, card }
}
