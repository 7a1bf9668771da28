import { isUuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { PartnerUnknown } from '../../../ports/ports.ts'
import { type Intent, intentOf } from '../stores/payments.store.ts'
import { recordPayment } from './record-payment.ts'

/**
 * Captures or releases a hold at the card partner, as decided, and records the answer. Idempotent, also for parallel
 * runs: the partner answers a repeat with the payment's state. Throws PartnerUnknown if the partner does not answer; a
 * later run tries again. Call it outside a transaction.
 */
export async function endHold(ctx: Ctx, intent: Intent): Promise<Intent> {
  const { state, gatewayRef, holdEnd, capture } = intent
  if (state !== 'held' || !holdEnd || !gatewayRef) return intent
  const { cards } = ctx.ports
  const said = await (capture === null ? cards.cancel(gatewayRef) : cards.capture(gatewayRef, capture))
  return recordPayment(ctx, intent, said)
}

export async function endHoldOf(ctx: Ctx, content: unknown): Promise<void> {
  const { CustomerUUID, PaymentUUID } = content as Record<string, unknown>
  if (!isUuid(CustomerUUID) || !isUuid(PaymentUUID)) throw new TypeError('A hold was to end without its id')
  const intent = await intentOf(ctx, CustomerUUID, PaymentUUID)
  try {
    if (intent) await endHold(ctx, intent)
  } catch (error) {
    // The sweep of open payments tries again.
    if (!(error instanceof PartnerUnknown)) throw error
  }
}
