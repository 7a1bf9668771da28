import type { VisitMode } from '@waea/domain/broadband/availability'
import { firstBillBy } from '@waea/domain/plans/purchase'
import { addMonths, calendarDay, nz, wallClock } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, money } from '@waea/kit/money'
import {
  accountCreditStays,
  button,
  howLong,
  type MailData,
  type MailLanguage,
  type MailRow,
  type Mails,
  type MailWords,
  monthlyPrice,
  months,
  note,
  type Price,
  type PushWords,
  type Texts,
  table,
  text,
} from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    'fibre-news': {
      FirstName: string
      news:
        | 'ordered'
        | 'failed'
        | 'book-visit'
        | 'visit-booked'
        | 'visit-missed'
        | 'consent-needed'
        | 'router-sent'
        | 'router-returned'
        | 'connected'
        | 'cancelled'
        | 'cancel-too-late'
        | 'ends'
        | 'stays'
        | 'ended'
        | 'note'
      /** The address in one line. */
      place: string
      /** The company that owns the fibre in the street. */
      LFC: string
      planName: string
      /**
       * The monthly price, GST included. If the price changes later, it applies for `Periods` months and `ThenCents`
       * follows.
       */
      MonthlyCents: Money
      Periods?: number
      ThenCents?: Money
      /** The day from which the later price applies, if known. */
      priceChangesOn?: string
      Number?: string
      /** The kind of visit to book. */
      mode?: VisitMode
      /** The visit that was booked or missed; `start` and `end` are ISO 8601 instants. */
      visit?: { mode: VisitMode; start: string; end: string }
      /** The day of connection, or the last day. */
      on?: string
      /** Why the order failed, in one sentence. */
      reason?: string
      RefundCents?: Money
      /**
       * The router of the order, paid with it. For a failed or cancelled order: only a router that was already
       * dispatched.
       */
      router?: { Name: string; AmountCents: Money }
      /** The connection is taken over from another provider. */
      isTransfer?: boolean
      /** The order of the returned router has already failed or was cancelled. */
      isOver?: boolean
      /** The account is suspended on the day of connection: the plan starts when the suspension ends. */
      isSuspended?: boolean
      /** The old connection of a move. */
      left?: { place: string; overlapDays: number; lastDay?: string; BackCents?: Money }
      /** For `ends` and `ended`: the account's credit, which the final bill uses first. */
      AccountCreditCents?: Money
      tracking?: { Carrier: string; Number: string; link?: string }
      /** The provider's note. */
      note?: string
      path: string
    }
  }

  interface SmsData {
    'fibre-news': Pick<MailData['fibre-news'], 'visit'> & { news: FibreTexted; link: string }
  }
}

type FibreNews = MailData['fibre-news']

type Rows = (data: FibreNews, words: MailWords) => (MailRow | undefined)[]

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

const dayRow = ({ on }: FibreNews, { dates }: MailWords, label: string): MailRow | undefined =>
  on ? { label, value: dateText(on, 'date', dates) } : undefined

const creditRow: Rows = ({ AccountCreditCents }) => [
  AccountCreditCents ? { label: 'Credit on your account', value: dollars(AccountCreditCents) } : undefined,
]

const leftRow: Rows = ({ left }, { dates }) => [
  left ? { label: 'Moving from', value: left.place } : undefined,
  left?.lastDay ? { label: 'Last day there', value: dateText(left.lastDay, 'date', dates) } : undefined,
  left?.BackCents ? { label: 'Credit on your bill', value: dollars(left.BackCents) } : undefined,
]

const refunded: Rows = (data, words) => [
  ...ofPlace(data, words),
  { label: words.plan, value: data.planName },
  ...refundRow(data, words),
]

/** The rows of each mail. */
const facts: Readonly<Record<FibreNews['news'], Rows>> = {
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
  note: ofPlace,
}

/** A sentence about the later price; empty if the price stays the same. `on` is the first day of the first month. */
function laterPrice(price: Price, on?: string): readonly string[] {
  const { MonthlyCents, Periods, ThenCents } = price
  if (Periods === undefined || ThenCents === undefined) return []
  const changesOn = price.priceChangesOn ?? (on && addMonths(calendarDay(on), Periods))
  const later = `${dollars(ThenCents)} a month`
  if (changesOn) return [`From ${dateText(changesOn, 'date')} it’s ${later}.`]
  const first = Periods === 1 ? 'the first month' : `the first ${months(Periods)}`
  return [`It’s ${dollars(MonthlyCents)} a month for ${first}, and ${later} after that.`]
}

/** What the plan costs after the first month. */
function afterFirst(price: Price, on?: string): readonly string[] {
  const stays = price.Periods === 1 ? [] : [`After that it’s ${dollars(price.MonthlyCents)} a month.`]
  return [...stays, ...laterPrice(price, on)]
}

/** The sentences of one mail. */
interface Sentences {
  subject: string
  /** What happened. */
  says: string
  /** What it means, what it costs and what happens next, one paragraph each. */
  more?: readonly string[]
  notes?: readonly string[]
  /** The label of the button to the portal. */
  open: string
}

const adult = 'Someone aged 18 or over has to be home the whole time. Keep dogs inside and the path clear.'

const noVisitCosts = 'The visit costs you nothing.'

const notYet = 'The plan costs nothing until fibre is connected.'

const powerCuts = [
  'In a power cut, fibre stops, and calls over it stop too: you can’t call 111 on them then. Keep a mobile charged.',
  'If you or someone in your home may need to call 111 because of health, a disability or safety, and has no other way to in a power cut, ask us: we give you a means that works for at least 8 hours, at no cost.',
] as const

const seeOrder = 'See your order'

const seeFibre = 'See your fibre'

/** The sentences for each step. Amounts include GST. */
const fibreSentences: Readonly<Record<FibreNews['news'], (data: FibreNews) => Sentences>> = {
  ordered,
  failed: (data) => ({
    subject: `We couldn’t complete ${named(data)}`,
    says: `We’re sorry: we can’t connect fibre at ${data.place}. ${whatOfMoney(data)}`,
    more: [
      ...(data.reason ? [`Why: ${data.reason}`] : []),
      ...staysAt(data),
      ...keptRouter(data),
      `${data.planName} doesn’t go on your bill. You can order again, or get in touch and we’ll help.`,
    ],
    open: seeOrder,
  }),
  'book-visit': ({ place, LFC, mode }) => ({
    subject: 'Choose when the technician comes',
    says: `A technician from ${LFC} has to come to ${place}. Choose a time that suits you: your order waits for it.`,
    more: [
      ...(mode ? [visitWork[mode]] : []),
      'You choose a day, and the morning or the afternoon.',
      adult,
      `${noVisitCosts} ${notYet}`,
    ],
    open: 'Choose a time',
  }),
  'visit-booked': visitBooked,
  'visit-missed': ({ place, visit }) => ({
    subject: 'Choose another time for the technician',
    says: `The technician couldn’t do their work at ${place}${visit ? ` on ${visitHalfDay(visit)}` : ''}. Your order is on hold until you choose another time.`,
    more: [adult, `We don’t charge you for the visit that was missed, nor for the next one. ${notYet}`],
    open: 'Choose another time',
  }),
  'consent-needed': ({ place, LFC }) => ({
    subject: 'Your fibre needs your neighbours’ agreement',
    says: `The fibre to ${place} crosses land that you share or that others own. ${LFC} can’t continue until they all agree.`,
    more: [
      'Ask everyone who owns part of it: the owners along a shared driveway, the body corporate of your building, and your landlord if you rent.',
      'When they all agree, confirm it in the portal. Your order is on hold until then.',
      `Asking and confirming cost nothing. ${notYet}`,
    ],
    open: 'Confirm that everyone agrees',
  }),
  'router-sent': ({ place }) => ({
    subject: 'Your router is on its way',
    says: `The courier brings your router to ${place}.`,
    more: [
      'Once fibre is connected, plug the router into the fibre box on the wall. We email you when it is.',
      'The router is paid: there is nothing more to pay when it comes.',
    ],
    open: seeOrder,
  }),
  'router-returned': ({ place, RefundCents, isOver }) => ({
    subject: 'We couldn’t deliver your router',
    says: `The courier couldn’t bring your router to ${place}, so it’s coming back to us.${RefundCents ? ` We’re refunding ${dollars(RefundCents)} to your card.` : ''}`,
    more: isOver
      ? []
      : [
          'Your fibre order continues without it. Any router with a network port for the internet (WAN) works with it. If you want another one from us, get in touch.',
        ],
    open: seeOrder,
  }),
  connected: (data) => (data.isSuspended ? connectedWhileOff(data) : connected(data)),
  cancelled: (data) => ({
    subject: `${capital(named(data))} is cancelled`,
    says: `Fibre at ${data.place} won’t be connected. ${whatOfMoney(data)}`,
    more: [
      `${data.planName} doesn’t go on your bill, and no technician comes. You can order again at any time.`,
      ...staysAt(data),
      ...keptRouter(data),
    ],
    open: seeOrder,
  }),
  'cancel-too-late': (data) => ({
    subject: `${capital(named(data))} can’t be cancelled any more`,
    says: `You asked us to cancel it, but ${data.LFC} has begun the work at ${data.place}. Your order continues.`,
    more: [
      `${data.planName} goes on your bill from the day of connection, for ${dollars(data.MonthlyCents)} a month.`,
      ...laterPrice(data),
      'Once it’s connected, you can end it in the portal: it ends with the month that you pay for by then, and ending costs nothing.',
    ],
    open: seeOrder,
  }),
  ends,
  stays: (data) => ({
    subject: 'Your fibre stays',
    says: `Fibre at ${data.place} doesn’t end. ${data.planName} continues for ${dollars(data.MonthlyCents)} a month, on your bill. Changing your mind costs nothing.`,
    more: laterPrice(data),
    open: seeFibre,
  }),
  ended: ({ place, planName, on }) => ({
    subject: 'Your fibre has ended',
    says: `Fibre at ${place} is off${on ? `. Its last day was ${dateText(on, 'date')}` : ''}.`,
    more: [
      `${planName} isn’t charged for any day after it. You still pay what is on your bills until then.`,
      'A router that you bought from us is yours to keep. The fibre box stays on the wall: it belongs to the house.',
    ],
    open: 'See your bills',
  }),
  note: (data) => ({
    subject: data.Number ? `A note about ${named(data)}` : 'A note about your fibre',
    says: `We’ve written a note for you about fibre at ${data.place}.`,
    more: [...(data.note ? [data.note] : []), 'You can see all notes in the portal, and add your own there.'],
    open: data.Number ? seeOrder : seeFibre,
  }),
}

/** After a failed or cancelled move: the old connection stays. */
function staysAt({ left }: FibreNews): readonly string[] {
  return left ? [`Your fibre at ${left.place} stays as it is.`] : []
}

/** The router that was already dispatched when the order failed or was cancelled. */
function keptRouter({ router }: FibreNews): readonly string[] {
  return router
    ? [
        `Your router (${router.Name}) had already been sent, so its ${dollars(router.AmountCents)} isn’t refunded. Get in touch to send it back.`,
      ]
    : []
}

function ordered(data: FibreNews): Sentences {
  const { place, planName, MonthlyCents, LFC, on, router, isTransfer, left } = data
  return {
    subject: `We have ${named(data)}`,
    says: `You ordered ${planName} at ${place}, for ${dollars(MonthlyCents)} a month from the day it’s connected.`,
    more: [
      ...laterPrice(data),
      on
        ? `Next: ${LFC} connects it on ${dateText(on, 'weekday')}. No visit is needed, and you don’t have to be home. We email you when it works.`
        : `Next: ${LFC} looks at your order. If a technician has to come, we email you to choose a time; you need to be home for it.`,
      ...(isTransfer
        ? [
            'Don’t cancel with the provider you have now: we take the connection over, and it’s down for minutes only. What you owe them, such as a notice period, they bill you.',
          ]
        : []),
      `The plan goes on your bill from the day of connection, and costs nothing until then. Connecting it and a technician’s visits cost you nothing.`,
      ...(left ? untilMove(left) : []),
      router
        ? 'Your router comes by courier: we email you the tracking number.'
        : left
          ? 'Take your router with you: it works at the new address too.'
          : 'You need a router with a network port for the internet (WAN). One that you order with the plan comes by courier.',
      'Until it’s connected, you can cancel the order in the portal.',
    ],
    notes: powerCuts,
    open: seeOrder,
  }
}

/** How long the old connection of a move keeps working. */
function untilMove({ place, overlapDays }: NonNullable<FibreNews['left']>): readonly string[] {
  const until =
    overlapDays === 0
      ? 'until the end of the day on which the new one works'
      : `for ${overlapDays} ${overlapDays === 1 ? 'day' : 'days'} more once the new one works, which you pay by the day`
  return [
    `Your fibre at ${place} keeps working ${until}. We credit what you’ve paid for the days after it on your bill. If the new connection doesn’t go ahead, the old one stays as it is.`,
  ]
}

function visitBooked({ place, visit }: FibreNews): Sentences {
  return {
    subject: visit ? `The technician comes on ${visitDay(visit)}` : 'The technician’s visit is booked',
    says: visit
      ? `A technician comes to ${place} on ${visitHalfDay(visit)}: they arrive between ${visitHours(visit).replace(' to ', ' and ')}.`
      : `A technician comes to ${place}.`,
    more: [
      adult,
      ...(visit ? [visitWork[visit.mode]] : []),
      `${noVisitCosts} ${notYet}`,
      'If the time doesn’t suit, choose another one by 3 pm of the working day before. After that it can’t be moved.',
    ],
    open: 'See or move the visit',
  }
}

function connected(data: FibreNews): Sentences {
  const { place, planName, MonthlyCents, on, left } = data
  const firstBill = on
    ? `Your first bill with it comes by ${dateText(firstBillBy(calendarDay(on)), 'date')}, and has ${planName} for the month from ${dateText(on, 'date')}: ${dollars(MonthlyCents)}.`
    : `Your next bill has ${planName} for the first month: ${dollars(MonthlyCents)}.`
  return {
    subject: 'Your fibre is connected',
    says: `Fibre works at ${place}. Plug your router into the fibre box (ONT) on the wall, and you’re online.`,
    more: [
      'Use a network cable from the box to the router’s WAN port. Switch both on, and wait ten minutes.',
      [firstBill, ...afterFirst(data, on)].join(' '),
      ...(left ? wasLeft(left) : []),
    ],
    notes: powerCuts,
    open: seeFibre,
  }
}

/** Connected while the account is suspended: nothing works and nothing is charged until the suspension ends. */
function connectedWhileOff(data: FibreNews): Sentences {
  const { place, planName, MonthlyCents, left } = data
  return {
    subject: 'Your fibre is connected, and off while your account is suspended',
    says: `Fibre is connected at ${place}. Your account is suspended, so it’s off. It works once your account is active again.`,
    more: [
      `${planName} costs nothing until then. From that day on you pay ${dollars(MonthlyCents)} a month, and of the first month only the days that are left.`,
      ...laterPrice(data),
      'Your account in the portal shows what is owed. If you don’t know why it’s suspended, get in touch.',
      'Then plug your router into the fibre box (ONT) on the wall, with a network cable from the box to the router’s WAN port.',
      ...(left ? wasLeft(left, 'ends with') : []),
    ],
    notes: powerCuts,
    open: seeFibre,
  }
}

/** When the old connection of a move ends, and how much is credited for it. */
function wasLeft(
  { place, lastDay, BackCents }: NonNullable<FibreNews['left']>,
  ends: 'works until the end of' | 'ends with' = 'works until the end of',
): readonly string[] {
  if (!lastDay) return []
  const back = BackCents ? ` ${dollars(BackCents)} for the days after the move is credited on your next bill.` : ''
  return [`Your fibre at ${place} ${ends} ${dateText(lastDay, 'date')}.${back}`]
}

function ends(data: FibreNews): Sentences {
  const { place, planName, MonthlyCents, on } = data
  const day = on && dateText(on, 'date')
  return {
    subject: day ? `Your fibre ends on ${day}` : 'Your fibre ends',
    says: `Fibre at ${place} works${day ? ` until the end of ${day}` : ' until then'}, the last day of the month that you pay for.`,
    more: [
      `You still pay what is on your bills until then. ${planName} isn’t charged for any day after it, and ending costs nothing.`,
      'A home phone or an alarm that uses it stops too.',
      [
        `Until then you can change your mind, and keep ${planName} for ${dollars(MonthlyCents)} a month.`,
        ...laterPrice(data),
      ].join(' '),
    ],
    open: 'See it or keep your fibre',
  }
}

/** The refund, if any. The plan and the connection are never charged before fibre is connected. */
function whatOfMoney({ RefundCents }: FibreNews): string {
  return RefundCents
    ? `We’re refunding ${dollars(RefundCents)} to your card.`
    : 'We charged nothing for the plan or the connection.'
}

/** `your fibre order F100001` */
function named({ Number: number }: FibreNews): string {
  return number ? `your fibre order ${number}` : 'your fibre order'
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The steps that also send a text message, because somebody has to be home. */
type FibreTexted = 'book-visit' | 'visit-booked' | 'visit-missed'

/** The text message about a visit. */
function fibreSms({ news, visit, link }: Pick<FibreNews, 'visit'> & { news: FibreTexted; link: string }): string {
  switch (news) {
    case 'visit-booked':
      return `Fibre technician${visit ? ` ${visitDay(visit)}, ${visitHours(visit)}` : ''}. An adult (18+) must be home. ${link}`
    case 'visit-missed':
      return `Fibre visit missed, your order waits. Choose another time: ${link}`
    default:
      return `Choose when the fibre technician comes: ${link}`
  }
}

/** A visit by a technician; `start` and `end` are ISO 8601 instants. */
interface Visit {
  mode: VisitMode
  start: string
  end: string
}

/** What a technician does, how long it takes, and what follows. */
const visitWork: Readonly<Record<VisitMode, string>> = {
  scope:
    'The technician looks at how fibre gets from the street into the house. It takes up to an hour, and nothing is built that day. If it can be brought in, you choose a second time, for the installation.',
  install:
    'The technician brings the fibre into the house and fits the fibre box on a wall inside. It takes most of the day, up to 8 hours. Decide beforehand where the box should go: near power, and near where your router will stand.',
}

/** `Fri 4 Dec` in New Zealand. */
function visitDay({ start }: Visit, language: MailLanguage = 'en'): string {
  return dateText(new Date(start), 'weekday', language)
}

/** `Fri 4 Dec, in the morning` in New Zealand. */
function visitHalfDay(visit: Visit): string {
  return `${visitDay(visit)}, in the ${clockOf(visit.start).hour < 12 ? 'morning' : 'afternoon'}`
}

/** `8 am to 12 noon` in New Zealand. */
function visitHours({ start, end }: Visit): string {
  return `${hourText(start)} to ${hourText(end)}`
}

function clockOf(instant: string) {
  return wallClock(new Date(instant).getTime(), nz)
}

function hourText(instant: string): string {
  const { hour, minute } = clockOf(instant)
  if (hour === 12 && minute === 0) return '12 noon'
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`
}

/** Push notifications for fibre orders up to connection, and for notes; other later news is only in the portal. */
const fibreWords: Readonly<Partial<Record<MailData['fibre-news']['news'], PushWords>>> = {
  ordered: { title: 'Your order is confirmed', body: 'Open to see more.' },
  failed: { title: 'Your order didn’t go through', body: 'Open to see why, and what’s next.' },
  'book-visit': { title: 'Choose a time', body: 'A technician has to come. Open to choose when.' },
  'visit-booked': { title: 'A visit is booked', body: 'Open to see when, and who has to be home.' },
  'visit-missed': { title: 'A visit couldn’t be made', body: 'Open to choose another time.' },
  'consent-needed': { title: 'Your order is waiting for you', body: 'Open to see what’s needed.' },
  'router-sent': { title: 'Your parcel is on its way', body: 'Open to follow it.' },
  'router-returned': { title: 'We couldn’t deliver a parcel', body: 'Open to see what’s next.' },
  connected: { title: 'Your connection works', body: 'Open to see what’s next.' },
  cancelled: { title: 'Your order is cancelled', body: 'Open to see more.' },
  'cancel-too-late': { title: 'Your order can’t be cancelled', body: 'Open to see why, and what’s next.' },
  note: { title: 'We’ve written you a note', body: 'Open to read it.' },
}

function pushWords({ news, isSuspended }: Pick<MailData['fibre-news'], 'news' | 'isSuspended'>): PushWords | undefined {
  if (isSuspended) return { title: 'Your connection is ready', body: 'Open to see when it works.' }
  return fibreWords[news]
}

/** Mails about fibre orders and connections: what happened, what it means, what to do next, and what it costs. */
export const fibreMails: Mails<'fibre-news'> = {
  'fibre-news': {
    about: 'fibre',
    push: pushWords,
    sample: {
      FirstName: 'Aroha',
      news: 'ordered',
      Number: 'F100001',
      place: '12 Karori Road, Karori, Wellington 6012',
      LFC: 'Chorus',
      planName: 'Fibre 500',
      MonthlyCents: money(8500),
      router: { Name: 'Wi-Fi 6 router', AmountCents: money(14900) },
      path: '/profile/ufb/broadband/subscriptions',
    },
    write: (data, { words, link }) => {
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
  },
}

/** Text messages about a technician's visit. */
export const fibreTexts: Texts<'fibre-news'> = {
  'fibre-news': {
    write: (fibre) => fibreSms(fibre),
  },
}
