import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, money } from '@waea/kit/money'
import {
  button,
  howLong,
  type Mails,
  note,
  type OfMobile,
  type RefundData,
  refundParts,
  table,
  text,
} from '../../messages/index.ts'
import { type CreditInMail, creditRows } from './credit-in-mail.ts'

declare module '../../messages/mail.ts' {
  interface MailData {
    /** To the customer: a guest topped up one of their mobiles. */
    'topped-up-by-guest': CreditInMail &
      OfMobile & {
        FirstName: string
        AmountCents: Money
        paidOn: string
        path: string
      }
    /**
     * To the customer: a guest's top-up of one of their mobiles was taken back. `TakenCents` is the part that was still
     * unspent and was removed.
     */
    'guest-top-up-taken-back': OfMobile & {
      FirstName: string
      AmountCents: Money
      TakenCents: Money
      /** Refunded at the card partner; otherwise a bank took it back. */
      isRefund?: true
      path: string
    }
    /** A top-up was paid for a mobile that can no longer have credit; the payment is refunded to the card. */
    'top-up-returned': RefundData & OfMobile & { FirstName: string; path: string }
  }
}

/** Mails about guests' top-ups. Customers learn nothing about the guest or their card. */
export const guestTopUpMails: Mails<'topped-up-by-guest' | 'guest-top-up-taken-back' | 'top-up-returned'> = {
  'topped-up-by-guest': {
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      AmountCents: money(2000),
      paidOn: '2026-11-20',
      BalanceCents: money(3200),
      ExpiringCents: money(1200),
      expiresOn: '2027-11-20',
      path: '/profile/plans',
    },
    write: (data, { words, link }) => ({
      subject: `${dollars(data.AmountCents)} of credit for ${data.MSISDN}`,
      preview: 'Someone topped up your mobile.',
      heading: `Topped up ${dollars(data.AmountCents)}`,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. Someone topped up your mobile without signing in. The credit is ready to use.`,
        ),
        table([
          { label: words.phoneNumber, value: data.MSISDN },
          { label: words.amount, value: dollars(data.AmountCents), total: true },
          { label: words.date, value: dateText(data.paidOn, 'date', words.dates) },
          ...creditRows(data, words),
        ]),
        button(words.dashboard, link(data.path)),
        note('The person who paid gets the receipt.'),
      ],
    }),
  },
  'guest-top-up-taken-back': {
    about: 'credit',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      AmountCents: money(2000),
      TakenCents: money(500),
      path: '/profile/payments-history',
    },
    write: (data, { brand, words, link }) => ({
      subject: `${dollars(data.TakenCents)} of credit was taken back`,
      preview: `A payment for ${data.MSISDN} was ${data.isRefund ? 'refunded' : 'taken back by a bank'}. You owe nothing.`,
      heading: `${dollars(data.TakenCents)} of credit was taken back`,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. Someone had topped up your mobile with ${dollars(data.AmountCents)} without signing in. ${data.isRefund ? 'That payment was refunded' : 'Their bank has taken that payment back'}, so what was left of it is no longer on your mobile.`,
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
  },
  'top-up-returned': {
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      RefundCents: money(2000),
      CardLast4: '4242',
      CardBrand: 'visa',
      path: '/profile/payments-history',
    },
    write: (data, { words, link }) => ({
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
  },
}
