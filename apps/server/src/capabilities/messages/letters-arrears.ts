import { dateText } from '@waea/kit/date-text'
import { amountOf, button, cardRow, type Letters, table, text } from './letter.ts'
import type { MailData } from './mail-data.ts'

type Outcome = MailData['arrears-paid']['outcome']

const says: Record<Outcome, { subject: string; preview: string; means: string }> = {
  open: {
    subject: 'Your service is back on',
    preview: 'You’ve paid what you owed.',
    means: 'We’ve received your payment, and your service is back on. Calls, texts and data work again.',
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

/** The letter about what a suspended account owed: paid, what that means for the service, and the receipt. */
export const arrearsLetters: Pick<Letters, 'arrears-paid'> = {
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
          { label: words.total, value: amountOf(data.AmountCents), total: true },
          { label: words.gst, value: amountOf(data.AmountTaxCents) },
          { label: words.date, value: dateText(data.paidOn, 'date') },
          cardRow(words.card, data),
        ]),
        button(words.dashboard, link(data.path)),
      ],
    }
  },
}
