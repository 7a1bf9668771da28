import { isDeadCard } from '@waea/domain/plans/renewing/retry'
import { dateText } from '@waea/kit/date-text'
import { dollars } from '@waea/kit/money'
import type { MailData } from '../../mail-data/mail-data.ts'
import type { BillMails } from '../../mail-data/mail-data-bill.ts'
import { button, cardRow, type MailContents, note, table, text, toPayRow } from '../mail-content.ts'
import { failureSentence } from '../sentences/plan-sentences.ts'

/** Why a bill was not paid automatically. */
function notPaid(data: MailData['bill-not-paid']): string {
  if (data.because === 'no-credit') return 'There is no saved card or bank account to pay from.'
  if (!data.isAccount || data.because === 'taken-back') return failureSentence(data.because, data)
  const account = `your ${data.CardBrand ?? 'bank'} account ending in ${data.CardLast4}`
  if (isDeadCard(data.because)) return `We can no longer debit ${account}.`
  const why = data.because === 'no-funds' ? 'there was not enough money in the account' : 'it did not say why'
  return `Your bank did not pay the direct debit of ${dollars(data.AmountCents)} from ${account}: ${why}.`
}

/** What helps, and what is done next. */
function adviceOn({ because, nextTryOn, isAccount }: MailData['bill-not-paid']): string {
  const next = nextTryOn
    ? `Otherwise we try again on ${dateText(nextTryOn, 'date')}.`
    : 'We have tried for 7 days and stop now. Please pay it yourself.'
  if (because === 'no-credit') return `Add one, and we charge it at once. ${next}`
  if (isAccount)
    return isDeadCard(because)
      ? 'Add the account again, or a card, and we charge it at once.'
      : `You can pay now, from the account or with a card. ${next}`
  if (isDeadCard(because)) return 'We do not try this card again. Add another card, and we charge it at once.'
  if (because === 'needs-you') return `Pay it in the portal, where you confirm it with your bank. ${next}`
  return `You can pay now, with this card or another one. ${next}`
}

/** What becomes of the credit of an account when its last service ends. */
export const accountCreditStays =
  'Your final bill takes the credit on your account first. What’s left of it is your money: once your account is closed, you can have it paid out on the Billing page.'

/** What becomes of what was paid too much. */
export function restOf({ isClosed }: { isClosed?: true }): string {
  return isClosed
    ? 'The rest is credit on your account, which is closed: you can have it paid out on the Billing page.'
    : 'Your next bill takes the rest first, so there’s nothing you need to do.'
}

const sumOf = ({ AmountCents }: MailData['bill-issued']) =>
  AmountCents === 0 ? 'nothing to pay' : dollars(AmountCents)

/** Whether there is anything to do. */
function whenPaid(data: MailData['bill-issued']): string {
  const { AmountCents, WrittenOffCents, dueOn, taken: [first, rest] = [] } = data
  if (WrittenOffCents)
    return `There is nothing to pay: we write ${dollars(WrittenOffCents)} off, which is too little to charge.`
  if (AmountCents === 0) return 'There is nothing to pay: your credit covers it.'
  if (first) {
    const what = rest ? dollars(first.AmountCents) : 'it'
    const andRest = rest ? ` and ${dollars(rest.AmountCents)} on ${dateText(rest.on, 'date')}` : ''
    return `We charge ${what} to your default payment method on ${dateText(first.on, 'date')}${andRest}, so there is nothing you need to do.`
  }
  return `Please pay it by ${dateText(dueOn, 'date')}.`
}

/** What becomes of what had been paid: it is owed again, or credit of the account covers it. */
function owedAgain({ AmountCents, OwedCents, CreditCents, pauses }: MailData['bill-returned']): string {
  const credit = CreditCents === AmountCents ? 'it' : `${dollars(CreditCents)} of it`
  const taken = CreditCents > 0 ? `We took ${credit} off the credit on your account.` : ''
  if (OwedCents === 0) return `${taken} You owe nothing more for it.`.trim()
  const owed = OwedCents === AmountCents ? 'It' : dollars(OwedCents)
  const next = pauses
    ? `${owed} is owed again. We don’t take it automatically: pay it in the portal, or choose what pays your bills.`
    : `${owed} is owed again, and you can pay it in the portal.`
  return `${taken} ${next}`.trim()
}

function whyItStands({ AmountCents, isRefund }: MailData['bill-reinstated']): string {
  return isRefund
    ? `The refund of ${dollars(AmountCents)} did not reach you, so the money pays your bills again.`
    : `The dispute of your payment of ${dollars(AmountCents)} is over, and the money pays your bills again.`
}

const nowOwed = ({ OwedCents }: MailData['bill-reinstated']) =>
  OwedCents > 0
    ? `${dollars(OwedCents)} of your bills is left to pay.`
    : 'There is nothing to pay: please don’t follow what we wrote before.'

/** Where credit goes that is paid out, and when; or that it has arrived, or not. */
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

/** The mails about bills and their payment. */
export const billMails: Pick<MailContents, keyof BillMails> = {
  'bill-issued': (data, { words, link }) => ({
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
  'bill-returned': (data, { words, link }) => ({
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
  'bill-reinstated': (data, { words, link }) => ({
    subject: `Your payment of ${dollars(data.AmountCents)} stands`,
    preview: nowOwed(data),
    heading: 'Your payment stands',
    parts: [
      text(`${words.hello} ${data.FirstName}. ${whyItStands(data)} ${nowOwed(data)}`),
      data.OwedCents > 0 ? button('Pay your bill', link(data.path)) : button('See your account', link(data.path)),
    ],
  }),
  'bill-credit': (data, { words, link }) => ({
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
  'bill-written-off': (data, { words, link }) => ({
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
  'closed-with-credit': (data, { brand, words, link }) => ({
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
  'credit-payout': (data, { words, link }) => ({
    subject: payoutSubject(data),
    preview: payoutSays(data),
    heading: payoutSubject(data),
    parts: [
      text(`${words.hello} ${data.FirstName}. ${payoutSays(data)}`),
      ...(data.news === 'asked' ? [note('If this was not you, please call us at once and change your password.')] : []),
      button('See your payouts', link(data.path)),
    ],
  }),
  'bill-not-paid': (data, { words, link }) => {
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
}
