import type { Invoice, InvoiceInFull, InvoicePayment } from '@waea/contract/money/billing-shapes'
import { changesBetween, type InvoiceChange } from '@waea/domain/billing/making/invoice-changes'
import { type InvoiceLine, statusOf } from '@waea/domain/billing/making/invoice-document'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, minus } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { AllocationRow, InvoiceHead, InvoiceRow, InvoiceTotal } from '../stores/invoices.store.ts'

type Line = Static<typeof InvoiceInFull>['Lines'][number]

/** An issued bill on the wire; `underWay` is the amount that payments in progress will pay of it. */
export function invoiceAnswer(row: InvoiceHead, today: CalendarDay, underWay?: Money): Static<typeof Invoice> {
  return {
    UUID: row.UUID,
    Number: row.Number,
    Status: statusOf(row, today, underWay),
    Kind: row.kind,
    Date: row.issuedOn,
    DueDate: row.dueOn,
    ...(row.extendedTo && { ExtendedTo: row.extendedTo }),
    ...(row.disputed > 0 && { DisputedCents: row.disputed }),
    PeriodFrom: row.from,
    PeriodUpto: row.upto,
    AmountCents: minus(row.total, row.gst),
    GSTCents: row.gst,
    GrandTotalCents: row.total,
    RemainingCents: row.remaining,
    CarriedForwardCents: row.carriedForward,
    ...(underWay && { UnderWayCents: underWay }),
  }
}

export function lineAnswer(line: InvoiceLine): Line {
  return {
    Kind: line.kind,
    Name: line.name,
    Because: line.because,
    ...(line.service && { ServiceUUID: line.service }),
    ...(line.MSISDN && { MSISDN: line.MSISDN }),
    ...(line.place && { Place: line.place }),
    From: line.from,
    ...(line.upto && { Upto: line.upto }),
    Quantity: line.quantity,
    AmountCents: line.amount,
    GSTCents: line.gst,
    IsCarriedForward: line.isCarriedForward,
    Charges: [...line.charges],
  }
}

/** The previous bill and what changed since. */
export function beforeAnswer(before: InvoiceRow, lines: readonly InvoiceLine[]) {
  const Changes = changesBetween(before.lines, lines).map(changeAnswer)
  return { Number: before.Number, GrandTotalCents: before.total, Changes }
}

/** The bills to compare one with, oldest first; nothing for the first bill. */
export function earlierAnswer(bills: readonly InvoiceTotal[]) {
  if (bills.length === 0) return {}
  return {
    Earlier: bills.map((one) => ({ Number: one.Number, Date: one.issuedOn, GrandTotalCents: one.total })).reverse(),
  }
}

function changeAnswer({ kind, name, MSISDN, place, before, now, difference }: InvoiceChange) {
  return {
    Kind: kind,
    Name: name,
    ...(MSISDN && { MSISDN }),
    ...(place && { Place: place }),
    ...(before !== undefined && { BeforeCents: before }),
    ...(now !== undefined && { NowCents: now }),
    DifferenceCents: difference,
  }
}

/** A payment or credit on a bill, with the receipt if the customer paid it. */
export function paymentAnswer(
  { kind, amount, PaymentUUID, CreditNoteNumber, madeAt }: AllocationRow,
  receipts: ReadonlyMap<string, string>,
): Static<typeof InvoicePayment> {
  const ReceiptUUID = PaymentUUID ? receipts.get(PaymentUUID) : undefined
  return {
    Kind: kind,
    AtNanos: nanos(madeAt),
    AmountCents: amount,
    ...(PaymentUUID && { PaymentUUID }),
    ...(ReceiptUUID && { ReceiptUUID }),
    ...(CreditNoteNumber && { CreditNoteNumber }),
  }
}
