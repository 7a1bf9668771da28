import { dateText } from '@waea/kit/date-text'
import { button, type Mails, note, text } from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /** The operator decided a referred credit check. */
    'credit-check-decided': {
      FirstName: string
      hasPassed: boolean
      /** The operator's reason. */
      reason: string
      /** The last day on which a monthly plan may start with this check. */
      until?: string
      /** The first day on which another check may be made. */
      nextOn?: string
      /** The credit reporter; the customer can see and correct the report there. */
      reporter?: string
      reporterPhone?: string
      path: string
    }
  }
}

/** Mails about credit checks. */
export const creditCheckMails: Mails<'credit-check-decided'> = {
  'credit-check-decided': {
    about: 'plan',
    sample: {
      FirstName: 'Aroha',
      hasPassed: true,
      reason: 'We checked your details with you on the phone.',
      until: '2027-02-22',
      path: '/onboarding',
    },
    write: (data, { words, link }) => {
      const { FirstName, hasPassed, reason, until, nextOn, reporter, reporterPhone } = data
      const heading = hasPassed ? 'You passed the credit check' : 'You didn’t pass the credit check'
      const next = nextOn ? ` You can ask for another check from ${dateText(nextOn, 'date')}.` : ''
      return {
        subject: heading,
        preview: hasPassed ? 'Your monthly plan can start.' : 'A saved card or prepay starts at once.',
        heading,
        parts: [
          text(
            hasPassed
              ? `${words.hello} ${FirstName}. We looked at your credit check, and you can start a monthly plan${until ? ` until ${dateText(until, 'date')}` : ''}. Nothing is charged before you start it.`
              : `${words.hello} ${FirstName}. We looked at your credit check, and we can’t start a monthly plan based on it. With a saved card it starts at once, and so does prepay.${next}`,
          ),
          text(`Why: ${reason}`),
          button('Continue with your SIM', link(data.path)),
          ...(reporter && !hasPassed
            ? [note(`You can see your report, and have it corrected, at ${reporter}, ${reporterPhone ?? ''}.`)]
            : []),
        ],
      }
    },
  },
}
