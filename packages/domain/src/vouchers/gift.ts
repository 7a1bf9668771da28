import { dollars, type Money, minus, money } from '@waea/kit/money'
import { spendFrom } from '../balance/top-up.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** The smallest and the largest single gift of credit. */
export const minGift: Money = money(100)
export const maxGift: Money = money(5000)
/** The most a customer may give in a day and in a month of New Zealand's calendar. */
export const maxGivenPerDay: Money = money(10_000)
export const maxGivenPerMonth: Money = money(30_000)
/** The most characters of a gift's message. */
export const giftMessageCharacters = 100

/** What a customer has given so far. */
export interface GiftTotals {
  today: Money
  thisMonth: Money
}

/** What may still be given today, by the day's or the month's limit, whichever leaves less. */
export function remainingGiftLimit({ today, thisMonth }: GiftTotals): Money {
  return money(Math.max(0, Math.min(minus(maxGivenPerDay, today), minus(maxGivenPerMonth, thisMonth))))
}

/**
 * The credit left after a gift. Refuses less than $1.00 and more than $50.00 at once, more than the limits of the day
 * and the month leave, and more than can be given: 'Not enough balance'.
 */
export function decideGift(amount: Money, giveable: Money, given: GiftTotals): Money | Refusal {
  if (amount < minGift) return refuse('amount-too-small', undefined, 'AmountCents')
  if (amount > maxGift) return refuse('amount-too-large', { most: dollars(maxGift) }, 'AmountCents')
  const left = remainingGiftLimit(given)
  if (amount > left) return refuse('gift-limit', { left: dollars(left) }, 'AmountCents')
  return spendFrom(giveable, amount)
}

const markup = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu
const link = /:\/\/|\bwww\.|[\p{L}\d-]\.\p{L}{2,}\//iu

/**
 * A gift's message as sent: one line without invisible characters. Refuses more than 100 characters, and a link,
 * because we send the message in our own mail.
 */
export function cleanMessage(text: string): string | Refusal {
  const clean = text.normalize('NFC').replace(markup, ' ').replace(/\s+/g, ' ').trim()
  if ([...clean].length > giftMessageCharacters) {
    return refuse('invalid-input', { rule: `can't be longer than ${giftMessageCharacters} characters` }, 'Message')
  }
  return link.test(clean) ? refuse('gift-message-link', undefined, 'Message') : clean
}
