import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Refusal, refuse } from '../refusal.ts'
import { defaultCard, isCardExpired, type PaymentMethod, savedCards } from './cards.ts'
import { isCompleted } from './payment-status.ts'

/** The only kind of payment method that a payment takes (2§7.12). */
const cardPaymentType = 'cards'

/** The only gateway that takes them. */
export const cardGateway = 'stripe'

/** What a payment is to be charged to. With neither, the browser pays with the client secret. */
export interface CardAsked {
  /** `cards`: a saved card pays. */
  PaymentMethodType?: string | undefined
  /** Which one: our id of it, or the gateway's. Unset means the default card. */
  PaymentMethodID?: string | undefined
  /** Which gateway takes the payment; unset means the one there is. */
  PaymentMethodGateway?: string | undefined
}

/** What somebody who buys says of the card. */
export function cardAsked({ PaymentMethodType, PaymentMethodID, PaymentMethodGateway }: CardAsked): CardAsked {
  return { PaymentMethodType, PaymentMethodID, PaymentMethodGateway }
}

/** Whether a payment is to be charged to a saved card, so that the browser has none to ask for. */
export function asksForSavedCard({ PaymentMethodType, PaymentMethodID }: CardAsked): boolean {
  return Boolean(PaymentMethodType) || Boolean(PaymentMethodID)
}

/** Refuses a payment by another gateway than the one there is ('changePaymentType'). */
export function checkGateway({ PaymentMethodGateway }: CardAsked): Refusal | undefined {
  const isOurs = (PaymentMethodGateway || cardGateway) === cardGateway
  return isOurs ? undefined : refuse('change-payment-type', undefined, 'PaymentMethodGateway')
}

/**
 * The saved card that pays (1§5, 3§8.5). Refuses, in this order: another type than cards ('changePaymentType'), a
 * customer without a default card ('No card'), a named card that is not the customer's, a card that has expired.
 */
export function decideCard<Card extends PaymentMethod>(
  asked: CardAsked,
  cards: readonly Card[],
  today: CalendarDay,
): Card | Refusal {
  const type = asked.PaymentMethodType || cardPaymentType
  if (type !== cardPaymentType) return refuse('change-payment-type', undefined, 'PaymentMethodType')
  const standard = defaultCard(cards)
  if (!standard) return refuse('no-card', undefined, 'PaymentMethodID')
  const wanted = asked.PaymentMethodID
  const card = wanted ? savedCards(cards).find((one) => isNamed(one, wanted)) : standard
  if (!card) return refuse('card-unknown', undefined, 'PaymentMethodID')
  return isCardExpired(card, today) ? refuse('card-expiring', undefined, 'PaymentMethodID') : card
}

/**
 * The saved card that pays the bill, which a plan on the bill needs: the requested one, otherwise the first valid one,
 * the default before others. Refuses as `decideCard` does.
 */
export function decideBillCard<Card extends PaymentMethod>(
  asked: CardAsked,
  cards: readonly Card[],
  today: CalendarDay,
): Card | Refusal {
  const valid = asksForSavedCard(asked) ? undefined : savedCards(cards).find((card) => !isCardExpired(card, today))
  return valid ?? decideCard(asked, cards, today)
}

function isNamed(card: { UUID: Uuid; Token: string }, wanted: string): boolean {
  return card.UUID === wanted.toLowerCase() || card.Token === wanted
}

/** What the client does with a payment's answer: it is done, the card is confirmed with its client secret, or it waits. */
export function afterPayment(answer: {
  Status: string
  ClientSecret?: string | undefined
}): 'done' | 'confirm-card' | 'wait' {
  if (isCompleted(answer.Status)) return 'done'
  return answer.ClientSecret ? 'confirm-card' : 'wait'
}
