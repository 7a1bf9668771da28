import { dateText } from '@waea/kit/date-text'
import { button, type Letters, note, table, text } from './letter.ts'
import { outcome } from './letters-refund.ts'
import { refundParts } from './sum-words.ts'

/** Letters about parcels: on their way, and those that could not be delivered. Amounts include GST. */
export const parcelLetters: Pick<Letters, 'parcel-sent' | 'parcel-undeliverable'> = {
  'parcel-sent': (data, { words, link }) => {
    const expected = data.ExpectedOn && dateText(data.ExpectedOn, 'date')
    const sim = data.forName ? `The SIM for ${data.forName}` : 'Your SIM'
    const withPlan = data.what ? ` (${data.what})` : ''
    return {
      subject: 'Your parcel is on its way',
      preview: [expected && `Expected by ${expected}.`, `${data.Carrier} ${data.TrackingNumber}`]
        .filter(Boolean)
        .join(' '),
      heading: 'Your parcel is on its way',
      parts: [
        text(`${words.hello} ${data.FirstName}. ${sim}${withPlan} is with the courier.`),
        table([
          { label: words.order, value: data.Number },
          { label: 'Courier', value: data.Carrier },
          { label: 'Tracking number', value: data.TrackingNumber },
          expected ? { label: 'Expected by', value: expected } : undefined,
        ]),
        ...(data.TrackingLink ? [button('Track the parcel', data.TrackingLink)] : []),
        text('When it arrives, put the card in your phone, then open this link to activate it.'),
        button(words.activate, link(data.path)),
        note('Don’t share the activation link: anyone who has it can activate the SIM.'),
      ],
    }
  },
  'parcel-undeliverable': (data, { words, link }) => {
    const back = data.wasGivenBack ? 'We refunded what you paid for it earlier.' : outcome(data.RefundCents)
    return {
      subject: `We couldn’t deliver a parcel from your order ${data.Number}`,
      preview: back,
      heading: 'We couldn’t deliver your parcel',
      parts: [
        text(
          `${words.hello} ${data.FirstName}. The courier couldn’t deliver ${data.what} to the address you gave us. ${back} We’ve cancelled the SIM, and you pay nothing more for it.`,
        ),
        ...refundParts(data, words, [
          { label: words.order, value: data.Number },
          data.TrackingNumber ? { label: 'Tracking number', value: data.TrackingNumber } : undefined,
        ]),
        text(`Sent to: ${data.sentTo.join(', ')}`),
        text('To get it sent to another address, order it again. Or choose an eSIM: nothing needs delivering.'),
        button(words.seeOrder, link(data.path)),
        ...(data.RefundCents === undefined ? [] : [note('Banks usually take 5 to 10 working days to show it.')]),
      ],
    }
  },
}
