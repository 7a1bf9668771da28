import { dateText } from '@waea/kit/date-text'
import { dollars } from '@waea/kit/money'
import { button, cardRow, type MailContents, note, table, text } from '../mail-content.ts'
import { esimParts, readyWords } from '../mails-service.ts'
import { sumParts, sumsPreview } from '../sentences/sum-words.ts'
import { agreedSentence } from './mails-credit.ts'

/** Mails about orders and payments. Every amount includes GST, and says how much of it is GST, but for payments of bills. */
export const moneyMails: Pick<
  MailContents,
  'order-confirmation' | 'payment-receipt' | 'payment-failed' | 'top-up-receipt'
> = {
  'order-confirmation': (data, { words, link }) => ({
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
      ...(data.esims?.some((esim) => !esim.isReplacement)
        ? [note('Don’t share an activation link: anyone who has it can activate the SIM.')]
        : []),
      ...(data.deliveredTo?.length
        ? [note('We’ll email you the tracking number when the parcel is on its way.')]
        : data.esims
          ? []
          : [note('We’ll email you as soon as the SIM is ready to activate.')]),
    ],
  }),
  'payment-receipt': (data, { words, link }) => ({
    subject: `Receipt ${data.Number}: ${dollars(data.AmountCents)}`,
    preview: `${data.what}, paid ${dateText(data.paidOn, 'date')}.`,
    heading: `Receipt ${data.Number}`,
    parts: [
      text(`${words.hello} ${data.FirstName}. We received your payment.`),
      table([
        { label: data.what, value: dollars(data.AmountCents) },
        { label: words.total, value: dollars(data.AmountCents), total: true },
        data.AmountTaxCents === undefined ? undefined : { label: words.gst, value: dollars(data.AmountTaxCents) },
        { label: words.date, value: dateText(data.paidOn, 'date', words.dates) },
        cardRow(words.card, data),
      ]),
      button(words.seeReceipt, link(data.path)),
    ],
  }),
  'payment-failed': (data, { words, link }) => ({
    subject: `A payment of ${dollars(data.AmountCents)} didn’t go through`,
    preview: 'No money moved.',
    heading: 'A payment didn’t go through',
    parts: [
      text(`${words.hello} ${data.FirstName}. Your payment for ${data.what} didn’t go through, and no money moved.`),
      table([
        { label: words.amount, value: dollars(data.AmountCents) },
        { label: 'Reason', value: data.reason },
      ]),
      button(words.tryAgain, link(data.path)),
    ],
  }),
  'top-up-receipt': (data, { words, link }) => ({
    subject: `Top-up of ${dollars(data.AmountCents)} for ${data.MSISDN}`,
    preview: 'Your credit is ready to use.',
    heading: `Topped up ${dollars(data.AmountCents)}`,
    parts: [
      text(
        `${words.hello} ${data.FirstName}. ${data.auto ? 'We topped up automatically, as you asked.' : 'Your credit is ready to use.'}`,
      ),
      table([
        ...(data.Number ? [{ label: 'Receipt', value: data.Number }] : []),
        { label: words.phoneNumber, value: data.MSISDN },
        { label: words.total, value: dollars(data.AmountCents), total: true },
        { label: words.gst, value: dollars(data.AmountTaxCents) },
        { label: words.date, value: dateText(data.paidOn, 'date', words.dates) },
        cardRow(words.card, data),
        data.BalanceCents === undefined ? undefined : { label: words.balance, value: dollars(data.BalanceCents) },
        data.expiresOn === undefined ? undefined : { label: 'Good until', value: dateText(data.expiresOn, 'date') },
      ]),
      ...(data.auto
        ? [
            text(agreedSentence(data.auto.agreed)),
            ...(data.auto.nextOn ? [text(`The next one is on ${dateText(data.auto.nextOn, 'date')}.`)] : []),
            button('Change it or switch it off', link(data.auto.path)),
          ]
        : [button(words.dashboard, link(data.path))]),
    ],
  }),
}
