import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, money } from '@waea/kit/money'
import {
  button,
  cardRow,
  howLong,
  type Mails,
  note,
  type RefundData,
  refundParts,
  table,
  text,
} from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /** To the guest who paid. Says nothing about the account they paid for. */
    'guest-receipt': {
      Number: string
      what: string
      AmountCents: Money
      /** Absent for a payment of bills. */
      AmountTaxCents?: Money
      paidOn: string
      CardLast4?: string
      CardBrand?: string
    }
    /** To the guest: the payment could not be used and is refunded. */
    'guest-payment-returned': RefundData & { what: string; paidOn: string }
  }
}

const paid = {
  AmountCents: money(2000),
  AmountTaxCents: money(261),
  paidOn: '2026-11-20',
  CardLast4: '4242',
  CardBrand: 'visa',
}

/** Mails to guests. They never name the customer, only what the guest typed. */
export const guestMails: Mails<'guest-receipt' | 'guest-payment-returned'> = {
  'guest-receipt': {
    sample: { Number: 'R10000001', what: 'Top-up of 021 555 0142', ...paid },
    write: (data, { brand, words, link }) => ({
      subject: `${words.receipt} ${data.Number}: ${dollars(data.AmountCents)}`,
      preview: `${data.what}, paid ${dateText(data.paidOn, 'date')}.`,
      heading: `${words.receipt} ${data.Number}`,
      parts: [
        text(`${words.hello}. We received your payment. The receipt is attached.`),
        table([
          { label: data.what, value: dollars(data.AmountCents) },
          { label: words.total, value: dollars(data.AmountCents), total: true },
          data.AmountTaxCents === undefined ? undefined : { label: words.gst, value: dollars(data.AmountTaxCents) },
          { label: words.date, value: dateText(data.paidOn, 'date', words.dates) },
          cardRow(words.card, data),
        ]),
        button(brand.name, link('/')),
        note('You get this email because this address was entered for the receipt.'),
      ],
    }),
  },
  'guest-payment-returned': {
    sample: {
      what: 'Top-up of 021 555 0142',
      paidOn: '2026-11-20',
      RefundCents: money(2000),
      CardLast4: '4242',
      CardBrand: 'visa',
    },
    write: (data, { brand, words, link }) => ({
      subject: 'We’re refunding your payment',
      preview: `${data.what}: we’re refunding the money to your card.`,
      heading: 'We’re refunding your payment',
      parts: [
        text(
          `${words.hello}. We’re sorry: we couldn’t deliver what you paid for. We’re refunding all of it to your card.`,
        ),
        ...refundParts(data, words, [
          { label: 'What for', value: data.what },
          { label: words.date, value: dateText(data.paidOn, 'date', words.dates) },
        ]),
        button(brand.name, link('/')),
        ...howLong(data.RefundCents),
      ],
    }),
  },
}
