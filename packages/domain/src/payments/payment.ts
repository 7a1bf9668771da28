import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { checkAmount } from './amount.ts'
import { defaultCard, isCardExpired, type PaymentMethod, savedCards } from './cards.ts'
import { isCompleted } from './payment-status.ts'

/** The only kind of payment method that the payment call takes. */
export const cardPaymentType = 'cards'

/** What a payment is asked with; the amount is cents. */
export interface PaymentAsked {
  CustomerUUID?: Uuid | undefined
  AmountCents: number
  PaymentMethodType: string
  /** Unset means the default card. */
  PaymentMethodID?: Uuid | undefined
}

/** A payment that may be taken: how much, and from which card. */
export interface PaymentDecision<Card> {
  amount: Money
  card: Card
}

/**
 * Whether a payment may be taken, and from which card (1§5, 3§8.5). Refuses, in this order: no customer ('No Customer
 * UUID'), another type than cards ('changePaymentType'), an amount that is too small or too large, no default card
 * ('No card'), a named card that is not the customer's, a card that has expired.
 */
export function decidePayment<Card extends PaymentMethod>(
  asked: PaymentAsked,
  cards: readonly Card[],
  today: CalendarDay,
): PaymentDecision<Card> | Refusal {
  if (!asked.CustomerUUID) return refuse('no-customer-uuid')
  if (asked.PaymentMethodType !== cardPaymentType) return refuse('change-payment-type')
  const amount = checkAmount(asked.AmountCents, 'AmountCents')
  if (isRefusal(amount)) return amount
  const wanted = asked.PaymentMethodID
  const card = wanted ? savedCards(cards).find(({ UUID }) => UUID === wanted) : defaultCard(cards)
  if (!card) return refuse(wanted ? 'card-unknown' : 'no-card')
  if (isCardExpired(card, today)) return refuse('card-expiring')
  return { amount, card }
}

/** What the client does with a payment's answer: it is done, or the card is confirmed with its client secret (1§4). */
export function afterPayment(answer: { Status: string; ClientSecret?: string }): 'done' | 'confirm-card' | 'failed' {
  if (isCompleted(answer.Status)) return 'done'
  return answer.ClientSecret ? 'confirm-card' : 'failed'
}
