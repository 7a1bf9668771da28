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
import { makePreparedPayment, type PreparedPayment, preparePayment } from './start-payment.ts'

/**
 * Starts the payment of a suspended account's debt, or resumes the one already begun: one payment per suspension, from
 * however many tabs. The amount is the debt. Refuses 'nothing-owed', members of the account, and a card as payments do.
 */
export async function payArrears(
  ctx: Ctx,
  asked: Asked<typeof payments.payArrears>,
): Promise<Gives<typeof payments.payArrears>> {
  const { customerUuid: CustomerUUID } = asked
  permit(ctx.actor, 'payment:make', { CustomerUUID })
  const taken =
    (await findEarlierPayment(ctx, CustomerUUID)) ?? (await ctx.inTransaction((tx) => writeDebtPayment(tx, asked)))
  const payment = await makePreparedPayment(ctx, taken)
  if (asksForSavedCard(asked)) mustNotBeRefused(payment)
  const { Status, PaymentUUID, ClientSecret } = payment
  return { Status, PaymentUUID, AmountCents: taken.intent.amount, ...(ClientSecret && { ClientSecret }) }
}

/** The payment that an earlier attempt of the same request began: it may have succeeded, leaving nothing owed. */
async function findEarlierPayment(ctx: Ctx, CustomerUUID: Uuid): Promise<PreparedPayment | undefined> {
  const intent = ctx.begun?.PaymentUUID && (await intentOf(ctx, CustomerUUID, ctx.begun.PaymentUUID))
  return intent ? { intent, is: 'known' } : undefined
}

async function writeDebtPayment(tx: Tx, asked: Asked<typeof payments.payArrears>): Promise<PreparedPayment> {
  const { customerUuid: CustomerUUID } = asked
  const debt = await debtOf(tx, CustomerUUID)
  if (!debt) throw new Refused(refuse('nothing-owed'))
  const taken = await preparePayment(tx, {
    payer: ownPayer(CustomerUUID),
    purpose: 'arrears',
    paysFor: [{ thing: debt.UUID, beneficiary: CustomerUUID, service: null, amount: debt.amount }],
    description: 'What was owed on the account',
    ...cardAsked(asked),
    ...(asked.KeepCard && { keepCard: true }),
    ...(tx.requestKey && { requestKey: tx.requestKey }),
  })
  tx.markBegun({ PaymentUUID: taken.intent.UUID })
  return taken
}
