import { dateText } from '@waea/kit/date-text'
import { dollars } from '@waea/kit/money'
import type { MailData } from '../../mail-data/mail-data.ts'
import { button, cardRow, type MailContents, table, text } from '../mail-content.ts'

type Outcome = MailData['arrears-paid']['outcome']

const says: Record<Outcome, { subject: string; preview: string; means: string }> = {
  open: {
    subject: 'Your service is back on',
    preview: 'You’ve paid what you owed.',
    means: 'We’ve received your payment, and your service is back on.',
  },
  'bills-left': {
    subject: 'We’ve received your payment',
    preview: 'Your bills are still overdue.',
    means:
      'We’ve received your payment. Your account stays suspended until your overdue bills are paid too: you can pay them in the portal.',
  },
  'still-suspended': {
    subject: 'You’ve paid what you owed',
    preview: 'Your account stays suspended for another reason.',
    means:
      'We’ve received your payment, and you owe nothing more. Your account stays suspended for another reason. Please get in touch with us.',
  },
  returned: {
    subject: 'We’re refunding your payment',
    preview: 'You owed nothing by the time it arrived.',
    means: 'We received your payment when you owed nothing any more, so we’re refunding it to your card.',
  },
}

/** The mail about a suspended account’s debt: what was paid, what that means for the service, and the receipt. */
export const arrearsMails: Pick<MailContents, 'arrears-paid'> = {
  'arrears-paid': (data, { words, link }) => {
    const { subject, preview, means } = says[data.outcome]
    return {
      subject,
      preview,
      heading: subject,
      parts: [
        text(`${words.hello} ${data.FirstName}. ${means}`),
        table([
          { label: 'Receipt', value: data.Number },
          { label: words.total, value: dollars(data.AmountCents), total: true },
          { label: words.date, value: dateText(data.paidOn, 'date') },
          cardRow(words.card, data),
        ]),
        button(words.dashboard, link(data.path)),
      ],
    }
  },
}
