import { button, type MailData, type Mails, note, text } from '../../messages/index.ts'
import { signInNews } from './sign-in-news.ts'

declare module '../../messages/mail.ts' {
  interface MailData {
    'step-up-code': { FirstName: string; code: string; path: string; minutes: number }
    'security-changed': {
      FirstName: string
      what:
        | 'passkey-added'
        | 'passkey-removed'
        | 'provider-disconnected'
        | 'second-factor-on'
        | 'second-factor-off'
        | 'recovery-codes-made'
      /** The name of the passkey or the provider. */
      name?: string
      path: string
    }
  }
}

type Change = MailData['security-changed']['what']

const changed: Record<Change, (name: string) => { heading: string; sentence: string }> = {
  'passkey-added': (name) => ({
    heading: 'A passkey was added',
    sentence: `You can now sign in with the passkey ${name}.`,
  }),
  'passkey-removed': (name) => ({
    heading: 'A passkey was removed',
    sentence: `You can no longer sign in with the passkey ${name}.`,
  }),
  'provider-disconnected': (name) => ({
    heading: `${name} is disconnected`,
    sentence: `You can no longer sign in to your account with ${name}.`,
  }),
  'second-factor-on': () => ({
    heading: 'Two-step sign-in is on',
    sentence: 'From now on, when you sign in with your password, you also enter a code from your authenticator app.',
  }),
  'second-factor-off': () => ({
    heading: 'Two-step sign-in is off',
    sentence: 'You no longer need a code from your authenticator app to sign in with your password.',
  }),
  'recovery-codes-made': () => ({
    heading: 'You have new recovery codes',
    sentence: 'We made new recovery codes for your account. Your old ones no longer work.',
  }),
}

/** Mails about the security of the account: the code that proves the person, and changes. */
export const securityMails: Mails<'step-up-code' | 'security-changed'> = {
  'step-up-code': {
    secret: 'The person requests a new code where they need it.',
    sample: { FirstName: 'Aroha', code: '123456', path: '/profile/account/security', minutes: 10 },
    write: (data, { words, link, brand }) => ({
      subject: `${data.code} is your ${brand.name} code`,
      preview: `Use it within ${data.minutes} minutes to show that it’s you.`,
      heading: `${words.hello} ${data.FirstName}`,
      parts: [
        text('Type this code on the page where you left off, to show that it’s you.'),
        { kind: 'code', code: data.code, label: `Your code, good for ${data.minutes} minutes` },
        note('If you didn’t ask for this, someone may be signed in as you. Check your devices:'),
        button(words.security, link(data.path)),
      ],
    }),
  },
  'security-changed': {
    secret: signInNews,
    sample: {
      FirstName: 'Aroha',
      what: 'passkey-added',
      name: 'My phone',
      path: '/profile/account/security',
    },
    write: (data, { words, link, brand }) => {
      const { heading, sentence } = changed[data.what](data.name ?? '')
      return {
        subject: `${heading}: your ${brand.name} account`,
        preview: sentence,
        heading,
        parts: [
          text(`${words.hello} ${data.FirstName}. ${sentence}`),
          text('If this wasn’t you, check your devices now and choose a new password:'),
          button(words.security, link(data.path)),
        ],
      }
    },
  },
}
