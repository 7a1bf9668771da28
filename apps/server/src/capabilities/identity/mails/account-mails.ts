import { button, type Mails, note, text } from '../../messages/index.ts'
import { signInNews } from './sign-in-news.ts'

declare module '../../messages/mail.ts' {
  interface MailData {
    'verify-email': { FirstName: string; code: string; path: string; minutes: number }
    'already-registered': { signInPath: string; recoverPath: string }
    welcome: { FirstName: string; path: string }
    'password-recovery': { FirstName: string; path: string; minutes: number }
    /** `isElsewhere`: the device on which it was changed stays signed in. */
    'password-changed': { FirstName: string; recoverPath: string; isElsewhere?: boolean }
    /** Goes to the old address; shows the new one only in part. */
    'email-changed': { FirstName: string; newEmail: string; signInPath: string }
  }
}

/** Mails about the account itself: verification, recovery, password changes (1§1). */
export const accountMails: Mails<
  'verify-email' | 'already-registered' | 'welcome' | 'password-recovery' | 'password-changed' | 'email-changed'
> = {
  'verify-email': {
    secret: 'The person requests a new one when they sign in, or on their profile.',
    sample: { FirstName: 'Aroha', code: '012345', path: '/email-verify-page?Secret=s', minutes: 10 },
    write: (data, { words, link, brand }) => ({
      subject: `${data.code} is your ${brand.name} code`,
      preview: `Use it within ${data.minutes} minutes to confirm your email.`,
      heading: `${words.hello} ${data.FirstName}`,
      parts: [
        text('Type this code on the page where you left off to confirm your email.'),
        { kind: 'code', code: data.code, label: `Your code, good for ${data.minutes} minutes` },
        text('Or open this link on any device:'),
        button(words.confirm, link(data.path)),
        note('If you didn’t ask for this, delete this email. Nothing happens without the code.'),
      ],
    }),
  },
  'already-registered': {
    secret: signInNews,
    sample: { signInPath: '/sign-in', recoverPath: '/forgot-pass' },
    write: (data, { words, link, brand }) => ({
      subject: `You already have a ${brand.name} account`,
      preview: 'Sign in instead, or choose a new password.',
      heading: 'You already have an account',
      parts: [
        text(
          `Someone tried to create a ${brand.name} account with this email. You already have one, so we changed nothing.`,
        ),
        button(words.signIn, link(data.signInPath)),
        text('Forgotten your password? Choose a new one:'),
        button(words.newPassword, link(data.recoverPath)),
        note('If this wasn’t you, delete this email. Your account hasn’t changed.'),
      ],
    }),
  },
  welcome: {
    sample: { FirstName: 'Aroha', path: '/' },
    write: (data, { words, link, brand }) => ({
      subject: `Welcome to ${brand.name}`,
      preview: 'Your account is ready.',
      heading: `${words.hello} ${data.FirstName}, welcome`,
      parts: [
        text('Your account is ready. From here you can buy a SIM, top up, and see what’s left and what you pay next.'),
        button(words.dashboard, link(data.path)),
      ],
    }),
  },
  'password-recovery': {
    secret: 'The person requests a new one with “Forgot password”.',
    sample: { FirstName: 'Aroha', path: '/new-password?Secret=s', minutes: 60 },
    write: (data, { words, link, brand }) => ({
      subject: `Choose a new ${brand.name} password`,
      preview: `The link is good for ${data.minutes} minutes.`,
      heading: 'Choose a new password',
      parts: [
        text(`${words.hello} ${data.FirstName}. This link is good for ${data.minutes} minutes and works once.`),
        button(words.newPassword, link(data.path)),
        note('If you didn’t ask for this, delete this email. Your password stays as it is.'),
      ],
    }),
  },
  'password-changed': {
    secret: signInNews,
    sample: { FirstName: 'Aroha', recoverPath: '/forgot-pass' },
    write: (data, { words, link, brand }) => ({
      subject: `Your ${brand.name} password was changed`,
      preview: data.isElsewhere ? 'We signed out every other device.' : 'We signed out every device.',
      heading: 'Your password was changed',
      parts: [
        text(
          `${words.hello} ${data.FirstName}. Your password was changed just now, and we signed out every ${data.isElsewhere ? 'other ' : ''}device.`,
        ),
        text('If this wasn’t you, choose a new password now and tell us:'),
        button(words.newPassword, link(data.recoverPath)),
      ],
    }),
  },
  'email-changed': {
    secret: signInNews,
    sample: { FirstName: 'Aroha', newEmail: 'a•••••@new.example.nz', signInPath: '/sign-in' },
    write: (data, { words, link, brand }) => ({
      subject: `Your ${brand.name} email was changed`,
      preview: `Sign in with ${data.newEmail} from now on.`,
      heading: 'Your email was changed',
      parts: [
        text(
          `${words.hello} ${data.FirstName}. From now on you sign in with ${data.newEmail}, and we send our emails there. We won’t use this address any more.`,
        ),
        button(words.signIn, link(data.signInPath)),
        note(`If this wasn’t you, tell us straight away: ${brand.mail.support}.`),
      ],
    }),
  },
}
