import { payerOf } from '@waea/domain/approvals/approval'
import { usualCycle } from '@waea/domain/approvals/terms'
import { decideRoute } from '@waea/domain/billing-routes/route'
import { type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import { customerOf } from '../customers/index.ts'
import { mobilesOf } from '../mobiles/index.ts'
import { nameOf, sidesOf } from './read-routes.ts'
import { insertRoute, lockSides, type RouteRow, routesOf, wasMade } from './routes.store.ts'
import { tellRoute } from './tell-route.ts'

/** The event of an accepted offer or request to pay. */
export type Agreed = EventOf<'approval.approved'>

/** The payer and the account paid for: the payer sends an offer or accepts a request. */
function partiesOf({ ApprovalType, CustomerUUID, ApprovedBy }: Agreed): { parent: Uuid; child: Uuid } {
  return payerOf(ApprovalType) === 'requester'
    ? { parent: CustomerUUID, child: ApprovedBy }
    : { parent: ApprovedBy, child: CustomerUUID }
}

/**
 * Makes the route that two accounts agreed on, inside the caller's transaction, once per approval, and notifies both.
 * Refuses an account that is on the other side of another route or is not open, a payer without a card, and a second
 * route for the same account or mobile.
 */
export async function makeRoute(tx: Tx, agreed: Agreed): Promise<RouteRow | undefined> {
  const { parent, child } = partiesOf(agreed)
  await lockSides(tx, [parent, child])
  if (await wasMade(tx, child, agreed.ApprovalUUID)) return undefined
  const refused = await whyNot(tx, parent, child)
  if (refused) throw new Refused(refused)
  const route = byRule('billing-routes', 'route:write', {
    ...(await termsOf(tx, agreed)),
    CustomerUUID: child,
    UUID: tx.newUuid(),
    parent,
    ApprovalUUID: agreed.ApprovalUUID,
    beganOn: tx.today(),
    createdAt: tx.now(),
    triedAnewAt: null,
    takenBackAt: null,
  })
  if (!(await insertRoute(tx, route))) throw new Refused(refuse('route-held'))
  await tx.audit({ CustomerUUID: child, deed: 'route-made', detail: { RouteUUID: route.UUID } })
  await tellRoute(tx, route, 'made')
  return route
}

async function whyNot(tx: Tx, parent: Uuid, child: Uuid): Promise<Refusal | undefined> {
  if (parent === child) return refuse('invite-self')
  return decideRoute(await sidesOf(tx, parent), await sidesOf(tx, child))
}

/**
 * The agreed terms. A mobile of the account that is paid for limits the route to that mobile; a mobile of the payer is
 * only displayed.
 */
async function termsOf(tx: Tx, agreed: Agreed) {
  const { CustomerUUID, RequestedByProductUUID, terms, Description } = agreed
  const { parent, child } = partiesOf(agreed)
  const mobile = RequestedByProductUUID
    ? (await mobilesOf(tx, CustomerUUID)).find(({ UUID }) => UUID === RequestedByProductUUID)
    : undefined
  const isChilds = CustomerUUID === child
  return {
    service: isChilds ? (mobile?.UUID ?? null) : null,
    MSISDN: mobile?.MSISDN ?? null,
    Name: terms.Name?.trim() || nameOf(await customerOf(tx, isChilds ? child : parent)).slice(0, 60) || 'Route',
    Description: Description ?? null,
    RequestedByCustomerName: nameOf(await customerOf(tx, CustomerUUID)),
    limit: money(terms.SpendLimit ?? 0),
    cycle: terms.SpendCycle ?? usualCycle.SpendCycle,
    count: terms.SpendCycleCount ?? usualCycle.SpendCycleCount,
  }
}

/**
 * Handles an approval from a call that knows nothing about routes: makes the route, or notifies both accounts that
 * there is none.
 */
export async function hearApproved(tx: Tx, agreed: Agreed): Promise<void> {
  if (agreed.ApprovalType !== 'BILLING_INVITE' && agreed.ApprovalType !== 'BILLING_REQUEST') return
  await makeOrTell(tx, agreed)
}

/**
 * Handles an offer to pay with which somebody has joined a mobile group: makes the route, or notifies both accounts that
 * there is none. Accounts that have a route keep it.
 */
export async function hearOfferJoined(tx: Tx, agreed: Agreed): Promise<void> {
  const { parent, child } = partiesOf(agreed)
  await lockSides(tx, [parent, child])
  if (!(await hasRoute(tx, parent, child))) await makeOrTell(tx, agreed)
}

async function makeOrTell(tx: Tx, agreed: Agreed): Promise<void> {
  const { parent, child } = partiesOf(agreed)
  await lockSides(tx, [parent, child])
  if (await wasMade(tx, child, agreed.ApprovalUUID)) return
  if ((await whyNot(tx, parent, child)) || (await hasRoute(tx, parent, child))) {
    await tellRoute(tx, { CustomerUUID: child, parent, UUID: agreed.ApprovalUUID }, 'failed')
    return
  }
  await makeRoute(tx, agreed)
}

async function hasRoute(tx: Tx, parent: Uuid, child: Uuid): Promise<boolean> {
  return (await routesOf(tx, child)).some((route) => route.parent === parent && route.service === null)
}

/** Refreshes the sender's list of routes when their offer or request to pay has ended without a route. */
export async function showOver(tx: Tx, { CustomerUUID, ApprovalType }: EventOf<'approval.expired'>): Promise<void> {
  if (ApprovalType === 'BILLING_INVITE' || ApprovalType === 'BILLING_REQUEST')
    await tx.show(CustomerUUID, 'routes.changed')
}
