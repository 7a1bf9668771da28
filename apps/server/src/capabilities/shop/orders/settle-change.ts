import { isDeepStrictEqual } from 'node:util'
import { isComing } from '@waea/domain/shop/orders/order-changes'
import { isNotComing } from '@waea/domain/shop/orders/parcel'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import type { CourierParcel } from '../../../ports/courier.ts'
import { PartnerUnknown } from '../../../ports/ports.ts'
import { RefusedForGood } from '../../../ports/refused-for-good.ts'
import { deleteUnusedSim } from '../../mobiles/index.ts'
import { applyParcel, parcelReference } from '../courier-webhook.ts'
import { moveByParcels } from '../parcels/move-by-parcels.ts'
import { refundLost, refundSims } from '../parcels/refund-sims.ts'
import { destinationOf } from '../parcels/send-parcel.ts'
import { endChange, failWaiting, markChangeChecked, ordersInChange } from '../stores/order-changes.store.ts'
import { isLost, markFailed, type StoredSim, simsOf } from '../stores/order-sims.store.ts'
import { type Address, changeAddress, lockOrder, type StoredOrder, saveOrderStep } from '../stores/orders.store.ts'
import { lockParcel, moveParcel, parcelsOf, type StoredParcel } from '../stores/parcels.store.ts'
import { mailAddress, mailCancelled } from '../telling/change-mails.ts'

type Order = Permitted<StoredOrder, 'order:place'>
type Which = { CustomerUUID: Uuid; UUID: Uuid }
/** The courier's answer for a parcel; `refused` if it does not accept the change. */
type Report = { parcel: StoredParcel; answer: CourierParcel | 'refused' }

/** The job that settles a pending change of an order; its payload names the order. */
export const settleChangeJob = 'shop.settle-change'

const uncheckedForMs = 15_000
const maxAtOnce = 100
const cancelled = { deed: 'sim-cancelled', hasLeft: false } as const

/**
 * Asks the courier for each parcel of an order whether the change was in time, and acts on the answers. Runs outside a
 * transaction and may run twice: the courier answers a repeat in the same way. Without an answer it throws, and a later
 * run continues.
 */
export async function settleChange(ctx: Ctx, { CustomerUUID, UUID }: Which): Promise<void> {
  const order = await ctx.inTransaction((tx) => lockOrder(tx, CustomerUUID, UUID))
  const { cancellingAt, WantedAddress } = order ?? {}
  if (!cancellingAt && !WantedAddress) return
  const { courier } = ctx.ports
  const reports: Report[] = []
  for (const parcel of await parcelsOf(ctx, CustomerUUID, UUID)) {
    if (isNotComing(parcel.State) && parcel.State !== 'CANCELED') continue
    const reference = parcelReference(parcel)
    const to = destinationOf(WantedAddress ?? {})
    const call = cancellingAt ? courier.cancel(reference) : courier.redirect({ reference, to })
    reports.push({ parcel, answer: await call.catch(refused) })
  }
  await ctx.inTransaction(async (tx) => {
    const now = byRule('shop', 'order:place', await lockOrder(tx, CustomerUUID, UUID))
    if (cancellingAt && now.cancellingAt) await endCancelling(tx, now, reports)
    else if (WantedAddress && isDeepStrictEqual(now.WantedAddress, WantedAddress)) {
      await endRedirecting(tx, now, WantedAddress, reports)
    }
  })
}

const isCancelled = (answer: Report['answer']) => answer !== 'refused' && answer.state === 'cancelled'

function refused(error: unknown): 'refused' {
  if (error instanceof RefusedForGood) return 'refused'
  throw error
}

/** Settles changes that have been pending for a while, because we stopped half-way or the courier did not answer. */
export async function settleChanges(ctx: Ctx): Promise<void> {
  for (const order of await ordersInChange(ctx, new Date(ctx.now().getTime() - uncheckedForMs), maxAtOnce)) {
    try {
      await settleChange(ctx, order)
    } catch (error) {
      ctx.log('A change of an order could not be settled', { ...order, error: (error as Error).message }, 'error')
      await ctx.inTransaction((tx) => markChangeChecked(tx, byRule('shop', 'order:place', order)))
    }
  }
}

/** Runs once after a change was requested; the sweep settles what this run leaves open. */
export async function runSettleChange(ctx: Ctx, content: unknown): Promise<void> {
  const { CustomerUUID, UUID } = content as Record<string, unknown>
  if (!isUuid(CustomerUUID) || !isUuid(UUID)) throw new TypeError(`${settleChangeJob} was asked without its order`)
  try {
    await settleChange(ctx, { CustomerUUID, UUID })
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
  }
}

/**
 * Returns SIMs and numbers that did not leave to the network, and refunds them to the card. Parcels that had left
 * before continue as usual.
 */
async function endCancelling(tx: Tx, order: Order, reports: readonly Report[]): Promise<void> {
  const { CustomerUUID, UUID } = order
  for (const { parcel, answer } of reports) {
    if (isCancelled(answer)) await markCancelled(tx, parcel)
    else if (answer !== 'refused') await applyParcel(tx, parcel, answer)
  }
  const unissued = await failWaiting(tx, order)
  const sims = await simsOf(tx, CustomerUUID, UUID)
  const kept: StoredSim[] = []
  const given: StoredSim[] = sims.filter((sim) => unissued.includes(sim.SIM))
  for (const sim of sims.filter((one) => isComing(one.Status))) {
    const left = reports.some(({ parcel, answer }) => parcel.SIM === sim.SIM && !isCancelled(answer))
    const mobile = sim.MobileUUID
    if (!left && mobile && sim.Status === 'ISSUED' && (await deleteUnusedSim(tx, sim.OwnerUUID, mobile, cancelled))) {
      await markFailed(tx, order, sim.SIM)
      given.push(sim)
    } else kept.push(sim)
  }
  const failedBefore = sims.filter((sim) => sim.Status === 'FAILED' && !unissued.includes(sim.SIM))
  const lost = failedBefore.filter(isLost)
  await refundLost(tx, order, { lost, coming: sims.length - lost.length })
  // An order that was kept in part can be cancelled again, so each refund needs its own reason.
  const about = { thingUuid: UUID, reason: `order-cancelled:${UUID}:${given.map(({ SIM }) => SIM).join('.')}` }
  const refund = given.length > 0 ? await refundSims(tx, order, given, about) : undefined
  const now = byRule('shop', 'order:place', await lockOrder(tx, CustomerUUID, UUID))
  const ended = await endChange(tx, now, kept.length > 0 ? 'CANCEL_TOO_LATE' : undefined)
  if (kept.length === 0) await saveOrderStep(tx, ended, 'CANCELED')
  else await moveByParcels(tx, ended)
  const detail = { OrderUUID: UUID, Number: order.Number, given: given.length, kept: kept.length }
  await tx.audit({ CustomerUUID, deed: 'order-cancelled', detail: { ...detail, lost: failedBefore.length } })
  await mailCancelled(tx, ended, { given, kept, refund })
}

async function markCancelled(tx: Tx, which: StoredParcel): Promise<void> {
  const parcel = await lockParcel(tx, which)
  if (!parcel || parcel.State === 'CANCELED') return
  await moveParcel(tx, byRule('shop', 'order:place', parcel), 'CANCELED', undefined)
}

/** Keeps the new address if the courier accepted it for at least one parcel; otherwise the old address stays. */
async function endRedirecting(tx: Tx, order: Order, address: Address, reports: readonly Report[]): Promise<void> {
  const gone: number[] = []
  let refusedAt = 0
  for (const { parcel, answer } of reports) {
    if (answer === 'refused') refusedAt += 1
    else {
      if (answer.state !== 'label') gone.push(parcel.SIM)
      await applyParcel(tx, parcel, answer)
    }
  }
  const isTaken = reports.length > gone.length + refusedAt
  if (isTaken) await changeAddress(tx, order, address)
  const now = byRule('shop', 'order:place', await lockOrder(tx, order.CustomerUUID, order.UUID))
  const ended = await endChange(tx, now, isTaken ? 'ADDRESS_CHANGED' : 'ADDRESS_TOO_LATE')
  await mailAddress(tx, ended, { address, gone: isTaken ? gone : 'all' })
}
