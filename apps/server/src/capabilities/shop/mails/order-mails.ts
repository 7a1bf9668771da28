import type { OrderSums } from '@waea/domain/shop/orders/order-sums'
import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import {
  button,
  howLong,
  type MailData,
  type MailPart,
  type Mails,
  note,
  outcome,
  type RefundData,
  refundParts,
  refundSample,
  sumParts,
  sumsPreview,
  text,
} from '../../messages/index.ts'

declare module '../../messages/mail.ts' {
  interface MailData {
    'order-confirmation': {
      FirstName: string
      Number: string
      sums: OrderSums
      deliveredTo?: string[]
      /** The receipt is attached. */
      hasReceipt?: true
      /** The eSIMs that are ready: each with its plan, person and number, and its activation link. */
      esims?: readonly { sim: string; isReplacement?: true; isStarting?: true; path: string }[]
      path: string
    }
    /** Some SIMs of a paid order cannot be delivered; their payment is refunded to the card. */
    'order-failed': RefundData & {
      FirstName: string
      Number: string
      /** The SIMs that cannot be delivered, with their plans. */
      lost: string[]
      /** Whether nothing of the order can be delivered. */
      isAll: boolean
      path: string
    }
    /** An order was cancelled before dispatch; its payment is refunded to the card. */
    'order-cancelled': RefundData & {
      FirstName: string
      Number: string
      cancelled: string[]
      /** The items that were already dispatched or in use and are still delivered. */
      kept: string[]
      path: string
    }
    /** The parcels of an order go to another address. */
    'order-address': {
      FirstName: string
      Number: string
      /** The parcels were already dispatched, so nothing has changed. */
      isTooLate: boolean
      /** Parcels that were already dispatched and go to the old address. */
      gone: string[]
      deliveredTo: string[]
      path: string
    }
  }
}

function whatHappened({ Number: number, cancelled, kept }: MailData['order-cancelled']): string {
  if (cancelled.length === 0) return `We couldn’t cancel order ${number}: it had already been sent, or is in use.`
  if (kept.length === 0) return `We cancelled order ${number}.`
  return `We cancelled the part of order ${number} that hadn’t been sent yet.`
}

type ReadyEsim = NonNullable<MailData['order-confirmation']['esims']>[number]

/** The subject line for eSIMs that are ready. */
function readyWords(esims: readonly ReadyEsim[]): string {
  return esims.length === 1 ? 'your eSIM is ready' : `your ${esims.length} eSIMs are ready`
}

/** One eSIM of an order, with its link. */
function esimParts({ sim, isReplacement, isStarting }: ReadyEsim, activate: string, url: string): MailPart[] {
  return isReplacement
    ? [
        text(`${sim}: swap it in. Your number moves to the new SIM, and the old one stops working.`),
        button('Swap the SIM', url),
      ]
    : isStarting
      ? [
          text(`${sim}: we’re activating it now. Install it on Wi-Fi, with your phone beside you.`),
          button('Install your eSIM', url),
        ]
      : [text(`${sim}: activate it on Wi-Fi, with your phone beside you.`), button(activate, url)]
}

/** Mails about orders. Amounts include GST. */
export const orderMails: Mails<'order-confirmation' | 'order-failed' | 'order-cancelled' | 'order-address'> = {
  'order-confirmation': {
    about: 'order',
    secret: 'The customer activates the eSIM from the order in the portal.',
    hasSecret: ({ esims }) => esims?.some(({ isStarting }) => !isStarting) ?? false,
    push: { title: 'Your order is confirmed', body: 'Open to see more.' },
    sample: {
      FirstName: 'Aroha',
      Number: 'W10000001',
      hasReceipt: true,
      sums: {
        Today: [
          { Name: 'Four Weeks 10', Quantity: 2, AmountCents: money(4000) },
          { Name: 'Physical SIM', Quantity: 3, AmountCents: money(1500) },
        ],
        DueCents: money(5500),
        DueTaxCents: money(717),
        OnBill: [
          {
            Name: 'Max',
            Quantity: 1,
            AmountCents: money(6000),
            Interval: '1 month',
            Periods: 6,
            ThenCents: money(7000),
          },
        ],
        BillCents: money(6000),
        BillTaxCents: money(783),
        FirstBillBy: calendarDay('2026-12-07'),
        Renewals: [{ Name: 'Four Weeks 10', Quantity: 2, AmountCents: money(4000), Interval: '28 day' }],
        Once: ['Week 3'],
      },
      deliveredTo: ['12 Queen Street', 'Wellington 6011'],
      esims: [{ sim: 'Four Weeks 10 for Tama (eSIM ending 0014)', path: '/activation/CODE' }],
      path: '/profile/order-history',
    },
    write: (data, { words, link }) => ({
      subject: data.esims ? `Your order ${data.Number}: ${readyWords(data.esims)}` : `Your order ${data.Number}`,
      preview: sumsPreview(data.sums),
      heading: `${words.hello} ${data.FirstName}, thank you`,
      parts: [
        text(`We’ve got your order ${data.Number}.`),
        ...sumParts(data.sums, words),
        ...(data.hasReceipt ? [text('Your receipt is attached.')] : []),
        ...(data.deliveredTo?.length ? [text(`We’ll send it to: ${data.deliveredTo.join(', ')}`)] : []),
        button(words.seeOrder, link(data.path)),
        ...(data.esims ?? []).flatMap((esim) => esimParts(esim, words.activate, link(esim.path))),
        ...(data.esims?.some((esim) => !esim.isReplacement && !esim.isStarting)
          ? [note('Don’t share an activation link: anyone who has it can activate the SIM.')]
          : []),
        ...(data.deliveredTo?.length
          ? [note('We’ll email you the tracking number when the parcel is on its way.')]
          : data.esims
            ? []
            : [note('We’ll email you as soon as the SIM is ready to activate.')]),
      ],
    }),
  },
  'order-failed': {
    about: 'order',
    push: { title: 'Your order didn’t go through', body: 'Open to see why, and what’s next.' },
    sample: {
      FirstName: 'Aroha',
      Number: 'W10000001',
      lost: ['eSIM + Endless 40'],
      isAll: true,
      ...refundSample,
      path: '/profile/order-history',
    },
    write: (data, { words, link }) => {
      const lost = data.lost.length === 1 ? data.lost[0] : `${data.lost.length} SIMs`
      const heading = data.isAll ? 'We couldn’t complete your order' : 'We can’t deliver part of your order'
      return {
        subject: `${heading} ${data.Number}`,
        preview: outcome(data),
        heading,
        parts: [
          text(
            `${words.hello} ${data.FirstName}. We’re sorry: the mobile network refused ${lost} from order ${data.Number}. ${outcome(data)}`,
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
  },
  'order-cancelled': {
    about: 'order',
    push: { title: 'A change to your order', body: 'Open to see what’s cancelled.' },
    sample: {
      FirstName: 'Aroha',
      Number: 'W10000001',
      cancelled: ['Physical SIM + Four Weeks 10'],
      kept: [],
      RefundCents: money(2500),
      CardLast4: '4242',
      CardBrand: 'visa',
      path: '/profile/order-history?order=W10000001',
    },
    write: (data, { words, link }) => {
      const { cancelled, kept, FirstName, Number: number } = data
      const heading =
        cancelled.length === 0
          ? 'Your order had already been sent'
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
  },
  'order-address': {
    about: 'order',
    push: { title: 'A change to your order', body: 'Open to see where it goes. Wasn’t this you? Tell us.' },
    sample: {
      FirstName: 'Aroha',
      Number: 'W10000001',
      isTooLate: false,
      gone: [],
      deliveredTo: ['Aroha Ngata', '12 Queen Street', 'Wellington 6011'],
      path: '/profile/order-history?order=W10000001',
    },
    write: ({ FirstName, Number: number, isTooLate, gone, deliveredTo, path }, { words, link }) => {
      const heading = isTooLate ? 'Your parcel had already been sent' : 'Your order goes to another address'
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
  },
}
