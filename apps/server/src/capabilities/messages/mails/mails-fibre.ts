import { dateText } from '@waea/kit/date-text'
import { dollars } from '@waea/kit/money'
import type { MailData } from '../mail-data/mail-data.ts'
import { button, type MailContents, type MailRow, note, table, text } from './mail-content.ts'
import { accountCreditStays } from './money/mails-bill.ts'
import { howLong } from './money/mails-refund.ts'
import { monthlyPrice } from './sentences/fibre-price.ts'
import { fibreSentences } from './sentences/fibre-sentences.ts'
import type { MailWords } from './sentences/mail-words.ts'
import { visitDay, visitHours } from './sentences/visit-words.ts'

type Told = MailData['fibre-news']

/** Mails about orders of fibre and its connections: what happened, what it means, what to do next, and what it costs. */
export const fibreMails: Pick<MailContents, 'fibre-news'> = {
  'fibre-news': (data, { words, link }) => {
    const { subject, says, more = [], notes = [], open } = fibreSentences[data.news](data)
    return {
      subject,
      preview: says,
      heading: subject,
      parts: [
        text(`${words.hello} ${data.FirstName}. ${says}`),
        table(facts[data.news](data, words)),
        ...more.map(text),
        ...(data.AccountCreditCents ? [text(accountCreditStays)] : []),
        button(open, link(data.path)),
        ...(data.tracking?.link ? [button('Track the parcel', data.tracking.link)] : []),
        ...notes.map(note),
        ...howLong(data.RefundCents),
      ],
    }
  },
}

type Rows = (data: Told, words: MailWords) => (MailRow | undefined)[]

const ofPlace: Rows = ({ Number: number, place }, words) => [
  number ? { label: words.order, value: number } : undefined,
  { label: words.address, value: place },
]

const refundRow: Rows = ({ RefundCents }, words) => [
  RefundCents ? { label: words.refund, value: dollars(RefundCents), total: true } : undefined,
]

const ofPlan: Rows = (data, words) => [
  { label: words.plan, value: data.planName },
  { label: 'A month, GST included', value: monthlyPrice(data, words.dates), total: true },
]

const dayRow = ({ on }: Told, { dates }: MailWords, label: string): MailRow | undefined =>
  on ? { label, value: dateText(on, 'date', dates) } : undefined

const creditRow: Rows = ({ AccountCreditCents }) => [
  AccountCreditCents ? { label: 'Credit on your account', value: dollars(AccountCreditCents) } : undefined,
]

const leftRow: Rows = ({ left }, { dates }) => [
  left ? { label: 'Moving from', value: left.place } : undefined,
  left?.lastDay ? { label: 'Last day there', value: dateText(left.lastDay, 'date', dates) } : undefined,
  left?.BackCents ? { label: 'Back on your bill', value: dollars(left.BackCents) } : undefined,
]

const refunded: Rows = (data, words) => [
  ...ofPlace(data, words),
  { label: words.plan, value: data.planName },
  ...refundRow(data, words),
]

/** The rows of each mail. */
const facts: Readonly<Record<Told['news'], Rows>> = {
  ordered: (data, words) => [
    ...ofPlace(data, words),
    ...leftRow(data, words),
    { label: 'Fibre company', value: data.LFC },
    dayRow(data, words, 'Connected on'),
    data.router ? { label: data.router.Name, value: `${dollars(data.router.AmountCents)}, paid` } : undefined,
    ...ofPlan(data, words),
  ],
  failed: refunded,
  'book-visit': ofPlace,
  'visit-booked': (data, words) => [
    ...ofPlace(data, words),
    ...(data.visit
      ? [
          { label: words.date, value: visitDay(data.visit, words.dates) },
          { label: 'The technician arrives', value: visitHours(data.visit) },
        ]
      : []),
  ],
  'visit-missed': ofPlace,
  'consent-needed': ofPlace,
  'router-sent': (data, words) => [
    ...ofPlace(data, words),
    ...(data.tracking
      ? [
          { label: 'Courier', value: data.tracking.Carrier },
          { label: 'Tracking number', value: data.tracking.Number },
        ]
      : []),
  ],
  'router-returned': (data, words) => [...ofPlace(data, words), ...refundRow(data, words)],
  connected: (data, words) => [
    ...ofPlace(data, words),
    dayRow(data, words, 'Connected on'),
    ...leftRow(data, words),
    ...ofPlan(data, words),
  ],
  cancelled: refunded,
  'cancel-too-late': (data, words) => [...ofPlace(data, words), ...ofPlan(data, words)],
  ends: (data, words) => [
    { label: words.address, value: data.place },
    { label: words.plan, value: data.planName },
    dayRow(data, words, 'Last day'),
    ...creditRow(data, words),
  ],
  stays: (data, words) => [{ label: words.address, value: data.place }, ...ofPlan(data, words)],
  ended: (data, words) => [
    { label: words.address, value: data.place },
    { label: words.plan, value: data.planName },
    dayRow(data, words, 'Last day'),
    ...creditRow(data, words),
  ],
}
