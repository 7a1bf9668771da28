import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { type CustomerRow, customerOf, customersByUuid, mailTo } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { cardInMail } from '../card-answer.ts'
import type { TakenBack } from '../payment-now.ts'
import type { KeptCard } from '../stores/cards.store.ts'
import { mandateOf } from '../stores/mandates.store.ts'
import { type Intent, intentOf } from '../stores/payments.store.ts'
import type { KeptRefund } from '../stores/refunds.store.ts'
import type { NotOwed } from '../stores/returns.store.ts'

/**
 * Mails the holder the confirmation of a direct debit authority, in the transaction that saves the account. The direct
 * debit scheme requires it.
 */
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

/**
 * Mails a customer before their account is debited: how much, from which account, and when. The direct debit scheme
 * requires it.
 */
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

/** Mails a customer that their bank did not pay a debit; `reason` is the card partner's code. */
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
 * Mails the payer that a payment was taken back or refunded, what was taken off credit and what is owed now; once per
 * return. An account that paid for another one owes nothing. Leaves out what was never delivered, because nobody owes
 * it. No mail to an erased customer, nor about one.
 */
export async function mailReturned(
  tx: Tx,
  returned: TakenBack,
  { undelivered, fromCredit, writtenOff }: NotOwed,
): Promise<void> {
  const { CustomerUUID, PaymentUUID, ReturnUUID, reason } = returned
  const AmountCents = minus(returned.amount, undelivered)
  const intent = await intentOf(tx, CustomerUUID, PaymentUUID)
  const people = await peopleOf(tx, returned)
  if (!intent || !people || AmountCents === zero) return
  const { customer, paidFor } = people
  const path = paidFor ? '/profile/payments-history' : '/profile'
  if (returned.isRefund) {
    const OwedCents = minus(minus(AmountCents, fromCredit), writtenOff)
    const took = paidFor ? { paidFor: nameOf(paidFor) } : { CreditCents: fromCredit, OwedCents }
    return mailRefunded(tx, intent, customer, { key: ReturnUUID, RefundCents: AmountCents, path, ...took })
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

/** What was taken back of another account's payment for a customer. */
interface PaidFor {
  CustomerUUID: Uuid
  part: Uuid
  amount: Money
  /** The part taken off prepay credit. */
  ofCredit: Money
  /** The part of the rest that is owed. */
  owed: Money
}

/**
 * Mails a customer that another account's payment for them was taken back or refunded, and what they owe. The mail says
 * nothing of the card. No mail to an erased customer; an erased payer is not named.
 */
export async function mailPaidFor(tx: Tx, returned: TakenBack, of: PaidFor): Promise<void> {
  const { CustomerUUID: payer, PaymentUUID, ReturnUUID, reason } = returned
  const intent = await intentOf(tx, payer, PaymentUUID)
  const people = await customersByUuid(tx, [of.CustomerUUID, payer])
  const [customer, paidBy] = [people.get(of.CustomerUUID), people.get(payer)]
  if (!intent || !customer) return
  const shared = { FirstName: customer.FirstName, what: intent.description, CreditCents: of.ofCredit, path: '/profile' }
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
          data: { ...shared, RefundCents: of.amount, OwedCents: of.owed, paidBy: payerName },
        }
      : {
          ...mailTo(customer),
          template: 'payment-returned',
          dedupeKey,
          data: {
            ...shared,
            isDebit: false,
            reason,
            AmountCents: of.amount,
            paidBy: payerName,
            ...(writtenOff > zero && { WrittenOffCents: writtenOff }),
          },
        },
  )
}

/** The payer, and the account that they paid for; undefined once one of them is erased. */
async function peopleOf(tx: Tx, { CustomerUUID, payer, paysFor }: Pick<Intent, 'CustomerUUID' | 'payer' | 'paysFor'>) {
  const [first] = payer.kind === 'billing-parent' ? paysFor : []
  const people = await customersByUuid(tx, [CustomerUUID, ...(first ? [first.beneficiary] : [])])
  const customer = people.get(CustomerUUID)
  const paidFor = first && people.get(first.beneficiary)
  return customer && (paidFor || !first) ? { customer, paidFor } : undefined
}

/** Mails the payer about a refunded sale. Not a guest, who has no account, and nobody once one of them is erased. */
export async function mailRefundedSale(tx: Tx, { UUID: key, amount }: KeptRefund, intent: Intent): Promise<void> {
  const people = intent.payer.kind === 'guest' ? undefined : await peopleOf(tx, intent)
  if (!people) return
  const took = people.paidFor ? { paidFor: nameOf(people.paidFor) } : {}
  await mailRefunded(tx, intent, people.customer, {
    key,
    RefundCents: amount,
    path: '/profile/payments-history',
    ...took,
  })
}

async function mailRefunded(
  tx: Tx,
  intent: Intent,
  customer: CustomerRow,
  {
    key,
    ...data
  }: { key: Uuid; RefundCents: Money; path: string; paidFor?: string; CreditCents?: Money; OwedCents?: Money },
): Promise<void> {
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'payment-refunded',
    dedupeKey: `payment-refunded:${key}`,
    data: {
      FirstName: customer.FirstName,
      what: intent.description,
      ...cardInMail({ CardType: intent.cardBrand, CardLast4: intent.cardLast4, CardWallet: intent.cardWallet }),
      ...data,
    },
  })
}

const nameOf = ({ FirstName, LastName }: { FirstName: string; LastName: string }) => `${FirstName} ${LastName}`.trim()

const paidFrom = ({ cardBrand, cardLast4 }: Intent) => ({
  ...(cardBrand && { bank: cardBrand }),
  ...(cardLast4 && { Last4: cardLast4 }),
})
