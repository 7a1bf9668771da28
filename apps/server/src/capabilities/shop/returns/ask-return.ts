import type { Gives, Input } from '@waea/contract/call'
import type { shopReturns } from '@waea/contract/shop/shop-returns'
import { Refused, refuse } from '@waea/domain/refusal'
import { isForPeople, type ReturnReason, returnWay, sendBy, whyKept } from '@waea/domain/shop/orders/returns'
import type { Uuid } from '@waea/kit/ids'
import { plus } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type Permitted, permit } from '../../../platform/db/permit.ts'
import { PartnerUnknown } from '../../../ports/ports.ts'
import { abandonActivation } from '../../activation/index.ts'
import { holdForReturn } from '../../mobiles/index.ts'
import { destinationOf } from '../parcels/send-parcel.ts'
import { lockOrder, orderByNumber, type StoredOrder } from '../stores/orders.store.ts'
import { insertReturn, type NewReturn, returnOf, type StoredReturn } from '../stores/returns.store.ts'
import { type StandingSim, standingOf } from '../telling/order-standing.ts'
import { mailReturn } from '../telling/return-mails.ts'
import { notifyStaff } from './end-return.ts'
import { paidForOrder, readReturns, refundFor } from './read-returns.ts'
import { settleReturnJob, settleReturnNow } from './settle-return.ts'

type Given = Input<typeof shopReturns.askReturn>

/**
 * Requests the return of SIMs of an order. Ends an activation that waits for its payment first; from then on the SIMs
 * cannot be activated. The return is written before the courier and the eSIM server are called, and a repeat resumes
 * it. Refuses 'not-returnable' for a SIM that is in use or too late, and 'return-amount' if the refund differs from
 * what was shown.
 */
export async function askReturn(ctx: Ctx, input: Given): Promise<Gives<typeof shopReturns.askReturn>> {
  const order = permit(ctx.actor, 'order:place', await orderByNumber(ctx, input.customerUuid, input.number))
  const { CustomerUUID, UUID: OrderUUID } = order
  const started = Object.values(ctx.started ?? {})
  const UUIDs = started.length > 0 ? started : await begin(ctx, order, input)
  for (const ReturnUUID of UUIDs) await settleReturnNow(ctx, { CustomerUUID, ReturnUUID })
  return { Returns: await readReturns(ctx, { CustomerUUID, OrderUUID }, UUIDs) }
}

async function begin(ctx: Ctx, order: StoredOrder, input: Given): Promise<Uuid[]> {
  if (input.SIMs.length === 0) throw new Refused(refuse('invalid-input', undefined, 'SIMs'))
  const isExplained = (input.Comment ?? '').trim() !== ''
  if ((input.Reason === 'faulty' || input.Reason === 'other') && !isExplained) {
    throw new Refused(refuse('invalid-input', undefined, 'Comment'))
  }
  await endActivations(ctx, order, input.SIMs)
  return ctx.inTransaction((tx) => writeReturns(tx, order, input))
}

/** End pending activations first: their payment would be for a SIM that is being returned. */
async function endActivations(ctx: Ctx, order: StoredOrder, SIMs: readonly number[]): Promise<void> {
  const chosen = (await standingOf(ctx, order)).filter(({ SIM }) => SIMs.includes(SIM))
  try {
    for (const { MobileUUID, isReturning } of chosen) {
      if (MobileUUID && !isReturning) await abandonActivation(ctx, order.CustomerUUID, MobileUUID)
    }
  } catch (error) {
    if (error instanceof PartnerUnknown) throw new Refused(refuse('unavailable'))
    throw error
  }
}

async function writeReturns(tx: Tx, { CustomerUUID, UUID }: StoredOrder, input: Given): Promise<Uuid[]> {
  const order = permit(tx.actor, 'order:place', await lockOrder(tx, CustomerUUID, UUID))
  if (order.cancellingAt) throw new Refused(refuse('order-state'))
  const { SIMs, Reason, RefundCents } = input
  const chosen = returnable(tx, await standingOf(tx, order), SIMs, Reason)
  const paid = await paidForOrder(tx, order)
  const whole = refundFor(tx, order, SIMs, paid)
  if (whole !== RefundCents) throw new Refused(refuse('return-amount', { RefundCents: whole }))
  const made: Uuid[] = []
  let { refunded } = paid
  for (const sims of together(chosen, Reason)) {
    const amount = refundFor(
      tx,
      order,
      sims.map(({ SIM }) => SIM),
      { ...paid, refunded },
    )
    refunded = plus(refunded, amount)
    made.push(await writeReturn(tx, order, { sims, input, amount }))
  }
  tx.markStarted(Object.fromEntries(made.map((one, at) => [`Return${at}`, one])))
  await tx.show(CustomerUUID, 'order.changed', { OrderUUID: UUID, Number: order.Number })
  return made
}

/** The requested SIMs; refuses one that cannot be returned. */
function returnable(tx: Tx, standing: readonly StandingSim[], SIMs: readonly number[], reason: ReturnReason) {
  return SIMs.map((n) => {
    const sim = standing.find(({ SIM }) => SIM === n)
    if (!sim || whyKept(sim, reason, tx.today())) throw new Refused(refuse('not-returnable', { n }))
    return sim
  })
}

/** Groups SIMs into returns: cards share a parcel, and each eSIM is a return of its own. */
function together(chosen: readonly StandingSim[], reason: ReturnReason): StandingSim[][] {
  const isAlone = ({ SimType }: StandingSim) => returnWay(SimType, reason) === 'at-once'
  const byWay = Map.groupBy(
    chosen.filter((sim) => !isAlone(sim)),
    ({ SimType }) => returnWay(SimType, reason),
  )
  return [...byWay.values(), ...chosen.filter(isAlone).map((sim) => [sim])]
}

async function writeReturn(
  tx: Tx,
  order: Permitted<StoredOrder, 'order:place'>,
  { sims, input, amount }: { sims: readonly StandingSim[]; input: Given; amount: StoredReturn['amount'] },
): Promise<Uuid> {
  const { CustomerUUID, UUID: OrderUUID } = order
  const { Reason, Comment } = input
  const [first] = sims
  const way = returnWay(first?.SimType ?? 'real_sim', Reason)
  const UUID = tx.newUuid()
  const made: NewReturn = permit(tx.actor, 'order:place', {
    CustomerUUID,
    UUID,
    OrderUUID,
    way,
    Reason,
    amount,
    Comment: Comment?.trim() || null,
    SIMs: sims.map(({ SIM }) => SIM),
    sender: way === 'parcel' ? destinationOf(order.Address ?? {}) : null,
    SendBy: way === 'parcel' ? sendBy(tx.today()) : null,
    isForPeople: isForPeople(Reason),
  })
  await insertReturn(tx, made)
  for (const { SIM, MobileUUID } of sims) {
    const isReserved = MobileUUID && (await holdForReturn(tx, { CustomerUUID, MobileUUID, ReturnUUID: UUID }))
    if (!isReserved) throw new Refused(refuse('not-returnable', { n: SIM }))
  }
  const detail = { OrderUUID, ReturnUUID: UUID, reason: Reason, AmountCents: amount }
  await tx.audit({ CustomerUUID, deed: 'return-asked', detail })
  const written = await returnOf(tx, { CustomerUUID, ReturnUUID: UUID })
  if (made.isForPeople && written) await notifyStaff(tx, written, 'something is said to be faulty')
  if (way === 'none' && written) await mailReturn(tx, order, written, 'asked')
  await tx.enqueue(settleReturnJob, { CustomerUUID, ReturnUUID: UUID }, { once: `return:${UUID}` })
  return UUID
}
