import type { Tx } from '../../../platform/ctx.ts'
import { customerOf, mailTo } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { type RefundWithCard, refundInMail } from '../../payments/index.ts'
import type { StoredOrder } from '../stores/orders.store.ts'
import type { StoredReturn } from '../stores/returns.store.ts'
import { sumsOfSims } from '../sums-of-order.ts'
import { nameOf, orderPath } from './order-mails.ts'

type ReturnStep = 'asked' | 'on-its-way' | 'received' | 'paid-back' | 'refunded' | 'ended'

/** Mails the customer, once per step, the progress of a return and what happens with the money. */
export async function mailReturn(
  ctx: Tx,
  order: StoredOrder,
  known: StoredReturn,
  step: ReturnStep,
  refund?: RefundWithCard,
): Promise<void> {
  const customer = await customerOf(ctx, order.CustomerUUID)
  const { Number: ReturnNumber, State, Parcel, SendBy, because, way } = known
  const sims = known.SIMs.map((SIM) => ({ SIM }))
  const wasDownloaded = State === 'REFUSED' && because === null
  await sendMail(ctx, {
    ...mailTo(customer),
    template: 'order-return',
    dedupeKey: `return:${known.UUID}:${step}`,
    data: {
      FirstName: customer.FirstName,
      Number: order.Number,
      ReturnNumber,
      step: step === 'ended' ? endOf(State) : step,
      way,
      isForPeople: known.isForPeople,
      what: known.SIMs.map((sim) => nameOf(order, sim)),
      AmountCents: known.amount,
      ...(step === 'asked' && Parcel && { parcel: Parcel }),
      ...(step === 'asked' && SendBy && !known.isForPeople && { SendBy }),
      ...(step === 'on-its-way' && Parcel && { parcel: Parcel }),
      ...(because !== null && { because }),
      ...(wasDownloaded && { wasDownloaded }),
      ...(step === 'paid-back' && { sums: sumsOfSims(order, sims, ctx.today()) }),
      ...(refund && refundInMail(refund)),
      path: orderPath(order.Number),
    },
  })
}

function endOf(State: StoredReturn['State']): 'refused' | 'expired' | 'canceled' {
  return State === 'REFUSED' ? 'refused' : State === 'EXPIRED' ? 'expired' : 'canceled'
}
