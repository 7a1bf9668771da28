import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, money } from '@waea/kit/money'
import {
  button,
  cardInWords,
  cardRow,
  type MailData,
  type Mails,
  monthlyPrice,
  type OfService,
  type RefundData,
  refundParts,
  table,
  text,
} from '../../messages/index.ts'

declare module '../../messages/mail.ts' {
  interface MailData {
    /** The outcome of a plan change. The card, if any, is the one chosen for the change; no other is charged. */
    'plan-change': RefundData &
      OfService &
      Pick<MailData['fibre-news'], 'Periods' | 'ThenCents'> & {
        FirstName: string
        /**
         * `made`; `waits` for its day; `cancelled`; `unpaid`: it is due and nothing could pay it yet; `failed`: it will
         * not be made; `refunded`: the payment came too late and is refunded.
         */
        news: 'made' | 'waits' | 'cancelled' | 'unpaid' | 'failed' | 'refunded'
        oldName: string
        newName: string
        /** The day on which it takes effect, or should have. */
        on: string
        /** The price of the new plan's first period. For fibre, `ThenCents` may follow later. */
        AmountCents: Money
        /** Whether it is charged on the bill. */
        isOnBill: boolean
        /** The provider made or cancelled it for the customer. */
        byProvider?: boolean
        /** It failed because the plan is no longer in the catalogue. */
        isNotSold?: boolean
        path: string
      }
  }
}

type ChangeMail = MailData['plan-change']

const sentences: Record<ChangeMail['news'], (data: ChangeMail) => { subject: string; says: string }> = {
  made: ({ oldName, newName }) => ({
    subject: `You’re on ${newName} now`,
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
      ? `Your change to ${newName} is due, but ${cardInWords(card)}, which you chose for it, didn’t pay the ${dollars(AmountCents)}. We’ll try again. To pay another way, ask for the change again.`
      : `Your change to ${newName} is due, but neither your credit nor your card paid the ${dollars(AmountCents)}. Top up or add a card: we try again, and ${newName} starts as soon as it is paid.`,
  }),
  failed: ({ oldName, newName, isNotSold }) => ({
    subject: `Your plan didn’t change to ${newName}`,
    says: isNotSold
      ? `${newName} is no longer offered, so the change was not made. ${oldName} continues as before, and nothing was charged for the change.`
      : `The payment for ${newName} didn’t go through, so the change was not made, and ${oldName} has ended. Nothing was charged. Choose a plan to start again.`,
  }),
  refunded: ({ newName }) => ({
    subject: `We refund your payment for ${newName}`,
    says: `Your payment for ${newName} arrived after your plan had changed or renewed. The change was not made, and we’re refunding the payment to your card.`,
  }),
}

const providersWords = (news: ChangeMail['news']) =>
  `Our team ${news === 'cancelled' ? 'cancelled it' : 'made this change'} for you. If you didn’t agree to it, contact us.`

/** Mails about plan changes: what happened, what it means for the money, what to do next. */
export const planChangeMails: Mails<'plan-change'> = {
  'plan-change': {
    about: 'plan',
    sample: {
      FirstName: 'Aroha',
      service: 'Tama · 021 555 0142',
      news: 'waits',
      oldName: 'Four Weeks 10',
      newName: 'Four Weeks Endless',
      on: '2026-12-05',
      AmountCents: money(4000),
      isOnBill: false,
      path: '/profile/plans/your-plan',
    },
    write: (data, { words, link }) => {
      const { subject, says: happened } = sentences[data.news](data)
      const says = data.byProvider ? `${happened} ${providersWords(data.news)}` : happened
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
  },
}
