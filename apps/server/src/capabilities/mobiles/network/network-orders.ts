import { isInService } from '@waea/domain/mobiles/mobile-state'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { emergencyCalls, type NetworkFeatures, type NetworkService } from '../../../ports/network.ts'
import { RefusedForGood } from '../../../ports/refused-for-good.ts'
import { lockMobile, type MobileRow } from '../stores/mobiles.store.ts'
import { insertOrder, type NetworkOrder, openOrder, saveOrder } from '../stores/network.store.ts'
import { endMoveOf } from './end-move.ts'

export interface OrderRequest {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  kind: NetworkOrder['kind']
  /** The features to change, by the network's names. */
  features?: NetworkFeatures
  /** The cause, which makes the order idempotent: one order per cause. */
  because: string
  /** The move that the order is for: it ends with the order. */
  MoveUUID?: Uuid
}

/**
 * Orders a change, a suspension, a resumption or the end of a service, inside the caller's transaction. The network is
 * told after the commit, in order, with retries. Callers check that the actor may. Refuses a mobile that is not in
 * service.
 */
export async function orderAtNetwork(ctx: Tx, input: OrderRequest): Promise<void> {
  const { CustomerUUID, MobileUUID, kind, features = {}, because, MoveUUID = null } = input
  const mobile = byRule('mobiles', 'mobile:manage', await lockMobile(ctx, CustomerUUID, MobileUUID))
  if (!isInService(mobile)) throw new Refused(refuse('no-available-product'))
  const order = { CustomerUUID, UUID: MobileUUID, OrderUUID: ctx.newUuid(), kind, features, because, MoveUUID }
  if (!(await insertOrder(ctx, byRule('mobiles', 'mobile:manage', order)))) return
  await ctx.tell('mobile.order-asked', { CustomerUUID, MobileUUID })
  await ctx.audit({ CustomerUUID, deed: 'mobile-ordered-at-network', detail: { MobileUUID, kind, because } })
}

/**
 * Sends an order to the network, with the order's id as reference, so that a repeat orders nothing twice. Call it
 * outside a transaction. Returns whether the network accepted it; an order that the network refuses for good has failed
 * and is reported to the operator. Throws any other error, to be retried.
 */
export async function sendOrder(ctx: Ctx, serviceRef: string, open: NetworkOrder): Promise<boolean> {
  const order = byRule('mobiles', 'mobile:manage', open)
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
  if (order.kind === 'end') return network.end(serviceRef, order.OrderUUID)
  return network.change(serviceRef, order.OrderUUID, order.features)
}

/** Completes a sent order if the service is as ordered. Otherwise leaves it open: the event does not say why. */
export async function settleByEvent(tx: Tx, { CustomerUUID, UUID }: MobileRow, service: NetworkService): Promise<void> {
  const open = await openOrder(tx, { CustomerUUID, UUID })
  if (open?.state !== 'sent' || !isDone(open, service)) return
  await complete(tx, byRule('mobiles', 'mobile:manage', open))
}

/** Ends an order by the network's answer, as done or failed, unless it is still under way. */
export async function settleByAnswer(tx: Tx, open: NetworkOrder, service: NetworkService): Promise<void> {
  if (service.isUnderway) return
  const order = byRule('mobiles', 'mobile:manage', open)
  if (isDone(order, service)) await complete(tx, order)
  else await fail(tx, order, service.reason ?? unlike(order, service))
}

/** Fails the orders of an ended mobile: the network can no longer carry them out. */
export async function failOrdersOfEnded(tx: Tx, open: NetworkOrder): Promise<void> {
  await fail(tx, byRule('mobiles', 'mobile:manage', open), 'The mobile has ended')
}

async function complete(tx: Tx, order: Permitted<NetworkOrder, 'mobile:manage'>): Promise<void> {
  if (!(await saveOrder(tx, order, 'done'))) return
  await tellEnd(tx, order, true)
  await endMoveOf(tx, order, 'done')
}

async function tellEnd(tx: Tx, { CustomerUUID, UUID, because }: NetworkOrder, isDone: boolean): Promise<void> {
  await tx.tell('mobile.order-ended', { CustomerUUID, MobileUUID: UUID, because, isDone })
}

async function fail(tx: Tx, order: Permitted<NetworkOrder, 'mobile:manage'>, reason: string): Promise<void> {
  if (!(await saveOrder(tx, order, 'failed', reason))) return
  await tellEnd(tx, order, false)
  const { UUID: MobileUUID, OrderUUID, kind } = order
  const document = { MobileUUID, OrderUUID, kind, features: order.features }
  await notifyOperator(tx, { kind: 'network-order', subject: OrderUUID, reason, document })
  await endMoveOf(tx, order, 'failed', reason)
}

/** The reason for a failed order if the network gives none. */
function unlike({ kind }: NetworkOrder, { state }: NetworkService): string {
  if (kind === 'suspend' && state === 'inactive') return 'The network does not say that the service can still call 111'
  return `The service is ${state} after it`
}

function isDone({ kind, features }: NetworkOrder, service: NetworkService): boolean {
  if (kind === 'suspend') return service.state === 'inactive' && service.features[emergencyCalls] === 'allowed'
  if (kind === 'resume') return service.state === 'active'
  if (kind === 'end') return service.state === 'terminated'
  return Object.entries(features).every(([name, value]) => service.features[name] === value)
}
