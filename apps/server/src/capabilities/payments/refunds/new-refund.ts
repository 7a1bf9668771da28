import type { PaymentPurpose } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, sum } from '@waea/kit/money'
import type { Ctx } from '../../../platform/ctx.ts'
import type { KeptRefund } from '../stores/refunds.store.ts'

export interface RefundRequest {
  CustomerUUID: Uuid
  /** What the payment was for. */
  purpose: Exclude<PaymentPurpose, 'bill'>
  /** The thing that was paid for. */
  paidThing: Uuid
  /** Which payment, if the thing can be paid for again, such as a mobile's credit. */
  PaymentUUID?: Uuid
  /** What could not be delivered: an order or a mobile. */
  thingUuid: Uuid
  amount: Money
  /** The reason; money is refunded once per reason. */
  reason: string
}

/** The part of a payment that is neither refunded nor about to be, in cents. */
export function leftOf({ amount }: { amount: Money }, refunds: readonly Pick<KeptRefund, 'state' | 'amount'>[]): Money {
  return minus(amount, sum(refunds.filter(({ state }) => state !== 'failed').map((one) => one.amount)))
}

/** A refund that has not been sent to the card partner yet. */
export function newRefund(
  ctx: Ctx,
  of: { CustomerUUID: Uuid; UUID: Uuid },
  input: { thingUuid: Uuid; reason: string; amount: Money },
): KeptRefund {
  return {
    CustomerUUID: of.CustomerUUID,
    UUID: ctx.newUuid(),
    PaymentUUID: of.UUID,
    ...input,
    tax: null,
    state: 'unasked',
    gatewayRef: null,
    failure: null,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    completedAt: null,
  }
}
