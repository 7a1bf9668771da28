import type { FailureReason } from '@waea/domain/plans/renewing/retry'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import type { NewsOf } from '../../../platform/jobs/news.ts'
import { customerOf, customersByUuid, mailTo } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import type { KeptCard } from '../../payments/index.ts'
import { invoicesWithAccounts } from '../stores/invoices.store.ts'
import { halfAndRest } from './automatic-days.ts'

const payPath = '/profile/account/pay-bill'
const billsPath = '/profile/billing'

interface Received {
  PaymentUUID: Uuid
  amount: Money
  /** What of it was more than is owed. */
  toCredit: Money
  /** No bill comes that takes the credit. */
  isClosed: boolean
}

/**
 * Tells a customer that a guest paid for their bills, and what of it is credit, without the guest's card or receipt. Who
 * was erased meanwhile is told nothing.
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
 * Tells that more was paid than is owed, such as twice at the same moment: it is credit now. Once for each payment; who was
 * erased meanwhile is told nothing.
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

/** Tells that bills were not paid automatically, why, and when it is tried again; once for each try. */
export async function tellNotPaid(
  tx: Tx,
  CustomerUUID: Uuid,
  told: {
    key: string
    amount: Money
    because: FailureReason
    nextTryOn: CalendarDay | null
    card?: KeptCard | undefined
  },
): Promise<void> {
  const customer = await customerOf(tx, CustomerUUID)
  const { card, nextTryOn, because } = told
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'bill-not-paid',
    data: {
      FirstName: customer.FirstName,
      AmountCents: told.amount,
      because,
      ...(nextTryOn && { nextTryOn }),
      ...(card && { CardLast4: card.CardLast4, CardBrand: card.CardType, isAccount: card.kind === 'bank-account' }),
      path: payPath,
    },
    dedupeKey: `bill-not-paid:${told.key}`,
  })
}

/** Tells that bills were issued, each once: what they come to, and when they are due or paid by themselves. */
export async function tellIssued(tx: Tx, { bills }: NewsOf<'bills.issued'>): Promise<void> {
  const ids = bills.map(({ CustomerUUID }) => CustomerUUID)
  const [customers, issued] = await Promise.all([
    customersByUuid(tx, ids),
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
        taken: halfAndRest(bill, bill).map(({ on, amount }) => ({ on, AmountCents: amount })),
        path: `/profile/account/invoices/${bill.Number}`,
      },
      dedupeKey: `bill-issued:${bill.UUID}`,
    })
  }
}

/**
 * Tells that a bank took back what a payment had paid, or that it was refunded: what of it is owed again, and what was
 * taken off the credit of the account. Once for each; who was erased meanwhile is told nothing.
 */
export async function tellReturned(
  tx: Tx,
  CustomerUUID: Uuid,
  told: { ReturnUUID: Uuid; amount: Money; owed: Money; fromCredit: Money; isRefund: boolean; pauses: boolean },
): Promise<void> {
  const customer = (await customersByUuid(tx, [CustomerUUID])).get(CustomerUUID)
  if (!customer) return
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'bill-returned',
    data: {
      FirstName: customer.FirstName,
      AmountCents: told.amount,
      OwedCents: told.owed,
      CreditCents: told.fromCredit,
      isRefund: told.isRefund,
      ...(told.pauses && { pauses: true as const }),
      path: payPath,
    },
    dedupeKey: `bill-returned:${told.ReturnUUID}`,
  })
}

/** Tells that a payment stands which was taken back before, and what bills still ask for; once for each return. */
export async function tellReinstated(
  tx: Tx,
  CustomerUUID: Uuid,
  { ReturnUUID, ...told }: { ReturnUUID: Uuid; amount: Money; owed: Money; isRefund: boolean },
): Promise<void> {
  const customer = (await customersByUuid(tx, [CustomerUUID])).get(CustomerUUID)
  if (!customer) return
  const { amount: AmountCents, owed: OwedCents, isRefund } = told
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

/** Tells that the rest of a closed account's bills is written off; once for each time. */
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
