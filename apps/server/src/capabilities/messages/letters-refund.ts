import { amountOf, button, type Letters, note, text } from './letter.ts'
import { refundParts } from './sum-words.ts'

/** Letters about refunds of what could not be delivered. Amounts include GST. */
export const refundLetters: Pick<Letters, 'order-failed' | 'activation-failed' | 'plan-given-back'> = {
  'order-failed': (data, { words, link }) => {
    const lost = data.lost.length === 1 ? data.lost[0] : `${data.lost.length} SIMs`
    const heading = data.isAll ? 'We couldn’t complete your order' : 'We can’t deliver part of your order'
    return {
      subject: `${heading} ${data.Number}`,
      preview: outcome(data.RefundCents),
      heading,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. We’re sorry: the mobile network refused ${lost} from order ${data.Number}. ${outcome(data.RefundCents)}`,
        ),
        ...refundParts(
          data,
          words,
          data.lost.map((one) => ({ label: one, value: 'Refused' })),
        ),
        text(
          data.isAll
            ? 'You can order again, or get in touch and we’ll help.'
            : 'Everything else in the order comes as planned. For the rest, order again or get in touch and we’ll help.',
        ),
        button(words.seeOrder, link(data.path)),
        ...howLong(data.RefundCents),
      ],
    }
  },
  'activation-failed': (data, { words, link }) => {
    const why = data.isUndelivered
      ? 'the courier couldn’t deliver your SIM card, so we can’t activate it.'
      : 'the mobile network refused to activate your SIM.'
    return {
      subject: 'We couldn’t activate your SIM',
      preview: outcome(data.RefundCents),
      heading: 'We couldn’t activate your SIM',
      parts: [
        text(`${words.hello} ${data.FirstName}. We’re sorry: ${why} ${outcome(data.RefundCents)}`),
        ...refundParts(data, words, [
          { label: 'What for', value: data.what },
          data.Number === undefined ? undefined : { label: words.order, value: data.Number },
        ]),
        text(
          data.isUndelivered
            ? 'To use the plan, order a SIM again with another address, or choose an eSIM: nothing needs delivering.'
            : 'You keep your SIM. Get in touch and we’ll help you activate it.',
        ),
        button(data.Number === undefined ? words.seePayments : words.seeOrder, link(data.path)),
        ...howLong(data.RefundCents),
      ],
    }
  },
  'plan-given-back': (data, { words, link }) => ({
    subject: 'You already have a plan',
    preview: outcome(data.RefundCents),
    heading: 'You already have a plan',
    parts: [
      text(
        `${words.hello} ${data.FirstName}. You paid for ${data.what} just as another plan started on the same mobile. A mobile has one plan at a time, so you keep the first one. ${outcome(data.RefundCents)}`,
      ),
      ...refundParts(data, words, [{ label: 'What for', value: data.what }]),
      button(words.seePayments, link(data.path)),
      ...howLong(data.RefundCents),
    ],
  }),
}

/** What happens to the money, in one sentence. */
export function outcome(cents: number | undefined): string {
  return cents === undefined ? 'We charged nothing for it.' : `We’re refunding ${amountOf(cents)} to your card.`
}

function howLong(cents: number | undefined) {
  return cents === undefined ? [] : [note('Banks usually take 5 to 10 working days to show it.')]
}
