import { simName } from '@waea/domain/mobiles/sim-name'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { createActivation } from '../../activation/index.ts'
import { customerOf, mailTo } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { type RefundWithCard, receiptsFor, refundInMail } from '../../payments/index.ts'
import { simsIn } from '../sims-in-order.ts'
import type { StoredSim } from '../stores/order-sims.store.ts'
import type { Address, StoredOrder } from '../stores/orders.store.ts'
import type { StoredParcel } from '../stores/parcels.store.ts'
import { sumsOf, sumsOfSims } from '../sums-of-order.ts'

/**
 * Mails the confirmation of a paid order, once: what was paid, with the receipt, what goes on the bill and when, and
 * the links that activate its eSIMs. If the eSIMs are not issued yet, mails it without the links, and once more when
 * they are. `isStarting`: the only eSIM is being activated already.
 */
export async function mailConfirmation(
  ctx: Tx,
  order: StoredOrder,
  esims: readonly StoredSim[],
  isStarting = false,
): Promise<void> {
  const customer = await customerOf(ctx, order.CustomerUUID)
  const hasCard = simsIn(order.Items).some(({ SimType }) => SimType === 'real_sim')
  const attachments = await receiptsFor(ctx, order.CustomerUUID, order.UUID)
  const ready = []
  for (const sim of esims)
    if (sim.MobileUUID) ready.push(await readyEsim(ctx, order, { ...sim, MobileUUID: sim.MobileUUID }, isStarting))
  await sendMail(ctx, {
    ...mailTo(customer),
    template: 'order-confirmation',
    dedupeKey: `${ready.length > 0 ? 'order-ready' : 'order-confirmation'}:${order.UUID}`,
    confirmsOwnAct: true,
    attachments,
    data: {
      FirstName: customer.FirstName,
      Number: order.Number,
      sums: sumsOf(order, ctx.today()),
      ...(hasCard && order.Address?.Lines?.length && { deliveredTo: addressLines(order.Address) }),
      ...(ready.length > 0 && { esims: ready }),
      ...(attachments.length > 0 && { hasReceipt: true }),
      path: orderPath(order.Number),
    },
  })
}

/** An eSIM with its name for the buyer and a new activation link. */
async function readyEsim(ctx: Tx, order: StoredOrder, sim: StoredSim & { MobileUUID: Uuid }, isStarting: boolean) {
  const line = simsIn(order.Items).find((one) => one.SIM === sim.SIM)
  return {
    sim: simWords(order, sim),
    ...(line?.replaces && { isReplacement: true as const }),
    ...(isStarting && { isStarting: true as const }),
    // A link with a code would be used up by the time that its reader installs the eSIM.
    path: isStarting
      ? `/onboarding?mobile=${sim.MobileUUID}`
      : await activationPath(ctx, { CustomerUUID: sim.OwnerUUID, MobileUUID: sim.MobileUUID }),
  }
}

/** Mails the customer, once, that a parcel is on its way, how to track it, and how to activate its SIM. */
export async function mailParcelSent(
  ctx: Tx,
  order: StoredOrder,
  parcel: StoredParcel,
  sim: StoredSim & { MobileUUID: Uuid },
): Promise<void> {
  const customer = await customerOf(ctx, order.CustomerUUID)
  const { replaces } = simsIn(order.Items).find((one) => one.SIM === parcel.SIM) ?? {}
  await sendMail(ctx, {
    ...mailTo(customer),
    template: 'parcel-sent',
    dedupeKey: `parcel-sent:${order.UUID}:${parcel.SIM}`,
    data: {
      FirstName: customer.FirstName,
      Number: order.Number,
      ...(replaces && { isReplacement: true }),
      sim: simWords(order, sim),
      Carrier: parcel.Carrier ?? '',
      TrackingNumber: parcel.TrackingNumber ?? '',
      ...(parcel.TrackingLink && { TrackingLink: parcel.TrackingLink }),
      ...(parcel.ExpectedOn && { ExpectedOn: parcel.ExpectedOn }),
      path: await activationPath(ctx, { CustomerUUID: sim.OwnerUUID, MobileUUID: sim.MobileUUID }),
    },
  })
}

/** Mails the customer, once, that a parcel cannot be delivered and what is refunded. */
export async function mailUndeliverable(
  ctx: Tx,
  order: StoredOrder,
  parcel: StoredParcel,
  sim: StoredSim,
  refund: RefundWithCard | 'refunded before' | undefined,
): Promise<void> {
  const customer = await customerOf(ctx, order.CustomerUUID)
  await sendMail(ctx, {
    ...mailTo(customer),
    template: 'parcel-undeliverable',
    dedupeKey: `parcel-undeliverable:${order.UUID}:${parcel.SIM}`,
    data: {
      FirstName: customer.FirstName,
      Number: order.Number,
      service: simWords(order, sim),
      what: nameOf(order, parcel.SIM),
      sentTo: [order.Address?.Name ?? '', ...addressLines(order.Address ?? {})].filter(Boolean),
      ...(parcel.TrackingNumber && { TrackingNumber: parcel.TrackingNumber }),
      ...(refund === 'refunded before'
        ? { wasRefunded: true }
        : { sums: sumsOfSims(order, [parcel], ctx.today()), ...(refund && refundInMail(refund)) }),
      path: orderPath(order.Number),
    },
  })
}

/** Mails the customer, once, which SIMs of a paid order cannot be delivered and what is refunded. */
export async function mailOrderFailed(
  ctx: Tx,
  order: StoredOrder,
  { lost, coming, refund }: { lost: readonly StoredSim[]; coming: number; refund: RefundWithCard | undefined },
): Promise<void> {
  const customer = await customerOf(ctx, order.CustomerUUID)
  await sendMail(ctx, {
    ...mailTo(customer),
    template: 'order-failed',
    dedupeKey: `order-failed:${order.UUID}`,
    // The remaining SIMs are confirmed by their own mail, which has the receipt.
    attachments: coming === 0 ? await receiptsFor(ctx, order.CustomerUUID, order.UUID) : [],
    data: {
      FirstName: customer.FirstName,
      Number: order.Number,
      lost: lost.map((sim) => nameOf(order, sim.SIM)),
      isAll: coming === 0,
      sums: sumsOfSims(order, lost, ctx.today()),
      ...(refund && refundInMail(refund)),
      path: orderPath(order.Number),
    },
  })
}

/** Mails the customer, once, that a SIM of an order cannot be activated and what is refunded. */
export async function mailSimRefused(
  ctx: Tx,
  order: StoredOrder,
  sim: StoredSim,
  refund: RefundWithCard | undefined,
): Promise<void> {
  const customer = await customerOf(ctx, order.CustomerUUID)
  await sendMail(ctx, {
    ...mailTo(customer),
    template: 'activation-failed',
    dedupeKey: `sim-refused:${order.UUID}:${sim.SIM}`,
    data: {
      FirstName: customer.FirstName,
      service: simWords(order, sim),
      what: nameOf(order, sim.SIM),
      Number: order.Number,
      sums: sumsOfSims(order, [sim], ctx.today()),
      ...(refund && refundInMail(refund)),
      path: orderPath(order.Number),
    },
  })
}

async function activationPath(ctx: Tx, mobile: { CustomerUUID: Uuid; MobileUUID: Uuid }): Promise<string> {
  const { code } = await createActivation(ctx, mobile)
  return `/activation/${encodeURIComponent(code)}`
}

/** Describes a SIM of an order: its plan, who it is for, and the end of its ICCID. */
function simWords(order: StoredOrder, { SIM, SimType, ICCID }: StoredSim): string {
  const line = simsIn(order.Items).find((one) => one.SIM === SIM)
  const forName = line?.item.Attributes.RequestedForName
  return simName({ isEsim: SimType === 'esim', ICCID, plan: line?.plan?.Name, forName })
}

/** The lines of an address, without repeating a town that they already contain. */
export function addressLines({ Lines = [], City, Postcode }: Pick<Address, 'Lines' | 'City' | 'Postcode'>): string[] {
  const known = Lines.join(' ')
  return [...Lines, ...[City ?? '', Postcode ?? ''].filter((part) => part !== '' && !known.includes(part))]
}

/** The name of a SIM of an order, with its plan. */
export function nameOf(order: StoredOrder, sim: number): string {
  const line = simsIn(order.Items).find((one) => one.SIM === sim)
  return [line?.item.Name, line?.plan?.Name].filter(Boolean).join(' + ')
}

/** The portal page of an order. */
export function orderPath(number: string): string {
  return `/profile/order-history?order=${encodeURIComponent(number)}`
}
