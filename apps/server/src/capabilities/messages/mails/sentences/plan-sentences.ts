import { cardBrandName } from '@waea/domain/payments/means/card-brand'
import type { FailureReason } from '@waea/domain/plans/renewing/retry'
import { dateText } from '@waea/kit/date-text'
import type { Money } from '@waea/kit/money'
import { dollars } from '@waea/kit/money'
import type { MailData } from '../../mail-data/mail-data.ts'

/** A card as a sentence has it: `your Visa ending in 4242`. */
export function cardInWords({ CardBrand, CardLast4 }: { CardBrand?: string; CardLast4?: string }): string {
  if (!CardLast4) return 'your card'
  return `your ${CardBrand ? cardBrandName(CardBrand) : 'card'} ending in ${CardLast4}`
}

type Reminder = Omit<MailData['plan-reminder'], 'FirstName' | 'path'>

/** What is charged and from where, or that it ends. */
export function reminderSentence(reminder: Reminder): string {
  const { Name, on, AmountCents, from, wasPaused } = reminder
  const day = dateText(on, 'date')
  if (from === 'ends') return `${Name} ends on ${day}. It does not renew, and nothing is charged.`
  const means = { credit: 'from your credit', card: `to ${cardInWords(reminder)}`, bill: 'on your bill' }[from]
  const again = wasPaused ? `The pause of ${Name} ends on ${day}` : `${Name} renews on ${day}`
  return `${again}: ${dollars(AmountCents)} ${from === 'bill' ? 'comes' : 'is charged'} ${means}.`
}

/** What happens where it cannot be paid, or is not wanted. */
export function reminderAdvice({ from, hasExpired, missingCents, on, isFibre }: Reminder): string {
  const day = dateText(on, 'date')
  if (from === 'ends' && isFibre)
    return 'Your fibre connection ends with it. To keep it, take the end back before that day.'
  if (from === 'ends') return 'To go on without a gap, turn on automatic renewal, or choose another plan.'
  if (from === 'bill') return `If you do not want it any more, ${howToEnd({ isFibre })} before that day.`
  if (hasExpired) {
    return `That card has expired, and nothing else pays. Choose another means by ${day}. Without it the plan stops, and it ends 7 days later.`
  }
  if (missingCents) {
    return `Your credit is ${dollars(missingCents)} short. Top up or add a card by ${day}. Without it the plan stops; we try again after 1, 3 and 7 days, and then it ends.`
  }
  return 'If it is not paid, the plan stops; we try again after 1, 3 and 7 days, and then it ends. If you do not want it any more, turn off automatic renewal before that day.'
}

/** How the customer has a plan not renew. */
export function howToEnd({ isFibre }: { isFibre?: true | undefined }): string {
  return isFibre ? 'end the connection' : 'turn off automatic renewal'
}

/** What a plan costs when the suspension ends over which it was due, and who pays. */
export function suspendedAdvice({ AmountCents, isOnBill }: { AmountCents: Money; isOnBill: boolean }): string {
  const amount = dollars(AmountCents)
  return isOnBill
    ? `It goes on with the day on which your service is back. Your bill then has the days that are left of its period; a whole one is ${amount}.`
    : `It renews with the day on which your service is back, for ${amount} from your credit or your card.`
}

/** All of it in one text message. */
export function reminderSms(reminder: Reminder & { link: string }): string {
  const { MSISDN, Name, on, AmountCents, from, hasExpired, missingCents, link } = reminder
  const day = dateText(on, 'day')
  if (from === 'ends') return `${MSISDN}: ${Name} ends on ${day}. ${link}`
  const means = { credit: 'credit', card: `card ${reminder.CardLast4 ?? ''}`.trim(), bill: 'bill' }[from]
  const short = hasExpired ? ' It has expired.' : missingCents ? ` ${dollars(missingCents)} is missing.` : ''
  return `${MSISDN}: ${Name} renews on ${day}, ${dollars(AmountCents)} from ${means}.${short} ${link}`
}

/** Why a renewal was not paid, and that nothing was taken. */
export function failureSentence(
  because: FailureReason,
  of: { AmountCents: Money; CardBrand?: string; CardLast4?: string },
): string {
  const [amount, card] = [dollars(of.AmountCents), cardInWords(of)]
  switch (because) {
    case 'no-credit':
      return `Your credit does not cover ${amount}, and there is no saved card.`
    case 'declined':
      return `Your bank declined the charge of ${amount} to ${card}.`
    case 'no-funds':
      return `There was not enough money for the charge of ${amount} to ${card}.`
    case 'card-expired':
      return `The charge of ${amount} was not possible: ${card} has expired.`
    case 'card-blocked':
      return `The charge of ${amount} was not possible: ${card} is blocked.`
    case 'needs-you':
      return `Your bank wants you to confirm the charge of ${amount} to ${card}.`
    case 'taken-back':
      return `A payment was taken back, so ${amount} was not charged to ${card}.`
    case 'trouble':
      return `The charge of ${amount} to ${card} did not go through.`
  }
}

/** What helps. */
export function failureAdvice(because: FailureReason): { advice: string; button: string } {
  switch (because) {
    case 'no-credit':
      return { advice: 'Top up or add a card, and we charge it at once.', button: 'Top up or add a card' }
    case 'card-expired':
    case 'card-blocked':
    case 'taken-back':
      return {
        advice: 'We do not try this card again. Add another card or top up, and we charge it at once.',
        button: 'Use another card',
      }
    case 'needs-you':
      return {
        advice: 'It takes a moment: open the portal and confirm the payment with your bank.',
        button: 'Confirm the payment',
      }
    case 'declined':
    case 'no-funds':
    case 'trouble':
      return { advice: 'You can pay now, with this card or another one.', button: 'Pay now' }
  }
}
