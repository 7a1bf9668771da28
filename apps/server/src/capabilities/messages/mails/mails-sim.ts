import { dollars } from '@waea/kit/money'
import type { MailData } from '../mail-data/mail-data.ts'
import { button, type MailContents, note, table, text } from './mail-content.ts'

type Forwards = MailData['calls-forwarded']['forwards']

const when: Record<Forwards[number]['kind'], string> = {
  CFU: 'Every call',
  CFB: 'When your line is busy',
  CFNRY: 'When you don’t answer',
  CFNRC: 'When your phone can’t be reached',
}

const notYou = 'If this wasn’t you, change your password now and call us: someone may be in your account.'

/** That calls are forwarded, in one text message. */
export function forwardedSms(
  { MSISDN, forwards }: Pick<MailData['calls-forwarded'], 'MSISDN' | 'forwards'>,
  link: string,
) {
  const to = [...new Set(forwards.map((one) => one.to))].join(', ')
  return `${MSISDN}: calls are now forwarded to ${to}. Not you? Switch it off here: ${link}`
}

/** Mails about what was changed of a SIM: where its calls go, and its number. */
export const simMails: Pick<MailContents, 'calls-forwarded' | 'number-changed' | 'number-change-failed'> = {
  'calls-forwarded': (data, { words, link }) => ({
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
  'number-changed': (data, { words, link }) => ({
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
  'number-change-failed': (data, { words, link }) => ({
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
}
