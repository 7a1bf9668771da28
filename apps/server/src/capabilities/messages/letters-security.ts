import { button, type Letters, note, text } from './letter.ts'
import type { MailData } from './mail-data.ts'

type Change = MailData['security-changed']['what']

const changed: Record<Change, (name: string) => { heading: string; sentence: string }> = {
  'passkey-added': (name) => ({
    heading: 'A passkey was added',
    sentence: `The passkey ${name} now opens your account.`,
  }),
  'passkey-removed': (name) => ({
    heading: 'A passkey was removed',
    sentence: `The passkey ${name} does not open your account any more.`,
  }),
  'provider-disconnected': (name) => ({
    heading: `${name} is disconnected`,
    sentence: `You can no longer sign in to your account with ${name}.`,
  }),
  'second-factor-on': () => ({
    heading: 'Two-step sign-in is on',
    sentence: 'From now on, signing in with your password also takes a code of your authenticator app.',
  }),
  'second-factor-off': () => ({
    heading: 'Two-step sign-in is off',
    sentence: 'Signing in with your password takes no code of an authenticator app any more.',
  }),
  'recovery-codes-made': () => ({
    heading: 'You have new recovery codes',
    sentence: 'New recovery codes were made for your account. Those you had before do not work any more.',
  }),
}

/** Letters about the safety of the account: a code that proves who is there, and what has changed. */
export const securityLetters: Pick<Letters, 'step-up-code' | 'security-changed'> = {
  'step-up-code': (data, { words, link, brand }) => ({
    subject: `${data.code} is your ${brand.name} code`,
    preview: `Use it within ${data.minutes} minutes to show that it is you.`,
    heading: `${words.hello} ${data.FirstName}`,
    parts: [
      text('Type this code on the page where you left off, to show that it is you.'),
      { kind: 'code', code: data.code, label: `Your code, good for ${data.minutes} minutes` },
      note('If you did not ask for this, somebody may be signed in as you. Look at your devices:'),
      button(words.security, link(data.path)),
    ],
  }),
  'security-changed': (data, { words, link, brand }) => {
    const { heading, sentence } = changed[data.what](data.name ?? '')
    return {
      subject: `${heading}: your ${brand.name} account`,
      preview: sentence,
      heading,
      parts: [
        text(`${words.hello} ${data.FirstName}. ${sentence}`),
        text('If this was not you, look at your devices at once and choose a new password:'),
        button(words.security, link(data.path)),
      ],
    }
  },
}
