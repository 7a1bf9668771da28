import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, money } from '@waea/kit/money'
import {
  button,
  howLong,
  type MailData,
  type MailPart,
  type Mails,
  type MailWords,
  note,
  outcome,
  type RefundData,
  refundParts,
  table,
  text,
} from '../../messages/index.ts'

declare module '../../messages/mail.ts' {
  interface MailData {
    /** The progress of a return. */
    'order-return': RefundData & {
      FirstName: string
      Number: string
      ReturnNumber: string
      step: 'asked' | 'on-its-way' | 'received' | 'paid-back' | 'refunded' | 'refused' | 'expired' | 'canceled'
      /** How it is returned: in a parcel, at once as an eSIM, or only after staff have reviewed it. */
      way: 'parcel' | 'at-once' | 'none'
      isForPeople: boolean
      /** The returned SIMs. */
      what: string[]
      /** The refund. */
      AmountCents: Money
      parcel?: {
        Carrier: string
        TrackingNumber: string
        TrackingLink?: string
        LabelLink?: string
        ReturnTo?: string[]
      }
      /** The last day to send the parcel. */
      SendBy?: string
      /** The reason, in the words of the person who decided. */
      because?: string
      /** A phone has downloaded the eSIM. */
      wasDownloaded?: boolean
      path: string
    }
  }
}

type Return = MailData['order-return']

const headings: Readonly<Record<Return['step'], (data: Return) => string>> = {
  asked: ({ way }) => (way === 'parcel' ? 'Your return label' : 'We’re looking at your return'),
  'on-its-way': () => 'Your return is on its way',
  received: () => 'We have your return',
  'paid-back': ({ way }) => (way === 'parcel' ? 'We have your return' : 'Your return is done'),
  refunded: () => 'Your return is refunded',
  refused: () => 'We can’t accept your return',
  expired: () => 'Your return has ended',
  canceled: () => 'Your return is cancelled',
}

const stories: Readonly<Record<Return['step'], (data: Return) => string>> = {
  asked: (data) =>
    data.way === 'parcel'
      ? `Put ${things(data)} from order ${data.Number} in a parcel, stick the label on it, and hand it to the courier${by(data)}. It costs you nothing. ${then(data)}`
      : `You told us that ${things(data)} from order ${data.Number} is faulty. Our team looks at it and emails you the decision.`,
  'on-its-way': (data) => `The courier has your parcel. ${then(data)}`,
  received: () => 'Your parcel has arrived. Our team looks at what is faulty and emails you the decision.',
  'paid-back': (data) => `${data.way === 'at-once' ? 'We took the eSIM back.' : 'We have it.'} ${outcome(data)}`,
  refunded: (data) => `We’ve refunded ${dollars(data.AmountCents)} to your card for ${things(data)}.`,
  refused: (data) =>
    data.wasDownloaded
      ? 'A phone has already downloaded this eSIM, so we can’t take it back. Nothing has changed: you can still activate it.'
      : `Nothing is refunded for ${things(data)}. You can activate it again.`,
  expired: (data) =>
    `The parcel wasn’t sent in time, so nothing is refunded. Nothing is lost: you can activate ${things(data)} again.`,
  canceled: (data) => `Nothing is refunded, and you can activate ${things(data)} again.`,
}

const things = ({ what }: Return) => what.join(', ')

const by = ({ SendBy }: Return) => (SendBy === undefined ? '' : ` by ${dateText(SendBy, 'date')}`)

function then({ isForPeople, AmountCents }: Return): string {
  if (isForPeople) return 'Once it’s here, our team looks at it and emails you the decision.'
  return AmountCents > 0
    ? `Once it’s here we refund ${dollars(AmountCents)} to the card you paid with.`
    : 'You paid nothing for it, so nothing is refunded.'
}

/** The parcel, or the refund. */
function facts(data: Return, words: MailWords): MailPart[] {
  if (data.step === 'paid-back') return refundParts(data, words)
  const { parcel } = data
  if (!parcel) return []
  const { Carrier, TrackingNumber, TrackingLink, LabelLink, ReturnTo = [] } = parcel
  return [
    table([
      { label: 'Return number', value: data.ReturnNumber },
      { label: 'Courier', value: Carrier },
      { label: 'Tracking number', value: TrackingNumber },
      ...(ReturnTo.length > 0 ? [{ label: 'Send it to', value: ReturnTo.join(', ') }] : []),
    ]),
    ...(LabelLink && data.step === 'asked' ? [button('Print the label', LabelLink)] : []),
    ...(TrackingLink ? [text(`Follow it: ${TrackingLink}`)] : []),
  ]
}

/** Mails about a return, one for each of its steps. Amounts include GST. */
export const returnMails: Mails<'order-return'> = {
  'order-return': {
    about: 'order',
    sample: {
      FirstName: 'Aroha',
      Number: 'W10000001',
      ReturnNumber: 'R10000001',
      step: 'asked',
      way: 'parcel',
      isForPeople: false,
      what: ['Physical SIM + Four Weeks 10'],
      AmountCents: money(2500),
      parcel: {
        Carrier: 'Kea Couriers',
        TrackingNumber: 'KEA100000000',
        TrackingLink: 'https://courier.example.nz/track/KEA100000000',
        LabelLink: 'https://courier.example.nz/label/KEA100000000',
        ReturnTo: ['Returns', '3 Parcel Road, Penrose', 'Auckland 1061'],
      },
      SendBy: '2026-12-09',
      path: '/profile/order-history?order=W10000001',
    },
    write: (data, { words, link }) => {
      const heading = headings[data.step](data)
      return {
        subject: `${heading}: ${data.ReturnNumber}`,
        preview: stories[data.step](data),
        heading,
        parts: [
          text(`${words.hello} ${data.FirstName}. ${stories[data.step](data)}`),
          ...(data.because === undefined ? [] : [text(`Why: ${data.because}`)]),
          ...facts(data, words),
          button(words.seeOrder, link(data.path)),
          ...(data.step === 'paid-back' || data.step === 'refunded' ? howLong(data.RefundCents ?? undefined) : []),
          ...(data.step === 'asked'
            ? [note('Faulty goods are covered by the Consumer Guarantees Act, however long you have had them.')]
            : []),
        ],
      }
    },
  },
}
