import { payBy, totalPayable, undisputed } from '@waea/domain/billing/payable'
import { lessUnderWay, type UnderWayPayment } from '@waea/domain/billing/pending-payments'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus } from '@waea/kit/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { type BillPaymentUnderWay, billPaymentsUnderWay } from '../../payments/index.ts'
import { receivedOf } from '../stores/allocations.store.ts'
import { type InvoiceRow, owedAndReceived, owedInvoicesOfAll } from '../stores/invoices.store.ts'

/** How far back to look for a paid payment that its bills have not received yet. */
const lookBackMs = 7 * 24 * 60 * 60_000

/** Payments that will still reduce customers' bills: in progress, or paid but not yet applied. */
export async function paymentsToCome(ctx: Ctx, customers: readonly Uuid[]): Promise<BillPaymentUnderWay[]> {
  const found = await billPaymentsUnderWay(ctx, customers, lookBackFrom(ctx))
  const paid = found.filter(({ isPaid }) => isPaid)
  if (paid.length === 0) return found
  const keyOf = ({ CustomerUUID, UUID }: Pick<BillPaymentUnderWay, 'CustomerUUID' | 'UUID'>) =>
    `${CustomerUUID} ${UUID}`
  const received = new Set((await receivedOf(ctx, paid)).map(keyOf))
  return found.filter((one) => !received.has(keyOf(one)))
}

/**
 * The unpaid bills (`owed`), and what is left of them after payments in progress and paid ones not yet applied
 * (`left`). Reminders and automatic payments use `left`, so that nothing is paid twice. Needs no lock: payments are
 * read first, then the bills together with which payments they have received, so that each counts once.
 */
export async function owedAndLeft(
  ctx: Ctx,
  CustomerUUID: Uuid,
): Promise<{ owed: InvoiceRow[]; left: InvoiceRow[]; underWay: BillPaymentUnderWay[] }> {
  const payments = await billPaymentsUnderWay(ctx, [CustomerUUID], lookBackFrom(ctx))
  const { owed, received } = await owedAndReceived(
    ctx,
    CustomerUUID,
    payments.map(({ UUID }) => UUID),
  )
  const toCome = payments.filter(({ UUID }) => !received.includes(UUID))
  return { owed, left: lessPayments(owed, toCome), underWay: payments.filter(({ isPaid }) => !isPaid) }
}

/** What is still to be paid on a customer's bills once payments in progress have arrived, and the day it is due. */
export interface ToPay {
  amount: Money
  /** The earliest day that something must be paid by; absent if nothing is left. */
  by?: CalendarDay
}

/** What is still to be paid on the bills of several customers; those who owe nothing have an amount of zero. */
export async function toPayOfEach(ctx: Ctx, customers: readonly Uuid[]): Promise<Map<Uuid, ToPay>> {
  if (customers.length === 0) return new Map()
  const toCome = await paymentsToCome(ctx, customers)
  const owed = await owedInvoicesOfAll(ctx, customers)
  return new Map(
    customers.map((CustomerUUID) => {
      const isOwn = (one: { CustomerUUID: Uuid }) => one.CustomerUUID === CustomerUUID
      const left = lessPayments(owed.filter(isOwn), toCome.filter(isOwn))
      const [by] = left
        .filter((bill) => undisputed(bill) > 0)
        .map(payBy)
        .sort()
      return [CustomerUUID, { amount: totalPayable(left), ...(by && { by }) }]
    }),
  )
}

const lookBackFrom = (ctx: Ctx) => new Date(ctx.now().getTime() - lookBackMs)

/** Bills as they will be after these payments. */
export function lessPayments(owed: readonly InvoiceRow[], payments: readonly BillPaymentUnderWay[]): InvoiceRow[] {
  return lessUnderWay(owed, payments.map(underWay))
}

/** How much of each bill payments in progress will pay; only bills with such an amount. */
export async function underWayOfBills(ctx: Ctx, CustomerUUID: Uuid): Promise<ReadonlyMap<Uuid, Money>> {
  const { owed, left } = await owedAndLeft(ctx, CustomerUUID)
  const taken = owed.map(
    ({ UUID, remaining }, at) => [UUID, minus(remaining, left[at]?.remaining ?? remaining)] as const,
  )
  return new Map(taken.filter(([, amount]) => amount > 0))
}

function underWay({ amount, paysFor }: BillPaymentUnderWay): UnderWayPayment {
  return { amount, chosen: paysFor.map(({ thing: UUID, amount: part }) => ({ UUID, amount: part })) }
}

/** A payment in progress on the wire. */
export function underWayAnswer({ UUID, amount, methodKind, debitOn, cardBrand, cardLast4 }: BillPaymentUnderWay) {
  return {
    PaymentUUID: UUID,
    AmountCents: amount,
    IsDebit: methodKind === 'bank-account',
    ...(debitOn && { ExpectedOn: debitOn }),
    ...(cardBrand && cardLast4 && { CardType: cardBrand, CardLast4: cardLast4 }),
  }
}
