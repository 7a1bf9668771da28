import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Refusal, refuse } from '../refusal.ts'
import { defaultCard, isCardExpired, type MethodKind, type PaymentMethod, savedCards } from './means/cards.ts'
import type { PaymentPurpose } from './parties.ts'
import { isCompleted } from './payment-status.ts'

/** The kinds of payment methods by their wire names (2§7.12). */
export const paymentTypes = { card: 'cards', 'bank-account': 'nz_bank_account' } as const satisfies Record<
  MethodKind,
  string
>

/**
 * The kinds that can pay for a purpose. A bank takes two business days to answer a debit, and may return it: a debit
 * pays what is already owed, never anything used or sent before the money has arrived.
 */
export function kindsFor(purpose: PaymentPurpose): readonly MethodKind[] {
  return purpose === 'bill' || purpose === 'arrears' ? ['card', 'bank-account'] : ['card']
}

/** The only payment gateway there is. */
export const cardGateway = 'stripe'

/** The card to charge. Without a type and an id, the browser pays with the client secret. */
export interface CardChoice {
  /** `cards` for a saved card; `nz_bank_account` for a saved bank account. */
  PaymentMethodType?: string | undefined
  /** The method's id, ours or the gateway's. Unset means the default card. */
  PaymentMethodID?: string | undefined
  /** The gateway for the payment; unset means the only one. */
  PaymentMethodGateway?: string | undefined
  /** The person was asked whether to pay the same again, and confirmed. */
  PayAgain?: boolean | undefined
}

/** The card choice in a purchase request. */
export function cardChoiceOf(input: CardChoice): CardChoice {
  const { PaymentMethodType, PaymentMethodID, PaymentMethodGateway, PayAgain } = input
  return { PaymentMethodType, PaymentMethodID, PaymentMethodGateway, ...(PayAgain && { PayAgain }) }
}

/** Whether to charge a saved card, so that the browser need not ask for one. */
export function asksForSavedCard({ PaymentMethodType, PaymentMethodID }: CardChoice): boolean {
  return Boolean(PaymentMethodType) || Boolean(PaymentMethodID)
}

/** What a purchase names to pay with: `FromCredit` credit alone, the others a card. */
type NamedMeans = CardChoice & {
  FromCredit?: true | undefined
  AuthorizeOnly?: boolean | undefined
  KeepCard?: boolean | undefined
}

/** Refuses a purchase that names credit and a card ('changePaymentType'). */
export function checkFromCredit({ FromCredit, AuthorizeOnly, KeepCard, ...card }: NamedMeans): Refusal | undefined {
  const namesCard = asksForSavedCard(card) || AuthorizeOnly || KeepCard !== undefined
  return FromCredit && namesCard ? refuse('change-payment-type', undefined, 'FromCredit') : undefined
}

/** Refuses a payment by any other gateway ('changePaymentType'). */
export function checkGateway({ PaymentMethodGateway }: CardChoice): Refusal | undefined {
  const isOurs = (PaymentMethodGateway || cardGateway) === cardGateway
  return isOurs ? undefined : refuse('change-payment-type', undefined, 'PaymentMethodGateway')
}

/**
 * The saved card or bank account that pays (1§5, 3§8.5): the chosen one, else the default, or the first suitable one if
 * the default is of a kind that cannot pay for this. Refuses, in this order: an unsuitable type ('changePaymentType'),
 * a customer without a default ('No card'), a chosen one that is not the customer's, one of another type, an expired
 * card or an account that may no longer be debited.
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
 * The saved card or bank account that pays the bill. A plan on the bill requires one: the chosen one, otherwise the
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

/** What the client does after a payment's answer: finish, confirm the card with its client secret, or wait. */
export function afterPayment(answer: {
  Status: string
  ClientSecret?: string | undefined
}): 'done' | 'confirm-card' | 'wait' {
  if (isCompleted(answer.Status)) return 'done'
  return answer.ClientSecret ? 'confirm-card' : 'wait'
}
