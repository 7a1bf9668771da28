import type { OrderSums, RecurringLine, SumLine } from '@waea/domain/shop/orders/order-sums'
import { dateText } from '@waea/kit/date-text'
import type { Money } from '@waea/kit/money'
import { dollars } from '@waea/kit/money'
import { cardRow, type MailPart, type MailRow, type RefundData, table, text } from '../mail.ts'
import type { MailWords } from './mail-words.ts'

/** What was paid, what goes on the bill and when, and what renews, as on the order page. */
export function sumParts(sums: OrderSums, words: MailWords): MailPart[] {
  const { OnBill, FirstBillBy, Renewals, Once } = sums
  return [
    table([
      ...sums.Today.map((line) => ({ label: nameOf(line), value: dollars(line.AmountCents) })),
      { label: words.paidToday, value: dollars(sums.DueCents), total: true },
      { label: words.gst, value: dollars(sums.DueTaxCents) },
    ]),
    ...(OnBill.length > 0
      ? [
          text('On your bill:'),
          table([...OnBill.map(recurringRow), { label: words.gst, value: dollars(sums.BillTaxCents) }]),
        ]
      : []),
    ...(FirstBillBy ? [text(firstBill(FirstBillBy))] : []),
    ...Renewals.map((line) => text(`${nameOf(line)} renews from your card: ${priceInWords(line)}.`)),
    ...Once.map((name) => text(`You pay for ${name} once. It doesn’t renew automatically.`)),
  ]
}

/** What is refunded to the card, item by item, and what will not go on the bill. */
export function refundParts(
  data: RefundData,
  words: MailWords,
  rows: readonly (MailRow | undefined)[] = [],
): MailPart[] {
  const { sums, RefundCents } = data
  const isTheirSum = sums !== undefined && sums.DueCents === RefundCents
  const refund = RefundCents === undefined ? [] : [refundRow(words, RefundCents), cardRow(words.card, data)]
  const lines = isTheirSum ? sums.Today.filter(({ AmountCents }) => AmountCents > 0) : []
  const spared = sums?.OnBill ?? []
  return [
    table([...rows, ...lines.map((line) => ({ label: nameOf(line), value: dollars(line.AmountCents) })), ...refund]),
    ...spared.map((line) => text(`${nameOf(line)} won’t go on your bill.`)),
  ]
}

function refundRow(words: MailWords, cents: Money): MailRow {
  return { label: words.refund, value: dollars(cents), total: true }
}

/** The totals in one line, for the preview in a mail program's list. */
export function sumsPreview({ DueCents, OnBill }: OrderSums): string {
  const bill = OnBill.map((line) => priceInWords(line)).join(', ')
  return `Paid today: ${dollars(DueCents)}, GST included.${bill ? ` On your bill: ${bill}.` : ''}`
}

/** The latest day of the first bill. */
function firstBill(by: string): string {
  return `Your first bill comes by ${dateText(by, 'date')}, within 15 days of your purchase.`
}

function recurringRow(line: RecurringLine): MailRow {
  return { label: nameOf(line), value: priceInWords(line) }
}

function nameOf({ Name, Quantity }: SumLine): string {
  return Quantity === 1 ? Name : `${Name} × ${Quantity}`
}

/** `$30.00 every month, 6 times, then $45.00`. */
function priceInWords({ AmountCents, Interval, Periods, ThenCents }: RecurringLine): string {
  const price = `${dollars(AmountCents)} ${intervalInWords(Interval)}`
  if (Periods === undefined) return price
  if (ThenCents === undefined) return Periods === 1 ? `${dollars(AmountCents)}, once` : price
  return `${price}, ${Periods} ${Periods === 1 ? 'time' : 'times'}, then ${dollars(ThenCents)}`
}

/** `28 day` as `every 28 days`, `1 month` as `every month`. */
function intervalInWords(interval: string): string {
  const [, count = '', unit = ''] = /^(\d+)\s*(day|week|month|year)s?$/i.exec(interval.trim()) ?? []
  return Number(count) === 1 ? `every ${unit.toLowerCase()}` : `every ${count} ${unit.toLowerCase()}s`
}
