import { calendarDay } from '@waea/kit/calendar-day'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../refusal.ts'
import {
  checkNewCard,
  defaultCard,
  isCardExpired,
  makeDefaultCard,
  type PaymentMethod,
  removeCard,
  savedCards,
  shownCard,
  withoutDuplicates,
} from './cards.ts'

const today = calendarDay('2026-11-20')

function aCard(UUID: string, Rank: number, over: Partial<PaymentMethod> = {}): PaymentMethod {
  return {
    UUID,
    kind: 'card',
    CardType: 'visa',
    CardLast4: '4242',
    Token: 'token',
    CardExpiryMonth: 12,
    CardExpiryYear: 2030,
    Rank,
    DeletedAtNanos: 0,
    ...over,
  }
}

const expired = { CardExpiryMonth: 10, CardExpiryYear: 2026 }
const ranks = (cards: PaymentMethod[] | object) =>
  Array.isArray(cards) ? cards.map(({ UUID, Rank }) => `${UUID}${Rank}`) : cards

test('[S-PAY-08] the default card is the one with rank 1', () => {
  expect(defaultCard([aCard('a', 2), aCard('b', 1)])?.UUID).toBe('b')
  expect(defaultCard([aCard('a', 2)])).toBeUndefined()
  expect(defaultCard([aCard('a', 1, { DeletedAtNanos: 1 })])).toBeUndefined()
})

test('[S-PAY-10] setting a card as default gives it rank 1 and the others the ranks after it', () => {
  const cards = [aCard('a', 1), aCard('b', 2), aCard('c', 3)]
  expect(ranks(makeDefaultCard(cards, 'c'))).toEqual(['c1', 'a2', 'b3'])
})

test('[E-PAY-03] a card that is not there is refused', () => {
  const gone = [aCard('a', 1), aCard('b', 2, { DeletedAtNanos: 1 })]
  expect(makeDefaultCard(gone, 'b')).toEqual({ refused: 'card-unknown' })
  expect(removeCard(gone, 'b', today)).toEqual({ refused: 'card-unknown' })
})

describe('a card is removed', () => {
  test('[S-PAY-09] and when it was the default, the first remaining card is', () => {
    const cards = [aCard('c', 3), aCard('a', 1), aCard('b', 2)]
    expect(ranks(removeCard(cards, 'a', today))).toEqual(['b1', 'c2'])
    expect(ranks(removeCard(cards, 'b', today))).toEqual(['a1', 'c3'])
  })

  test('[V-PAY-02] but not the only one', () => {
    expect(removeCard([aCard('a', 1)], 'a', today)).toEqual({ refused: 'only-card' })
    expect(removeCard([aCard('a', 1, expired)], 'a', today)).toEqual({ refused: 'only-card' })
  })

  test('[V-PAY-03] but not the only valid one', () => {
    const cards = [aCard('a', 1), aCard('b', 2, expired)]
    expect(removeCard(cards, 'a', today)).toEqual({ refused: 'only-card' })
    expect(ranks(removeCard(cards, 'b', today))).toEqual(['a1'])
    expect(ranks(removeCard([...cards, aCard('c', 3)], 'a', today))).toEqual(['b1', 'c2'])
  })
})

test('a card whose month is the current one or earlier is refused', () => {
  const card = (CardExpiryMonth: number, CardExpiryYear: number) => ({ CardExpiryMonth, CardExpiryYear })
  expect(checkNewCard(card(11, 2026), today)).toEqual({ refused: 'card-expiring' })
  expect(checkNewCard(card(12, 2025), today)).toEqual({ refused: 'card-expiring' })
  expect(checkNewCard(card(12, 2026), today)).toBeUndefined()
  expect(checkNewCard(card(1, 2027), today)).toBeUndefined()
})

test('a card shows default, brand, last four, expiry and whether it has expired', () => {
  expect(shownCard(aCard('a', 1), today)).toEqual({
    is_default: true,
    cardId: 'a',
    brand: 'visa',
    last4: '4242',
    expiry: '12/30',
    is_card_expired: false,
  })
  expect(shownCard(aCard('a', 1, { CardExpiryYear: 2105 }), today).expiry).toBe('12/05')
  expect(shownCard(aCard('a', 2, { ...expired, CardExpiryMonth: 9 }), today)).toMatchObject({
    is_default: false,
    expiry: '09/26',
    is_card_expired: true,
  })
})

test('a card is good through the last day of its month', () => {
  expect(isCardExpired(expired, calendarDay('2026-10-31'))).toBe(false)
  expect(isCardExpired(expired, calendarDay('2026-11-01'))).toBe(true)
})

test('whatever is done to cards, one of them is the default and the last one stays', () => {
  const anyAct = fc.record({ remove: fc.boolean(), at: fc.nat(5) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(anyAct, { maxLength: 20 }), (count, acts) => {
      let cards = Array.from({ length: count }, (_, at) => aCard(`${at}`, at + 1))
      for (const { remove, at } of acts) {
        const decision = remove ? removeCard(cards, `${at}`, today) : makeDefaultCard(cards, `${at}`)
        if (!isRefusal(decision)) cards = decision
        expect(savedCards(cards).filter(({ Rank }) => Rank === 1)).toHaveLength(1)
      }
      expect(cards.length).toBeGreaterThanOrEqual(1)
    }),
  )
})

test('a card that is saved again stands once, in the place of the first, and cards without a mark stay apart', () => {
  const kept = (Token: string, fingerprint: string | null, second: number) => ({
    Token,
    fingerprint,
    createdAt: new Date(second * 1000),
  })
  const cards = [kept('a', 'one', 1), kept('b', 'two', 3), kept('c', null, 1), kept('d', 'one', 2), kept('e', null, 1)]
  expect(withoutDuplicates(cards).map(({ Token }) => Token)).toEqual(['d', 'b', 'c', 'e'])
  expect(withoutDuplicates([kept('newer', 'one', 2), kept('older', 'one', 1)]).map(({ Token }) => Token)).toEqual([
    'newer',
  ])
})
