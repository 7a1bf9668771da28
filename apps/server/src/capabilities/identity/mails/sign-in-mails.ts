import { button, type Mails, note, smsCharacters, type Texts, text } from '../../messages/index.ts'
import { signInNews } from './sign-in-news.ts'

declare module '../../messages/mail.ts' {
  interface MailData {
    'sign-in-code': { FirstName: string; code: string; path: string; minutes: number }
    'temporary-login': { FirstName: string; path: string; minutes: number; lastsMinutes: number }
    invitation: { account: string; path: string; days: number }
    /** To the person who lost access, and to the account. `hasLeft`: they gave it up themselves. */
    'access-ended': { FirstName: string; account: string; hasLeft: boolean; path: string }
    'access-ended-of': { FirstName: string; name: string; hasLeft: boolean; path: string }
    'password-set': { FirstName: string; recoverPath: string }
    'provider-connected': { FirstName: string; provider: string; recoverPath: string }
  }

  interface SmsData {
    'one-time-code': { code: string; minutes: number }
  }
}

/** Mails about signing in: codes and links that sign in, invitations, and what was added to an account (1§1). */
export const signInMails: Mails<
  | 'sign-in-code'
  | 'temporary-login'
  | 'invitation'
  | 'access-ended'
  | 'access-ended-of'
  | 'password-set'
  | 'provider-connected'
> = {
  'sign-in-code': {
    secret: 'The person requests a new code when they sign in.',
    sample: { FirstName: 'Aroha', code: '012345', path: '/one-time-code?for=v', minutes: 10 },
    write: (data, { words, link, brand }) => ({
      subject: `${data.code} is your ${brand.name} sign-in code`,
      preview: `Use it within ${data.minutes} minutes.`,
      heading: `${words.hello} ${data.FirstName}`,
      parts: [
        text('Type this code on the page where you left off to sign in.'),
        { kind: 'code', code: data.code, label: `Your code, good for ${data.minutes} minutes` },
        text('Closed the page? Open it again:'),
        button(words.signIn, link(data.path)),
        note(
          'If you didn’t ask for this, delete this email: nobody can sign in without the code. Don’t share it with anyone.',
        ),
      ],
    }),
  },
  'temporary-login': {
    secret: 'Send a new sign-in link from the customer’s page.',
    sample: { FirstName: 'Aroha', path: '/link/login/temporarily?code=s', minutes: 10, lastsMinutes: 15 },
    write: (data, { words, link, brand }) => ({
      subject: `Your ${brand.name} sign-in link`,
      preview: `The link works once, within ${data.minutes} minutes.`,
      heading: 'Sign in with this link',
      parts: [
        text(
          `${words.hello} ${data.FirstName}. This link signs you in once, within ${data.minutes} minutes. You stay signed in for ${data.lastsMinutes} minutes.`,
        ),
        button(words.signIn, link(data.path)),
        note('Don’t share this link: anyone who opens it can sign in to your account.'),
      ],
    }),
  },
  invitation: {
    secret: 'An owner of the account invites the person again.',
    sample: { account: 'Prepay Demo', path: '/identity-link?code=s', days: 7 },
    write: (data, { words, link, brand }) => ({
      subject: `You’re invited to an account at ${brand.name}`,
      preview: `Open the account of ${data.account}.`,
      heading: 'You’re invited to an account',
      parts: [
        text(`You’re invited to look after the account of ${data.account}. The link works for ${data.days} days.`),
        button(words.accept, link(data.path)),
        note('If you weren’t expecting this, delete this email. Nothing happens without the link.'),
      ],
    }),
  },
  'access-ended': {
    secret: signInNews,
    sample: { FirstName: 'Tama', account: 'Prepay Demo', hasLeft: false, path: '/profile/account/security' },
    write: ({ FirstName, account, hasLeft, path }, { words, link }) => ({
      subject: `You no longer have access to the account of ${account}`,
      preview: hasLeft ? 'You gave up your access.' : 'An owner of the account removed your access.',
      heading: 'Your access has ended',
      parts: [
        text(
          `${words.hello} ${FirstName}. ${
            hasLeft
              ? `You gave up your access to the account of ${account}.`
              : `An owner of the account of ${account} removed your access.`
          } You can’t see or change it any more. Your own sign-in stays as it is.`,
        ),
        text(
          hasLeft
            ? 'If this wasn’t you, check your devices now and choose a new password:'
            : 'To get access again, ask the owner to invite you.',
        ),
        button(words.security, link(path)),
      ],
    }),
  },
  'access-ended-of': {
    secret: signInNews,
    sample: { FirstName: 'Aroha', name: 'Tama Rewi', hasLeft: false, path: '/profile/account/security' },
    write: ({ FirstName, name, hasLeft, path }, { words, link }) => ({
      subject: `${name} no longer has access to your account`,
      preview: hasLeft ? `${name} gave it up.` : 'It was removed just now.',
      heading: `${name} no longer has access`,
      parts: [
        text(
          `${words.hello} ${FirstName}. ${
            hasLeft
              ? `${name} gave up access to your account.`
              : `The access of ${name} to your account was removed just now.`
          } They can’t see or change anything any more.`,
        ),
        text('If you didn’t expect this, check who can open your account:'),
        button(words.security, link(path)),
      ],
    }),
  },
  'password-set': {
    secret: signInNews,
    sample: { FirstName: 'Aroha', recoverPath: '/forgot-pass' },
    write: (data, { words, link, brand }) => ({
      subject: `A ${brand.name} password was set`,
      preview: 'You can sign in with your email and this password now.',
      heading: 'A password was set',
      parts: [
        text(`${words.hello} ${data.FirstName}. A password was set for your account just now.`),
        text('If this wasn’t you, choose a new password now and tell us:'),
        button(words.newPassword, link(data.recoverPath)),
      ],
    }),
  },
  'provider-connected': {
    secret: signInNews,
    sample: { FirstName: 'Aroha', provider: 'Google', recoverPath: '/forgot-pass' },
    write: (data, { words, link, brand }) => ({
      subject: `${data.provider} is connected to your ${brand.name} account`,
      preview: `You can sign in with ${data.provider} now.`,
      heading: `${data.provider} is connected`,
      parts: [
        text(`${words.hello} ${data.FirstName}. You can sign in to your account with ${data.provider} now.`),
        text('If this wasn’t you, choose a new password now and tell us:'),
        button(words.newPassword, link(data.recoverPath)),
      ],
    }),
  },
}

/** Text messages with a one-time code. */
export const signInTexts: Texts<'one-time-code'> = {
  // The last line binds the code to our site, so that phones fill it in only there (WebOTP).
  'one-time-code': {
    secret: 'The person requests a new code when they sign in.',
    write: ({ code, minutes }, { greeting }, { brand, host }) => {
      const bound = `\n\n@${host} #${code}`
      const short = `${brand}: ${code} is your code, good for ${minutes} minutes.`
      const whole = `${short} We never ask you for it.`
      return (greeting.length + whole.length + bound.length <= smsCharacters ? whole : short) + bound
    },
  },
}
