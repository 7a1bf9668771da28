import { cardBrandName } from '@waea/domain/payments/means/card-brand'
import type { FailureReason } from '@waea/domain/plans/renewing/retry'
import { dollars, type Money, money } from '@waea/kit/money'
import { type MailData, note, type RefundData } from '../mail.ts'

/** The data of an invite's mail to its recipient. */
export type Received = MailData['invite-received']

/** `$50.00 a month`; undefined if the invite has no limit. */
export function mostOf({ LimitCents, cycle }: Pick<Received, 'LimitCents' | 'cycle'>): string | undefined {
  if (LimitCents === undefined) return undefined
  if (!cycle) return dollars(LimitCents)
  return `${dollars(LimitCents)} ${cycle.count === 1 ? `a ${cycle.unit}` : `every ${cycle.count} ${cycle.unit}s`}`
}

/** The warning in mails about changes that somebody else may have made. */
export const notYou = 'If this wasn’t you, change your password now and call us: someone may be in your account.'

/** What happens to an account's credit when its last service ends. */
export const accountCreditStays =
  'Your final bill uses the credit on your account first. What’s left of it is your money: once your account is closed, you can have it paid out on the Billing page.'

/** What happens to the money, in one sentence. */
export function outcome({ RefundCents, ReleasedCents }: RefundData): string {
  if (ReleasedCents !== undefined) {
    return `We’ve released the ${dollars(ReleasedCents)} that we held on your card. Nothing was charged.`
  }
  return RefundCents === undefined
    ? 'We charged nothing for it.'
    : `We’re refunding ${dollars(RefundCents)} to your card.`
}

/** A note on how long a bank takes to show a refund; empty without a refund. */
export function howLong(cents: Money | undefined) {
  return cents === undefined ? [] : [note('Banks usually take 5 to 10 working days to show it.')]
}

/** A card in a sentence: `your Visa ending in 4242`. */
export function cardInWords({ CardBrand, CardLast4 }: { CardBrand?: string; CardLast4?: string }): string {
  if (!CardLast4) return 'your card'
  return `your ${CardBrand ? cardBrandName(CardBrand) : 'card'} ending in ${CardLast4}`
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

/** A refund for the samples of mails. */
export const refundSample: RefundData = { RefundCents: money(4500), CardLast4: '4242', CardBrand: 'visa' }
