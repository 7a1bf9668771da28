import { type BankReason, debitReason } from '@waea/domain/payments/means/bank-reason'
import { paidBrandName } from '@waea/domain/payments/means/wallet'
import { dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, minus, money, zero } from '@waea/kit/money'
import {
  button,
  type CardInMail,
  cardRow,
  type MailData,
  type Mails,
  note,
  table,
  text,
  toPayRow,
} from '../../messages/index.ts'

declare module '../../messages/mail.ts' {
  interface MailData {
    /** A bank account was saved: the direct debit authority as the holder accepted it. */
    'mandate-confirmed': {
      FirstName: string
      bank: string
      Last4: string
      holder: string
      /** One paragraph per line. */
      terms: string
      acceptedAtMs: number
      path: string
    }
    /** A bank account will be debited. */
    'debit-notice': PaidFrom & {
      FirstName: string
      what: string
      AmountCents: Money
      debitOn?: string
      path: string
    }
    /** A bank did not pay a debit; `reason` is the card partner's code. */
    'debit-failed': PaidFrom & {
      FirstName: string
      what: string
      AmountCents: Money
      reason: string
      path: string
    }
    /** A bank took back a successful payment; what it paid is owed again. */
    'payment-returned': PaidFrom & {
      FirstName: string
      what: string
      AmountCents: Money
      /** The part taken off prepay credit; the rest is owed. */
      CreditCents: Money
      /** The part that is too small to charge. */
      WrittenOffCents?: Money
      isDebit: boolean
      reason: string
      /**
       * In a mail to the payer: the account they paid for, which owes the money. `paidBy`, in a mail to that account,
       * is the payer.
       */
      paidFor?: string
      paidBy?: string
      path: string
    }
    /** An operator refunded a payment, and what it paid for was taken back, unless it was a sale. */
    'payment-refunded': CardInMail & {
      FirstName: string
      what: string
      RefundCents: Money
      /** The part taken off prepay credit; absent for a sale, and for a payer who paid for another account. */
      CreditCents?: Money
      /** The part that is owed again; absent as above. */
      OwedCents?: Money
      /** In a mail to the payer: the account paid for. `paidBy`, in a mail to that account, is the payer. */
      paidFor?: string
      paidBy?: string
      path: string
    }
  }
}

/** The company that debits accounts, in the wording that the direct debit scheme requires. */
const collector = 'Stripe New Zealand Limited (authorisation code 3143978)'

/** What the refund also took back, in one or two sentences. */
function whatRefundTook({ RefundCents, CreditCents, OwedCents = zero, paidFor }: MailData['payment-refunded']) {
  if (paidFor) return `You had paid it for ${paidFor}.`
  if (CreditCents === undefined) return 'You owe nothing for it.'
  const taken = CreditCents > 0 ? `We took ${dollars(CreditCents)} of it off your credit. ` : ''
  if (OwedCents > 0) return `${taken}You owe ${dollars(OwedCents)} again.`
  return CreditCents === RefundCents ? taken.trim() : `${taken}You keep what you had used of it, and owe nothing.`
}

function whatHappened({ AmountCents, what, isDebit, reason, paidBy }: MailData['payment-returned']): string {
  if (paidBy) return `The bank of ${paidBy} took back the ${dollars(AmountCents)} that they had paid us for ${what}.`
  const why = isDebit ? whyOf(reason) : 'It says that you dispute the payment.'
  return `Your bank took back the ${dollars(AmountCents)} that you had paid us for ${what}. ${why}`
}

const owedOf = ({ AmountCents, CreditCents, WrittenOffCents = zero }: MailData['payment-returned']) =>
  minus(minus(AmountCents, CreditCents), WrittenOffCents)

function whatFollows(data: MailData['payment-returned']): string {
  const { CreditCents, WrittenOffCents = zero, paidFor } = data
  if (paidFor) return `You paid it for ${paidFor}, so you don’t owe it. We ask ${paidFor} for it instead.`
  const owed = owedOf(data)
  const parts = [
    CreditCents > 0 && `We took ${dollars(CreditCents)} of it off your credit.`,
    CreditCents > 0 && owed > 0 && 'The rest was spent.',
    WrittenOffCents > 0 && `We don’t ask you for ${dollars(WrittenOffCents)} of it: it’s too little to charge.`,
    owed > 0 && `You owe ${dollars(owed)}, and your account is suspended until it’s paid.`,
  ]
  return parts.filter(Boolean).join(' ')
}

const paidFrom = ({ bank, Last4, isDebit }: MailData['payment-returned']) =>
  `${bank ? `${isDebit ? bank : paidBrandName(bank, null)} ` : ''}•••• ${Last4}`

type Account = Pick<MailData['debit-notice'], 'bank' | 'Last4'>

const accountName = ({ bank = 'Account', Last4 = '' }: Account) => `${bank} •••• ${Last4}`

const accountRow = (of: Account) => (of.Last4 ? { label: 'Bank account', value: accountName(of) } : undefined)

const reasons: Readonly<Record<BankReason, string>> = {
  'no-funds': 'There wasn’t enough money in the account.',
  'no-account': 'It couldn’t find the account: please add it again with the right number.',
  'account-closed': 'The account is closed: please add another one.',
  'not-authorised': 'It doesn’t let us debit the account any more: to pay from it, please add it again.',
  disputed: 'It says that you dispute the payment.',
  'not-told': 'It didn’t say why: please ask your bank.',
}

const whyOf = (code: string) => reasons[debitReason(code)]

/** The account or card of a payment: its bank or brand, and its last digits. */
interface PaidFrom {
  bank?: string
  Last4?: string
}

/**
 * Mails that the direct debit scheme requires (the authority, each debit in advance, a failed debit), and those about
 * returned and refunded payments.
 */
export const debitMails: Mails<
  'mandate-confirmed' | 'debit-notice' | 'debit-failed' | 'payment-returned' | 'payment-refunded'
> = {
  'mandate-confirmed': {
    sample: {
      FirstName: 'Aroha',
      bank: 'ANZ',
      Last4: '0000',
      holder: 'Aroha Demo',
      terms: 'You authorise us to debit your account.\nYou agree to your bank’s terms.',
      acceptedAtMs: Date.UTC(2026, 10, 20),
      path: '/profile/payment-methods',
    },
    write: (data, { brand, words, link }) => ({
      subject: 'Your direct debit authority',
      preview: `${brand.name} can now debit your ${data.bank} account for your bills.`,
      heading: 'Your direct debit authority',
      parts: [
        text(
          `${words.hello} ${data.FirstName}. You can now pay your bills from your bank account. ${collector} makes the debits for us.`,
        ),
        table([
          { label: 'Bank account', value: accountName(data) },
          { label: 'Name', value: data.holder },
          { label: words.date, value: dateText(dayOf(new Date(data.acceptedAtMs)), 'date') },
        ]),
        text('You agreed to this:'),
        ...data.terms.split('\n').map(note),
        text(`To end it, remove the account in the portal, or ask us or your bank: ${brand.mail.support}.`),
        button('Payment methods', link(data.path)),
      ],
    }),
  },
  'debit-notice': {
    sample: {
      FirstName: 'Aroha',
      what: 'Bill of November',
      AmountCents: money(8640),
      debitOn: '2026-11-24',
      bank: 'ANZ',
      Last4: '0000',
      path: '/profile/payments-history',
    },
    write: (data, { brand, words, link }) => {
      const when = data.debitOn === undefined ? 'within two business days' : `on ${dateText(data.debitOn, 'date')}`
      const heading = `We’ll debit ${dollars(data.AmountCents)} from your bank account`
      return {
        subject: heading,
        preview: `For ${data.what}, ${when}.`,
        heading,
        parts: [
          text(
            `${words.hello} ${data.FirstName}. Your bank account will be debited ${when}. You don’t need to do anything.`,
          ),
          table([
            { label: 'What for', value: data.what },
            accountRow(data),
            { label: words.total, value: dollars(data.AmountCents), total: true },
          ]),
          note(
            `${collector} makes the debit. Your statement may show “Stripe New Zealand Limited”. Questions? ${brand.mail.support}.`,
          ),
          button(words.seePayments, link(data.path)),
        ],
      }
    },
  },
  'debit-failed': {
    sample: {
      FirstName: 'Aroha',
      what: 'Bill of November',
      AmountCents: money(8640),
      reason: 'insufficient_funds',
      bank: 'ANZ',
      Last4: '0000',
      path: '/profile/payments-history',
    },
    write: (data, { words, link }) => ({
      subject: 'Your bank didn’t pay a direct debit',
      preview: `Please pay ${dollars(data.AmountCents)} another way.`,
      heading: 'Your bank didn’t pay a direct debit',
      parts: [
        text(
          `${words.hello} ${data.FirstName}. Your bank didn’t pay the ${dollars(data.AmountCents)} for ${data.what}. ${whyOf(data.reason)} Nothing was taken, and you still owe it.`,
        ),
        table([{ label: 'What for', value: data.what }, accountRow(data), toPayRow('To pay', data.AmountCents)]),
        text(
          'Pay by card, or put money in the account and pay from it again. Bills whose debits your bank has not paid twice are paid by card.',
        ),
        button(words.seePayments, link(data.path)),
      ],
    }),
  },
  'payment-returned': {
    sample: {
      FirstName: 'Aroha',
      what: 'Top-up of 021 555 0100',
      AmountCents: money(2000),
      CreditCents: money(500),
      isDebit: false,
      reason: 'fraudulent',
      bank: 'visa',
      Last4: '4242',
      path: '/profile',
    },
    write: (data, { brand, words, link }) => {
      const owed = data.paidFor === undefined ? owedOf(data) : zero
      const isCovered = data.paidFor === undefined && data.CreditCents > 0
      const inCredit = isCovered ? 'It was taken off your credit.' : 'You don’t owe it.'
      return {
        subject: data.paidBy
          ? `${dollars(data.AmountCents)} that ${data.paidBy} paid for you was taken back`
          : `${dollars(data.AmountCents)} was taken back by your bank`,
        preview: owed > 0 ? `You owe ${dollars(owed)} again.` : inCredit,
        heading: data.paidBy ? 'A payment for you was taken back' : 'Your bank took a payment back',
        parts: [
          text(`${words.hello} ${data.FirstName}. ${whatHappened(data)}`),
          text(whatFollows(data)),
          table([
            { label: 'What for', value: data.what },
            data.Last4 ? { label: data.isDebit ? 'Bank account' : words.card, value: paidFrom(data) } : undefined,
            data.CreditCents > 0 && !data.paidFor
              ? { label: 'Taken off your credit', value: dollars(data.CreditCents) }
              : undefined,
            toPayRow('To pay', owed),
          ]),
          note(
            data.paidBy
              ? `Questions? ${brand.mail.support}.`
              : `Don’t know about this? Call your bank, or write to ${brand.mail.support}.`,
          ),
          ...(owed > 0 ? [button('Pay what you owe', link(data.path))] : []),
          ...(data.paidFor ? [button(words.seePayments, link(data.path))] : []),
        ],
      }
    },
  },
  'payment-refunded': {
    sample: {
      FirstName: 'Aroha',
      what: 'Top-up of 021 555 0100',
      RefundCents: money(2000),
      CreditCents: money(500),
      OwedCents: money(0),
      CardBrand: 'visa',
      CardLast4: '4242',
      path: '/profile',
    },
    write: (data, { brand, words, link }) => {
      const { RefundCents, CreditCents = zero, OwedCents = zero, paidBy } = data
      const [whose, where] = paidBy ? [`that ${paidBy} had paid us`, ' to them'] : ['that you had paid us', '']
      return {
        subject: paidBy
          ? `${dollars(RefundCents)} that ${paidBy} paid for you was refunded`
          : `${dollars(RefundCents)} was refunded to you`,
        preview: whatRefundTook(data),
        heading: paidBy ? 'A payment for you was refunded' : 'We refunded a payment',
        parts: [
          text(
            `${words.hello} ${data.FirstName}. We refunded the ${dollars(RefundCents)} ${whose} for ${data.what}${where}. ${whatRefundTook(data)}`,
          ),
          table([
            { label: 'What for', value: data.what },
            cardRow(words.card, data),
            CreditCents > 0 ? { label: 'Taken off your credit', value: dollars(CreditCents) } : undefined,
            { label: words.refund, value: dollars(RefundCents), total: true },
          ]),
          button(OwedCents > 0 ? 'Pay what you owe' : words.seePayments, link(data.path)),
          note(`Questions? ${brand.mail.support}.`),
        ],
      }
    },
  },
}
