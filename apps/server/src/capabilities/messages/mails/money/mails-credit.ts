import { cardBrandName } from '@waea/domain/payments/means/card-brand'
import { dateText } from '@waea/kit/date-text'
import { dollars } from '@waea/kit/money'
import type { AgreedTopUp, MailData } from '../../mail-data/mail-data.ts'
import { button, cardRow, type MailContents, note, table, text } from '../mail-content.ts'

type Failed = MailData['auto-top-up-failed']

/** What was agreed, as a sentence: when, how much, from which card, and at most how much. */
export function agreedSentence({ AmountCents, days, BelowCents, CapCents, CardBrand, CardLast4 }: AgreedTopUp): string {
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
    heading: 'An automatic top-up did not go through',
    next: ({ againOn }) => `We try once more${againOn ? ` on ${dateText(againOn, 'date')}` : ''}.`,
    button: 'See automatic top-up',
  },
  paused: {
    heading: 'Automatic top-up is paused',
    next: () => 'We do not try again. Choose a card that works and switch it on again, whenever you like.',
    button: 'Go on with automatic top-up',
  },
  'needs-you': {
    heading: 'Your bank needs you for a top-up',
    next: () => 'Your bank wants you to confirm it. Top up once yourself; after that we go on automatically.',
    button: 'Top up and confirm',
  },
}

const offBecause: Record<MailData['auto-top-up-off']['why'], string> = {
  asked: 'It was switched off in the portal.',
  'card-removed': 'Its card was removed, so we switched it off.',
  'mobile-ended': 'The number is no longer in service, so we switched it off.',
  'on-bill': 'You pay monthly for this number now, so we switched it off.',
  'taken-back': 'A top-up was taken back or refunded, so we switched it off.',
}

/** Mails about credit that ends and top-ups that are made automatically. */
export const creditMails: Pick<
  MailContents,
  | 'auto-top-up-on'
  | 'auto-top-up-off'
  | 'auto-top-up-failed'
  | 'auto-top-up-capped'
  | 'credit-ending'
  | 'credit-forfeited'
> = {
  'auto-top-up-on': (data, { words, link }) => ({
    subject: `Automatic top-up is on for ${data.MSISDN}`,
    preview: agreedSentence(data.agreed),
    heading: 'Automatic top-up is on',
    parts: [
      text(`${words.hello} ${data.FirstName}. ${agreedSentence(data.agreed)}`),
      ...(data.nextOn ? [text(`The first is on ${dateText(data.nextOn, 'date')}.`)] : []),
      text('We tell you of each one. You can change it or switch it off whenever you like.'),
      button('See automatic top-up', link(data.path)),
      note('If this was not you, switch it off and change your password.'),
    ],
  }),
  'auto-top-up-off': (data, { words, link }) => ({
    subject: `Automatic top-up is off for ${data.MSISDN}`,
    preview: offBecause[data.why],
    heading: 'Automatic top-up is off',
    parts: [
      text(`${words.hello} ${data.FirstName}. ${offBecause[data.why]} Nothing more is charged automatically.`),
      button('See automatic top-up', link(data.path)),
    ],
  }),
  'auto-top-up-failed': (data, { words, link }) => {
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
  'auto-top-up-capped': (data, { words, link }) => ({
    subject: `Automatic top-up has reached ${dollars(data.CapCents)} this month`,
    preview: `We go on with it on ${dateText(data.againOn, 'date')}.`,
    heading: 'Your limit for the month is reached',
    parts: [
      text(
        `${words.hello} ${data.FirstName}. One more automatic top-up would take more than the ${dollars(data.CapCents)} a month that you set. Nothing was charged, and we go on with it on ${dateText(data.againOn, 'date')}.`,
      ),
      button('See automatic top-up', link(data.path)),
    ],
  }),
  'credit-ending': (data, { words, link }) => ({
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
  'credit-forfeited': (data, { words, link }) => ({
    subject: `${dollars(data.AmountCents)} of credit has expired`,
    preview: `It could be used until ${dateText(data.endedOn, 'date')}.`,
    heading: `${dollars(data.AmountCents)} has expired`,
    parts: [
      text(
        `${words.hello} ${data.FirstName}. This credit of ${data.MSISDN} could be used until ${dateText(data.endedOn, 'date')}, and is gone now.`,
      ),
      button('See your credit', link(data.path)),
    ],
  }),
}
