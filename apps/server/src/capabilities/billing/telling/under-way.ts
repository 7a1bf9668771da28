import { lessUnderWay, type UnderWayPayment } from '@waea/domain/billing/under-way'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus } from '@waea/kit/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { type BillPaymentUnderWay, billPaymentsUnderWay } from '../../payments/index.ts'
import { receivedOf } from '../stores/allocations.store.ts'
import { type InvoiceRow, owedAndReceived } from '../stores/invoices.store.ts'

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
 * What is owed, and what is left of it once the payments that the card partner and banks still have (`underWay`) have come,
 * and what was paid is heard of: nobody is reminded of that, and nothing of it is taken again. It needs no lock: the payments
 * are read first, and the bills together with which of those they have heard of, so that each is counted once.
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

/** Bills as they will be once known payments have come. */
export function lessPayments(owed: readonly InvoiceRow[], payments: readonly BillPaymentUnderWay[]): InvoiceRow[] {
  return lessUnderWay(owed, payments.map(underWay))
}

/** What of each bill payments under way will take, for bills of which they take something. */
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
