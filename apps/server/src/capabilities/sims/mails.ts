import { dateText } from '@waea/kit/date-text'
import { button, type MailData, type Mails, note, type OfMobile, type Texts, table, text } from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    'sim-change': OfMobile & {
      FirstName: string
      what:
        | 'stopping'
        | 'lost'
        | 'stopped'
        | 'starting'
        | 'started'
        | 'swap-asked'
        | 'swap-later'
        | 'swap-done'
        | 'swap-failed'
        | 'swap-cancelled'
        | 'locked'
        | 'unlock-asked'
        | 'unlocked'
        | 'frozen'
      /** The ISO instant at which it happens, if that is later. */
      at?: string
      /** Its plan does not renew while it is stopped, because the customer did not stop it themselves. */
      planRests?: true
      /** The mobile is no longer in service. */
      hasEnded?: true
      /** The SIM that has the number now. */
      kind?: 'esim' | 'card'
      /** It was cancelled because the SIM was locked, not by the person who requested it. */
      byLock?: true
      /** The provider froze it, or requested or cancelled the swap, not the customer. */
      byProvider?: true
      path: string
      /** The link to report that the customer did not request it; holds a one-time secret. */
      notMePath: string
    }
  }

  interface SmsData {
    'sim-change': Omit<MailData['sim-change'], 'FirstName' | 'service' | 'path' | 'notMePath'> & { link: string }
  }
}

type SimChange = MailData['sim-change']

/** The data that the text of a mail depends on. */
type Circumstances = Pick<SimChange, 'at' | 'planRests' | 'hasEnded' | 'kind' | 'byLock' | 'byProvider'>

/** The subject and text of one mail. `when` is the time in words, empty if it is now. */
interface Words {
  subject: string
  says(when: string, circumstances: Circumstances): string
}

const doneByUs = 'Our team is doing this for you. '

/** Each kind of news: its subject, and what it means for the service. */
const words: Readonly<Record<SimChange['what'], Words>> = {
  stopping: {
    subject: 'We’re stopping your SIM',
    says: () => 'You asked us to stop it. Calls, texts and data end in a moment.',
  },
  lost: {
    subject: 'We’re stopping the SIM of your lost phone',
    says: () => 'Nobody can call or use data with it. You keep your number: put another SIM in its place when you can.',
  },
  stopped: {
    subject: 'Your SIM is stopped',
    says: (_, { planRests }) =>
      `It doesn’t call, text or use data. ${planRests ? 'You keep your number, and your plan isn’t renewed until the SIM works again.' : 'You keep your number and your plan continues.'}`,
  },
  starting: { subject: 'We’re starting your SIM again', says: () => 'It works again in a moment.' },
  started: { subject: 'Your SIM works again', says: () => 'It calls, texts and uses data as before.' },
  'swap-asked': {
    subject: 'Your number is moving to another SIM',
    says: (_, { byProvider }) =>
      `${byProvider ? doneByUs : ''}The SIM you have now stops working once the other one has your number.`,
  },
  'swap-later': {
    subject: 'Your number will move to another SIM',
    says: (at, { byProvider }) =>
      `${byProvider ? doneByUs : ''}It moves on ${at}. We wait a day because your password, email or two-step sign-in changed a short time ago. Until then everything works as before.`,
  },
  'swap-done': {
    subject: 'Your number is on another SIM',
    says: (_, { kind }) =>
      `${kind === 'card' ? 'Put the new card into your phone' : 'Install the eSIM on your phone'}: the SIM you had before no longer works. Your plan and your credit haven’t changed.`,
  },
  'swap-failed': {
    subject: 'We couldn’t move your number to another SIM',
    says: (_, { hasEnded }) =>
      hasEnded
        ? 'That number isn’t in service any more. Contact us if you didn’t expect this.'
        : 'The SIM you have works as before. Try again, or contact us.',
  },
  'swap-cancelled': {
    subject: 'Your number stays on the SIM you have',
    says: (_, { byLock, byProvider }) =>
      `${byLock ? 'The SIM was locked before the swap began, so we cancelled the swap.' : `${byProvider ? 'Our team' : 'You'} cancelled the swap before it began.`} Nothing has changed.`,
  },
  locked: {
    subject: 'Your SIM and number are locked',
    says: () => 'Your number can’t move to another SIM or provider until the lock is off.',
  },
  'unlock-asked': {
    subject: 'The lock on your number ends soon',
    says: (at) => `It ends on ${at}. Until then your number can’t move to another SIM or provider.`,
  },
  unlocked: {
    subject: 'Your number isn’t locked any more',
    says: () => 'It can move to another SIM or provider again.',
  },
  frozen: {
    subject: 'Your SIM is frozen',
    says: (_, { byProvider }) =>
      byProvider
        ? 'We stopped the SIM so that nobody else can use it. You keep your number. Contact us: we unfreeze it once we’ve spoken with you.'
        : 'Someone said a change wasn’t theirs, so we stopped the SIM and locked the number. Contact us: we unfreeze it once we’ve spoken with you.',
  },
}

const saying = ({ what, ...circumstances }: Pick<SimChange, 'what'> & Circumstances) =>
  words[what].says(circumstances.at ? dateText(new Date(circumstances.at), 'moment') : '', circumstances)

/** A text message about a SIM. */
function simSms({ MSISDN, link, ...change }: Pick<SimChange, 'MSISDN' | 'what' | 'at'> & { link: string }): string {
  return `${MSISDN}: ${words[change.what].subject}. ${change.what === 'frozen' ? 'Contact us' : 'Not you? Stop it'}: ${link}`
}

/** Mails about SIMs. */
export const simChangeMails: Mails<'sim-change'> = {
  'sim-change': {
    about: 'mobile',
    noticePath: '/profile/plans',
    secret: 'The customer sees the state of the SIM in the portal. You can freeze it on their page.',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      what: 'swap-asked',
      path: '/profile/plans',
      notMePath: '/sim/not-me?Token=s',
    },
    write: (data, { words: labels, link }) => ({
      subject: words[data.what].subject,
      preview: saying(data),
      heading: words[data.what].subject,
      parts: [
        text(`${labels.hello} ${data.FirstName}. ${saying(data)}`),
        table([{ label: labels.phoneNumber, value: data.MSISDN }]),
        button(data.what === 'swap-done' ? 'See how' : labels.dashboard, link(data.path)),
        ...(data.what === 'frozen'
          ? []
          : [
              text('If this wasn’t you, say so now: we stop the SIM and your number stays.'),
              button('This wasn’t me', link(data.notMePath)),
            ]),
        note('We never ask for a code or a password in a call or a text.'),
      ],
    }),
  },
}

/** Text messages about SIMs. */
export const simChangeTexts: Texts<'sim-change'> = {
  'sim-change': {
    write: (change) => simSms(change),
  },
}
