import type { FailureReason } from '@waea/domain/plans/renewing/retry'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import type { EventOf } from '../../../platform/jobs/events.ts'
import { customerOf, customersByUuid, mailTo } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { defaultMethodsOf, type KeptCard } from '../../payments/index.ts'
import { invoicesWithAccounts } from '../stores/invoices.store.ts'
import { willBeTaken } from './automatic-days.ts'

const payPath = '/profile/account/pay-bill'
const billsPath = '/profile/billing'

interface Received {
  PaymentUUID: Uuid
  amount: Money
  /** The part that was more than is owed. */
  toCredit: Money
  /** True if no next bill can take the credit. */
  isClosed: boolean
}

/**
 * Mails a customer that a guest paid for their bills, and how much became credit. The mail has neither the guest's card
 * nor the receipt. No mail to an erased customer.
 */
export async function tellPaidByGuest(
  tx: Tx,
  CustomerUUID: Uuid,
  { PaymentUUID, amount, toCredit, isClosed }: Received,
): Promise<void> {
  const customer = (await customersByUuid(tx, [CustomerUUID])).get(CustomerUUID)
  if (!customer) return
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'bill-paid-by-guest',
    data: {
      FirstName: customer.FirstName,
      AmountCents: amount,
      paidOn: tx.today(),
      ...(toCredit > 0 && { CreditCents: toCredit }),
      ...(isClosed && { isClosed }),
      path: billsPath,
    },
    dedupeKey: `receipt:${PaymentUUID}`,
  })
}

/**
 * Mails that more was paid than is owed, for example by two payments at once, and that the rest is credit now. Once per
 * payment; no mail to an erased customer.
 */
export async function tellCredit(
  tx: Tx,
  CustomerUUID: Uuid,
  { PaymentUUID, amount, toCredit, isClosed }: Received,
): Promise<void> {
  const customer = (await customersByUuid(tx, [CustomerUUID])).get(CustomerUUID)
  if (!customer) return
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'bill-credit',
    data: {
      FirstName: customer.FirstName,
      AmountCents: amount,
      CreditCents: toCredit,
      path: payPath,
      ...(isClosed && { isClosed }),
    },
    dedupeKey: `bill-credit:${PaymentUUID}`,
  })
}

/** Mails that an automatic payment failed, why, and when the next attempt is; once per attempt. */
export async function tellNotPaid(
  tx: Tx,
  CustomerUUID: Uuid,
  attempt: {
    key: string
    amount: Money
    because: FailureReason
    nextTryOn: CalendarDay | null
    card?: KeptCard | undefined
  },
): Promise<void> {
  const customer = await customerOf(tx, CustomerUUID)
  const { card, nextTryOn, because } = attempt
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'bill-not-paid',
    data: {
      FirstName: customer.FirstName,
      AmountCents: attempt.amount,
      because,
      ...(nextTryOn && { nextTryOn }),
      ...(card && { CardLast4: card.CardLast4, CardBrand: card.CardType, isAccount: card.kind === 'bank-account' }),
      path: payPath,
    },
    dedupeKey: `bill-not-paid:${attempt.key}`,
  })
}

/** Mails each issued bill once: its total, and when it is due or paid automatically. */
export async function tellIssued(tx: Tx, { bills }: EventOf<'bills.issued'>): Promise<void> {
  const ids = bills.map(({ CustomerUUID }) => CustomerUUID)
  const [customers, cards, issued] = await Promise.all([
    customersByUuid(tx, ids),
    defaultMethodsOf(tx, ids),
    invoicesWithAccounts(
      tx,
      bills.map(({ CustomerUUID, InvoiceUUID }) => ({ CustomerUUID, InvoiceUUID })),
    ),
  ])
  for (const bill of issued) {
    const customer = customers.get(bill.CustomerUUID)
    if (!customer) continue
    await sendMail(tx, {
      ...mailTo(customer),
      template: 'bill-issued',
      data: {
        FirstName: customer.FirstName,
        Number: bill.Number,
        TotalCents: bill.total,
        AmountCents: bill.remaining,
        dueOn: bill.dueOn,
        ...(bill.writtenOff > 0 && { WrittenOffCents: bill.writtenOff }),
        taken: willBeTaken(bill, cards.get(bill.CustomerUUID), [bill], tx.today()).map(({ on, amount }) => ({
          on,
          AmountCents: amount,
        })),
        path: `/profile/account/invoices/${bill.Number}`,
      },
      dedupeKey: `bill-issued:${bill.UUID}`,
    })
  }
}

/**
 * Mails that a payment was charged back or refunded: what is owed again, and what was taken off the credit. Once per
 * return; no mail to an erased customer.
 */
export async function tellReturned(
  tx: Tx,
  CustomerUUID: Uuid,
  returned: { ReturnUUID: Uuid; amount: Money; owed: Money; fromCredit: Money; isRefund: boolean; pauses: boolean },
): Promise<void> {
  const customer = (await customersByUuid(tx, [CustomerUUID])).get(CustomerUUID)
  if (!customer) return
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'bill-returned',
    data: {
      FirstName: customer.FirstName,
      AmountCents: returned.amount,
      OwedCents: returned.owed,
      CreditCents: returned.fromCredit,
      isRefund: returned.isRefund,
      ...(returned.pauses && { pauses: true as const }),
      path: payPath,
    },
    dedupeKey: `bill-returned:${returned.ReturnUUID}`,
  })
}

/** Mails that a charged-back payment stands again, and what bills still ask for; once per return. */
export async function tellReinstated(
  tx: Tx,
  CustomerUUID: Uuid,
  { ReturnUUID, ...reinstated }: { ReturnUUID: Uuid; amount: Money; owed: Money; isRefund: boolean },
): Promise<void> {
  const customer = (await customersByUuid(tx, [CustomerUUID])).get(CustomerUUID)
  if (!customer) return
  const { amount: AmountCents, owed: OwedCents, isRefund } = reinstated
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'bill-reinstated',
    data: {
      FirstName: customer.FirstName,
      AmountCents,
      OwedCents,
      isRefund,
      path: OwedCents > 0 ? payPath : billsPath,
    },
    dedupeKey: `bill-reinstated:${ReturnUUID}`,
  })
}

/** Mails that the rest of a closed account's bills was written off; once per write-off. */
export async function tellWrittenOff(
  tx: Tx,
  CustomerUUID: Uuid,
  { UUID, amount: AmountCents }: { UUID: Uuid; amount: Money },
): Promise<void> {
  const customer = (await customersByUuid(tx, [CustomerUUID])).get(CustomerUUID)
  if (!customer) return
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'bill-written-off',
    data: { FirstName: customer.FirstName, AmountCents, path: billsPath },
    dedupeKey: `bill-written-off:${UUID}`,
  })
}

/** Mails that an operator wrote off what was overdue; once per write-off. */
export async function tellOverdueWrittenOff(
  tx: Tx,
  CustomerUUID: Uuid,
  off: { UUID: Uuid; amount: Money; debt: Money; bills: readonly { Number: string; AmountCents: Money }[] },
): Promise<void> {
  const customer = await customerOf(tx, CustomerUUID)
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'overdue-written-off',
    data: {
      FirstName: customer.FirstName,
      AmountCents: off.amount,
      bills: off.bills,
      ...(off.debt > 0 && { DebtCents: off.debt }),
      path: billsPath,
    },
    dedupeKey: `overdue-written-off:${off.UUID}`,
  })
}
