import type { PaymentPurpose } from '@waea/domain/payments/parties'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { PartnerUnknown } from '../../../ports/ports.ts'
import { findMadePayment } from '../partner/call-partner.ts'
import { type Intent, intentOf, intentsFor, isCovered, markCancelled } from '../stores/payments.store.ts'
import { recordPayment } from './record-payment.ts'

/**
 * Cancels the open payments of a thing, at the card partner too. Returns 'paid' if one was paid after all or is
 * authorized. Opens its own transactions. Throws PartnerUnknown while the partner does not answer; nothing is cancelled
 * then.
 */
export async function abandonPayment(
  ctx: Ctx,
  input: { CustomerUUID: Uuid; purpose: PaymentPurpose; thing: Uuid /** Do not touch holds. */; onlyCharges?: boolean },
): Promise<'paid' | 'given-up'> {
  const found = (await intentsFor(ctx, input.CustomerUUID, [input.thing])).filter(
    (one) => one.purpose === input.purpose && one.state !== 'cancelled' && (one.held === null || !input.onlyCharges),
  )
  for (const one of found) {
    if ((await abandonOne(ctx, one)) === 'paid') return 'paid'
  }
  return 'given-up'
}

/** Cancels one payment as `abandonPayment` does. */
export async function abandonOnePayment(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<'paid' | 'given-up'> {
  const intent = await intentOf(ctx, CustomerUUID, UUID)
  return intent && intent.state !== 'cancelled' ? abandonOne(ctx, intent) : 'given-up'
}

async function abandonOne(ctx: Ctx, one: Intent): Promise<'paid' | 'given-up'> {
  if (isCovered(one)) return 'paid'
  const said = await findMadePayment(ctx, one)
  if (!said) {
    await ctx.inTransaction((tx) => markCancelled(tx, byRule('payments', 'payment:make', one)))
    return 'given-up'
  }
  const isTaken = said.state === 'succeeded' || (said.state === 'held' && one.holdEnd !== 'release')
  const last = isTaken ? said : await ctx.ports.cards.cancel(said.gatewayRef)
  const now = await recordPayment(ctx, one, last)
  if (isCovered(now)) return 'paid'
  if (now.state !== 'cancelled') throw new PartnerUnknown('The card partner is still at work on the payment')
  return 'given-up'
}

/**
 * Refuses 'in-progress' while a payment of a thing, other than `except`, may still succeed. Call it with the thing
 * locked, before the thing changes: starting a payment takes the same lock.
 */
export async function refuseIfPaymentOpen(tx: Ctx, CustomerUUID: Uuid, thing: Uuid, except?: Uuid): Promise<void> {
  const found = await intentsFor(tx, CustomerUUID, [thing])
  const isOpen = found.some(({ state, UUID }) => state !== 'cancelled' && UUID !== except)
  if (isOpen) throw new Refused(refuse('in-progress'))
}
