import { amountOf, button, type Letters, note, text } from './letter.ts'
import { refundParts } from './sum-words.ts'

/** Letters about refunds of what could not be delivered. Amounts include GST. */
export const refundLetters: Pick<Letters, 'order-failed' | 'activation-failed' | 'plan-given-back'> = {
  'order-failed': (data, { words, link }) => {
    const lost = data.lost.length === 1 ? data.lost[0] : `${data.lost.length} SIMs`
    const heading = data.isAll ? 'We could not complete your order' : 'We can’t deliver part of your order'
    return {
      subject: `${heading} ${data.Number}`,
      preview: outcome(data.RefundCents),
      heading,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. We are sorry: the mobile network refused ${lost} of order ${data.Number}. ${outcome(data.RefundCents)}`,
        ),
        ...refundParts(
          data,
          words,
          data.lost.map((one) => ({ label: one, value: 'Refused' })),
        ),
        ...(data.isAll ? [] : [text('Everything else of the order comes as planned.')]),
        button(words.seeOrder, link(data.path)),
        ...howLong(data.RefundCents),
      ],
    }
  },
  'activation-failed': (data, { words, link }) => {
    const why = data.isUndelivered
      ? 'the courier could not deliver your SIM card, so it can’t be activated.'
      : 'the mobile network refused to put your SIM into service.'
    return {
      subject: 'We could not activate your SIM',
      preview: outcome(data.RefundCents),
      heading: 'We could not activate your SIM',
      parts: [
        text(`${words.hello} ${data.FirstName}. We are sorry: ${why} ${outcome(data.RefundCents)}`),
        ...refundParts(data, words, [
          { label: 'What for', value: data.what },
          data.Number === undefined ? undefined : { label: words.order, value: data.Number },
        ]),
        ...(data.isUndelivered
          ? [text('To use the plan, order a SIM again with another address. An eSIM needs no parcel.')]
          : []),
        button(data.Number === undefined ? words.seePayments : words.seeOrder, link(data.path)),
        ...howLong(data.RefundCents),
      ],
    }
  },
  'plan-given-back': (data, { words, link }) => ({
    subject: 'You have a plan already',
    preview: outcome(data.RefundCents),
    heading: 'You have a plan already',
    parts: [
      text(
        `${words.hello} ${data.FirstName}. ${data.what} was paid for while another plan had just started on the same mobile. A mobile has one plan at a time, so the first one stays. ${outcome(data.RefundCents)}`,
      ),
      ...refundParts(data, words, [{ label: 'What for', value: data.what }]),
      button(words.seePayments, link(data.path)),
      ...howLong(data.RefundCents),
    ],
  }),
}

/** What happens to the money, in one sentence. */
export function outcome(cents: number | undefined): string {
  return cents === undefined ? 'Nothing was charged for it.' : `${amountOf(cents)} goes back to your card.`
}

function howLong(cents: number | undefined) {
  return cents === undefined ? [] : [note('Banks usually take 5 to 10 working days to show it.')]
}
