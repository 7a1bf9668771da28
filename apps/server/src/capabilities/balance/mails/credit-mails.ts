import { cardBrandName } from '@waea/domain/payments/means/card-brand'
import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, money } from '@waea/kit/money'
import {
  button,
  type CardInMail,
  cardRow,
  type MailData,
  type Mails,
  note,
  type OfMobile,
  type SmsData,
  type Texts,
  table,
  text,
} from '../../messages/index.ts'
import { type CreditInMail, creditRows } from './credit-in-mail.ts'

declare module '../../messages/mail.ts' {
  interface MailData {
    'top-up-receipt': CardInMail &
      CreditInMail &
      OfMobile & {
        FirstName: string
        Number?: string
        AmountCents: Money
        AmountTaxCents: Money
        paidOn: string
        /** Set for an automatic top-up: its rule and where to change it. */
        auto?: { agreed: AgreedTopUp; nextOn?: string; path: string }
        path: string
      }
    'auto-top-up-on': OfMobile & { FirstName: string; agreed: AgreedTopUp; nextOn?: string; path: string }
    'auto-top-up-off': OfMobile & {
      FirstName: string
      why: 'asked' | 'card-removed' | 'mobile-ended' | 'on-bill' | 'taken-back'
      path: string
    }
    /** Nothing was charged. `needs-you`: the bank wants the customer to confirm. */
    'auto-top-up-failed': OfMobile & {
      FirstName: string
      AmountCents: Money
      CardLast4?: string
      CardBrand?: string
      outcome: 'tried-again' | 'paused' | 'needs-you'
      /** The day of the next attempt, if there is one. */
      againOn?: string
      path: string
    }
    /** The monthly limit is reached. */
    'auto-top-up-capped': OfMobile & { FirstName: string; CapCents: Money; againOn: string; path: string }
    'credit-ending': OfMobile & { FirstName: string; AmountCents: Money; endsOn: string; path: string }
    'credit-forfeited': OfMobile & { FirstName: string; AmountCents: Money; endedOn: string; path: string }
  }

  interface SmsData {
    'auto-top-up': {
      MSISDN: string
      AmountCents: Money
      what: 'made' | 'capped' | MailData['auto-top-up-failed']['outcome']
      link: string
    }
  }
}

type Failed = MailData['auto-top-up-failed']

/** The rule as a sentence: when, how much, from which card, and the monthly limit. */
function agreedSentence({ AmountCents, days, BelowCents, CapCents, CardBrand, CardLast4 }: AgreedTopUp): string {
  const when = [
    days === undefined ? undefined : days === 1 ? 'every day' : `every ${days} days`,
    BelowCents === undefined ? undefined : `when your credit falls under ${dollars(BelowCents)}`,
  ]
    .filter(Boolean)
    .join(', and ')
  const card = `${cardBrandName(CardBrand)} ending ${CardLast4}`
  return `We charge ${dollars(AmountCents)} to ${card} ${when}, at most ${dollars(CapCents)} a month.`
}

const failed: Record<Failed['outcome'], { heading: string; next(data: Failed): string; button: string }> = {
  'tried-again': {
    heading: 'An automatic top-up didn’t go through',
    next: ({ againOn }) => `We try once more${againOn ? ` on ${dateText(againOn, 'date')}` : ''}.`,
    button: 'See automatic top-up',
  },
  paused: {
    heading: 'Automatic top-up is paused',
    next: () => 'We won’t try again. Choose a card that works and switch it on again any time.',
    button: 'Resume automatic top-up',
  },
  'needs-you': {
    heading: 'Confirm a top-up with your bank',
    next: () => 'Your bank wants you to confirm it. Top up once yourself; after that, top-ups continue automatically.',
    button: 'Top up and confirm',
  },
}

const offBecause: Record<MailData['auto-top-up-off']['why'], string> = {
  asked: 'It was switched off in the portal.',
  'card-removed': 'Its card was removed, so we switched it off.',
  'mobile-ended': 'The number is no longer in service, so we switched it off.',
  'on-bill': 'You pay monthly for this number now, so we switched it off.',
  'taken-back': 'A top-up was reversed or refunded, so we switched it off.',
}

/** An automatic top-up rule. `days` and `BelowCents` are absent if that trigger is not set. */
export interface AgreedTopUp {
  AmountCents: Money
  days?: number
  BelowCents?: Money
  /** The limit per calendar month. */
  CapCents: Money
  CardLast4: string
  CardBrand: string
}

const agreed: AgreedTopUp = {
  AmountCents: money(2000),
  days: 30,
  BelowCents: money(500),
  CapCents: money(6000),
  CardLast4: '4242',
  CardBrand: 'visa',
}

const autoTopUpSms: Record<SmsData['auto-top-up']['what'], string> = {
  made: 'topped up automatically by AMOUNT.',
  capped: 'no automatic top-up of AMOUNT: your limit for the month is reached.',
  'tried-again': 'the automatic top-up of AMOUNT didn’t go through. We try again tomorrow.',
  paused: 'the automatic top-up of AMOUNT didn’t go through and is paused. Resume it here:',
  'needs-you': 'your bank needs you to confirm the automatic top-up of AMOUNT:',
}

/** Mails about prepay credit and top-ups. Amounts include GST. */
export const creditMails: Mails<
  | 'top-up-receipt'
  | 'auto-top-up-on'
  | 'auto-top-up-off'
  | 'auto-top-up-failed'
  | 'auto-top-up-capped'
  | 'credit-ending'
  | 'credit-forfeited'
> = {
  'top-up-receipt': {
    about: 'credit',
    sample: {
      FirstName: 'Aroha',
      Number: 'R10000002',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      AmountCents: money(2000),
      AmountTaxCents: money(261),
      paidOn: '2026-11-20',
      BalanceCents: money(2550),
      ExpiringCents: money(2550),
      expiresOn: '2027-11-20',
      CardLast4: '4242',
      CardBrand: 'visa',
      path: '/mobile',
    },
    write: (data, { words, link }) => ({
      subject: `Top-up of ${dollars(data.AmountCents)} for ${data.MSISDN}`,
      preview: 'Your credit is ready to use.',
      heading: `Topped up ${dollars(data.AmountCents)}`,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. ${data.auto ? 'We topped up automatically, as you asked.' : 'Your credit is ready to use.'}`,
        ),
        table([
          ...(data.Number ? [{ label: 'Receipt', value: data.Number }] : []),
          { label: words.phoneNumber, value: data.MSISDN },
          { label: words.total, value: dollars(data.AmountCents), total: true },
          { label: words.gst, value: dollars(data.AmountTaxCents) },
          { label: words.date, value: dateText(data.paidOn, 'date', words.dates) },
          cardRow(words.card, data),
          ...creditRows(data, words),
        ]),
        ...(data.auto
          ? [
              text(agreedSentence(data.auto.agreed)),
              ...(data.auto.nextOn ? [text(`The next one is on ${dateText(data.auto.nextOn, 'date')}.`)] : []),
              button('Change it or switch it off', link(data.auto.path)),
            ]
          : [button(words.dashboard, link(data.path))]),
      ],
    }),
  },
  'auto-top-up-on': {
    about: 'credit',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 234 5678',
      service: 'Tama · 021 234 5678',
      agreed,
      nextOn: '2026-12-20',
      path: '/profile/balance/auto-top-up',
    },
    write: (data, { words, link }) => ({
      subject: `Automatic top-up is on for ${data.MSISDN}`,
      preview: agreedSentence(data.agreed),
      heading: 'Automatic top-up is on',
      parts: [
        text(`${words.hello} ${data.FirstName}. ${agreedSentence(data.agreed)}`),
        ...(data.nextOn ? [text(`The first is on ${dateText(data.nextOn, 'date')}.`)] : []),
        text('We tell you about each one. You can change it or switch it off any time.'),
        button('See automatic top-up', link(data.path)),
        note('If this was not you, switch it off and change your password.'),
      ],
    }),
  },
  'auto-top-up-off': {
    about: 'credit',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 234 5678',
      service: 'Tama · 021 234 5678',
      why: 'card-removed',
      path: '/profile/balance/auto-top-up',
    },
    write: (data, { words, link }) => ({
      subject: `Automatic top-up is off for ${data.MSISDN}`,
      preview: offBecause[data.why],
      heading: 'Automatic top-up is off',
      parts: [
        text(`${words.hello} ${data.FirstName}. ${offBecause[data.why]} Nothing more is charged automatically.`),
        button('See automatic top-up', link(data.path)),
      ],
    }),
  },
  'auto-top-up-failed': {
    about: 'credit',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 234 5678',
      service: 'Tama · 021 234 5678',
      AmountCents: money(2000),
      CardLast4: '4242',
      CardBrand: 'visa',
      outcome: 'needs-you',
      path: '/profile/balance/top-up?amount=20',
    },
    write: (data, { words, link }) => {
      const { heading, next, button: label } = failed[data.outcome]
      return {
        subject: heading,
        preview: `Nothing was charged. ${next(data)}`,
        heading,
        parts: [
          text(`${words.hello} ${data.FirstName}. Nothing was charged. ${next(data)}`),
          table([
            { label: words.phoneNumber, value: data.MSISDN },
            { label: words.amount, value: dollars(data.AmountCents) },
            cardRow(words.card, data),
          ]),
          button(label, link(data.path)),
        ],
      }
    },
  },
  'auto-top-up-capped': {
    about: 'credit',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 234 5678',
      service: 'Tama · 021 234 5678',
      CapCents: money(6000),
      againOn: '2026-12-01',
      path: '/profile/balance/auto-top-up',
    },
    write: (data, { words, link }) => ({
      subject: `Automatic top-up has reached ${dollars(data.CapCents)} this month`,
      preview: `We resume it on ${dateText(data.againOn, 'date')}.`,
      heading: 'Your limit for the month is reached',
      parts: [
        text(
          `${words.hello} ${data.FirstName}. One more automatic top-up would take more than the ${dollars(data.CapCents)} a month that you set. Nothing was charged, and we resume it on ${dateText(data.againOn, 'date')}.`,
        ),
        button('See automatic top-up', link(data.path)),
      ],
    }),
  },
  'credit-ending': {
    about: 'credit',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 234 5678',
      service: 'Tama · 021 234 5678',
      AmountCents: money(1200),
      endsOn: '2026-12-03',
      path: '/profile/balance/top-up',
    },
    write: (data, { words, link }) => ({
      subject: `${dollars(data.AmountCents)} of credit expires on ${dateText(data.endsOn, 'date')}`,
      preview: 'A top-up keeps what you have paid for a year more.',
      heading: `${dollars(data.AmountCents)} expires on ${dateText(data.endsOn, 'date')}`,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. Use it until then, or top up: all the credit that you have paid for then lasts a year more.`,
        ),
        table([
          { label: words.phoneNumber, value: data.MSISDN },
          { label: 'Expires', value: dateText(data.endsOn, 'date', words.dates) },
        ]),
        button('Top up', link(data.path)),
      ],
    }),
  },
  'credit-forfeited': {
    about: 'credit',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 234 5678',
      service: 'Tama · 021 234 5678',
      AmountCents: money(1200),
      endedOn: '2026-12-03',
      path: '/profile/balance/movements',
    },
    write: (data, { words, link }) => ({
      subject: `${dollars(data.AmountCents)} of credit has expired`,
      preview: `It could be used until ${dateText(data.endedOn, 'date')}.`,
      heading: `${dollars(data.AmountCents)} has expired`,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. This credit of ${data.MSISDN} could be used until ${dateText(data.endedOn, 'date')}, and has expired.`,
        ),
        button('See your credit', link(data.path)),
      ],
    }),
  },
}

/** Text messages about automatic top-ups. */
export const creditTexts: Texts<'auto-top-up'> = {
  'auto-top-up': {
    about: 'credit',
    write: ({ MSISDN, AmountCents, what, link }) =>
      `${MSISDN}: ${autoTopUpSms[what].replace('AMOUNT', dollars(AmountCents))} ${link}`,
  },
}
