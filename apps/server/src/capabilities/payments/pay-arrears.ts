import type { Asked, Gives } from '@waea/contract/call'
import type { payments } from '@waea/contract/payments'
import { ownPayer } from '@waea/domain/payments/parties'
import { asksForSavedCard, cardAsked } from '@waea/domain/payments/payment'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { debtOf } from '../customers/index.ts'
import { intentOf } from './payments.store.ts'
import { mustNotBeRefused } from './refused-payment.ts'
import { goOnWithPayment, type TakenPayment, takePayment } from './start-payment.ts'

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
  const taken = (await begunBefore(ctx, CustomerUUID)) ?? (await ctx.inTransaction((tx) => takeDebt(tx, asked)))
  const payment = await goOnWithPayment(ctx, taken)
  if (asksForSavedCard(asked)) mustNotBeRefused(payment)
  const { Status, PaymentUUID, ClientSecret } = payment
  return { Status, PaymentUUID, AmountCents: taken.intent.amount, ...(ClientSecret && { ClientSecret }) }
}

/** The payment that the same request began before it was cut off: it may be made by now, and nothing owed any more. */
async function begunBefore(ctx: Ctx, CustomerUUID: Uuid): Promise<TakenPayment | undefined> {
  const intent = ctx.begun?.PaymentUUID && (await intentOf(ctx, CustomerUUID, ctx.begun.PaymentUUID))
  return intent ? { intent, is: 'known' } : undefined
}

async function takeDebt(tx: Tx, asked: Asked<typeof payments.payArrears>): Promise<TakenPayment> {
  const { customerUuid: CustomerUUID } = asked
  const debt = await debtOf(tx, CustomerUUID)
  if (!debt) throw new Refused(refuse('nothing-owed'))
  const taken = await takePayment(tx, {
    payer: ownPayer(CustomerUUID),
    purpose: 'arrears',
    paysFor: [{ thing: debt.UUID, beneficiary: CustomerUUID, service: null, amount: debt.amount }],
    description: 'What was owed on the account',
    ...cardAsked(asked),
    ...(asked.KeepCard && { keepCard: true }),
    ...(tx.requestKey && { requestKey: tx.requestKey }),
  })
  tx.begin({ PaymentUUID: taken.intent.UUID })
  return taken
}
