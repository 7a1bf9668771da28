import { undisputed } from '@waea/domain/billing/asked-for'
import { lessUnderWay, type UnderWayPayment } from '@waea/domain/billing/under-way'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { type BillPaymentUnderWay, billPaymentsUnderWay } from '../payments/index.ts'
import { receivedOf } from './allocations.store.ts'
import { type InvoiceRow, owedAndReceived } from './invoices.store.ts'

/** How long ago a payment may have succeeded of which its bills have not heard. */
const unheardMs = 7 * 24 * 60 * 60_000

/** The payments that will be taken off customers' bills: under way, or made and not heard of yet. */
export async function paymentsToCome(ctx: Ctx, customers: readonly Uuid[]): Promise<BillPaymentUnderWay[]> {
  const found = await billPaymentsUnderWay(ctx, customers, heardSince(ctx))
  const paid = found.filter(({ isPaid }) => isPaid)
  if (paid.length === 0) return found
  const keyOf = ({ CustomerUUID, UUID }: Pick<BillPaymentUnderWay, 'CustomerUUID' | 'UUID'>) =>
    `${CustomerUUID} ${UUID}`
  const received = new Set((await receivedOf(ctx, paid)).map(keyOf))
  return found.filter((one) => !received.has(keyOf(one)))
}

/**
 * A customer's bills as they will be once what the card partner and banks still have of their payments has come, and what
 * was paid is heard of: nobody is reminded of that, and nothing of it is taken again.
 */
export async function lessPaymentsUnderWay(
  ctx: Ctx,
  CustomerUUID: Uuid,
  owed: readonly InvoiceRow[],
): Promise<InvoiceRow[]> {
  return owed.length === 0 ? [] : lessPayments(owed, await paymentsToCome(ctx, [CustomerUUID]))
}

/**
 * What is owed, and what is left of it as `lessPaymentsUnderWay` says, read without a lock. The payments are read first, and
 * the bills together with which of those they have heard of: a payment that is heard of meanwhile is counted once. Those
 * that the card partner or a bank still has come with it.
 */
export async function owedAndLeft(
  ctx: Ctx,
  CustomerUUID: Uuid,
): Promise<{ owed: InvoiceRow[]; left: InvoiceRow[]; underWay: BillPaymentUnderWay[] }> {
  const payments = await billPaymentsUnderWay(ctx, [CustomerUUID], heardSince(ctx))
  const { owed, received } = await owedAndReceived(
    ctx,
    CustomerUUID,
    payments.map(({ UUID }) => UUID),
  )
  const toCome = payments.filter(({ UUID }) => !received.includes(UUID))
  return { owed, left: lessPayments(owed, toCome), underWay: payments.filter(({ isPaid }) => !isPaid) }
}

const heardSince = (ctx: Ctx) => new Date(ctx.now().getTime() - unheardMs)

/** The same, of payments under way that are known. */
export function lessPayments(owed: readonly InvoiceRow[], payments: readonly BillPaymentUnderWay[]): InvoiceRow[] {
  return lessUnderWay(owed, payments.map(underWay))
}

/**
 * What of each bill payments under way will take, for bills of which they take something, and the bills of which nothing is
 * asked for after it.
 */
export async function underWayOfBills(
  ctx: Ctx,
  CustomerUUID: Uuid,
): Promise<{ amounts: ReadonlyMap<Uuid, Money>; coming: readonly Uuid[] }> {
  const { owed, left: after } = await owedAndLeft(ctx, CustomerUUID)
  const taken = owed.map(
    ({ UUID, remaining }, at) => [UUID, minus(remaining, after[at]?.remaining ?? remaining)] as const,
  )
  const coming = after.filter((bill) => undisputed(bill) === 0).map(({ UUID }) => UUID)
  return { amounts: new Map(taken.filter(([, amount]) => amount > 0)), coming }
}

function underWay({ amount, paysFor }: BillPaymentUnderWay): UnderWayPayment {
  return { amount, chosen: paysFor.map(({ thing: UUID, amount: part }) => ({ UUID, amount: part })) }
}

/** A payment under way in the words of the wire. */
export function underWayAnswer({ UUID, amount, methodKind, debitOn, cardBrand, cardLast4 }: BillPaymentUnderWay) {
  return {
    PaymentUUID: UUID,
    AmountCents: amount,
    IsDebit: methodKind === 'bank-account',
    ...(debitOn && { ExpectedOn: debitOn }),
    ...(cardBrand && cardLast4 && { CardType: cardBrand, CardLast4: cardLast4 }),
  }
}
