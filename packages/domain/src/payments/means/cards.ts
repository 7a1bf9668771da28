import { type CalendarDay, dayParts } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Nanos } from '@waea/kit/nanos'
import { type Refusal, refuse } from '../../refusal.ts'

/** What a saved payment method is: a card, or a bank account that is paid from by direct debit. */
export type MethodKind = 'card' | 'bank-account'

/**
 * A saved card (1§3), or a bank account. Rank 1 is the default; one that was removed has the time of it. A bank account
 * has no expiry, and its `CardType` is the bank; it cannot be debited once its mandate has ended.
 */
export interface PaymentMethod {
  kind: MethodKind
  UUID: Uuid
  CardType: string
  CardLast4: string
  Token: string
  CardExpiryMonth: number | null
  CardExpiryYear: number | null
  Rank: number
  DeletedAtNanos: Nanos
  hasMandateEnded?: boolean
}

/**
 * A card as its gateway describes it (1§3). `cardId` is the same for the same card, `tokenId` is what is charged, and
 * `created` is in seconds.
 */
export interface CardDetail {
  addressLine1: string
  addressLine2: string
  brand: string
  cardId: string
  country: string
  expMonth: number
  expYear: number
  funding: string
  last4: string
  created: number
  livemode: boolean
  tokenId: string
}

/** What the portal works out of a saved card (1§3). */
export interface ShownCard {
  is_default: boolean
  cardId: string
  brand: string
  last4: string
  /** `MM/YY`; absent for a bank account. */
  expiry?: string
  is_card_expired: boolean
}

/** The rank of the default card. */
const defaultRank = 1

/** Whether a card is the default: its rank is 1 (1§4). */
function isDefaultCard(card: Pick<PaymentMethod, 'Rank'>): boolean {
  return card.Rank === defaultRank
}

/**
 * Whether a card's last month is over, or a bank account may no longer be debited. A card is good through the month that
 * is printed on it.
 */
export function isCardExpired(card: Expiry & { hasMandateEnded?: boolean }, today: CalendarDay): boolean {
  return card.hasMandateEnded === true || monthsLeft(card, today) < 0
}

/** Whether a card is refused as new: its month is the current one or earlier (1§5). */
function isAboutToExpire(card: Expiry, today: CalendarDay): boolean {
  return monthsLeft(card, today) <= 0
}

/** A saved card as shown. */
export function shownCard(card: PaymentMethod, today: CalendarDay): ShownCard {
  const { CardExpiryMonth: month, CardExpiryYear: year } = card
  return {
    is_default: isDefaultCard(card),
    cardId: card.UUID,
    brand: card.CardType,
    last4: card.CardLast4,
    ...(month !== null && year !== null && { expiry: `${twoDigits(month)}/${twoDigits(year % 100)}` }),
    is_card_expired: isCardExpired(card, today),
  }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The cards among saved payment methods, with ranks of their own. */
export function cardsAlone<Method extends PaymentMethod>(methods: readonly Method[]): Method[] {
  return ranked(savedCards(methods).filter(({ kind }) => kind === 'card'))
}

/** The cards that were not removed, the default first and then by rank. */
export function savedCards<Card extends PaymentMethod>(cards: readonly Card[]): Card[] {
  return cards.filter((card) => !card.DeletedAtNanos).sort((a, b) => a.Rank - b.Rank)
}

/** The default card among the saved ones; undefined when none is. */
export function defaultCard<Card extends PaymentMethod>(cards: readonly Card[]): Card | undefined {
  return savedCards(cards).find(isDefaultCard)
}

/**
 * Cards in the order of their ranks, each once: of those with the partner's same mark the newest stays, in the place of the
 * first. A card without a mark is like no other.
 */
export function withoutDuplicates<Card extends { Token: string; fingerprint: string | null; createdAt: Date }>(
  cards: readonly Card[],
): Card[] {
  const kept = new Map<string, Card>()
  for (const card of cards) {
    const mark = card.fingerprint ?? card.Token
    const twin = kept.get(mark)
    if (!twin || card.createdAt >= twin.createdAt) kept.set(mark, card)
  }
  return [...kept.values()]
}

/** Whether a card may be saved. Refuses one that is about to expire. */
export function checkNewCard(card: Expiry, today: CalendarDay): Refusal | undefined {
  return isAboutToExpire(card, today) ? refuse('card-expiring') : undefined
}

/**
 * The ranks of the saved cards with one made the default: it has rank 1, the others follow in their order (1§4).
 * Refuses a card that is not there.
 */
export function makeDefaultCard<Card extends PaymentMethod>(cards: readonly Card[], uuid: Uuid): Card[] | Refusal {
  const saved = savedCards(cards)
  const chosen = saved.find((card) => card.UUID === uuid)
  if (!chosen) return refuse('card-unknown')
  return ranked([chosen, ...saved.filter((card) => card !== chosen)])
}

/**
 * The cards that stay after one is removed; when it was the default the first remaining one is (1§4). Refuses a card
 * that is not there, the only card, and the only one that is still valid (1§5).
 */
export function removeCard<Card extends PaymentMethod>(
  cards: readonly Card[],
  uuid: Uuid,
  today: CalendarDay,
): Card[] | Refusal {
  const saved = savedCards(cards)
  const gone = saved.find((card) => card.UUID === uuid)
  if (!gone) return refuse('card-unknown')
  const left = saved.filter((card) => card !== gone)
  if (left.length === 0) return refuse('only-card')
  const isValid = (card: Card) => !isCardExpired(card, today)
  if (isValid(gone) && !left.some(isValid)) return refuse('only-card')
  // Only the loss of the default moves ranks: otherwise a removal would not tell which card pays.
  return isDefaultCard(gone) ? ranked(left) : left
}

interface Expiry {
  CardExpiryMonth: number | null
  CardExpiryYear: number | null
}

function monthsLeft(card: Expiry, today: CalendarDay): number {
  if (card.CardExpiryMonth === null || card.CardExpiryYear === null) return Number.POSITIVE_INFINITY
  const { year, month } = dayParts(today)
  return (card.CardExpiryYear - year) * 12 + card.CardExpiryMonth - month
}

function ranked<Card extends PaymentMethod>(cards: readonly Card[]): Card[] {
  return cards.map((card, at) => ({ ...card, Rank: defaultRank + at }))
}
