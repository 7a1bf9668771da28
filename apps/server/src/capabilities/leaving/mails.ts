import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, money } from '@waea/kit/money'
import { button, type MailData, type Mails, note, notYou, type OfMobile, table, text } from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /** A mobile that its customer ends: planned, kept after all, later than planned, or over. */
    'mobile-ends': OfMobile & {
      FirstName: string
      news: 'ends' | 'stays' | 'later' | 'ended'
      /** The last day. */
      on: string
      /** Prepay credit that is left on it, and lost with it. */
      LostCents?: Money
      path: string
    }
    /** The owner has closed the account. */
    'account-closed': { FirstName: string; on: string; path: string }
  }
}

type MobileEnds = MailData['mobile-ends']

const subjects: Readonly<Record<MobileEnds['news'], (data: MobileEnds, day: string) => string>> = {
  ends: ({ service }, day) => `${service} ends on ${day}`,
  stays: ({ service }) => `${service} stays with us`,
  later: ({ service }, day) => `${service} now ends on ${day}`,
  ended: ({ service }) => `${service} has ended`,
}

function says({ news, LostCents }: MobileEnds, day: string): string[] {
  if (news === 'stays')
    return [
      'It doesn’t end any more. Your plan renews as it did before. If automatic top-up was on, switch it on again.',
    ]
  if (news === 'later')
    return [`You’ve paid for its plan until ${day}, so it works until the end of that day. Until then you can keep it.`]
  if (news === 'ended')
    return [
      'The number and its SIM don’t work any more, and nothing is charged for it again.',
      'Was it the last one on your bill? Then your final bill comes next, with everything charged until now.',
    ]
  return [
    `It works until the end of ${day}, and isn’t charged again. After that day the number is gone for good.`,
    ...(LostCents ? [`The credit on it isn’t paid out: use it or give it away until then.`] : []),
    'To take the number to another provider, ask them before that day. To keep the mobile, say so until that day.',
  ]
}

/** Mails about ending a mobile and closing an account. */
export const leavingMails: Mails<'mobile-ends' | 'account-closed'> = {
  'mobile-ends': {
    about: 'mobile',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      news: 'ends',
      on: '2026-12-14',
      LostCents: money(450),
      path: '/profile/account/leave',
    },
    write: (data, { words, link }) => {
      const day = dateText(data.on, 'date')
      const [first = '', ...others] = says(data, day)
      return {
        subject: subjects[data.news](data, day),
        preview: first,
        heading: subjects[data.news](data, day),
        parts: [
          text(`${words.hello} ${data.FirstName}. ${first}`),
          ...others.map(text),
          table([
            { label: words.phoneNumber, value: data.MSISDN },
            data.news !== 'stays' && data.news !== 'ended' ? { label: 'Last day', value: day } : undefined,
            data.LostCents ? { label: 'Credit on it', value: dollars(data.LostCents) } : undefined,
          ]),
          ...(data.news === 'ended' ? [] : [button('Leave or close', link(data.path))]),
          ...(data.news === 'ends' ? [note(notYou)] : []),
        ],
      }
    },
  },
  'account-closed': {
    sample: { FirstName: 'Aroha', on: '2026-12-14', path: '/help' },
    write: (data, { words, link }) => ({
      subject: 'Your account is closed',
      preview: 'Nothing is in use, nothing is owed, and nothing is charged any more.',
      heading: 'Your account is closed',
      parts: [
        text(
          `${words.hello} ${data.FirstName}. You closed your account on ${dateText(data.on, 'date')}. Nothing is in use, nothing is owed, and nothing is charged any more.`,
        ),
        text(
          'Your bills and receipts aren’t in the portal any more. We keep records of payments for seven years, because tax law says so. To have the rest of your data erased, ask us.',
        ),
        button('Contact us', link(data.path)),
        note(notYou),
      ],
    }),
  },
}
