import { dateText } from '@waea/kit/date-text'
import { dollars } from '@waea/kit/money'
import type { MailData } from '../mail-data/mail-data.ts'
import { button, cardRow, type MailContents, table, text } from './mail-content.ts'
import { monthlyPrice } from './sentences/fibre-price.ts'
import { cardInWords } from './sentences/plan-sentences.ts'
import { refundParts } from './sentences/sum-words.ts'

type Told = MailData['plan-change']

/** Mails about changes of plan: what happened, what it means for the money, what to do next. */
export const planChangeMails: Pick<MailContents, 'plan-change'> = {
  'plan-change': (data, { words, link }) => {
    const { subject, says } = sentences[data.news](data)
    const isAhead = data.news === 'made' || data.news === 'waits' || data.news === 'unpaid'
    return {
      subject,
      preview: says,
      heading: subject,
      parts: [
        text(`${words.hello} ${data.FirstName}. ${says}`),
        ...(isAhead
          ? [
              table([
                { label: 'Plan until now', value: data.oldName },
                { label: 'New plan', value: data.newName },
                { label: 'From', value: dateText(data.on, 'date', words.dates) },
                cardRow(words.card, data),
                {
                  label: data.isOnBill ? 'On your bill' : words.amount,
                  value: monthlyPrice({ ...data, MonthlyCents: data.AmountCents }, words.dates),
                  total: true,
                },
              ]),
            ]
          : []),
        ...(data.RefundCents === undefined ? [] : refundParts(data, words)),
        button(data.RefundCents === undefined ? 'See your plan' : words.seePayments, link(data.path)),
      ],
    }
  },
}

const sentences: Record<Told['news'], (data: Told) => { subject: string; says: string }> = {
  made: ({ oldName, newName }) => ({
    subject: `You are on ${newName} now`,
    says: `${newName} has started, and ${oldName} has ended.`,
  }),
  waits: ({ newName, oldName, on }) => ({
    subject: `Your plan changes to ${newName} on ${dateText(on, 'day')}`,
    says: `You keep ${oldName} until then, and nothing is charged today. You can cancel the change before that day.`,
  }),
  cancelled: ({ oldName, newName }) => ({
    subject: `The change to ${newName} is cancelled`,
    says: `You keep ${oldName}. Nothing was charged for the change.`,
  }),
  unpaid: ({ newName, AmountCents, ...card }) => ({
    subject: `We could not charge ${newName} yet`,
    says: card.CardLast4
      ? `Your change to ${newName} is due, but ${cardInWords(card)}, which you named for it, did not pay the ${dollars(AmountCents)}. We try it again. To pay by another means, ask for the change again.`
      : `Your change to ${newName} is due, but neither your credit nor your card paid the ${dollars(AmountCents)}. Top up or add a card: we try again, and ${newName} starts as soon as it is paid.`,
  }),
  failed: ({ oldName, newName, isNotSold }) => ({
    subject: `Your plan did not change to ${newName}`,
    says: isNotSold
      ? `${newName} is no longer offered, so the change was not made. ${oldName} goes on as before, and nothing was charged for the change.`
      : `Nothing paid for ${newName}, so the change was not made, and ${oldName} has ended. Nothing was charged. Choose a plan to start again.`,
  }),
  refunded: ({ newName }) => ({
    subject: `We refund your payment for ${newName}`,
    says: `Your payment for ${newName} arrived after your plan had changed or renewed. The change was not made, and the payment goes back to your card.`,
  }),
}
