import type { Money } from '@waea/kit/money'
import { dollars } from '@waea/kit/money'
import type { RefundData } from '../../mail-data/refund-data.ts'
import { button, type MailContents, note, text } from '../mail-content.ts'
import { refundParts } from '../sentences/sum-words.ts'

/** Mails about refunds of what could not be delivered. Amounts include GST. */
export const refundMails: Pick<MailContents, 'order-failed' | 'activation-failed' | 'plan-refunded'> = {
  'order-failed': (data, { words, link }) => {
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
  'activation-failed': (data, { words, link }) => {
    const isUndelivered = data.why === 'undelivered'
    return {
      subject: 'We couldn’t activate your SIM',
      preview: outcome(data),
      heading: 'We couldn’t activate your SIM',
      parts: [
        text(`${words.hello} ${data.FirstName}. We’re sorry: ${causes[data.why ?? 'refused']} ${outcome(data)}`),
        ...refundParts(data, words, [
          { label: 'What for', value: data.what },
          data.Number === undefined ? undefined : { label: words.order, value: data.Number },
        ]),
        text(
          data.why === 'returned'
            ? 'To use the plan after all, cancel the return on its order’s page and activate the SIM again.'
            : isUndelivered
              ? 'To use the plan, order a SIM again with another address, or choose an eSIM: nothing needs delivering.'
              : 'You keep your SIM. Get in touch and we’ll help you activate it.',
        ),
        button(data.Number === undefined ? words.seePayments : words.seeOrder, link(data.path)),
        ...howLong(data.RefundCents),
      ],
    }
  },
  'plan-refunded': (data, { words, link }) => {
    const cannotStart = data.why ? `${data.what} can’t start` : 'You already have a plan'
    const heading = data.why === 'twice' ? `${data.what} was paid for twice` : cannotStart
    return {
      subject: heading,
      preview: outcome(data),
      heading,
      parts: [
        text(`${words.hello} ${data.FirstName}. ${tooLate[data.why ?? 'held'](data.what)} ${outcome(data)}`),
        ...refundParts(data, words, [{ label: 'What for', value: data.what }]),
        button(words.seePayments, link(data.path)),
        ...howLong(data.RefundCents),
      ],
    }
  },
}

/** Why a plan or extra that was paid for cannot start. */
const tooLate = {
  held: (what: string) =>
    `You bought ${what} just as another plan started on the same mobile. A mobile has one plan at a time, so you keep the first one.`,
  ended: (what: string) => `You paid for ${what} just as its mobile left our service, so it can’t start.`,
  'other-type': (what: string) =>
    `You paid for ${what} just as its mobile moved to another kind of plan, so it can’t start.`,
  twice: (what: string) =>
    `You paid for ${what} at the same time as another payment did. One is enough, and the plan or extra stays as it is.`,
} as const

/** Why a SIM could not be activated. */
const causes = {
  undelivered: 'the courier couldn’t deliver your SIM card, so we can’t activate it.',
  'hold-ended': 'activating your SIM took longer than the amount could be held on your card.',
  returned: 'you’re returning the SIM that this was for.',
  refused: 'the mobile network refused to activate your SIM.',
} as const

/** What happens to the money, in one sentence. */
export function outcome({ RefundCents, ReleasedCents }: RefundData): string {
  if (ReleasedCents !== undefined) {
    return `We’ve released the ${dollars(ReleasedCents)} that we held on your card. Nothing was charged.`
  }
  return RefundCents === undefined
    ? 'We charged nothing for it.'
    : `We’re refunding ${dollars(RefundCents)} to your card.`
}

/** How long a bank takes to show a refund; nothing where there is none. */
export function howLong(cents: Money | undefined) {
  return cents === undefined ? [] : [note('Banks usually take 5 to 10 working days to show it.')]
}
