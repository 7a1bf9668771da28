import { amountOf, button, cardRow, type Letters, note, table, text } from './letter.ts'
import type { MailWords } from './mail-words.ts'

/** Letters about what could not be given and goes back to the card. Amounts include GST. */
export const refundLetters: Pick<Letters, 'order-failed' | 'activation-failed'> = {
  'order-failed': (data, { words, link }) => {
    const lost = data.lost.length === 1 ? data.lost[0] : `${data.lost.length} SIMs`
    return {
      subject: data.isAll
        ? `We could not complete your order ${data.Number}`
        : `A part of your order ${data.Number} does not come`,
      preview: outcome(data.RefundCents),
      heading: data.isAll ? 'We could not complete your order' : 'A part of your order does not come',
      parts: [
        text(
          `${words.hello} ${data.FirstName}. We are sorry: the mobile network refused ${lost} of order ${data.Number}. ${outcome(data.RefundCents)}`,
        ),
        table([...data.lost.map((one) => ({ label: one, value: 'Refused' })), ...refundRows(data, words)]),
        ...(data.isAll ? [] : [text('Everything else of the order comes as planned.')]),
        button(words.seeOrder, link(data.path)),
        ...howLong(data.RefundCents),
      ],
    }
  },
  'activation-failed': (data, { words, link }) => ({
    subject: 'We could not activate your SIM',
    preview: outcome(data.RefundCents),
    heading: 'We could not activate your SIM',
    parts: [
      text(
        `${words.hello} ${data.FirstName}. We are sorry: the mobile network refused to put your SIM into service. ${outcome(data.RefundCents)}`,
      ),
      table([
        { label: 'What for', value: data.what },
        data.Number === undefined ? undefined : { label: 'Order', value: data.Number },
        ...refundRows(data, words),
      ]),
      button(data.Number === undefined ? words.seePayments : words.seeOrder, link(data.path)),
      ...howLong(data.RefundCents),
    ],
  }),
}

function outcome(cents: number | undefined): string {
  return cents === undefined ? 'Nothing was charged for it.' : `${amountOf(cents)} goes back to your card.`
}

function refundRows(data: { RefundCents?: number; CardLast4?: string; CardBrand?: string }, words: MailWords) {
  const { RefundCents, CardLast4, CardBrand } = data
  if (RefundCents === undefined) return []
  return [{ label: words.refund, value: amountOf(RefundCents), total: true }, cardRow(words.card, CardLast4, CardBrand)]
}

function howLong(cents: number | undefined) {
  return cents === undefined ? [] : [note('Banks usually take 5 to 10 working days to show it.')]
}
