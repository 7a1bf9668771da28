import { dateText } from '@waea/kit/date-text'
import { button, type MailContents, note, table, text } from './mail-content.ts'
import { outcome } from './money/mails-refund.ts'
import { refundParts } from './sentences/sum-words.ts'

/** Mails about parcels: on their way, and those that could not be delivered. Amounts include GST. */
export const parcelMails: Pick<MailContents, 'parcel-sent' | 'parcel-undeliverable'> = {
  'parcel-sent': (data, { words, link }) => {
    const expected = data.ExpectedOn && dateText(data.ExpectedOn, 'date')
    const sim = data.sim ?? (data.forName ? `The SIM for ${data.forName}` : 'Your SIM')
    const withPlan = data.what && data.sim === undefined ? ` (${data.what})` : ''
    const heading = 'Your parcel is on its way'
    return {
      subject: heading,
      preview: [expected && `Expected by ${expected}.`, `${data.Carrier} ${data.TrackingNumber}`]
        .filter(Boolean)
        .join(' '),
      heading,
      parts: [
        text(`${words.hello} ${data.FirstName}. ${sim}${withPlan} is with the courier.`),
        table([
          { label: words.order, value: data.Number },
          { label: 'Courier', value: data.Carrier },
          { label: 'Tracking number', value: data.TrackingNumber },
          expected ? { label: 'Expected by', value: expected } : undefined,
        ]),
        ...(data.TrackingLink ? [button('Track the parcel', data.TrackingLink)] : []),
        ...(data.isReplacement
          ? [
              text(
                'When it arrives, leave your old SIM in your phone, open this link, and swap: your number moves to the new SIM, and the old one stops working. Then put the new card in.',
              ),
              button('Swap the SIM', link(data.path)),
            ]
          : [
              text('When it arrives, put the card in your phone, then open this link to activate it.'),
              button(words.activate, link(data.path)),
              note('Don’t share the activation link: anyone who has it can activate the SIM.'),
            ]),
      ],
    }
  },
  'parcel-undeliverable': (data, { words, link }) => {
    const back = data.wasRefunded ? 'We refunded what you paid for it earlier.' : outcome(data)
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
