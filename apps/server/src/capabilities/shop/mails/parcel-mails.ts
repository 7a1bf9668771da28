import { dateText } from '@waea/kit/date-text'
import { money } from '@waea/kit/money'
import {
  button,
  type Mails,
  note,
  type OfService,
  outcome,
  type RefundData,
  refundParts,
  table,
  text,
} from '../../messages/index.ts'

declare module '../../messages/mail.ts' {
  interface MailData {
    /** A parcel was picked up. `path` continues with the SIM in it; `TrackingLink` is an address of the courier. */
    'parcel-sent': {
      FirstName: string
      Number: string
      forName?: string
      /** The SIM, named as in an activation link mail. */
      sim?: string
      isReplacement?: boolean
      /** The parcel's content. */
      what?: string
      Carrier: string
      TrackingNumber: string
      TrackingLink?: string
      ExpectedOn?: string
      path: string
    }
    /** A parcel cannot be delivered; the payment for its SIM is refunded to the card. */
    'parcel-undeliverable': RefundData &
      OfService & {
        FirstName: string
        Number: string
        /** The parcel's content. */
        what: string
        sentTo: string[]
        TrackingNumber?: string
        /** The payment was refunded earlier, and the customer was notified then. */
        wasRefunded?: boolean
        path: string
      }
  }
}

/** Mails about parcels: on their way, or undeliverable. Amounts include GST. */
export const parcelMails: Mails<'parcel-sent' | 'parcel-undeliverable'> = {
  'parcel-sent': {
    about: 'order',
    noticePath: '/profile/order-history',
    secret: 'The customer tracks the parcel and activates the SIM from the order in the portal.',
    push: { title: 'Your parcel is on its way', body: 'Open to follow it.' },
    sample: {
      FirstName: 'Aroha',
      Number: 'W10000001',
      sim: 'Four Weeks 10 for Tama (SIM card ending 0012)',
      Carrier: 'Kea Couriers',
      TrackingNumber: 'KEA000000001',
      TrackingLink: 'https://courier.example.nz/track/KEA000000001',
      ExpectedOn: '2026-11-25',
      path: '/activation/CODE',
    },
    write: (data, { words, link }) => {
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
  },
  'parcel-undeliverable': {
    about: 'order',
    push: { title: 'We couldn’t deliver a parcel', body: 'Open to see what’s next.' },
    sample: {
      FirstName: 'Aroha',
      service: 'Four Weeks 10 (SIM card ending 0012)',
      Number: 'W10000001',
      what: 'Physical SIM + Four Weeks 10',
      sentTo: ['12 Queen Street', 'Wellington 6011'],
      TrackingNumber: 'KEA000000001',
      sums: {
        Today: [
          { Name: 'Four Weeks 10', Quantity: 1, AmountCents: money(2000) },
          { Name: 'Physical SIM', Quantity: 1, AmountCents: money(500) },
        ],
        DueCents: money(2500),
        DueTaxCents: money(326),
        OnBill: [],
        BillCents: money(0),
        BillTaxCents: money(0),
        Renewals: [{ Name: 'Four Weeks 10', Quantity: 1, AmountCents: money(2000), Interval: '28 day' }],
        Once: [],
      },
      RefundCents: money(2500),
      CardLast4: '4242',
      CardBrand: 'visa',
      path: '/profile/order-history',
    },
    write: (data, { words, link }) => {
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
  },
}
