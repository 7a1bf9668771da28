import type { Asked, Gives } from '@waea/contract/call'
import type { payments } from '@waea/contract/payments'
import { asksForSavedCard } from '@waea/domain/payments/payment'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { debtOf } from '../customers/index.ts'
import { mustNotBeRefused } from './refused-payment.ts'
import { startPayment } from './start-payment.ts'

/**
 * Starts the payment of what a suspended account owes, or goes on with the one that was begun: one suspension is paid by
 * one payment, whoever asks from however many tabs. The amount is the one that is owed. Refuses 'nothing-owed', a member
 * of the account, and a card as payments do.
 */
export async function payArrears(
  ctx: Ctx,
  asked: Asked<typeof payments.payArrears>,
): Promise<Gives<typeof payments.payArrears>> {
  const { customerUuid: CustomerUUID } = asked
  permit(ctx.actor, 'payment:make', { CustomerUUID })
  const debt = await debtOf(ctx, CustomerUUID)
  if (!debt) throw new Refused(refuse('nothing-owed'))
  const { UUID: purposeUuid, AmountCents } = debt
  const payment = await startPayment(ctx, {
    CustomerUUID,
    AmountCents,
    purpose: 'arrears',
    purposeUuid,
    description: 'What was owed on the account',
    PaymentMethodType: asked.PaymentMethodType,
    PaymentMethodID: asked.PaymentMethodID,
    ...(asked.KeepCard && { keepCard: true }),
    ...(ctx.requestKey && { requestKey: ctx.requestKey }),
  })
  if (asksForSavedCard(asked)) mustNotBeRefused(payment)
  const { Status, PaymentUUID, ClientSecret } = payment
  return { Status, PaymentUUID, AmountCents, ...(ClientSecret && { ClientSecret }) }
}
