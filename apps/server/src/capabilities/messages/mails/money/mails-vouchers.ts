import { dateText } from '@waea/kit/date-text'
import type { Money } from '@waea/kit/money'
import { dollars } from '@waea/kit/money'
import type { MailData } from '../../mail-data/mail-data.ts'
import { button, type MailContents, type MailPart, note, table, text } from '../mail-content.ts'
import type { MailWords } from '../sentences/mail-words.ts'

/** Mails about vouchers, and about credit that one mobile gave to another. */
export const voucherMails: Pick<MailContents, 'voucher-redeemed' | 'credit-given' | 'credit-received'> = {
  'voucher-redeemed': (data, { words, link }) => {
    const amount = dollars(data.AmountCents)
    const becomes =
      data.BalanceCents === undefined
        ? `${amount} is credit on your account now, and pays what you owe next.`
        : `${amount} is credit on your mobile now.`
    return {
      subject: `Your voucher of ${amount} is redeemed`,
      preview: becomes,
      heading: `Voucher of ${amount} redeemed`,
      parts: [
        text(`${words.hello} ${data.FirstName}. ${becomes}`),
        table([
          { label: words.phoneNumber, value: data.MSISDN },
          { label: words.amount, value: amount, total: true },
          { label: words.date, value: dateText(data.redeemedOn, 'date', words.dates) },
          ...creditRows(data, words),
        ]),
        button(words.dashboard, link(data.path)),
        note('The code is used now: nobody can redeem it again.'),
      ],
    }
  },
  'credit-given': (data, { words, link }) => {
    const amount = dollars(data.AmountCents)
    return {
      subject: `You gave ${amount} of credit`,
      preview: `To ${data.MSISDN}.`,
      heading: `${amount} given`,
      parts: [
        text(`${words.hello} ${data.FirstName}. You gave ${amount} of your credit to ${data.MSISDN}.`),
        ...messageOf('You wrote', data),
        table([{ label: words.amount, value: amount, total: true }, ...giftRows(data, words)]),
        button(words.dashboard, link(data.path)),
        note('A gift cannot be taken back. If you did not give it, change your password and tell us at once.'),
      ],
    }
  },
  'credit-received': (data, { words, link }) => {
    const amount = dollars(data.AmountCents)
    return {
      subject: `You got ${amount} of credit`,
      preview: `From ${data.MSISDN}.`,
      heading: `${amount} for you`,
      parts: [
        text(
          `${words.hello} ${data.FirstName}. ${data.MSISDN} gave you ${amount} of credit. It is on your mobile now.`,
        ),
        ...messageOf('They wrote', data),
        table([{ label: words.amount, value: amount, total: true }, ...giftRows(data, words)]),
        button(words.dashboard, link(data.path)),
      ],
    }
  },
}

function messageOf(who: string, { message }: MailData['credit-given']): MailPart[] {
  return message ? [text(`${who}: “${message}”`)] : []
}

function giftRows(data: MailData['credit-given'], words: MailWords) {
  return [{ label: words.date, value: dateText(data.givenOn, 'date', words.dates) }, ...creditRows(data, words)]
}

function creditRows({ BalanceCents, expiresOn }: { BalanceCents?: Money; expiresOn?: string }, words: MailWords) {
  return [
    BalanceCents === undefined ? undefined : { label: words.balance, value: dollars(BalanceCents) },
    expiresOn === undefined ? undefined : { label: 'Good until', value: dateText(expiresOn, 'date') },
  ]
}
