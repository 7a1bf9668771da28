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
  /** The features to change, by the network's names. */
  features?: NetworkFeatures
  /** The cause; the same cause is the same order. */
  because: string
}

/**
 * Orders a change, a suspension or its end at the network, in the context's transaction; the network is told
 * afterwards, in order, as often as needed. Refuses a mobile that is not in service.
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
 * Sends an order to the network, with the order's id as reference, so that a repeat orders nothing twice. Call it
 * outside a transaction. Returns whether the network accepted it; an order that it refuses for good has failed, and is
 * reported to the operator. Throws any other error, to be retried.
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

/** Completes a sent order if the service is as ordered. If it is not, the event does not say why. */
export async function settleByEvent(tx: Tx, { CustomerUUID, UUID }: MobileRow, service: NetworkService): Promise<void> {
  const open = await openOrder(tx, { CustomerUUID, UUID })
  if (open?.state !== 'sent' || !isDone(open, service)) return
  await saveOrder(tx, permit(byRule('mobiles'), 'mobile:manage', open), 'done')
}

/** Ends an order according to the network's answer, unless it is under way: done or failed. */
export async function settleByAnswer(tx: Tx, open: NetworkOrder, service: NetworkService): Promise<void> {
  if (service.isUnderway) return
  const order = permit(byRule('mobiles'), 'mobile:manage', open)
  if (isDone(order, service)) await saveOrder(tx, order, 'done')
  else await fail(tx, order, service.reason ?? `The service is ${service.state} after it`)
}

/** Fails the orders of a mobile that has ended: nobody can carry them out. */
export async function failOrdersOfEnded(tx: Tx, open: NetworkOrder): Promise<void> {
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
