import type { Gives, Input } from '@waea/contract/call'
import type { payments } from '@waea/contract/money/payments'
import { ownPayer } from '@waea/domain/payments/parties'
import { asksForSavedCard, type CardChoice, cardChoiceOf } from '@waea/domain/payments/payment'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { debtOf } from '../../ledger/index.ts'
import { type Intent, intentOf, intentsFor } from '../stores/payments.store.ts'
import { abandonOnePayment } from './abandon-payment.ts'
import { mustNotBeRefused } from './refused-payment.ts'
import { chosenCard, makePreparedPayment, type PreparedPayment, preparePayment } from './start-payment.ts'

/**
 * Starts the payment of a suspended account's debt, or resumes the open one: one payment per suspension, however many
 * tabs. The amount is the debt. Refuses 'nothing-owed', members of the account, and a card as payments do.
 */
export async function payArrears(
  ctx: Ctx,
  input: Input<typeof payments.payArrears>,
): Promise<Gives<typeof payments.payArrears>> {
  const { customerUuid: CustomerUUID } = input
  permit(ctx.actor, 'payment:make', { CustomerUUID })
  const earlier = await findEarlierPayment(ctx, CustomerUUID)
  if (!earlier) await abandonUnfit(ctx, CustomerUUID, input)
  const taken = earlier ?? (await ctx.inTransaction((tx) => writeDebtPayment(tx, input)))
  const payment = await makePreparedPayment(ctx, taken)
  if (asksForSavedCard(input)) mustNotBeRefused(payment)
  const { Status, PaymentUUID, ClientSecret } = payment
  return { Status, PaymentUUID, AmountCents: taken.intent.amount, ...(ClientSecret && { ClientSecret }) }
}

/**
 * The payment that an earlier attempt of the same request started. It may have succeeded, so that nothing is owed any
 * more.
 */
async function findEarlierPayment(ctx: Ctx, CustomerUUID: Uuid): Promise<PreparedPayment | undefined> {
  const intent = ctx.started?.PaymentUUID && (await intentOf(ctx, CustomerUUID, ctx.started.PaymentUUID))
  return intent ? { intent, is: 'known' } : undefined
}

/**
 * Cancels a payment of the debt that waits for a card and no longer fits: the debt has grown, the choice to keep the
 * card has changed, or it changes between a card and a bank account.
 */
async function abandonUnfit(ctx: Ctx, CustomerUUID: Uuid, input: CardChoice & { KeepCard?: boolean }): Promise<void> {
  const debt = await debtOf(ctx, CustomerUUID)
  if (!debt) return
  const saved = await chosenCard(ctx, CustomerUUID, cardChoiceOf(input), 'arrears')
  const keepCard = input.KeepCard ?? false
  const isFit = (one: Intent) =>
    one.methodKind === (saved?.kind ?? 'card') && one.amount === debt.amount && (saved || one.keepCard === keepCard)
  const found = await intentsFor(ctx, CustomerUUID, [debt.UUID])
  const waiting = found.filter((one) => one.purpose === 'arrears' && one.state === 'waiting')
  for (const one of waiting) if (!isFit(one)) await abandonOnePayment(ctx, CustomerUUID, one.UUID)
}

async function writeDebtPayment(tx: Tx, input: Input<typeof payments.payArrears>): Promise<PreparedPayment> {
  const { customerUuid: CustomerUUID } = input
  const debt = await debtOf(tx, CustomerUUID)
  if (!debt) throw new Refused(refuse('nothing-owed'))
  const taken = await preparePayment(tx, {
    payer: ownPayer(CustomerUUID),
    purpose: 'arrears',
    paysFor: [{ thing: debt.UUID, beneficiary: CustomerUUID, service: null, amount: debt.amount }],
    description: 'What was owed on the account',
    ...cardChoiceOf(input),
    ...(input.KeepCard && { keepCard: true }),
    ...(tx.requestKey && { requestKey: tx.requestKey }),
  })
  tx.markStarted({ PaymentUUID: taken.intent.UUID })
  return taken
}
