import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { customerOf, customersByUuid, mailTo } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { cardInMail } from '../card-answer.ts'
import type { TakenBack } from '../payment-now.ts'
import type { KeptCard } from '../stores/cards.store.ts'
import { mandateOf } from '../stores/mandates.store.ts'
import { type Intent, intentOf } from '../stores/payments.store.ts'
import type { NotOwed } from '../stores/returns.store.ts'

/** Confirms a direct debit authority to its holder, in the transaction that saves the account: the scheme asks for it. */
export async function mailMandate(tx: Tx, { CustomerUUID, MandateUUID, CardType, CardLast4 }: KeptCard): Promise<void> {
  const mandate = MandateUUID && (await mandateOf(tx, CustomerUUID, MandateUUID))
  if (!mandate) return
  const { holder, terms, acceptedAt } = mandate
  const customer = await customerOf(tx, CustomerUUID)
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'mandate-confirmed',
    dedupeKey: `mandate:${MandateUUID}`,
    data: {
      FirstName: customer.FirstName,
      bank: CardType,
      Last4: CardLast4,
      holder,
      terms,
      acceptedAtMs: acceptedAt.getTime(),
      path: '/profile/payment-methods',
    },
  })
}

/** Tells a customer before their account is debited: how much, from which account, when. The scheme asks for it. */
export async function mailDebitNotice(tx: Tx, intent: Intent): Promise<void> {
  const { CustomerUUID, UUID, amount, description, debitOn } = intent
  const customer = await customerOf(tx, CustomerUUID)
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'debit-notice',
    dedupeKey: `debit-notice:${UUID}`,
    data: {
      FirstName: customer.FirstName,
      what: description,
      AmountCents: amount,
      ...(debitOn && { debitOn }),
      ...paidFrom(intent),
      path: '/profile/payments-history',
    },
  })
}

/** Tells a customer that their bank did not pay a debit; `reason` is the card partner's code. */
export async function mailDebitFailed(tx: Tx, intent: Intent, reason: string): Promise<void> {
  const { CustomerUUID, UUID, amount, description } = intent
  const customer = await customerOf(tx, CustomerUUID)
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'debit-failed',
    dedupeKey: `debit-failed:${UUID}`,
    data: {
      FirstName: customer.FirstName,
      what: description,
      AmountCents: amount,
      reason,
      ...paidFrom(intent),
      path: '/profile/payments-history',
    },
  })
}

/**
 * Tells whoever paid that their bank took it back, or that it was refunded, and what is owed now, credit that was taken aside; once for each return.
 * Who paid for another account owes nothing. Says nothing of what was never delivered, which is owed by nobody. Who was
 * erased meanwhile is told nothing, nor of an account that was.
 */
export async function mailReturned(
  tx: Tx,
  returned: TakenBack,
  { undelivered, fromCredit, writtenOff }: NotOwed,
): Promise<void> {
  const { CustomerUUID, PaymentUUID, ReturnUUID, reason, payer, paysFor } = returned
  const AmountCents = minus(returned.amount, undelivered)
  const intent = await intentOf(tx, CustomerUUID, PaymentUUID)
  const [first] = payer.kind === 'billing-parent' ? paysFor : []
  const people = await customersByUuid(tx, [CustomerUUID, ...(first ? [first.beneficiary] : [])])
  const customer = people.get(CustomerUUID)
  const paidFor = first && people.get(first.beneficiary)
  if (!intent || !customer || (first && !paidFor) || AmountCents === zero) return
  const path = first ? '/profile/payments-history' : '/profile'
  if (returned.isRefund) {
    const owed = minus(minus(AmountCents, fromCredit), writtenOff)
    const data = { FirstName: customer.FirstName, what: intent.description, RefundCents: AmountCents, path }
    await sendMail(tx, {
      ...mailTo(customer),
      template: 'payment-refunded',
      dedupeKey: `payment-refunded:${ReturnUUID}`,
      data: {
        ...data,
        ...cardInMail({ CardType: intent.cardBrand, CardLast4: intent.cardLast4, CardWallet: intent.cardWallet }),
        ...(paidFor ? { paidFor: nameOf(paidFor) } : { CreditCents: fromCredit, OwedCents: owed }),
      },
    })
    return
  }
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'payment-returned',
    dedupeKey: `payment-returned:${ReturnUUID}`,
    data: {
      FirstName: customer.FirstName,
      what: intent.description,
      AmountCents,
      CreditCents: fromCredit,
      ...(writtenOff > zero && { WrittenOffCents: writtenOff }),
      isDebit: intent.methodKind === 'bank-account',
      reason,
      ...paidFrom(intent),
      ...(paidFor && { paidFor: nameOf(paidFor) }),
      path,
    },
  })
}

/** What a bank took back of what another account had paid for a customer. */
interface PaidFor {
  CustomerUUID: Uuid
  part: Uuid
  amount: Money
  /** What of it was taken off prepay credit. */
  ofCredit: Money
  /** What of the rest is owed. */
  owed: Money
}

/**
 * Tells a customer that what another account had paid for them was taken back or refunded, and what they owe; nothing of its card. Who
 * was erased meanwhile is told nothing, and named no more.
 */
export async function mailPaidFor(tx: Tx, returned: TakenBack, of: PaidFor): Promise<void> {
  const { CustomerUUID: payer, PaymentUUID, ReturnUUID, reason } = returned
  const intent = await intentOf(tx, payer, PaymentUUID)
  const people = await customersByUuid(tx, [of.CustomerUUID, payer])
  const [customer, paidBy] = [people.get(of.CustomerUUID), people.get(payer)]
  if (!intent || !customer) return
  const told = { FirstName: customer.FirstName, what: intent.description, CreditCents: of.ofCredit, path: '/profile' }
  const writtenOff = minus(minus(of.amount, of.ofCredit), of.owed)
  const payerName = paidBy ? nameOf(paidBy) : 'somebody else'
  const dedupeKey = `payment-returned:${ReturnUUID}:${of.part}`
  await sendMail(
    tx,
    returned.isRefund
      ? {
          ...mailTo(customer),
          template: 'payment-refunded',
          dedupeKey,
          data: { ...told, RefundCents: of.amount, OwedCents: of.owed, paidBy: payerName },
        }
      : {
          ...mailTo(customer),
          template: 'payment-returned',
          dedupeKey,
          data: {
            ...told,
            isDebit: false,
            reason,
            AmountCents: of.amount,
            paidBy: payerName,
            ...(writtenOff > zero && { WrittenOffCents: writtenOff }),
          },
        },
  )
}

const nameOf = ({ FirstName, LastName }: { FirstName: string; LastName: string }) => `${FirstName} ${LastName}`.trim()

const paidFrom = ({ cardBrand, cardLast4 }: Intent) => ({
  ...(cardBrand && { bank: cardBrand }),
  ...(cardLast4 && { Last4: cardLast4 }),
})
