import { button, type Mails, note, text } from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /** `days`: how long the link holds. */
    'operator-invited': { path: string; days: number }
  }
}

/** Mails to operators. */
export const operatorMails: Mails<'operator-invited'> = {
  'operator-invited': {
    sample: { path: '/console/join?code=s', days: 3 },
    write: ({ path, days }, { link, brand }) => ({
      subject: `Your invitation to the ${brand.name} console`,
      preview: `The link is good for ${days} days.`,
      heading: `You’re invited to the ${brand.name} console`,
      parts: [
        text(
          `Open this link to choose how you sign in: a passkey, or a password with an authenticator app. It is good for ${days} days and works once.`,
        ),
        button('Accept the invitation', link(path)),
        note('If you don’t work with customers of ours, delete this email.'),
      ],
    }),
  },
}
