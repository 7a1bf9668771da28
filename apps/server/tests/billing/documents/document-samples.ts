import type { CreditNoteDocument, InvoiceDocument, InvoiceLine } from '@waea/domain/billing/making/invoice-document'
import { calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { gstWithin, money } from '@waea/kit/money'
import type { KeptReceipt, ReceiptTexts } from '../../../src/capabilities/payments/stores/receipts.store.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as Uuid
const seller = { name: 'Waea', gstNumber: '123-456-789', email: 'hello@waea.nz', phone: '0800 924 324' }
const buyer = { accountNumber: '500042', name: 'Aroha Test', email: 'aroha@test.waea.nz', phone: '64215550142' }

/** A line of a bill; a plan of $45.00 by default. */
export function aLine(over: Partial<InvoiceLine> = {}): InvoiceLine {
  const amount = over.amount ?? money(4500)
  return {
    kind: 'plan',
    name: 'Monthly 40 GB',
    service: id(1),
    MSISDN: '64215550142',
    quantity: 1,
    because: 'renewal',
    from: calendarDay('2026-10-15'),
    upto: calendarDay('2026-11-15'),
    taxCode: 'standard',
    isCarriedForward: false,
    amount,
    gst: gstWithin(amount),
    charges: [],
    ...over,
  } as InvoiceLine
}

/** An invoice with these lines. */
export function anInvoice(lines: readonly InvoiceLine[], over: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const total = money(lines.reduce((sum, { amount }) => sum + amount, 0))
  return {
    UUID: id(100),
    CustomerUUID: id(200),
    number: 'INV100142',
    series: 'INV',
    kind: 'cycle',
    issuedOn: calendarDay('2026-11-15'),
    dueOn: calendarDay('2026-11-30'),
    from: calendarDay('2026-10-15'),
    upto: calendarDay('2026-11-15'),
    seller,
    buyer,
    lines,
    total,
    gst: gstWithin(total),
    carriedForward: money(0),
    applied: [],
    payable: money(Math.max(total, 0)),
    totalBefore: money(4500),
    brand: 'waea',
    language: 'en',
    ...over,
  } as InvoiceDocument
}

/** An invoice with the given number of lines over several mobiles. */
export function longInvoice(count: number, over: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const names = ['data', 'voice', 'sms', 'idd_voice']
  const lines = Array.from({ length: count }, (_, at) => {
    const service = id(1 + Math.floor(at / 40))
    const MSISDN = `6421555${String(1000 + Math.floor(at / 40))}`
    const ofPlan = at % 40 === 0
    const more = ofPlan ? {} : { kind: 'use' as const, name: names[at % 4] ?? 'data', because: 'use' as const }
    return aLine({ service, MSISDN, ...more, quantity: at + 1, amount: money(100 + at * 7) })
  })
  return anInvoice(lines, over)
}

/** A credit note for part of an invoice. */
export function aCreditNote(over: Partial<CreditNoteDocument> = {}): CreditNoteDocument {
  const total = money(1500)
  return {
    UUID: id(300),
    CustomerUUID: id(200),
    number: 'CN100001',
    series: 'CN',
    invoice: 'INV100142',
    issuedOn: calendarDay('2026-11-20'),
    seller,
    buyer,
    because: 'Ten days without service',
    total,
    gst: gstWithin(total),
    isVoid: false,
    brand: 'waea',
    language: 'en',
    ...over,
  } as CreditNoteDocument
}

/** A receipt for a top-up of $20.00. */
export function aReceipt(over: Partial<KeptReceipt> = {}): KeptReceipt {
  const amount = over.amount ?? money(2000)
  return {
    CustomerUUID: id(200),
    UUID: id(400),
    Number: 'R100001',
    PaymentUUID: id(500),
    payer: { kind: 'customer' },
    paysFor: [],
    amount,
    tax: gstWithin(amount),
    Description: 'Top-up of $20.00',
    CardType: 'visa',
    CardLast4: '4242',
    CardWallet: null,
    createdAt: new Date('2026-11-20T04:45:00Z'),
    refunds: [],
    document: null,
    ...over,
  } as unknown as KeptReceipt
}

/** The receipt's texts about seller and buyer. */
export function receiptParties(over: Partial<ReceiptTexts> = {}): ReceiptTexts {
  const { accountNumber: _none, ...person } = buyer
  return { seller, buyer: person, brand: 'waea', language: 'en', isOfBill: false, ...over }
}
