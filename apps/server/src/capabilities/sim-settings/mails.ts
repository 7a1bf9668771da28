import {
  button,
  type MailData,
  type Mails,
  note,
  notYou,
  type OfMobile,
  type Texts,
  table,
  text,
} from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /** Call forwarding was changed. The customer is notified in case somebody else did it. */
    'calls-forwarded': OfMobile & {
      FirstName: string
      forwards: { kind: 'CFU' | 'CFB' | 'CFNRY' | 'CFNRC'; to: string }[]
      path: string
    }
  }

  interface SmsData {
    'calls-forwarded': Omit<MailData['calls-forwarded'], 'FirstName' | 'path'> & { link: string }
  }
}

type Forwards = MailData['calls-forwarded']['forwards']

const when: Record<Forwards[number]['kind'], string> = {
  CFU: 'Every call',
  CFB: 'When your line is busy',
  CFNRY: 'When you don’t answer',
  CFNRC: 'When your phone can’t be reached',
}

/** The text message about call forwarding. */
function forwardedSms({ MSISDN, forwards }: Pick<MailData['calls-forwarded'], 'MSISDN' | 'forwards'>, link: string) {
  const to = [...new Set(forwards.map((one) => one.to))].join(', ')
  return `${MSISDN}: calls are now forwarded to ${to}. Not you? Switch it off here: ${link}`
}

/** Mails about call forwarding. */
export const forwardingMails: Mails<'calls-forwarded'> = {
  'calls-forwarded': {
    about: 'mobile',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      forwards: [
        { kind: 'CFU', to: '09 555 0100' },
        { kind: 'CFNRY', to: '021 555 0143' },
      ],
      path: '/profile/plans/supp-features',
    },
    write: (data, { words, link }) => ({
      subject: `Calls to ${data.MSISDN} are forwarded`,
      preview: 'Check that this was you.',
      heading: 'Your calls are forwarded',
      parts: [
        text(`${words.hello} ${data.FirstName}. Calls to ${data.MSISDN} now go to another number.`),
        table(data.forwards.map(({ kind, to }) => ({ label: when[kind], value: to }))),
        button('Check your settings', link(data.path)),
        note(notYou),
      ],
    }),
  },
}

/** Text messages about call forwarding. */
export const forwardingTexts: Texts<'calls-forwarded'> = {
  'calls-forwarded': {
    write: (data) => forwardedSms(data, data.link),
  },
}
