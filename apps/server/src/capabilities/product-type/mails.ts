import type { BillingType } from '@waea/domain/catalogue/catalogue-entry'
import { dollars, type Money, money } from '@waea/kit/money'
import {
  button,
  type MailData,
  type Mails,
  note,
  notYou,
  type OfMobile,
  type RefundData,
  refundParts,
  table,
  text,
} from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /**
     * Without `Name`, the mobile has no plan yet. `MovedCents` is the credit that moved from the mobile to the account,
     * or back.
     */
    'product-type-changed': About & {
      Name?: string
      AmountCents?: Money
      paidBy?: 'nothing' | 'balance' | 'card' | 'bill'
      oldName?: string
      MovedCents: Money
    }
    'product-type-failed': About & {
      reason: 'stale' | 'busy' | 'network'
      /** The credit that was used for the payment is available again. */
      isCreditBack: boolean
    } & Partial<RefundData>
  }
}

const kinds: Record<BillingType, string> = { prepay: 'prepay', postpay: 'monthly bills', payg: 'pay as you go' }

const reasons: Record<MailData['product-type-failed']['reason'], string> = {
  stale: 'Your plan renewed, changed or ended before your payment arrived.',
  busy: 'Something else was being changed on your SIM when your payment arrived.',
  network: 'The network couldn’t make the change.',
}

const paidFrom = {
  nothing: undefined,
  balance: 'From your credit',
  card: 'Paid by card',
  bill: 'On your bill',
} as const

/** The row with the credit that moved to the bill or to prepay. */
function movedRow({ MovedCents, to }: MailData['product-type-changed']) {
  if (MovedCents === 0) return undefined
  return { label: to === 'postpay' ? 'Credit on your bill' : 'Prepay credit', value: dollars(MovedCents) }
}

/** The fields of both mails. */
interface About extends OfMobile {
  FirstName: string
  from: BillingType
  to: BillingType
  path: string
}

/** Mails about changes of product type: what it means for the plan and the money, and what to do next. */
export const productTypeMails: Mails<'product-type-changed' | 'product-type-failed'> = {
  'product-type-changed': {
    about: 'mobile',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      from: 'prepay',
      to: 'postpay',
      Name: 'Endless 40',
      AmountCents: money(4500),
      paidBy: 'bill',
      oldName: 'Four Weeks 10',
      MovedCents: money(1250),
      path: '/profile/plans/your-plan',
    },
    write: (data, { words, link }) => {
      const { MSISDN, from, to, Name, oldName, paidBy, AmountCents } = data
      const label = paidBy && paidFrom[paidBy]
      return {
        subject: `${MSISDN} is on ${kinds[to]} now`,
        preview: `It was on ${kinds[from]} before. Your number and SIM stay the same.`,
        heading: `You’re on ${kinds[to]} now`,
        parts: [
          text(
            `${words.hello} ${data.FirstName}. We’ve moved ${MSISDN} from ${kinds[from]} to ${kinds[to]}. Your number and SIM stay the same.`,
          ),
          table([
            oldName ? { label: 'Ended', value: oldName } : undefined,
            Name ? { label: 'Started', value: Name } : undefined,
            label && AmountCents !== undefined ? { label, value: dollars(AmountCents) } : undefined,
            movedRow(data),
          ]),
          ...(Name ? [] : [text('You have no plan yet. Choose one to start.')]),
          button(Name ? 'See your plan' : 'Choose a plan', link(data.path)),
          note(notYou),
        ],
      }
    },
  },
  'product-type-failed': {
    about: 'mobile',
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      from: 'postpay',
      to: 'prepay',
      reason: 'network',
      isCreditBack: false,
      RefundCents: money(2000),
      CardBrand: 'visa',
      CardLast4: '4242',
      path: '/sim-transfer-product-type',
    },
    write: (data, { words, link }) => {
      const { MSISDN, from, to, reason, isCreditBack } = data
      return {
        subject: `${MSISDN} is still on ${kinds[from]}`,
        preview: `We couldn’t move it to ${kinds[to]}.`,
        heading: `We couldn’t move you to ${kinds[to]}`,
        parts: [
          text(
            `${words.hello} ${data.FirstName}. ${reasons[reason]} ${MSISDN} stays on ${kinds[from]}, with your plan.`,
          ),
          ...(data.RefundCents === undefined ? [] : refundParts(data, words)),
          text(
            isCreditBack
              ? 'Your credit is back.'
              : data.RefundCents === undefined
                ? 'You weren’t charged.'
                : 'We refund what you paid.',
          ),
          button('Try again', link(data.path)),
        ],
      }
    },
  },
}
