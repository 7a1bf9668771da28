import { isCollected } from '@waea/domain/payments/amount'
import { type FailureReason, isDeadCard } from '@waea/domain/plans/renewing/retry'
import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, money, sum } from '@waea/kit/money'
import {
  button,
  cardRow,
  failureSentence,
  type MailData,
  type Mails,
  note,
  table,
  text,
  toPayRow,
} from '../../messages/index.ts'

declare module '../../messages/mail.ts' {
  interface MailData {
    /** A bill was issued. `taken` lists its automatic payments. */
    'bill-issued': {
      FirstName: string
      Number: string
      TotalCents: Money
      /** The amount to pay, after credit. */
      AmountCents: Money
      dueOn: string
      /** The part written off because it is too small to charge and no next bill follows. */
      WrittenOffCents?: Money
      /** The days and amounts that the default payment method is charged; empty if the bill is paid by hand. */
      taken?: readonly { on: string; AmountCents: Money }[]
      path: string
    }
    /** A payment of bills was charged back or refunded. */
    'bill-returned': {
      FirstName: string
      AmountCents: Money
      /** The part that is owed again. `CreditCents` is the part taken off the account's credit. */
      OwedCents: Money
      CreditCents: Money
      isRefund: boolean
      /** Automatic payment is on but does not take this amount. */
      pauses?: true
      path: string
    }
    /** A charged-back payment of bills is valid again. `OwedCents` is what is still owed on its bills. */
    'bill-reinstated': { FirstName: string; AmountCents: Money; OwedCents: Money; isRefund: boolean; path: string }
    /** More was paid than was owed; the rest is credit. A closed account has no next bill to take it. */
    'bill-credit': { FirstName: string; AmountCents: Money; CreditCents: Money; isClosed?: true; path: string }
    /** The rest of a closed account's bills was too small to charge and was written off. */
    'bill-written-off': { FirstName: string; AmountCents: Money; path: string }
    /** An operator wrote off overdue bills and, as `DebtCents`, a debt. */
    'overdue-written-off': {
      FirstName: string
      AmountCents: Money
      bills: readonly { Number: string; AmountCents: Money }[]
      DebtCents?: Money
      path: string
    }
    /** The provider closed an account that has credit. */
    'closed-with-credit': { FirstName: string; AccountNumber: string; CreditCents: Money; path: string }
    /**
     * A payout of a closed account's credit: in progress, paid or returned. `AmountCents` is what is on its way or has
     * arrived.
     */
    'credit-payout': {
      FirstName: string
      news: 'asked' | 'paid' | 'returned'
      way: 'card' | 'bank'
      AmountCents: Money
      /** The part that did not arrive and is credit again. */
      ReturnedCents?: Money
      path: string
    }
    /** An automatic payment failed; without `nextTryOn` there is no next attempt. */
    'bill-not-paid': {
      FirstName: string
      AmountCents: Money
      because: FailureReason
      nextTryOn?: string
      CardLast4?: string
      CardBrand?: string
      /** A bank account; `CardBrand` is its bank. */
      isAccount?: boolean
      path: string
    }
    /** To the customer: a guest paid their bills; `CreditCents` is the part that was more than they owed. */
    'bill-paid-by-guest': {
      FirstName: string
      AmountCents: Money
      paidOn: string
      CreditCents?: Money
      /** True if no next bill takes the credit. */
      isClosed?: true
      path: string
    }
  }
}

/** Why an automatic payment failed. */
function notPaid(data: MailData['bill-not-paid']): string {
  if (!data.isAccount || data.because === 'taken-back') return failureSentence(data.because, data)
  const account = `your ${data.CardBrand ?? 'bank'} account ending in ${data.CardLast4}`
  if (isDeadCard(data.because)) return `We can no longer debit ${account}.`
  const why = data.because === 'no-funds' ? 'there was not enough money in the account' : 'it did not say why'
  return `Your bank did not pay the direct debit of ${dollars(data.AmountCents)} from ${account}: ${why}.`
}

/** What the customer can do, and what happens next. */
function adviceOn({ because, nextTryOn, isAccount }: MailData['bill-not-paid']): string {
  const next = nextTryOn
    ? `Otherwise we try again on ${dateText(nextTryOn, 'date')}.`
    : 'We have tried for 7 days and stop now. Please pay it yourself.'
  if (isAccount)
    return isDeadCard(because)
      ? 'Add the account again, or a card, and we charge it at once.'
      : `You can pay now, from the account or with a card. ${next}`
  if (isDeadCard(because)) return 'We won’t try this card again. Add another card, and we charge it at once.'
  if (because === 'needs-you') return `Pay it in the portal, where you confirm it with your bank. ${next}`
  return `You can pay now, with this card or another one. ${next}`
}

/** What happens to an overpayment. */
function restOf({ isClosed }: { isClosed?: true }): string {
  return isClosed
    ? 'The rest is credit on your account, which is closed: you can have it paid out on the Billing page.'
    : 'Your next bill uses the rest first, so there’s nothing you need to do.'
}

const sumOf = ({ AmountCents }: MailData['bill-issued']) =>
  AmountCents === 0 ? 'nothing to pay' : dollars(AmountCents)

/** Whether and when the customer has to pay. */
function whenPaid(data: MailData['bill-issued']): string {
  const { AmountCents, WrittenOffCents, dueOn, taken = [] } = data
  const [first, rest] = taken
  if (WrittenOffCents)
    return `There is nothing to pay: we write ${dollars(WrittenOffCents)} off, which is too little to charge.`
  if (AmountCents === 0) return 'There is nothing to pay: your credit covers it.'
  if (!isCollected(AmountCents))
    return `There is nothing to pay yet: ${dollars(AmountCents)} is too little to charge by itself, and is paid with your other bills.`
  if (first) {
    const isAll = sum(taken.map((one) => one.AmountCents)) === AmountCents
    const what = first.AmountCents === AmountCents ? 'it' : dollars(first.AmountCents)
    const andRest = rest ? ` and ${dollars(rest.AmountCents)} on ${dateText(rest.on, 'date')}` : ''
    const then = isAll
      ? ', so there is nothing you need to do.'
      : `. Please pay the rest by ${dateText(dueOn, 'date')}.`
    return `We charge ${what} to your default payment method on ${dateText(first.on, 'date')}${andRest}${then}`
  }
  return `Please pay it by ${dateText(dueOn, 'date')}.`
}

/** What happens to the returned amount: it is owed again, or account credit covers it. */
function owedAgain({ AmountCents, OwedCents, CreditCents, pauses }: MailData['bill-returned']): string {
  const credit = CreditCents === AmountCents ? 'it' : `${dollars(CreditCents)} of it`
  const taken = CreditCents > 0 ? `We took ${credit} off the credit on your account.` : ''
  if (OwedCents === 0) return `${taken} You owe nothing more for it.`.trim()
  const owed = OwedCents === AmountCents ? 'It' : dollars(OwedCents)
  const next = pauses
    ? `${owed} is owed again. We don’t take it automatically: pay it in the portal, or choose how your bills are paid.`
    : `${owed} is owed again, and you can pay it in the portal.`
  return `${taken} ${next}`.trim()
}

function whyStillPaid({ AmountCents, isRefund }: MailData['bill-reinstated']): string {
  return isRefund
    ? `The refund of ${dollars(AmountCents)} did not reach you, so the money pays your bills again.`
    : `The dispute of your payment of ${dollars(AmountCents)} is over, and the money pays your bills again.`
}

const nowOwed = ({ OwedCents }: MailData['bill-reinstated']) =>
  OwedCents > 0
    ? `${dollars(OwedCents)} of your bills is left to pay.`
    : 'There is nothing to pay: please ignore our earlier message.'

/** Where and when a payout arrives, or its outcome. */
function payoutSays({ news, way, AmountCents, ReturnedCents }: MailData['credit-payout']): string {
  const sum = dollars(AmountCents)
  if (news === 'returned')
    return way === 'card'
      ? `The card that you paid with could not take ${sum}, so it is credit on your account again. Ask for it again and give us a bank account.`
      : `The bank account that you gave us could not take ${sum}, so it is credit on your account again. Check the number and ask for it again.`
  if (news === 'asked')
    return way === 'card'
      ? `We are refunding ${sum} to the card that you paid with. Your bank may take up to ten working days to show it.`
      : `We pay ${sum} to the bank account that you gave us within five working days.`
  const rest = ReturnedCents
    ? ` ${dollars(ReturnedCents)} could not be refunded and is credit on your account again.`
    : ''
  return `We have paid out ${sum} to ${way === 'card' ? 'the card that you paid with' : 'the bank account that you gave us'}.${rest}`
}

const payoutSubject = ({ news, AmountCents }: MailData['credit-payout']) =>
  ({
    asked: `We are paying out your credit of ${dollars(AmountCents)}`,
    paid: `Your credit of ${dollars(AmountCents)} is paid out`,
    returned: `Your credit of ${dollars(AmountCents)} could not be paid out`,
  })[news]

const path = '/profile/account/pay-bill'

const ofBill = { FirstName: 'Aroha', AmountCents: money(4500), path }

/** Mails about bills and their payment. */
export const billMails: Mails<
  | 'bill-issued'
  | 'bill-returned'
  | 'bill-reinstated'
  | 'bill-credit'
  | 'bill-written-off'
  | 'overdue-written-off'
  | 'closed-with-credit'
  | 'credit-payout'
  | 'bill-not-paid'
  | 'bill-paid-by-guest'
> = {
  'bill-issued': {
    about: 'payment',
    sample: {
      ...ofBill,
      Number: 'INV100142',
      TotalCents: money(5500),
      dueOn: '2026-12-08',
      taken: [{ on: '2026-12-08', AmountCents: money(4500) }],
    },
    write: (data, { words, link }) => ({
      subject: `Your bill ${data.Number}: ${sumOf(data)}`,
      preview: whenPaid(data),
      heading: `Your bill: ${sumOf(data)}`,
      parts: [
        text(`${words.hello} ${data.FirstName}. ${whenPaid(data)}`),
        table([
          { label: 'Bill', value: data.Number },
          { label: 'Due', value: dateText(data.dueOn, 'date') },
          { label: words.total, value: dollars(data.TotalCents) },
          toPayRow('To pay, GST included', data.AmountCents),
        ]),
        button('See your bill', link(data.path)),
      ],
    }),
  },
  'bill-returned': {
    about: 'payment',
    sample: { ...ofBill, OwedCents: money(3000), CreditCents: money(1500), isRefund: false },
    write: (data, { words, link }) => ({
      subject: `A payment of your bills was ${data.isRefund ? 'refunded' : 'taken back'}`,
      preview: owedAgain(data),
      heading: `A payment was ${data.isRefund ? 'refunded' : 'taken back'}`,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. ${data.isRefund ? 'We refunded' : 'The bank took back'} ${dollars(data.AmountCents)} that had paid your bills. ${owedAgain(data)}`,
        ),
        data.OwedCents > 0 ? button('Pay your bill', link(data.path)) : button('See your account', link(data.path)),
      ],
    }),
  },
  'bill-reinstated': {
    about: 'payment',
    sample: { ...ofBill, OwedCents: money(0), isRefund: false },
    write: (data, { words, link }) => ({
      subject: `Your payment of ${dollars(data.AmountCents)} stands`,
      preview: nowOwed(data),
      heading: 'Your payment stands',
      parts: [
        text(`${words.hello} ${data.FirstName}. ${whyStillPaid(data)} ${nowOwed(data)}`),
        data.OwedCents > 0 ? button('Pay your bill', link(data.path)) : button('See your account', link(data.path)),
      ],
    }),
  },
  'bill-credit': {
    about: 'payment',
    sample: { ...ofBill, CreditCents: money(1500) },
    write: (data, { words, link }) => ({
      subject: `${dollars(data.CreditCents)} is credit on your account`,
      preview: 'You paid more than you owed.',
      heading: `${dollars(data.CreditCents)} is credit on your account`,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. You paid ${dollars(data.AmountCents)}, which is more than you owed. ${restOf(data)}`,
        ),
        table([
          { label: 'You paid', value: dollars(data.AmountCents) },
          { label: 'Credit', value: dollars(data.CreditCents), total: true },
        ]),
        button('See your account', link(data.path)),
      ],
    }),
  },
  'bill-written-off': {
    about: 'payment',
    sample: { ...ofBill, AmountCents: money(60) },
    write: (data, { words, link }) => ({
      subject: `You don’t have to pay the last ${dollars(data.AmountCents)}`,
      preview: 'We’ve written it off: there is nothing left to pay.',
      heading: `The last ${dollars(data.AmountCents)} is written off`,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. Your account is closed, and ${dollars(data.AmountCents)} of its bills was left. We don’t charge less than $1.00, so we’ve written it off: there is nothing left to pay.`,
        ),
        button('See your bills', link(data.path)),
      ],
    }),
  },
  'overdue-written-off': {
    about: 'payment',
    sample: {
      ...ofBill,
      AmountCents: money(13_640),
      bills: [{ Number: 'INV100142', AmountCents: money(8640) }],
      DebtCents: money(5000),
    },
    write: (data, { words, link }) => ({
      subject: `You don’t have to pay ${dollars(data.AmountCents)}`,
      preview: 'We’ve written off what was overdue on your account.',
      heading: `${dollars(data.AmountCents)} is written off`,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. We’ve written off what was overdue on your account, and won’t ask you to pay it any more. If your account was suspended over it, it opens in a moment.`,
        ),
        table([
          ...data.bills.map(({ Number: label, AmountCents }) => ({ label, value: dollars(AmountCents) })),
          data.DebtCents === undefined ? undefined : { label: 'Other debt', value: dollars(data.DebtCents) },
          { label: 'Written off', value: dollars(data.AmountCents), total: true },
        ]),
        button('See your bills', link(data.path)),
      ],
    }),
  },
  'closed-with-credit': {
    about: 'payment',
    sample: { FirstName: 'Aroha', AccountNumber: '500142', CreditCents: money(2000), path: '/' },
    write: (data, { brand, words, link }) => ({
      subject: `Your account is closed, with ${dollars(data.CreditCents)} of credit`,
      preview: 'The credit is your money, and we pay it out.',
      heading: 'Your account is closed',
      parts: [
        text(
          `${words.hello} ${data.FirstName}. Your account ${data.AccountNumber} is closed. There is ${dollars(data.CreditCents)} of credit on it, which is your money. You can no longer sign in to it, so tell us the bank account that we pay it to: write to ${brand.mail.support}.`,
        ),
        table([{ label: 'Credit on your account', value: dollars(data.CreditCents), total: true }]),
        button('See how to reach us', link(data.path)),
      ],
    }),
  },
  'credit-payout': {
    about: 'payment',
    sample: {
      FirstName: 'Aroha',
      news: 'asked',
      way: 'bank',
      AmountCents: money(4500),
      path: '/profile/billing/payout',
    },
    write: (data, { words, link }) => ({
      subject: payoutSubject(data),
      preview: payoutSays(data),
      heading: payoutSubject(data),
      parts: [
        text(`${words.hello} ${data.FirstName}. ${payoutSays(data)}`),
        ...(data.news === 'asked'
          ? [note('If this was not you, please call us at once and change your password.')]
          : []),
        button('See your payouts', link(data.path)),
      ],
    }),
  },
  'bill-not-paid': {
    about: 'payment',
    sample: {
      ...ofBill,
      because: 'declined',
      nextTryOn: '2026-12-06',
      CardLast4: '4242',
      CardBrand: 'visa',
    },
    write: (data, { words, link }) => {
      const subject = data.because === 'needs-you' ? 'Confirm the payment of your bill' : 'Your bill could not be paid'
      return {
        subject,
        preview: `${notPaid(data)} Nothing was charged.`,
        heading: subject,
        parts: [
          text(`${words.hello} ${data.FirstName}. ${notPaid(data)} Nothing was charged.`),
          text(adviceOn(data)),
          button('Pay your bill', link(data.path)),
          table([
            cardRow(data.isAccount ? 'Bank account' : words.card, data),
            { label: 'Amount, GST included', value: dollars(data.AmountCents), total: true },
          ]),
        ],
      }
    },
  },
  'bill-paid-by-guest': {
    about: 'payment',
    sample: {
      FirstName: 'Aroha',
      AmountCents: money(2500),
      paidOn: '2026-11-20',
      CreditCents: money(500),
      path: '/profile/billing',
    },
    write: (data, { words, link }) => ({
      subject: `${dollars(data.AmountCents)} was paid towards your bills`,
      preview: 'Someone paid without signing in.',
      heading: `${dollars(data.AmountCents)} was paid towards your bills`,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. Someone paid ${dollars(data.AmountCents)} towards your bills without signing in.`,
        ),
        ...(data.CreditCents ? [text(`That’s more than you owed. ${restOf(data)}`)] : []),
        table([
          { label: words.amount, value: dollars(data.AmountCents), total: true },
          { label: words.date, value: dateText(data.paidOn, 'date', words.dates) },
          data.CreditCents === undefined ? undefined : { label: 'Credit', value: dollars(data.CreditCents) },
        ]),
        button('See your bills', link(data.path)),
        note('The person who paid gets the receipt.'),
      ],
    }),
  },
}
