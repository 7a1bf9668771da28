import { dollars, type Money, money } from '@waea/kit/money'
import { button, type Mails, note, notYou, type OfMobile, table, text } from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /** The mobile has a new number; `paidFrom` is absent if the change was free. */
    'number-changed': OfMobile & {
      FirstName: string
      before: string
      AmountCents: Money
      paidFrom?: 'credit' | 'bill'
      path: string
    }
    'number-change-failed': OfMobile & { FirstName: string; wanted: string; path: string }
  }
}

/** Mails about number changes. */
export const numberMails: Mails<'number-changed' | 'number-change-failed'> = {
  'number-changed': {
    about: 'mobile',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0187',
      service: 'Tama · 021 555 0187',
      before: '021 555 0142',
      AmountCents: money(1000),
      paidFrom: 'credit',
      path: '/profile/plans/sim-card-actions/phone-number-change',
    },
    write: (data, { words, link }) => ({
      subject: `Your number is now ${data.MSISDN}`,
      preview: `${data.before} no longer reaches you.`,
      heading: `Your new number: ${data.MSISDN}`,
      parts: [
        text(`${words.hello} ${data.FirstName}. Calls and texts to ${data.before} no longer reach you.`),
        table([
          { label: words.phoneNumber, value: data.MSISDN },
          { label: 'Before', value: data.before },
          data.paidFrom && {
            label: data.paidFrom === 'credit' ? 'From your credit' : 'On your next bill',
            value: dollars(data.AmountCents),
          },
        ]),
        text('Tell the people who call you, and give the new number where codes are sent to you, such as your bank.'),
        button('See your number', link(data.path)),
        note(notYou),
      ],
    }),
  },
  'number-change-failed': {
    about: 'mobile',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      wanted: '021 555 0187',
      path: '/profile/plans/sim-card-actions/phone-number-change',
    },
    write: (data, { words, link }) => ({
      subject: `Your number is still ${data.MSISDN}`,
      preview: 'We couldn’t change it. You weren’t charged.',
      heading: 'We couldn’t change your number',
      parts: [
        text(
          `${words.hello} ${data.FirstName}. The network didn’t give you ${data.wanted}. You keep ${data.MSISDN}, and you weren’t charged.`,
        ),
        button('Choose another number', link(data.path)),
      ],
    }),
  },
}
