import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/news.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import type { KeptCard } from './cards.store.ts'
import { mandateOf } from './mandates.store.ts'
import { type Intent, intentOf } from './payments.store.ts'

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

/** Tells whoever paid that their bank took it back, and what is owed now, `fromCredit` aside; once for each return. */
export async function mailReturned(tx: Tx, news: NewsOf<'payment.returned'>, fromCredit: Money): Promise<void> {
  const { CustomerUUID, PaymentUUID, ReturnUUID, amount, reason } = news
  const intent = await intentOf(tx, CustomerUUID, PaymentUUID)
  if (!intent) return
  const customer = await customerOf(tx, CustomerUUID)
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'payment-returned',
    dedupeKey: `payment-returned:${ReturnUUID}`,
    data: {
      FirstName: customer.FirstName,
      what: intent.description,
      AmountCents: amount,
      CreditCents: fromCredit,
      isDebit: intent.methodKind === 'bank-account',
      reason,
      ...paidFrom(intent),
      path: '/profile',
    },
  })
}

const paidFrom = ({ cardBrand, cardLast4 }: Intent) => ({
  ...(cardBrand && { bank: cardBrand }),
  ...(cardLast4 && { Last4: cardLast4 }),
})
