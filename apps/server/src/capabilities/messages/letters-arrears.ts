import { dateText } from '@waea/kit/date-text'
import { amountOf, button, cardRow, type Letters, table, text } from './letter.ts'
import type { MailData } from './mail-data.ts'

type Outcome = MailData['arrears-paid']['outcome']

const says: Record<Outcome, { subject: string; preview: string; means: string }> = {
  open: {
    subject: 'Your account is in service again',
    preview: 'What you owed is paid.',
    means: 'We received your payment, and your account is in service again. Calls, texts and data work as before.',
  },
  'still-suspended': {
    subject: 'What you owed is paid',
    preview: 'Your account stays suspended for another reason.',
    means:
      'We received your payment: you owe nothing any more. Your account was suspended for another reason, and stays so. Please talk to us.',
  },
  returned: {
    subject: 'Your payment goes back to your card',
    preview: 'Nothing was owed any more when it arrived.',
    means:
      'We received your payment after your account was already open again. Nothing was owed any more, so the amount goes back to your card.',
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
          cardRow(words.card, data.CardLast4, data.CardBrand),
        ]),
        button(words.dashboard, link(data.path)),
      ],
    }
  },
}
