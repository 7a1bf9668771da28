import { isReturnDone } from '@waea/domain/shop/orders/returns'
import { money, zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted, permit, ruleActor } from '../../../platform/db/permit.ts'
import { notifyOperator, settleNotice } from '../../../platform/operator/notices.ts'
import { deleteUnusedSim, freeFromReturn } from '../../mobiles/index.ts'
import { refundPayment } from '../../payments/index.ts'
import { moveByParcels } from '../parcels/move-by-parcels.ts'
import { markReturned, simsOf } from '../stores/order-sims.store.ts'
import { lockOrder, type StoredOrder } from '../stores/orders.store.ts'
import {
  lockReturn,
  type OwnReturn,
  type ReturnKey,
  releaseSims,
  returnOf,
  type StoredReturn,
  saveReturn,
} from '../stores/returns.store.ts'
import { sumsOfSims } from '../sums-of-order.ts'
import { mailReturn } from '../telling/return-mails.ts'

type OwnOrder = Permitted<StoredOrder, 'order:place'>

/** Locks an order and then its return, always in this order; undefined if there is no such return. */
export async function lockBoth(tx: Tx, key: ReturnKey): Promise<{ order: OwnOrder; known: OwnReturn } | undefined> {
  const found = await returnOf(tx, key)
  if (!found) return undefined
  const system = ruleActor('shop')
  const order = permit(system, 'order:place', await lockOrder(tx, found.CustomerUUID, found.OrderUUID))
  return { order, known: permit(system, 'order:place', await lockReturn(tx, key)) }
}

/** Handles a return that has arrived: refunds it, or notifies the operator if staff have to check it first. */
export async function receiveReturn(tx: Tx, order: OwnOrder, known: OwnReturn): Promise<void> {
  if (known.State === 'RECEIVED' || isReturnDone(known.State)) return
  const got = await saveReturn(tx, known, { State: 'RECEIVED', ending: null })
  if (!got.isForPeople) {
    await payBack(tx, order, got)
    return
  }
  await notifyStaff(tx, got, 'it has arrived')
  await mailReturn(tx, order, got, 'received')
  await showReturn(tx, order)
}

/**
 * Refunds a return, once, inside the caller's transaction; the card partner is called afterwards. Ends its SIMs: the
 * network takes them out of use for good. A SIM that is not ours to end is not refunded.
 */
export async function payBack(tx: Tx, order: OwnOrder, known: OwnReturn, because?: string): Promise<OwnReturn> {
  const { CustomerUUID, UUID: OrderUUID } = order
  const given = await takeSims(tx, order, known)
  const isWhole = given.length === known.SIMs.length
  const ownCents = sumsOfSims(order, given, tx.today()).DueCents
  const amount = isWhole ? known.amount : money(Math.min(known.amount, ownCents))
  if (!isWhole) await notifyStaff(tx, known, 'a SIM of it is in use, and was not refunded')
  const about = { CustomerUUID, purpose: 'order', paidThing: OrderUUID, thingUuid: OrderUUID } as const
  const refund = amount > 0 ? await refundPayment(tx, { ...about, amount, reason: `return:${known.UUID}` }) : undefined
  const received = known.State === 'RECEIVED' ? known : await saveReturn(tx, known, { State: 'RECEIVED', ending: null })
  const now = await saveReturn(tx, received, {
    ...(refund ? { RefundUUID: refund.UUID, amount: refund.amount } : { State: 'REFUNDED' as const, amount: zero }),
    ...(because !== undefined && { because }),
  })
  const detail = { OrderUUID, ReturnUUID: known.UUID, AmountCents: refund?.amount ?? 0 }
  await tx.audit({ CustomerUUID, deed: 'return-paid-back', detail })
  await settleNotice(tx, noticeOf(now))
  await mailReturn(tx, order, now, 'paid-back', refund)
  await moveByParcels(tx, byRule('shop', 'order:place', await lockOrder(tx, CustomerUUID, OrderUUID)))
  await showReturn(tx, order)
  return now
}

/** Ends the SIMs of a return; returns those it could end. */
async function takeSims(tx: Tx, order: OwnOrder, { SIMs }: StoredReturn) {
  const { CustomerUUID, UUID } = order
  const given = []
  for (const sim of (await simsOf(tx, CustomerUUID, UUID)).filter(({ SIM }) => SIMs.includes(SIM))) {
    // An eSIM must not be reissued either: a repeated withdrawal would take the profile from its next owner.
    const how = { deed: 'sim-returned', hasLeft: true } as const
    const isOurs = sim.Status === 'ISSUED' || sim.Status === 'SENT'
    const isTaken = isOurs && sim.MobileUUID && (await deleteUnusedSim(tx, CustomerUUID, sim.MobileUUID, how))
    if (isTaken && (await markReturned(tx, order, sim.SIM))) given.push(sim)
  }
  return given
}

/** Ends a return without a refund: the customer keeps the SIMs and can activate them. */
export async function endReturn(
  tx: Tx,
  order: OwnOrder,
  known: OwnReturn,
  how: { State: 'REFUSED' | 'EXPIRED' | 'CANCELED'; because?: string },
): Promise<OwnReturn> {
  const { CustomerUUID, UUID: OrderUUID } = order
  const { State, because = null } = how
  const isSpared = known.parcelState === null || known.parcelState === 'LABEL'
  const ended = await saveReturn(tx, known, {
    State,
    because,
    ending: null,
    ...(State !== 'REFUSED' && isSpared && known.Parcel && { parcelState: 'CANCELED' as const }),
  })
  for (const sim of (await simsOf(tx, CustomerUUID, OrderUUID)).filter(({ SIM }) => known.SIMs.includes(SIM))) {
    const { MobileUUID } = sim
    if (MobileUUID) await freeFromReturn(tx, { CustomerUUID, MobileUUID, ReturnUUID: known.UUID })
  }
  await releaseSims(tx, ended)
  await tx.audit({ CustomerUUID, deed: 'return-ended', detail: { OrderUUID, ReturnUUID: known.UUID, State } })
  await settleNotice(tx, noticeOf(ended))
  await mailReturn(tx, order, ended, 'ended')
  await showReturn(tx, order)
  return ended
}

/** Marks a return as refunded once the card partner has paid it. */
export async function markPaidBack(tx: Tx, key: ReturnKey): Promise<void> {
  const found = await lockBoth(tx, key)
  if (found?.known.State !== 'RECEIVED') return
  const done = await saveReturn(tx, found.known, { State: 'REFUNDED' })
  await mailReturn(tx, found.order, done, 'refunded')
  await showReturn(tx, found.order)
}

/** Notifies the operator of a return that staff have to decide. */
export function notifyStaff(tx: Tx, of: StoredReturn, reason: string): Promise<void> {
  return notifyOperator(tx, { ...noticeOf(of), reason: `${of.Number}: ${reason}` })
}

const noticeOf = ({ UUID }: StoredReturn) => ({ kind: 'return' as const, subject: UUID })

export function showReturn(tx: Tx, { CustomerUUID, UUID, Number: number }: StoredOrder): Promise<void> {
  return tx.show(CustomerUUID, 'order.changed', { OrderUUID: UUID, Number: number })
}
