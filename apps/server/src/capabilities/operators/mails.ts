import type { AdjustmentKind } from '@waea/domain/payments/adjustment'
import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, money } from '@waea/kit/money'
import { button, type Mails, note, type OfMobile, table, text } from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /** `days`: how long the link holds. */
    'operator-invited': { path: string; days: number }
    /** An operator credited a mobile's prepay credit, or charged it. `expiresOn`: how long credit lasts. */
    'credit-adjusted': OfMobile & {
      FirstName: string
      kind: AdjustmentKind
      AmountCents: Money
      BalanceCents: Money
      because: string
      expiresOn?: string
      path: string
    }
    /** An operator put a credit or a charge on the next bill. */
    'bill-adjusted': {
      FirstName: string
      kind: AdjustmentKind
      AmountCents: Money
      because: string
      billOn?: string
      path: string
    }
  }
}

/** Mails to operators, and to customers about what operators did with their money. */
export const operatorMails: Mails<'operator-invited' | 'credit-adjusted' | 'bill-adjusted'> = {
  'credit-adjusted': {
    about: 'payment',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Aroha’s phone',
      kind: 'credit',
      AmountCents: money(1000),
      BalanceCents: money(1320),
      because: 'No coverage in Ōamaru from 2 to 4 November',
      expiresOn: '2027-11-20',
      path: '/profile/balance/movements',
    },
    write: (data, { words, link }) => {
      const sum = dollars(data.AmountCents)
      const what = data.kind === 'credit' ? `We’ve added ${sum} of credit to` : `We’ve taken ${sum} off the credit of`
      const lasts = data.expiresOn ? ` The added credit is good until ${dateText(data.expiresOn, 'date')}.` : ''
      return {
        subject:
          data.kind === 'credit' ? `${sum} of credit for ${data.service}` : `${sum} off the credit of ${data.service}`,
        preview: data.because,
        heading: data.kind === 'credit' ? `We’ve added ${sum} of credit` : `We’ve taken ${sum} of credit`,
        parts: [
          text(`${words.hello} ${data.FirstName}. ${what} ${data.MSISDN || data.service}.${lasts}`),
          table([
            { label: 'Why', value: data.because },
            { label: 'Your credit now', value: dollars(data.BalanceCents), total: true },
          ]),
          button('See your credit', link(data.path)),
          note('If that’s not what you agreed with us, get in touch.'),
        ],
      }
    },
  },
  'bill-adjusted': {
    about: 'payment',
    sample: {
      FirstName: 'Aroha',
      kind: 'credit',
      AmountCents: money(1000),
      because: 'No coverage in Ōamaru from 2 to 4 November',
      billOn: '2026-12-01',
      path: '/profile/billing',
    },
    write: (data, { words, link }) => {
      const sum = dollars(data.AmountCents)
      const thing = data.kind === 'credit' ? 'a credit' : 'a charge'
      const bill = data.billOn ? `your next bill, of ${dateText(data.billOn, 'date')}` : 'your next bill'
      return {
        subject: `${data.kind === 'credit' ? 'A credit' : 'A charge'} of ${sum} on your next bill`,
        preview: data.because,
        heading: `${data.kind === 'credit' ? 'A credit' : 'A charge'} of ${sum} on your next bill`,
        parts: [
          text(`${words.hello} ${data.FirstName}. We’ve put ${thing} of ${sum}, GST included, on ${bill}.`),
          table([{ label: 'Why', value: data.because }]),
          button('See your bills', link(data.path)),
          note('If that’s not what you agreed with us, get in touch.'),
        ],
      }
    },
  },
  'operator-invited': {
    secret: 'An admin invites the operator again on the page Operators.',
    sample: { path: '/console/join?code=s', days: 3 },
    write: ({ path, days }, { link, brand }) => ({
      subject: `Your invitation to the ${brand.name} console`,
      preview: `The link is good for ${days} days.`,
      heading: `You’re invited to the ${brand.name} console`,
      parts: [
        text(
          `Open this link to choose how you sign in: a passkey, or a password with an authenticator app. It is good for ${days} days and works once.`,
        ),
        button('Accept the invitation', link(path)),
        note('If you don’t work with customers of ours, delete this email.'),
      ],
    }),
  },
}
