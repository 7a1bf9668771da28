import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Refusal, refuse } from '../refusal.ts'
import { defaultCard, isCardExpired, type MethodKind, type PaymentMethod, savedCards } from './means/cards.ts'
import type { PaymentPurpose } from './parties.ts'
import { isCompleted } from './payment-status.ts'

/** The kinds of payment methods by their names on the wire (2§7.12). */
export const paymentTypes = { card: 'cards', 'bank-account': 'nz_bank_account' } as const satisfies Record<
  MethodKind,
  string
>

/**
 * Which kinds pay for a purpose. A bank takes two business days to answer a debit, and may take it back: it pays what is
 * owed already, and nothing that is used or sent before the money is there.
 */
export function kindsFor(purpose: PaymentPurpose): readonly MethodKind[] {
  return purpose === 'bill' || purpose === 'arrears' ? ['card', 'bank-account'] : ['card']
}

/** The only gateway that takes them. */
export const cardGateway = 'stripe'

/** The card to charge a payment to. Without a type and an id, the browser pays with the client secret. */
export interface CardChoice {
  /** `cards`: a saved card pays; `nz_bank_account`: a saved bank account does. */
  PaymentMethodType?: string | undefined
  /** Which one: our id of it, or the gateway's. Unset means the default card. */
  PaymentMethodID?: string | undefined
  /** Which gateway takes the payment; unset means the one there is. */
  PaymentMethodGateway?: string | undefined
  /** Whoever pays was asked whether to pay the same again, and said so. */
  PayAgain?: boolean | undefined
}

/** The card that a request to buy names. */
export function cardChoiceOf(input: CardChoice): CardChoice {
  const { PaymentMethodType, PaymentMethodID, PaymentMethodGateway, PayAgain } = input
  return { PaymentMethodType, PaymentMethodID, PaymentMethodGateway, ...(PayAgain && { PayAgain }) }
}

/** Whether a payment is to be charged to a saved card, so that the browser has none to ask for. */
export function asksForSavedCard({ PaymentMethodType, PaymentMethodID }: CardChoice): boolean {
  return Boolean(PaymentMethodType) || Boolean(PaymentMethodID)
}

/** Refuses a payment by another gateway than the one there is ('changePaymentType'). */
export function checkGateway({ PaymentMethodGateway }: CardChoice): Refusal | undefined {
  const isOurs = (PaymentMethodGateway || cardGateway) === cardGateway
  return isOurs ? undefined : refuse('change-payment-type', undefined, 'PaymentMethodGateway')
}

/**
 * The saved card or bank account that pays (1§5, 3§8.5): the named one, else the default, or where that is of a kind
 * that does not pay for this, the first that does. Refuses, in this order: a type that does not pay for it
 * ('changePaymentType'), a customer without a default ('No card'), a named one that is not the customer's, one of
 * another type, a card that has expired or an account that may no longer be debited.
 */
export function decideCard<Card extends PaymentMethod>(
  input: CardChoice,
  cards: readonly Card[],
  today: CalendarDay,
  kinds: readonly MethodKind[] = ['card'],
): Card | Refusal {
  const type = input.PaymentMethodType
  const fitting = kinds.filter((kind) => !type || paymentTypes[kind] === type)
  if (fitting.length === 0) return refuse('change-payment-type', undefined, 'PaymentMethodType')
  const saved = savedCards(cards)
  const first = saved.find(({ kind }) => fitting.includes(kind))
  if (!defaultCard(cards) || !first) return refuse('no-card', undefined, 'PaymentMethodID')
  const wanted = input.PaymentMethodID
  const card = wanted ? saved.find((one) => isNamed(one, wanted)) : first
  if (!card) return refuse('card-unknown', undefined, 'PaymentMethodID')
  if (!fitting.includes(card.kind)) return refuse('change-payment-type', undefined, 'PaymentMethodID')
  if (!isCardExpired(card, today)) return card
  return refuse(card.kind === 'card' ? 'card-expiring' : 'bank-account-invalid', undefined, 'PaymentMethodID')
}

/**
 * The saved card or bank account that pays the bill, which a plan on the bill needs: the requested one, otherwise the
 * first valid one, the default before others. Refuses as `decideCard` does.
 */
export function decideBillCard<Card extends PaymentMethod>(
  input: CardChoice,
  cards: readonly Card[],
  today: CalendarDay,
): Card | Refusal {
  const valid = asksForSavedCard(input) ? undefined : savedCards(cards).find((card) => !isCardExpired(card, today))
  return valid ?? decideCard(input, cards, today, kindsFor('bill'))
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
