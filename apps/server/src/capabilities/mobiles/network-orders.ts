import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { notifyOperator } from '../../platform/notices.ts'
import { byRule, type Permitted, permit } from '../../platform/permit.ts'
import type { NetworkFeatures, NetworkService } from '../../ports/network.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import { lockMobile, type MobileRow } from './mobiles.store.ts'
import { insertOrder, type NetworkOrder, openOrder, saveOrder } from './network.store.ts'
import { status } from './status.ts'

export interface OrderAsked {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  kind: NetworkOrder['kind']
  /** What a change changes, by the names of the network. */
  features?: NetworkFeatures
  /** What it is ordered for, once: the same cause is the same order. */
  because: string
}

/**
 * Orders a change, a suspension or its end at the network, in the context's transaction; the network is told after it, in
 * the order of the orders, as often as needed. Refuses a mobile that is not in service.
 */
export async function orderAtNetwork(ctx: Tx, asked: OrderAsked): Promise<void> {
  const { CustomerUUID, MobileUUID, kind, features = {}, because } = asked
  const mobile = permit(ctx.actor, 'mobile:manage', await lockMobile(ctx, CustomerUUID, MobileUUID))
  if (mobile.Status !== status.active && mobile.Status !== status.suspended) {
    throw new Refused(refuse('no-available-product'))
  }
  const order = { CustomerUUID, UUID: MobileUUID, OrderUUID: ctx.newUuid(), kind, features }
  if (!(await insertOrder(ctx, permit(ctx.actor, 'mobile:manage', order), because))) return
  await ctx.tell('mobile.order-asked', { CustomerUUID, MobileUUID })
  await ctx.audit({ CustomerUUID, deed: 'mobile-ordered-at-network', detail: { MobileUUID, kind, because } })
}

/**
 * Tells the network what is ordered, with the order's id as its reference: going on after an interruption orders nothing
 * twice. To be called outside a transaction. Answers whether it was taken; what the network will not do has failed, and
 * is told to the operator. Anything else is thrown, and tried again.
 */
export async function sendOrder(ctx: Ctx, serviceRef: string, open: NetworkOrder): Promise<boolean> {
  const order = permit(byRule('mobiles'), 'mobile:manage', open)
  try {
    await send(ctx, serviceRef, order)
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    await ctx.inTransaction((tx) => fail(tx, order, error.message))
    return false
  }
  await ctx.inTransaction((tx) => saveOrder(tx, order, 'sent'))
  return true
}

async function send({ ports: { network } }: Ctx, serviceRef: string, order: NetworkOrder): Promise<void> {
  if (order.kind === 'suspend') return network.suspend(serviceRef, order.OrderUUID)
  if (order.kind === 'resume') return network.resume(serviceRef, order.OrderUUID)
  return network.change(serviceRef, order.OrderUUID, order.features)
}

/** An order that was sent is done when the service is as ordered. Of one that is not, events do not tell why. */
export async function settleByWord(tx: Tx, { CustomerUUID, UUID }: MobileRow, service: NetworkService): Promise<void> {
  const open = await openOrder(tx, { CustomerUUID, UUID })
  if (open?.state !== 'sent' || !isDone(open, service)) return
  await saveOrder(tx, permit(byRule('mobiles'), 'mobile:manage', open), 'done')
}

/** Ends an order by what the network answers, unless it is underway: done, or not done and so failed. */
export async function settleByAnswer(tx: Tx, open: NetworkOrder, service: NetworkService): Promise<void> {
  if (service.isUnderway) return
  const order = permit(byRule('mobiles'), 'mobile:manage', open)
  if (isDone(order, service)) await saveOrder(tx, order, 'done')
  else await fail(tx, order, service.reason ?? `The service is ${service.state} after it`)
}

/** Ends the orders of a mobile that has ended: nobody can do them. */
export async function failOfEnded(tx: Tx, open: NetworkOrder): Promise<void> {
  await fail(tx, permit(byRule('mobiles'), 'mobile:manage', open), 'The mobile has ended')
}

async function fail(tx: Tx, order: Permitted<NetworkOrder, 'mobile:manage'>, reason: string): Promise<void> {
  if (!(await saveOrder(tx, order, 'failed', reason))) return
  const { UUID: MobileUUID, OrderUUID, kind } = order
  const document = { MobileUUID, OrderUUID, kind, features: order.features }
  await notifyOperator(tx, { kind: 'network-order', subject: OrderUUID, reason, document })
}

function isDone({ kind, features }: NetworkOrder, service: NetworkService): boolean {
  if (kind === 'suspend') return service.state === 'inactive'
  if (kind === 'resume') return service.state === 'active'
  return Object.entries(features).every(([name, value]) => service.features[name] === value)
}
