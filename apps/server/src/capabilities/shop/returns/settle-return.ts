import { hasShipped, isParcelAdvance } from '@waea/domain/shop/orders/parcel'
import { isReturnDone } from '@waea/domain/shop/orders/returns'
import { isUuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { type CourierParcel, type CourierState, parcelStateOf } from '../../../ports/courier.ts'
import { PartnerUnknown } from '../../../ports/ports.ts'
import { RefusedForGood } from '../../../ports/refused-for-good.ts'
import { simsOf } from '../stores/order-sims.store.ts'
import {
  markReturnChecked,
  type ReturnKey,
  type ReturnParcelState,
  returnOf,
  returnsToCheck,
  type StoredReturn,
  saveReturn,
  unsentReturns,
} from '../stores/returns.store.ts'
import { mailReturn } from '../telling/return-mails.ts'
import { endReturn, lockBoth, notifyStaff, payBack, receiveReturn, showReturn } from './end-return.ts'

/** The job that continues a return; its payload names it. */
export const settleReturnJob = 'shop.settle-return'

const maxAtOnce = 100

const stateOf: Readonly<Record<CourierState, ReturnParcelState>> = {
  ...parcelStateOf,
  // A cancelled return parcel was never handed in: request it again or end the return. For our own parcels this state
  // means undeliverable.
  cancelled: 'CANCELED',
}

/** The reference that identifies a return's parcel at the courier. */
function returnReference({ CustomerUUID, ReturnUUID }: ReturnKey): string {
  return `return.${CustomerUUID}.${ReturnUUID}`
}

/** Parses a courier reference back to its return; undefined for any other parcel. */
export function returnOfReference(reference: string): ReturnKey | undefined {
  const [kind, CustomerUUID, ReturnUUID] = reference.split('.')
  return kind === 'return' && isUuid(CustomerUUID) && isUuid(ReturnUUID) ? { CustomerUUID, ReturnUUID } : undefined
}

/**
 * Continues a return: asks the courier for its label, its progress, or whether it was cancelled in time, or tells the
 * eSIM server to take its profile back. Runs outside a transaction and may run twice: they all answer a repeat in the
 * same way. Without an answer it throws, and a later run continues.
 */
async function settleReturn(ctx: Ctx, key: ReturnKey): Promise<void> {
  const known = await returnOf(ctx, key)
  if (!known) return
  if (known.State === 'REFUSED') return dropLabel(ctx, key, known)
  if (isReturnDone(known.State) || known.State === 'RECEIVED' || known.way === 'none') return
  if (known.way === 'at-once') return takeBack(ctx, key, known)
  const report = await callCourier(ctx, key, known).catch(refused)
  await ctx.inTransaction((tx) =>
    report === 'refused' ? courierRefused(tx, key, known) : applyReturnParcel(tx, key, report),
  )
}

function refused(error: unknown): 'refused' {
  if (error instanceof RefusedForGood) return 'refused'
  throw error
}

function callCourier({ ports: { courier } }: Ctx, key: ReturnKey, known: StoredReturn): Promise<CourierParcel> {
  const { ending, Parcel, sender } = known
  const reference = returnReference(key)
  if (ending) return courier.cancel(reference)
  if (Parcel) return courier.parcel(Parcel.TrackingNumber)
  const nobody = { name: '', phone: '', lines: [], city: '', postcode: '', country: '', notes: '' }
  return courier.bringBack({ reference, from: sender ?? nobody })
}

/** Continues a return at once; without an answer the sweep does later. */
export async function settleReturnNow(ctx: Ctx, key: ReturnKey): Promise<void> {
  try {
    await settleReturn(ctx, key)
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    ctx.log('A return waits for a partner', { ...key, error: error.message })
  }
}

/** Runs once after a return was requested or cancelled; the sweep settles what this run leaves open. */
export async function runSettleReturn(ctx: Ctx, content: unknown): Promise<void> {
  const { CustomerUUID, ReturnUUID } = content as Record<string, unknown>
  if (!isUuid(CustomerUUID) || !isUuid(ReturnUUID))
    throw new TypeError(`${settleReturnJob} was asked without its return`)
  await settleReturnNow(ctx, { CustomerUUID, ReturnUUID })
}

/** Continues returns that have been pending for a while: the courier's report may be lost, or we stopped half-way. */
export async function settleReturns(ctx: Ctx): Promise<void> {
  for (const key of await returnsToCheck(ctx, maxAtOnce)) {
    try {
      await settleReturn(ctx, key)
    } catch (error) {
      ctx.log('A return could not be gone on with', { ...key, error: (error as Error).message }, 'error')
      await ctx.inTransaction((tx) => markChecked(tx, key))
    }
  }
}

/** Lets returns expire whose parcel was not sent in time, once the courier has confirmed that. */
export async function endUnsent(ctx: Ctx): Promise<void> {
  for (const key of await unsentReturns(ctx, ctx.today(), maxAtOnce)) {
    await ctx.inTransaction(async (tx) => {
      const found = await lockBoth(tx, key)
      if (found?.known.State !== 'ASKED' || found.known.ending) return
      await saveReturn(tx, found.known, { ending: 'EXPIRED' })
      await tx.enqueue(settleReturnJob, { ...key }, { once: `return:${key.ReturnUUID}` })
    })
  }
}

/**
 * Applies the courier's report about a return's parcel, inside the caller's transaction. Repeated and late reports are
 * ignored.
 */
export async function applyReturnParcel(tx: Tx, key: ReturnKey, report: CourierParcel): Promise<void> {
  const found = await lockBoth(tx, key)
  if (!found || isReturnDone(found.known.State)) return
  const { order, known } = found
  const State = stateOf[report.state]
  const isOther = known.Parcel !== null && known.Parcel.TrackingNumber !== report.trackingNumber
  if (isOther) return markReturnChecked(tx, known)
  if (State === 'CANCELED') {
    if (known.ending) await endReturn(tx, order, known, { State: known.ending })
    else if (known.parcelState !== 'CANCELED') await handOver(tx, key, 'the courier has cancelled its parcel', State)
    return
  }
  const isKnown = known.parcelState !== null && !isParcelAdvance(known.parcelState, State)
  if (isKnown) return markReturnChecked(tx, known)
  const isSent = hasShipped(State)
  const isNew = known.Parcel === null
  const wasSent = known.State !== 'ASKED'
  // A return that was sent can no longer be cancelled.
  const now = await saveReturn(tx, known, {
    Parcel: parcelOf(report),
    parcelState: State,
    ...(isSent && !wasSent && { State: 'ON_ITS_WAY' as const, ending: null }),
  })
  await showReturn(tx, order)
  if (isNew && !isSent) await mailReturn(tx, order, now, 'asked')
  if (isSent && !wasSent) await mailReturn(tx, order, now, 'on-its-way')
  if (State === 'UNDELIVERABLE') await handOver(tx, key, 'the courier could not bring its parcel', State)
  if (State === 'DELIVERED') await receiveReturn(tx, order, now)
}

function parcelOf(report: CourierParcel): NonNullable<StoredReturn['Parcel']> {
  const { carrier: Carrier, trackingNumber: TrackingNumber, trackingLink, labelLink, returnTo } = report
  return {
    Carrier,
    TrackingNumber,
    ...(trackingLink && { TrackingLink: trackingLink }),
    ...(labelLink && { LabelLink: labelLink }),
    ...(returnTo && { ReturnTo: [...returnTo] }),
  }
}

/** Takes an eSIM back from the eSIM server, which answers whether a phone has downloaded it already. */
async function takeBack(ctx: Ctx, key: ReturnKey, { OrderUUID, SIMs }: StoredReturn): Promise<void> {
  const sims = await simsOf(ctx, key.CustomerUUID, OrderUUID)
  const ICCID = sims.find(({ SIM }) => SIMs.includes(SIM))?.ICCID
  const isBack = ICCID ? await ctx.ports.network.withdrawProfile(ICCID) : false
  await ctx.inTransaction(async (tx) => {
    const found = await lockBoth(tx, key)
    if (found?.known.State !== 'ASKED') return
    if (isBack) await payBack(tx, found.order, found.known)
    else await endReturn(tx, found.order, found.known, { State: 'REFUSED' })
  })
}

/** Handles a refusal by the courier: it makes no label for this address, or does not cancel the parcel. */
async function courierRefused(tx: Tx, key: ReturnKey, input: StoredReturn): Promise<void> {
  const now = await returnOf(tx, key)
  // The return was cancelled in the meantime, so the refusal no longer matters: the cancellation decides how it ends.
  if (now?.ending !== input.ending) return
  await handOver(tx, key, 'the courier did not do what was asked of its parcel')
}

/** Leaves a return to staff, who are notified once. */
async function handOver(tx: Tx, key: ReturnKey, why: string, parcelState?: ReturnParcelState): Promise<void> {
  const found = await lockBoth(tx, key)
  if (!found || isReturnDone(found.known.State)) return
  const { known, order } = found
  if (known.isForPeople && !parcelState) return markReturnChecked(tx, known)
  await saveReturn(tx, known, { isForPeople: true, ...(parcelState && { parcelState }) })
  await notifyStaff(tx, known, why)
  await showReturn(tx, order)
}

/** Cancels the label of a return that staff refused. No effect if the label was used already. */
async function dropLabel(ctx: Ctx, key: ReturnKey, { way, parcelState }: StoredReturn): Promise<void> {
  if (way !== 'parcel' || (parcelState !== null && parcelState !== 'LABEL')) return
  const report = await ctx.ports.courier.cancel(returnReference(key)).catch(refused)
  await ctx.inTransaction(async (tx) => {
    const found = await lockBoth(tx, key)
    if (found?.known.Parcel) {
      await saveReturn(tx, found.known, { parcelState: report === 'refused' ? 'CANCELED' : stateOf[report.state] })
    }
  })
}

async function markChecked(tx: Tx, key: ReturnKey): Promise<void> {
  const known = await returnOf(tx, key)
  if (known) await markReturnChecked(tx, byRule('shop', 'order:place', known))
}
