import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, money } from '@waea/kit/money'
import { type CreditInMail, creditRows } from '../balance/index.ts'
import {
  button,
  type MailData,
  type MailPart,
  type Mails,
  type MailWords,
  note,
  type OfMobile,
  type OfService,
  type Texts,
  table,
  text,
} from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /** Without credit for a mobile on a bill, whose account has it. */
    'voucher-redeemed': CreditInMail &
      OfMobile & {
        FirstName: string
        AmountCents: Money
        redeemedOn: string
        path: string
      }
    'credit-given': GiftMail
    'credit-received': GiftMail
  }

  interface SmsData {
    'credit-given': GiftText
    'credit-received': GiftText
  }
}

function messageOf(who: string, { message }: MailData['credit-given']): MailPart[] {
  return message ? [text(`${who}: “${message}”`)] : []
}

function giftRows(data: MailData['credit-given'], words: MailWords) {
  return [{ label: words.date, value: dateText(data.givenOn, 'date', words.dates) }, ...creditRows(data, words)]
}

/** A gift of credit, as shown to one of its two customers with the new credit of their own mobile. */
interface GiftMail extends OfService, CreditInMail {
  FirstName: string
  /** The number of the other mobile. */
  MSISDN: string
  AmountCents: Money
  BalanceCents: Money
  givenOn: string
  message?: string
  path: string
}

/** A gift of credit in a text; the message is only in the mail. */
interface GiftText {
  MSISDN: string
  AmountCents: Money
  BalanceCents: Money
  link: string
}

/** Mails about vouchers and gifts of credit. */
export const voucherMails: Mails<'voucher-redeemed' | 'credit-given' | 'credit-received'> = {
  'voucher-redeemed': {
    about: 'credit',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      AmountCents: money(2000),
      redeemedOn: '2026-11-20',
      BalanceCents: money(2550),
      ExpiringCents: money(550),
      expiresOn: '2027-11-20',
      path: '/profile/redeem-voucher',
    },
    write: (data, { words, link }) => {
      const amount = dollars(data.AmountCents)
      const becomes =
        data.BalanceCents === undefined
          ? `${amount} is credit on your account now, and pays what you owe next.`
          : `${amount} is credit on your mobile now.`
      return {
        subject: `Your voucher of ${amount} is redeemed`,
        preview: becomes,
        heading: `Voucher of ${amount} redeemed`,
        parts: [
          text(`${words.hello} ${data.FirstName}. ${becomes}`),
          table([
            { label: words.phoneNumber, value: data.MSISDN },
            { label: words.amount, value: amount, total: true },
            { label: words.date, value: dateText(data.redeemedOn, 'date', words.dates) },
            ...creditRows(data, words),
          ]),
          button(words.dashboard, link(data.path)),
          note('The code is used now: nobody can redeem it again.'),
        ],
      }
    },
  },
  'credit-given': {
    about: 'credit',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0147',
      service: 'Tama · 021 555 0142',
      AmountCents: money(1000),
      givenOn: '2026-11-20',
      message: 'For the bus',
      BalanceCents: money(1550),
      ExpiringCents: money(1550),
      expiresOn: '2027-11-20',
      path: '/profile/balance/give-credit',
    },
    write: (data, { words, link }) => {
      const amount = dollars(data.AmountCents)
      return {
        subject: `You gave ${amount} of credit`,
        preview: `To ${data.MSISDN}.`,
        heading: `${amount} given`,
        parts: [
          text(`${words.hello} ${data.FirstName}. You gave ${amount} of your credit to ${data.MSISDN}.`),
          ...messageOf('You wrote', data),
          table([{ label: words.amount, value: amount, total: true }, ...giftRows(data, words)]),
          button(words.dashboard, link(data.path)),
          note('You can’t undo a gift. If you didn’t give it, change your password and tell us at once.'),
        ],
      }
    },
  },
  'credit-received': {
    about: 'credit',
    sample: {
      FirstName: 'Tama',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      AmountCents: money(1000),
      givenOn: '2026-11-20',
      message: 'For the bus',
      BalanceCents: money(1200),
      ExpiringCents: money(1000),
      expiresOn: '2027-11-20',
      path: '/profile/balance/give-credit',
    },
    write: (data, { words, link }) => {
      const amount = dollars(data.AmountCents)
      return {
        subject: `You got ${amount} of credit`,
        preview: `From ${data.MSISDN}.`,
        heading: `${amount} for you`,
        parts: [
          text(
            `${words.hello} ${data.FirstName}. ${data.MSISDN} gave you ${amount} of credit. It is on your mobile now.`,
          ),
          ...messageOf('They wrote', data),
          table([{ label: words.amount, value: amount, total: true }, ...giftRows(data, words)]),
          button(words.dashboard, link(data.path)),
        ],
      }
    },
  },
}

/** Text messages about gifts of credit. */
export const voucherTexts: Texts<'credit-given' | 'credit-received'> = {
  'credit-given': {
    write: (gift) =>
      `You gave ${dollars(gift.AmountCents)} of credit to ${gift.MSISDN}. ${dollars(gift.BalanceCents)} left. ${gift.link}`,
  },
  'credit-received': {
    write: (gift) =>
      `${gift.MSISDN} gave you ${dollars(gift.AmountCents)} of credit. You have ${dollars(gift.BalanceCents)} now. ${gift.link}`,
  },
}
