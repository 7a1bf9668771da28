import { dateText } from '@waea/kit/date-text'
import type { OrderMails } from '../mail-data/mail-data-order.ts'
import { button, type MailContents, note, text } from './mail-content.ts'
import { howLong, outcome } from './money/mails-refund.ts'
import { refundParts } from './sentences/sum-words.ts'

/** Mails about changes of an order. Amounts include GST. */
export const orderMails: Pick<MailContents, 'credit-check-decided' | 'order-cancelled' | 'order-address'> = {
  'credit-check-decided': (data, { words, link }) => {
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
            ? `${words.hello} ${FirstName}. We looked at your credit check, and you can start a monthly plan${until ? ` until ${dateText(until, 'date')}` : ''}. We charge nothing until then.`
            : `${words.hello} ${FirstName}. We looked at your credit check, and we can’t start a monthly plan on it. With a saved card it starts at once, and so does prepay.${next}`,
        ),
        text(`Why: ${reason}`),
        button('Go on with your SIM', link(data.path)),
        ...(reporter && !hasPassed
          ? [note(`You can see your report, and have it corrected, at ${reporter}, ${reporterPhone ?? ''}.`)]
          : []),
      ],
    }
  },
  'order-cancelled': (data, { words, link }) => {
    const { cancelled, kept, FirstName, Number: number } = data
    const heading =
      cancelled.length === 0
        ? 'Your order had already left'
        : kept.length === 0
          ? 'Your order is cancelled'
          : 'Part of your order is cancelled'
    const back = cancelled.length === 0 ? 'Nothing is cancelled, and nothing is refunded.' : outcome(data)
    return {
      subject: `${heading}: ${number}`,
      preview: back,
      heading,
      parts: [
        text(`${words.hello} ${FirstName}. ${whatHappened(data)} ${back}`),
        ...(cancelled.length === 0
          ? []
          : refundParts(
              data,
              words,
              cancelled.map((one) => ({ label: one, value: 'Cancelled' })),
            )),
        ...(kept.length === 0 ? [] : [text(`Still on its way: ${kept.join(', ')}.`)]),
        button(words.seeOrder, link(data.path)),
        ...howLong(data.RefundCents),
      ],
    }
  },
  'order-address': ({ FirstName, Number: number, isTooLate, gone, deliveredTo, path }, { words, link }) => {
    const heading = isTooLate ? 'Your parcel had already left' : 'Your order goes to another address'
    return {
      subject: `${heading}: ${number}`,
      preview: isTooLate ? 'It goes to the address you gave before.' : deliveredTo.join(', '),
      heading,
      parts: [
        text(
          isTooLate
            ? `${words.hello} ${FirstName}. We couldn’t change the address of order ${number}: the courier already has it. It goes to the address you gave before.`
            : `${words.hello} ${FirstName}. Order ${number} goes to this address now: ${deliveredTo.join(', ')}. It costs nothing.`,
        ),
        ...(gone.length === 0
          ? []
          : [text(`The courier already had ${gone.join(', ')}: that goes to the address you gave before.`)]),
        ...(isTooLate ? [] : [text('Wasn’t this you? Sign in, change the address back, and change your password.')]),
        button(words.seeOrder, link(path)),
      ],
    }
  },
}

function whatHappened({ Number: number, cancelled, kept }: OrderMails['order-cancelled']): string {
  if (cancelled.length === 0) return `We couldn’t cancel order ${number}: it had left, or is in use.`
  if (kept.length === 0) return `We cancelled order ${number}.`
  return `We cancelled what had not left yet of order ${number}.`
}
