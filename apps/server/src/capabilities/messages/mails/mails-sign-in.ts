import { button, type MailContents, note, text } from './mail-content.ts'

/** Mails about ways in: codes and links that sign in, invitations, and what was added to an account (1§1). */
export const signInMails: Pick<
  MailContents,
  | 'sign-in-code'
  | 'temporary-login'
  | 'invitation'
  | 'access-ended'
  | 'access-ended-of'
  | 'password-set'
  | 'provider-connected'
> = {
  'sign-in-code': (data, { words, link, brand }) => ({
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
  'temporary-login': (data, { words, link, brand }) => ({
    subject: `Your ${brand.name} sign-in link`,
    preview: `The link works once, within ${data.minutes} minutes.`,
    heading: 'Sign in with this link',
    parts: [
      text(
        `${words.hello} ${data.FirstName}. This link signs you in once, within ${data.minutes} minutes. You stay signed in for ${data.lastsMinutes} minutes.`,
      ),
      button(words.signIn, link(data.path)),
      note('Don’t share this link: whoever opens it first is signed in to your account.'),
    ],
  }),
  invitation: (data, { words, link, brand }) => ({
    subject: `You’re invited to an account at ${brand.name}`,
    preview: `Open the account of ${data.account}.`,
    heading: 'You’re invited to an account',
    parts: [
      text(`You’re invited to look after the account of ${data.account}. The link works for ${data.days} days.`),
      button(words.accept, link(data.path)),
      note('If you weren’t expecting this, delete this email. Nothing happens without the link.'),
    ],
  }),
  'access-ended': ({ FirstName, account, hasLeft, path }, { words, link }) => ({
    subject: `You no longer have access to the account of ${account}`,
    preview: hasLeft ? 'You gave up your access.' : 'An owner of the account took your access away.',
    heading: 'Your access has ended',
    parts: [
      text(
        `${words.hello} ${FirstName}. ${
          hasLeft
            ? `You gave up your access to the account of ${account}.`
            : `An owner of the account of ${account} took your access away.`
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
  'access-ended-of': ({ FirstName, name, hasLeft, path }, { words, link }) => ({
    subject: `${name} no longer has access to your account`,
    preview: hasLeft ? `${name} gave it up.` : 'It was taken away just now.',
    heading: `${name} no longer has access`,
    parts: [
      text(
        `${words.hello} ${FirstName}. ${
          hasLeft
            ? `${name} gave up the access to your account.`
            : `The access of ${name} to your account was taken away just now.`
        } They can’t see or change anything any more.`,
      ),
      text('If you didn’t expect this, check who can open your account:'),
      button(words.security, link(path)),
    ],
  }),
  'password-set': (data, { words, link, brand }) => ({
    subject: `A ${brand.name} password was set`,
    preview: 'You can sign in with your email and this password now.',
    heading: 'A password was set',
    parts: [
      text(`${words.hello} ${data.FirstName}. A password was set for your account just now.`),
      text('If this wasn’t you, choose a new password now and tell us:'),
      button(words.newPassword, link(data.recoverPath)),
    ],
  }),
  'provider-connected': (data, { words, link, brand }) => ({
    subject: `${data.provider} is connected to your ${brand.name} account`,
    preview: `You can sign in with ${data.provider} now.`,
    heading: `${data.provider} is connected`,
    parts: [
      text(`${words.hello} ${data.FirstName}. You can sign in to your account with ${data.provider} now.`),
      text('If this wasn’t you, choose a new password now and tell us:'),
      button(words.newPassword, link(data.recoverPath)),
    ],
  }),
}
