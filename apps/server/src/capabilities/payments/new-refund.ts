import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import type { KeptRefund } from './refunds.store.ts'

/** A refund of a payment that the card partner was not asked for yet. */
export function newRefund(
  ctx: Ctx,
  of: { CustomerUUID: Uuid; UUID: Uuid },
  asked: { thingUuid: Uuid; reason: string; amount: Money },
): KeptRefund {
  return {
    ...{ CustomerUUID: of.CustomerUUID, UUID: ctx.newUuid(), PaymentUUID: of.UUID, ...asked },
    ...{ tax: null, state: 'unasked', gatewayRef: null, failure: null },
    ...{ createdAt: ctx.now(), updatedAt: ctx.now(), completedAt: null },
  }
}
