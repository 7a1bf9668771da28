import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, money } from '@waea/kit/money'
import { button, type CardInMail, cardRow, type MailData, type Mails, table, text } from '../../messages/index.ts'

declare module '../../messages/mail.ts' {
  interface MailData {
    'payment-receipt': CardInMail & {
      FirstName: string
      Number: string
      what: string
      AmountCents: Money
      /** Absent for a payment of bills. */
      AmountTaxCents?: Money
      paidOn: string
      path: string
    }
    'payment-failed': { FirstName: string; what: string; AmountCents: Money; reason: string; path: string }
    /** A suspended account's debt was paid, and the outcome. */
    'arrears-paid': CardInMail & {
      FirstName: string
      Number: string
      outcome: 'open' | 'bills-left' | 'still-suspended' | 'returned'
      AmountCents: Money
      paidOn: string
      path: string
    }
  }
}

type Outcome = MailData['arrears-paid']['outcome']

const says: Record<Outcome, { subject: string; preview: string; means: string }> = {
  open: {
    subject: 'Your service is back on',
    preview: 'You’ve paid what you owed.',
    means: 'We’ve received your payment, and your service is back on.',
  },
  'bills-left': {
    subject: 'We’ve received your payment',
    preview: 'Your bills are still overdue.',
    means:
      'We’ve received your payment. Your account stays suspended until your overdue bills are paid too: you can pay them in the portal.',
  },
  'still-suspended': {
    subject: 'You’ve paid what you owed',
    preview: 'Your account stays suspended for another reason.',
    means:
      'We’ve received your payment, and you owe nothing more. Your account stays suspended for another reason. Please get in touch with us.',
  },
  returned: {
    subject: 'We’re refunding your payment',
    preview: 'You owed nothing by the time it arrived.',
    means: 'We received your payment when you owed nothing any more, so we’re refunding it to your card.',
  },
}

/**
 * Mails about payments and receipts. Every amount includes GST and, except for payments of bills, says how much of it
 * is GST.
 */
export const paymentMails: Mails<'payment-receipt' | 'payment-failed' | 'arrears-paid'> = {
  'payment-receipt': {
    about: 'payment',
    sample: {
      FirstName: 'Aroha',
      Number: 'R10000001',
      what: 'Order W10000001',
      AmountCents: money(9500),
      AmountTaxCents: money(1239),
      paidOn: '2026-11-20',
      CardLast4: '4242',
      CardBrand: 'visa',
      path: '/profile/order-history',
    },
    write: (data, { words, link }) => ({
      subject: `Receipt ${data.Number}: ${dollars(data.AmountCents)}`,
      preview: `${data.what}, paid ${dateText(data.paidOn, 'date')}.`,
      heading: `Receipt ${data.Number}`,
      parts: [
        text(`${words.hello} ${data.FirstName}. We received your payment.`),
        table([
          { label: data.what, value: dollars(data.AmountCents) },
          { label: words.total, value: dollars(data.AmountCents), total: true },
          data.AmountTaxCents === undefined ? undefined : { label: words.gst, value: dollars(data.AmountTaxCents) },
          { label: words.date, value: dateText(data.paidOn, 'date', words.dates) },
          cardRow(words.card, data),
        ]),
        button(words.seeReceipt, link(data.path)),
      ],
    }),
  },
  'payment-failed': {
    about: 'payment',
    sample: {
      FirstName: 'Aroha',
      what: 'Endless 40',
      AmountCents: money(4500),
      reason: 'The card was declined',
      path: '/mobile/top-up',
    },
    write: (data, { words, link }) => ({
      subject: `A payment of ${dollars(data.AmountCents)} didn’t go through`,
      preview: 'No money moved.',
      heading: 'A payment didn’t go through',
      parts: [
        text(`${words.hello} ${data.FirstName}. Your payment for ${data.what} didn’t go through, and no money moved.`),
        table([
          { label: words.amount, value: dollars(data.AmountCents) },
          { label: 'Reason', value: data.reason },
        ]),
        button(words.tryAgain, link(data.path)),
      ],
    }),
  },
  'arrears-paid': {
    about: 'payment',
    sample: {
      FirstName: 'Aroha',
      Number: 'R10000001',
      outcome: 'open',
      AmountCents: money(8640),
      paidOn: '2026-11-20',
      CardLast4: '4242',
      CardBrand: 'visa',
      path: '/profile',
    },
    write: (data, { words, link }) => {
      const { subject, preview, means } = says[data.outcome]
      return {
        subject,
        preview,
        heading: subject,
        parts: [
          text(`${words.hello} ${data.FirstName}. ${means}`),
          table([
            { label: 'Receipt', value: data.Number },
            { label: words.total, value: dollars(data.AmountCents), total: true },
            { label: words.date, value: dateText(data.paidOn, 'date') },
            cardRow(words.card, data),
          ]),
          button(words.dashboard, link(data.path)),
        ],
      }
    },
  },
}
