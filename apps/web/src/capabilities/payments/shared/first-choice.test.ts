import { expect, test } from 'vitest'
import { choiceAmong, firstMeans, type PayingRoute, type SavedCard } from './first-choice.ts'

const card = (UUID: string, more: Partial<SavedCard> = {}) => ({ UUID, is_default: false, ...more }) as SavedCard
const route = (UUID: string) => ({ UUID }) as PayingRoute

test('the choice stays while it is offered, whatever else comes and goes', () => {
  expect(choiceAmong('card-2', [card('card-1', { is_default: true }), card('card-2')], [])).toBe('card-2')
  expect(choiceAmong('route-1', [card('card-1')], [route('route-1')])).toBe('route-1')
  expect(choiceAmong('new', [card('card-1')], [route('route-1')])).toBe('new')
})

test('a payer or a card that is gone, or can no longer be charged, makes way for what is preselected', () => {
  expect(choiceAmong('route-1', [], [])).toBe('new')
  expect(choiceAmong('route-1', [card('card-1')], [])).toBe('card-1')
  expect(choiceAmong('card-2', [card('card-1')], [route('route-1')])).toBe('card-1')
  expect(choiceAmong('card-1', [card('card-1', { is_card_expired: true })], [route('route-1')])).toBe('route-1')
})

test('the default card is preselected, then one that can be charged, then an account that pays, then a new card', () => {
  const expired = card('card-1', { is_default: true, is_card_expired: true })
  expect(firstMeans([card('card-2'), card('card-3', { is_default: true })], [])).toBe('card-3')
  expect(firstMeans([expired, card('card-2')], [route('route-1')])).toBe('card-2')
  expect(firstMeans([expired], [route('route-1')])).toBe('route-1')
  expect(firstMeans([expired], [])).toBe('new')
})
