import type { Asked, Gives } from '@waea/contract/call'
import type { payments } from '@waea/contract/payments'
import { ownPayer } from '@waea/domain/payments/parties'
import { asksForSavedCard, type CardChoice, cardChoiceOf } from '@waea/domain/payments/payment'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { debtOf } from '../customers/index.ts'
import { abandonOnePayment } from './abandon-payment.ts'
import { intentOf, intentsFor } from './payments.store.ts'
import { mustNotBeRefused } from './refused-payment.ts'
import { chosenCard, makePreparedPayment, type PreparedPayment, preparePayment } from './start-payment.ts'

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
  const earlier = await findEarlierPayment(ctx, CustomerUUID)
  if (!earlier) await abandonOtherKind(ctx, CustomerUUID, asked)
  const taken = earlier ?? (await ctx.inTransaction((tx) => writeDebtPayment(tx, asked)))
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

/**
 * Gives up a payment of the debt that was begun with a card and is now to be made from a bank account, or the other way
 * round: the partner keeps the two apart.
 */
async function abandonOtherKind(ctx: Ctx, CustomerUUID: Uuid, asked: CardChoice): Promise<void> {
  const debt = await debtOf(ctx, CustomerUUID)
  if (!debt) return
  const kind = (await chosenCard(ctx, CustomerUUID, cardChoiceOf(asked), 'arrears'))?.kind ?? 'card'
  const begun = await intentsFor(ctx, CustomerUUID, [debt.UUID])
  const others = begun.filter((one) => one.purpose === 'arrears' && one.methodKind !== kind && one.state === 'waiting')
  for (const { UUID } of others) await abandonOnePayment(ctx, CustomerUUID, UUID)
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
    ...cardChoiceOf(asked),
    ...(asked.KeepCard && { keepCard: true }),
    ...(tx.requestKey && { requestKey: tx.requestKey }),
  })
  tx.markBegun({ PaymentUUID: taken.intent.UUID })
  return taken
}
