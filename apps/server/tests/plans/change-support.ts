import type { Input } from '@waea/contract/call'
import { planChanges } from '@waea/contract/mobile/plan-changes'
import { plans } from '@waea/contract/mobile/plans'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  askTopUp,
  creditBecomes,
  creditOf,
  dashboardOf,
  mobileInService,
  type Owner,
  whose,
} from '../ledger/money-support.ts'
import type { ShopPortal } from '../shop/shop-support.ts'

type Asking = Partial<Input<typeof planChanges.changePlan>>

/** A mobile in service with the given credit, by default on Four Weeks 10 paid with a saved card. */
export async function mobileWithCredit(
  portal: ShopPortal,
  cents: number,
  over: Parameters<typeof mobileInService>[1] = {},
): Promise<Owner & { card: string }> {
  const owner = await mobileInService(portal, over)
  if (cents > 0) await payIn(portal, owner, cents)
  return owner
}

/** Tops a mobile up from its saved card. */
export async function payIn(portal: ShopPortal, owner: Owner & { card: string }, cents: number): Promise<void> {
  const before = await creditOf(portal, owner)
  await askTopUp(portal, owner, { Amount: cents, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, before + cents)
}

/** The base plan of a mobile; a mobile has one at any moment. */
export async function basePlanOf(portal: ShopPortal, owner: Owner) {
  const { Addons } = (await dashboardOf(portal, owner)).Mobile
  const [plan, ...more] = Addons.filter(({ IsBasePlan }) => IsBasePlan)
  if (!plan || more.length > 0) throw new Error(`The mobile has ${more.length + (plan ? 1 : 0)} plans`)
  return plan
}

/** The body of a plan change; by default now, to a plan that renews. */
export async function changeTo(
  portal: ShopPortal,
  owner: Owner,
  plan: { availability: string } = demoPlans.prepayEndless,
  over: Asking = {},
) {
  const { CustomerUUID, MobileUUID } = owner
  return {
    NewAddonAutoRenew: true,
    ChangeNow: true,
    NewAddonAvailabilityUUID: plan.availability,
    OldAddonUUID: over.OldAddonUUID ?? (await basePlanOf(portal, owner)).UUID,
    CustomerUUID,
    MobileUUID,
    ...over,
  }
}

type Change = Awaited<ReturnType<typeof changeTo>>

/** Requests a quote of a change; returns the answer. */
export function askQuote(portal: ShopPortal, owner: Owner, change: Change) {
  return portal.call(planChanges.quotePlanChange, change, { token: owner.token })
}

/** All figures of a plan change. */
export function quoteOf(portal: ShopPortal, owner: Owner, change: Change) {
  return portal.good(planChanges.quotePlanChange, change, owner.token)
}

/** Requests a change; returns the answer. */
export function askChange(portal: ShopPortal, owner: Owner, change: Change & Asking, key?: string) {
  return portal.call(planChanges.changePlan, change, { token: owner.token, ...(key && { key }) })
}

/** Requests a change as quoted; returns the quote and the answer. */
export async function changeAsQuoted(
  portal: ShopPortal,
  owner: Owner,
  plan?: { availability: string },
  over: Asking = {},
) {
  const change = await changeTo(portal, owner, plan, over)
  const quote = await quoteOf(portal, owner, change)
  return { quote, change, answer: await askChange(portal, owner, { ...change, QuoteUUID: quote.QuoteUUID }) }
}

/** When a mobile's plan can be changed, and the pending change. */
export function changeStateOf(portal: ShopPortal, owner: Owner) {
  return portal.good(plans.planChange, whose(owner), owner.token)
}

/** Requests to cancel a pending change; returns the answer. */
export function askCancel(portal: ShopPortal, owner: Owner, changeUuid: string) {
  return portal.call(planChanges.cancelPlanChange, { ...whose(owner), changeUuid }, { token: owner.token })
}
