import type { ProvidersReason } from '@waea/domain/customers/suspension'
import { dollars, type Money, money } from '@waea/kit/money'
import { button, type Mails, note, text } from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /** An operator suspended the account for a reason that no payment ends. */
    'account-suspended': { FirstName: string; because: ProvidersReason; stopsFibre?: true; path: string }
    /** The provider's suspension is lifted. `OwedCents` stays owed; the account may stay suspended over it. */
    'account-reopened': { FirstName: string; OwedCents?: Money; staysSuspended?: true; path: string }
  }
}

const reasons: Readonly<Record<ProvidersReason, string>> = {
  security: 'We’ve suspended your account to protect you: we saw signs of misuse.',
  asked: 'We’ve suspended your account, as you asked.',
  terms: 'We’ve suspended your account, because our terms weren’t followed.',
}

/** Mails about what operators do to an account. */
export const providerMails: Mails<'account-suspended' | 'account-reopened'> = {
  'account-suspended': {
    about: 'payment',
    sample: { FirstName: 'Aroha', because: 'security', stopsFibre: true, path: '/suspended' },
    write: (data, { words, link }) => ({
      subject: 'Your account is suspended',
      preview: reasons[data.because],
      heading: 'Your account is suspended',
      parts: [
        text(`${words.hello} ${data.FirstName}. ${reasons[data.because]}`),
        text(
          `${data.stopsFibre ? 'Your fibre is off. ' : ''}Mobiles keep working until their plan’s period and their credit are used up: nothing renews or is topped up meanwhile. Calls to 111 always work.`,
        ),
        button('See your account', link(data.path)),
        note('If you don’t know why, get in touch. We can open your account again.'),
      ],
    }),
  },
  'account-reopened': {
    about: 'payment',
    sample: { FirstName: 'Aroha', OwedCents: money(8640), staysSuspended: true, path: '/suspended' },
    write: (data, { words, link }) => {
      const owed = data.OwedCents === undefined ? '' : dollars(data.OwedCents)
      const subject = data.staysSuspended
        ? `Your account opens once ${owed || 'what is owed'} is paid`
        : 'Your account is open again'
      const what = data.staysSuspended
        ? `We’ve lifted our suspension of your account. ${owed || 'Something'} is overdue on it: pay it, and your account opens at once.`
        : `Your account is open again, and everything works as before.${owed && ` ${owed} is still owed on it.`}`
      return {
        subject,
        preview: what,
        heading: subject,
        parts: [
          text(`${words.hello} ${data.FirstName}. ${what}`),
          button(data.staysSuspended ? 'See what is owed' : 'Go to your dashboard', link(data.path)),
        ],
      }
    },
  },
}
