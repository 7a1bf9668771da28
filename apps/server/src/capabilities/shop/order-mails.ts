import { itemAmount, planOf } from '@waea/domain/shop/cart'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { createActivation } from '../activation/index.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { type AskedRefund, refundInMail } from '../payments/index.ts'
import { simsIn } from './order-paid.ts'
import type { StoredSim } from './order-sims.store.ts'
import type { StoredOrder } from './orders.store.ts'

/** Thanks the customer for a paid order, with its lines and the GST inside, once. */
export async function mailConfirmation(ctx: Ctx, order: StoredOrder): Promise<void> {
  const customer = await customerOf(ctx, order.CustomerUUID)
  await sendMail(ctx, {
    ...mailTo(customer),
    template: 'order-confirmation',
    dedupeKey: `order-confirmation:${order.UUID}`,
    data: {
      FirstName: customer.FirstName,
      Number: order.Number,
      lines: order.Items.map((item) => ({
        Name: [item.Name, planOf(item)?.Name].filter(Boolean).join(' + '),
        Quantity: item.Quantity,
        AmountCents: itemAmount(item),
      })),
      AmountCents: order.AmountCents,
      AmountTaxCents: order.AmountTaxCents,
      ...(order.Address?.Lines?.length && {
        deliveredTo: [...order.Address.Lines, order.Address.City ?? '', order.Address.Postcode ?? ''].filter(Boolean),
      }),
      path: orderPath(order.Number),
    },
  })
}

/** Makes the activation code of a SIM and mails its link to the customer, once. */
export async function mailActivation(ctx: Ctx, order: StoredOrder, sim: number, mobile: Uuid): Promise<void> {
  const customer = await customerOf(ctx, order.CustomerUUID)
  const { code } = await createActivation(ctx, { CustomerUUID: order.CustomerUUID, MobileUUID: mobile })
  const line = simsIn(order.Items).find((one) => one.SIM === sim)
  const forName = line?.item.Attributes.RequestedForName
  await sendMail(ctx, {
    ...mailTo(customer),
    template: 'activation-link',
    dedupeKey: `activation-link:${order.UUID}:${sim}`,
    data: {
      FirstName: customer.FirstName,
      kind: line?.SimType === 'esim' ? 'esim' : 'parcel',
      Number: order.Number,
      ...(forName !== undefined && { forName }),
      path: `/activation/${encodeURIComponent(code)}`,
    },
  })
}

/** Tells the customer which SIMs of a paid order do not come and what goes back to the card, once. */
export async function mailOrderFailed(
  ctx: Ctx,
  order: StoredOrder,
  { lost, coming, refund }: { lost: readonly StoredSim[]; coming: number; refund: AskedRefund | undefined },
): Promise<void> {
  const customer = await customerOf(ctx, order.CustomerUUID)
  await sendMail(ctx, {
    ...mailTo(customer),
    template: 'order-failed',
    dedupeKey: `order-failed:${order.UUID}`,
    data: {
      FirstName: customer.FirstName,
      Number: order.Number,
      lost: lost.map((sim) => nameOf(order, sim.SIM)),
      isAll: coming === 0,
      ...(refund && refundInMail(refund)),
      path: orderPath(order.Number),
    },
  })
}

/** Tells the customer that a SIM of an order cannot be put into service and what goes back to the card, once. */
export async function mailSimRefused(
  ctx: Ctx,
  order: StoredOrder,
  sim: StoredSim,
  refund: AskedRefund | undefined,
): Promise<void> {
  const customer = await customerOf(ctx, order.CustomerUUID)
  await sendMail(ctx, {
    ...mailTo(customer),
    template: 'activation-failed',
    dedupeKey: `sim-refused:${order.UUID}:${sim.SIM}`,
    data: {
      FirstName: customer.FirstName,
      what: nameOf(order, sim.SIM),
      Number: order.Number,
      ...(refund && refundInMail(refund)),
      path: orderPath(order.Number),
    },
  })
}

function nameOf(order: StoredOrder, sim: number): string {
  const line = simsIn(order.Items).find((one) => one.SIM === sim)
  return [line?.item.Name, line?.plan?.Name].filter(Boolean).join(' + ')
}

function orderPath(number: string): string {
  return `/profile/order-history?order=${encodeURIComponent(number)}`
}
