import type { PaymentPurpose } from '@waea/domain/payments/parties'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { madeAtPartner } from './ask-partner.ts'
import { giveUpIntent, type Intent, intentsFor } from './payments.store.ts'
import { recordPayment } from './record-payment.ts'

/**
 * Gives up what was begun to be paid for a thing, at the card partner too, and answers whether it was paid after all.
 * Opens its own transactions. Throws PartnerUnknown while the partner does not say: then nothing is given up.
 */
export async function abandonPayment(
  ctx: Ctx,
  asked: { CustomerUUID: Uuid; purpose: PaymentPurpose; thing: Uuid },
): Promise<'paid' | 'given-up'> {
  const begun = (await intentsFor(ctx, asked.CustomerUUID, [asked.thing])).filter(
    (one) => one.purpose === asked.purpose && one.state !== 'cancelled',
  )
  for (const one of begun) {
    if ((await endOne(ctx, one)) === 'paid') return 'paid'
  }
  return 'given-up'
}

async function endOne(ctx: Ctx, one: Intent): Promise<'paid' | 'given-up'> {
  if (one.state === 'succeeded') return 'paid'
  const said = await madeAtPartner(ctx, one)
  if (!said) {
    await ctx.inTransaction((tx) => giveUpIntent(tx, permit(byRule('payments'), 'payment:make', one)))
    return 'given-up'
  }
  const last = said.state === 'succeeded' ? said : await ctx.ports.cards.cancel(said.gatewayRef)
  const { state } = await recordPayment(ctx, one, last)
  if (state === 'succeeded') return 'paid'
  if (state !== 'cancelled') throw new PartnerUnknown('The card partner is still at work on the payment')
  return 'given-up'
}

/**
 * Refuses 'in-progress' while something that was begun to be paid for a thing may still be paid. To be asked while the
 * thing is held, before it becomes another one: whoever begins to pay for it holds it too.
 */
export async function mustBeGivenUp(tx: Ctx, CustomerUUID: Uuid, thing: Uuid): Promise<void> {
  const begun = await intentsFor(tx, CustomerUUID, [thing])
  if (begun.some(({ state }) => state !== 'cancelled')) throw new Refused(refuse('in-progress'))
}
