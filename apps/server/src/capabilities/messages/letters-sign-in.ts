import { button, type Letters, note, text } from './letter.ts'

/** Letters about ways in: codes and links that sign in, invitations, and what was added to an account (1§1). */
export const signInLetters: Pick<
  Letters,
  'sign-in-code' | 'temporary-login' | 'invitation' | 'password-set' | 'provider-connected'
> = {
  'sign-in-code': (data, { words, link, brand }) => ({
    subject: `${data.code} is your ${brand.name} sign-in code`,
    preview: `Use it within ${data.minutes} minutes.`,
    heading: `${words.hello} ${data.FirstName}`,
    parts: [
      text('Type this code on the page where you left off, and you are signed in.'),
      { kind: 'code', code: data.code, label: `Your code, good for ${data.minutes} minutes` },
      text('The page is closed? Open it again:'),
      button(words.signIn, link(data.path)),
      note(
        'If you did not ask for this, you can delete this mail: nobody gets in without the code. Pass it on to nobody.',
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
      note('Do not pass this link on: whoever opens it first is signed in to your account.'),
    ],
  }),
  invitation: (data, { words, link, brand }) => ({
    subject: `You are invited to an account at ${brand.name}`,
    preview: `Open the account of ${data.account}.`,
    heading: 'An account is open to you',
    parts: [
      text(`You are invited to look after the account of ${data.account}. The link is good for ${data.days} days.`),
      button(words.accept, link(data.path)),
      note('If you do not know about this, you can delete this mail: nothing happens without the link.'),
    ],
  }),
  'password-set': (data, { words, link, brand }) => ({
    subject: `A ${brand.name} password was set`,
    preview: 'You can sign in with your email and this password now.',
    heading: 'A password was set',
    parts: [
      text(`${words.hello} ${data.FirstName}. A password was set for your account just now.`),
      text('If this was not you, choose a new password at once and tell us:'),
      button(words.newPassword, link(data.recoverPath)),
    ],
  }),
  'provider-connected': (data, { words, link, brand }) => ({
    subject: `${data.provider} is connected with your ${brand.name} account`,
    preview: `You can sign in with ${data.provider} now.`,
    heading: `${data.provider} is connected`,
    parts: [
      text(`${words.hello} ${data.FirstName}. You can sign in to your account with ${data.provider} now.`),
      text('If this was not you, choose a new password at once and tell us:'),
      button(words.newPassword, link(data.recoverPath)),
    ],
  }),
}
