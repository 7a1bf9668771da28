import type { Gives, Input } from '@waea/contract/call'
import type { payouts } from '@waea/contract/money/payouts'
import { type PayoutPart, type PayoutWay, payable, refundsToPayOut } from '@waea/domain/billing/pay-out'
import { bankAccountText, parseBankAccount } from '@waea/domain/payments/means/bank-account'
import { ownParties } from '@waea/domain/payments/parties'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { dollars, type Money, minus, zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted, permit } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { accounts as books, move, unsettledOf } from '../../ledger/index.ts'
import { type CardPaymentLeft, cardPaymentsLeft, refundOnePayment } from '../../payments/index.ts'
import { type AccountRow, findAccount, lockAccount } from '../stores/accounts.store.ts'
import { allocate } from '../stores/allocations.store.ts'
import { insertPayout, type PayoutRow, payoutsOf } from '../stores/payouts.store.ts'
import { tellPayout } from '../telling/tell-payout.ts'

/** How much of an account's credit can be paid out, and how. */
interface Payable {
  amount: Money
  way: PayoutWay
  /** The payments to refund; empty for a payout to a bank account. */
  parts: readonly PayoutPart[]
  payments: readonly CardPaymentLeft[]
}

/**
 * How much of a customer's credit can be paid out and how, with earlier payouts. The amount is zero while the account
 * is open.
 */
export async function readPayout(ctx: Ctx, CustomerUUID: Uuid): Promise<Gives<typeof payouts.creditPayout>> {
  const { amount, way, parts, payments } = await payableOf(ctx, await findAccount(ctx, CustomerUUID))
  const cardOf = new Map(payments.map((payment) => [payment.UUID, payment]))
  return {
    AmountCents: amount,
    MostCents: ctx.config.creditPayoutMost,
    Way: way,
    Cards: parts.map(({ UUID, amount: AmountCents }) => {
      const { cardBrand: CardType, cardLast4: CardLast4 } = cardOf.get(UUID) ?? {}
      return { ...(CardType && { CardType }), ...(CardLast4 && { CardLast4 }), AmountCents }
    }),
    Payouts: (await payoutsOf(ctx, CustomerUUID)).map(payoutAnswer),
  }
}

/**
 * Pays out the credit of a closed account: refunds it to the cards that paid or, if their payments do not cover it,
 * asks the operator to pay it to a bank account. Call it in one transaction; the card partner is called afterwards.
 * Refuses an amount or a way other than can be paid out now ('conflict'), more than the operator's maximum, and an
 * invalid bank account number.
 */
export async function payOutCredit(
  tx: Tx,
  input: Input<typeof payouts.payOutCredit>,
): Promise<Gives<typeof payouts.payOutCredit>> {
  const { customerUuid: CustomerUUID, Way: way } = input
  permit(tx.actor, 'bill:manage', { CustomerUUID })
  const account = await lockAccount(tx, CustomerUUID)
  const { amount, way: possible, parts } = await payableOf(tx, account)
  if (!account || amount === zero || input.AmountCents !== amount || way !== possible)
    throw new Refused(refuse('conflict'))
  const most = tx.config.creditPayoutMost
  if (amount > most) throw new Refused(refuse('amount-too-large', { most: dollars(most) }, 'AmountCents'))
  return begin(tx, account, { amount, way, parts }, input)
}

/**
 * Pays out all credit of a closed account at the operator's request, without a maximum. Refuses an unknown customer,
 * and 'conflict' if there is nothing to pay out.
 */
export async function payOutByProvider(
  tx: Tx,
  input: Input<typeof payouts.payOutByProvider>,
): Promise<Gives<typeof payouts.payOutByProvider>> {
  const account = byRule('billing', 'bill:manage', await lockAccount(tx, input.customerUuid))
  const payable = await payableOf(tx, account)
  if (payable.amount === zero) throw new Refused(refuse('conflict'))
  return begin(tx, account, payable, input)
}

async function begin(
  tx: Tx,
  account: AccountRow,
  { amount, way, parts }: Pick<Payable, 'amount' | 'way' | 'parts'>,
  input: BankInput,
): Promise<Gives<typeof payouts.payOutCredit>> {
  const { CustomerUUID } = account
  const payout = byRule('billing', 'bill:manage', {
    CustomerUUID,
    UUID: tx.newUuid(),
    way,
    amount,
    returned: zero,
    state: 'under-way' as const,
    ...bankOf(way, input),
    createdAt: tx.now(),
    completedAt: null,
  })
  await insertPayout(tx, payout)
  await takeCredit(tx, account, payout)
  await startPayout(tx, account, payout, parts)
  await tellPayout(tx, payout, 'asked')
  const detail = { PayoutUUID: payout.UUID, AmountCents: amount, Way: way }
  await tx.audit({ CustomerUUID, deed: 'credit-payout-asked', detail })
  await tx.show(CustomerUUID, 'bill.changed')
  return payoutAnswer(payout)
}

/** The payout as shown to the customer. */
export function payoutAnswer(payout: PayoutRow): Gives<typeof payouts.payOutCredit> {
  const { UUID: PayoutUUID, way: Way, amount, returned, state, createdAt, completedAt } = payout
  return {
    PayoutUUID,
    Way,
    AmountCents: amount,
    ReturnedCents: returned,
    CreatedAtNanos: nanos(createdAt),
    Status: state === 'under-way' ? 'UNDER_WAY' : state === 'paid' ? 'PAID' : 'RETURNED',
    ...(completedAt && { CompletedAtNanos: nanos(completedAt) }),
  }
}

/** Operator notice for a payout to a bank account. */
export const payoutNotice = ({ UUID }: Pick<PayoutRow, 'UUID'>) => ({
  kind: 'payout' as const,
  subject: `payout ${UUID}`,
})

async function payableOf(ctx: Ctx, account: AccountRow | undefined): Promise<Payable> {
  const none = { amount: zero, way: 'bank' as const, parts: [], payments: [] }
  if (!account?.closedOn || account.credit === zero) return none
  const [{ owing }, payments] = await Promise.all([
    unsettledOf(ctx, account.CustomerUUID),
    cardPaymentsLeft(ctx, account.CustomerUUID),
  ])
  const amount = payable(account.credit, owing)
  const parts = refundsToPayOut(amount, payments)
  return { amount, way: parts ? 'card' : 'bank', parts: parts ?? [], payments }
}

type BankInput = Pick<Input<typeof payouts.payOutCredit>, 'AccountNumber' | 'HolderName'>

/** The bank account of the payout, with the number formatted as on statements. */
function bankOf(way: PayoutWay, input: BankInput): Pick<PayoutRow, 'bankAccount' | 'holder'> {
  if (way === 'card') return { bankAccount: null, holder: null }
  const bankAccount = bankAccountText(accept(parseBankAccount(input.AccountNumber ?? '')))
  const holder = input.HolderName?.trim()
  if (!holder) throw new Refused(refuse('name-missing', undefined, 'HolderName'))
  return { bankAccount, holder }
}

/** Takes the payout off the credit, so that no bill can use it. */
async function takeCredit(tx: Tx, account: AccountRow, { UUID, amount }: PayoutRow): Promise<void> {
  const { CustomerUUID } = account
  const { paidAhead: debit, refunds: credit } = books
  const parties = ownParties(CustomerUUID, null)
  await move(tx, { CustomerUUID, parties, reason: `payout:${UUID}`, because: 'payout', amount, debit, credit })
  const owner = byRule('billing', 'bill:manage', account)
  await allocate(tx, owner, [{ kind: 'credit', InvoiceUUID: null, amount: minus(zero, amount) }])
}

async function startPayout(
  tx: Tx,
  { AccountNumber }: AccountRow,
  payout: Permitted<PayoutRow, 'bill:manage'>,
  parts: readonly PayoutPart[],
): Promise<void> {
  const { CustomerUUID, UUID: thingUuid, way, amount } = payout
  if (way === 'bank')
    return notifyOperator(tx, {
      ...payoutNotice(payout),
      reason: `pay ${dollars(amount)} of credit of account ${AccountNumber} to the bank account that the call of payouts names, then mark it as paid`,
    })
  for (const part of parts) {
    const reason = `payout:${thingUuid}:${part.UUID}`
    const refund = await refundOnePayment(tx, { CustomerUUID, UUID: part.UUID }, { ...part, thingUuid, reason })
    // Another refund may have taken some of the payment before it was locked. Refusing rolls everything back.
    if (refund?.amount !== part.amount) throw new Refused(refuse('conflict'))
  }
}
