import { type CalendarDay, dayParts } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Nanos } from '@waea/kit/nanos'
import { type Refusal, refuse } from '../../refusal.ts'

/** The kind of a saved payment method: a card, or a bank account paid by direct debit. */
export type MethodKind = 'card' | 'bank-account'

/**
 * A saved card (1§3) or bank account. Rank 1 is the default; a removed one has the time of its removal. A bank account
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
 * A card as described by its gateway (1§3). `cardId` is the same for the same card, `tokenId` is what is charged, and
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

/** The fields the portal derives from a saved card (1§3). */
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
 * Whether a card's last month is over, or a bank account may no longer be debited. A card is valid through its printed
 * month.
 */
export function isCardExpired(card: Expiry & { hasMandateEnded?: boolean }, today: CalendarDay): boolean {
  return card.hasMandateEnded === true || monthsLeft(card, today) < 0
}

/** Whether a new card is refused: its month is the current one or earlier (1§5). */
function isAboutToExpire(card: Expiry, today: CalendarDay): boolean {
  return monthsLeft(card, today) <= 0
}

/** The derived fields of a saved card. */
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

/** Only the cards among saved payment methods, ranked from 1 again. */
export function cardsAlone<Method extends PaymentMethod>(methods: readonly Method[]): Method[] {
  return ranked(savedCards(methods).filter(({ kind }) => kind === 'card'))
}

/** The cards that are not removed: the default first, the others by rank. */
export function savedCards<Card extends PaymentMethod>(cards: readonly Card[]): Card[] {
  return cards.filter((card) => !card.DeletedAtNanos).sort((a, b) => a.Rank - b.Rank)
}

/** The default card among the saved ones; undefined if there is none. */
export function defaultCard<Card extends PaymentMethod>(cards: readonly Card[]): Card | undefined {
  return savedCards(cards).find(isDefaultCard)
}

/**
 * Cards in rank order without duplicates: of those with the same fingerprint, the newest is kept, in the place of the
 * first. A card without a fingerprint has no duplicates.
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
 * The saved cards ranked with one as the default: it has rank 1, the others follow in order (1§4). Refuses an unknown
 * card.
 */
export function makeDefaultCard<Card extends PaymentMethod>(cards: readonly Card[], uuid: Uuid): Card[] | Refusal {
  const saved = savedCards(cards)
  const chosen = saved.find((card) => card.UUID === uuid)
  if (!chosen) return refuse('card-unknown')
  return ranked([chosen, ...saved.filter((card) => card !== chosen)])
}

/**
 * The cards left after removing one; if it was the default, the first remaining one becomes it (1§4). Refuses an
 * unknown card, the only card, and the only one still valid (1§5).
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
  // Re-rank only if the default is gone; otherwise a removal could change which card pays.
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
