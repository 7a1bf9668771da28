import type { Gives } from '@waea/contract/call'
import type { billingRoutes } from '@waea/contract/money/billing-routes'
import {
  cycleStart,
  isResting,
  nextCycleStart,
  pendingShown,
  type RouteSides,
  remainingOf,
  routeChoices,
} from '@waea/domain/billing-routes/route'
import { whoPays } from '@waea/domain/billing-routes/who-pays'
import { decideCard } from '@waea/domain/payments/payment'
import { isRefusal, Refused, refuse } from '@waea/domain/refusal'
import { addDays } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { invitesOf } from '../approvals/index.ts'
import { type CustomerRow, customersByUuid } from '../customers/index.ts'
import { methodsOfCustomer } from '../payments/index.ts'
import { payingRoute, type RouteRow, routesOf } from './routes.store.ts'
import { spendsOf, triesOf, usedSince } from './spends.store.ts'

type RouteAnswer = Gives<typeof billingRoutes.routes>['result']['routes'][number]

/** What decides whether an account may offer or request a route: its existing routes, its card and its state. */
export async function sidesOf(ctx: Ctx, CustomerUUID: Uuid): Promise<RouteSides> {
  const [routes, customers, hasCard] = await Promise.all([
    routesOf(ctx, CustomerUUID),
    customersByUuid(ctx, [CustomerUUID]),
    hasGoodCard(ctx, CustomerUUID),
  ])
  return {
    paysForOthers: routes.some(({ parent }) => parent === CustomerUUID),
    isPaidFor: routes.some((route) => route.CustomerUUID === CustomerUUID),
    hasCard,
    isActive: isActive(customers.get(CustomerUUID)),
  }
}

/** Whether the account has a valid card that a route would charge. */
async function hasGoodCard(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  const methods = await methodsOfCustomer(ctx, CustomerUUID)
  return !isRefusal(decideCard({ PaymentMethodType: 'cards' }, methods, ctx.today()))
}

const isActive = (customer: CustomerRow | undefined): boolean =>
  customer?.AccountState === 'Active' && !customer.deletedAt

/**
 * What is left of a route's limit today. Zero while the route is paused, an account is not open or the payer has no
 * card.
 */
export async function remainingNow(ctx: Ctx, route: RouteRow): Promise<Money> {
  return (await rests(ctx, route)) ? zero : remainingUnlessResting(ctx, route)
}

/** Like `remainingNow`, for a route that the caller knows is not paused. */
export async function remainingUnlessResting(ctx: Ctx, route: RouteRow): Promise<Money> {
  const customers = await customersByUuid(ctx, [route.CustomerUUID, route.parent])
  const bothOpen = isActive(customers.get(route.CustomerUUID)) && isActive(customers.get(route.parent))
  if (!bothOpen || !(await hasGoodCard(ctx, route.parent))) return zero
  return remainingOf(route.limit, await usedNow(ctx, route))
}

/** Whether the route is paused because the payer's card was refused too often today. */
async function rests(ctx: Ctx, route: RouteRow): Promise<boolean> {
  return isResting(await triesOf(ctx, route, ctx.today()))
}

/** Charged and reserved in the current cycle. */
function usedNow(ctx: Ctx, route: RouteRow): Promise<Money> {
  return usedSince(ctx, route.CustomerUUID, route.UUID, cycleStart(route.beganOn, route, ctx.today()))
}

/** The routes of an account and whether it may offer or request one; empty while routes are switched off (2§7.8). */
export async function readRoutes(ctx: Ctx, CustomerUUID: Uuid): Promise<Gives<typeof billingRoutes.routes>> {
  if (!ctx.flags.IS_BILLING_ROUTING_ALLOWED) return { result: { CanInvite: false, CanRequest: false, routes: [] } }
  const rows = await routesOf(ctx, CustomerUUID)
  const routes = await Promise.all(rows.map((row) => routeAnswer(ctx, row, CustomerUUID)))
  return { result: { ...routeChoices(await sidesOf(ctx, CustomerUUID)), routes } }
}

/** A route as one of its two accounts sees it. */
export async function routeAnswer(ctx: Ctx, route: RouteRow, forAccount: Uuid): Promise<RouteAnswer> {
  const people = await customersByUuid(ctx, [route.CustomerUUID, route.parent])
  const parent = people.get(route.parent)
  const isAtRest = await rests(ctx, route)
  return {
    UUID: route.UUID,
    RoutingType: route.parent === forAccount ? 'child' : 'parent',
    Name: route.Name,
    ...(route.Description && { Description: route.Description }),
    CreditAccount: { UUID: route.parent, Email: parent?.Email ?? '', Name: nameOf(parent) },
    ...(route.MSISDN && { CreditAccountMSISDN: route.MSISDN }),
    ...(route.service && { MobileUUID: route.service }),
    DebitAccount: { UUID: route.CustomerUUID, Name: nameOf(people.get(route.CustomerUUID)) },
    SpendLimit: route.limit,
    SpendCycle: route.cycle,
    SpendCycleCount: route.count,
    RemainingSpendLimit: isAtRest ? zero : await remainingUnlessResting(ctx, route),
    RenewsOn: nextCycleStart(route.beganOn, route, ctx.today()),
    ...(route.takenBackAt && { TakenBack: true as const }),
    ...(isAtRest && { RestsUntil: addDays(ctx.today(), 1) }),
    RequestedByCustomerName: route.RequestedByCustomerName,
  }
}

export const nameOf = (customer: CustomerRow | undefined): string =>
  customer ? `${customer.FirstName} ${customer.LastName}`.trim() : ''

/** The offers and requests to pay that an account has sent and received (2§7.8). */
export async function readRequests(
  ctx: Ctx,
  CustomerUUID: Uuid,
  code: string | undefined,
): Promise<Gives<typeof billingRoutes.requests>> {
  const isShown = ({ ApprovalType }: { ApprovalType: string }) =>
    ApprovalType === 'BILLING_INVITE' || ApprovalType === 'BILLING_REQUEST'
  const both = await invitesOf(ctx, CustomerUUID, { code, isShown })
  const choices = routeChoices(await sidesOf(ctx, CustomerUUID))
  return { result: { Invites: both.Invites, Approvals: pendingShown(choices, both.Approvals) } }
}

/** Whether another account currently pays for this one, by a route with something left. */
export async function isPaidFor(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  if (!ctx.flags.IS_BILLING_ROUTING_ALLOWED) return false
  for (const route of await routesOf(ctx, CustomerUUID)) {
    if (route.CustomerUUID === CustomerUUID && (await remainingNow(ctx, route)) > 0) return true
  }
  return false
}

/** A route by which an account pays another's bills. */
export interface BillRoute {
  RouteUUID: Uuid
  /** The account that is paid for. */
  CustomerUUID: Uuid
}

/** The accounts whose bills an account pays by a route: one for each, none while routes are switched off. */
export async function billsPaidBy(ctx: Ctx, payer: Uuid): Promise<BillRoute[]> {
  if (!ctx.flags.IS_BILLING_ROUTING_ALLOWED) return []
  const own = (await routesOf(ctx, payer)).filter(({ parent }) => parent === payer)
  const paid = [...new Set(own.map(({ CustomerUUID }) => CustomerUUID))]
  return paid.flatMap((CustomerUUID) => {
    const routes = own.map((row) => ({ ...payingRoute(row), UUID: row.UUID }))
    const { route } = whoPays(routes, { account: CustomerUUID, mobile: null })
    return route ? [{ RouteUUID: route.UUID, CustomerUUID }] : []
  })
}

/** The charges of a route that the account pays or is paid by. */
export async function readSpends(ctx: Ctx, CustomerUUID: Uuid, routeUuid: Uuid) {
  const route = (await routesOf(ctx, CustomerUUID)).find(({ UUID }) => UUID === routeUuid.toLowerCase())
  if (!route) throw new Refused(refuse('not-found'))
  const spends = await spendsOf(ctx, route.CustomerUUID, route.UUID)
  return {
    Spends: spends.map(({ UUID, amount, refunded, description, spentOn, spentAt }) => ({
      UUID,
      AmountCents: minus(amount, refunded),
      Description: description,
      SpentOn: spentOn,
      SpentAtNanos: nanos(spentAt),
    })),
  }
}

/** Whether an account pays for others by routes that have not ended. */
export async function paysForOthers(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  return (await routesOf(ctx, CustomerUUID)).some(({ parent }) => parent === CustomerUUID)
}
