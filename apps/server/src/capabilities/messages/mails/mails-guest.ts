import { dateText } from '@waea/kit/date-text'
import { dollars } from '@waea/kit/money'
import { button, cardRow, type MailContents, note, table, text } from './mail-content.ts'
import { restOf } from './money/mails-bill.ts'
import { howLong } from './money/mails-refund.ts'
import { refundParts } from './sentences/sum-words.ts'

/** Mails about payments without an account. What goes to a guest names nothing but what the guest typed. */
export const guestMails: Pick<
  MailContents,
  | 'guest-receipt'
  | 'guest-payment-returned'
  | 'guest-top-up-taken-back'
  | 'topped-up-by-guest'
  | 'bill-paid-by-guest'
  | 'top-up-returned'
> = {
  'guest-receipt': (data, { brand, words, link }) => ({
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
      note('You get this mail because this address was entered for the receipt.'),
    ],
  }),
  'guest-payment-returned': (data, { brand, words, link }) => ({
    subject: 'We’re refunding your payment',
    preview: `${data.what}: the money goes back to your card.`,
    heading: 'We’re refunding your payment',
    parts: [
      text(
        `${words.hello}. We’re sorry: we couldn’t deliver what you paid for. All of the money goes back to your card.`,
      ),
      ...refundParts(data, words, [
        { label: 'What for', value: data.what },
        { label: words.date, value: dateText(data.paidOn, 'date', words.dates) },
      ]),
      button(brand.name, link('/')),
      ...howLong(data.RefundCents),
    ],
  }),
  'topped-up-by-guest': (data, { words, link }) => ({
    subject: `${dollars(data.AmountCents)} of credit for ${data.MSISDN}`,
    preview: 'Somebody topped up your mobile.',
    heading: `Topped up ${dollars(data.AmountCents)}`,
    parts: [
      text(
        `${words.hello} ${data.FirstName}. Somebody topped up your mobile without signing in. The credit is ready to use.`,
      ),
      table([
        { label: words.phoneNumber, value: data.MSISDN },
        { label: words.amount, value: dollars(data.AmountCents), total: true },
        { label: words.date, value: dateText(data.paidOn, 'date', words.dates) },
        data.BalanceCents === undefined ? undefined : { label: words.balance, value: dollars(data.BalanceCents) },
        data.expiresOn === undefined ? undefined : { label: 'Good until', value: dateText(data.expiresOn, 'date') },
      ]),
      button(words.dashboard, link(data.path)),
      note('The receipt belongs to whoever paid.'),
    ],
  }),
  'bill-paid-by-guest': (data, { words, link }) => ({
    subject: `${dollars(data.AmountCents)} was paid towards your bills`,
    preview: 'Somebody paid without signing in.',
    heading: `${dollars(data.AmountCents)} was paid towards your bills`,
    parts: [
      text(
        `${words.hello} ${data.FirstName}. Somebody paid ${dollars(data.AmountCents)} towards your bills without signing in.`,
      ),
      ...(data.CreditCents ? [text(`That’s more than you owed. ${restOf(data)}`)] : []),
      table([
        { label: words.amount, value: dollars(data.AmountCents), total: true },
        { label: words.date, value: dateText(data.paidOn, 'date', words.dates) },
        data.CreditCents === undefined ? undefined : { label: 'Credit', value: dollars(data.CreditCents) },
      ]),
      button('See your bills', link(data.path)),
      note('The receipt belongs to whoever paid.'),
    ],
  }),
  'guest-top-up-taken-back': (data, { brand, words, link }) => ({
    subject: `${dollars(data.TakenCents)} of credit was taken back`,
    preview: `A payment for ${data.MSISDN} was ${data.isRefund ? 'refunded' : 'taken back by a bank'}. You owe nothing.`,
    heading: `${dollars(data.TakenCents)} of credit was taken back`,
    parts: [
      text(
        `${words.hello} ${data.FirstName}. Somebody had topped up your mobile with ${dollars(data.AmountCents)} without signing in. ${data.isRefund ? 'That payment was refunded' : 'Their bank has taken that payment back'}, so what was left of it is no longer on your mobile.`,
      ),
      text('What you had used of it you keep, and you owe nothing. Credit that you paid for is untouched.'),
      table([
        { label: words.phoneNumber, value: data.MSISDN },
        { label: 'Taken off your credit', value: dollars(data.TakenCents), total: true },
      ]),
      button(words.seePayments, link(data.path)),
      note(`Questions? ${brand.mail.support}.`),
    ],
  }),
  'top-up-returned': (data, { words, link }) => ({
    subject: 'We’re refunding your top-up',
    preview: 'This mobile can’t be topped up any more.',
    heading: 'We’re refunding your top-up',
    parts: [
      text(
        `${words.hello} ${data.FirstName}. We’re sorry: this mobile has had no credit of its own since you paid, so the money goes back to your card.`,
      ),
      ...refundParts(data, words, [{ label: words.phoneNumber, value: data.MSISDN }]),
      button(words.seePayments, link(data.path)),
      ...howLong(data.RefundCents),
    ],
  }),
}
