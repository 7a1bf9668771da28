import { expect, test } from 'vitest'
import type { PaymentMethod } from './cards.ts'
import { hasMeansToPay, type PayingRoute, payingRoutes } from './means-to-pay.ts'

const card: PaymentMethod = {
  kind: 'card',
  UUID: 'card',
  CardType: 'visa',
  CardLast4: '4242',
  Token: 'token',
  CardExpiryMonth: 12,
  CardExpiryYear: 2030,
  Rank: 1,
  DeletedAtNanos: 0,
}
const parent: PayingRoute = { RoutingType: 'parent', RemainingSpendLimit: 1 }
const child: PayingRoute = { RoutingType: 'child', RemainingSpendLimit: 100 }

test('an account needs a card or an account that pays for it', () => {
  expect(hasMeansToPay([card], [])).toBe(true)
  expect(hasMeansToPay([], [child, parent])).toBe(true)
  expect(hasMeansToPay([], [child])).toBe(false)
  expect(hasMeansToPay([{ ...card, DeletedAtNanos: 1 }], [])).toBe(false)
})

test('a route is offered to pay with only while something is left of its limit', () => {
  expect(payingRoutes([parent, child, { ...parent, RemainingSpendLimit: 0 }], null)).toEqual([parent])
})

test('a route that is limited to a mobile is offered for that mobile, and not for bills', () => {
  const ofOne = { ...parent, MobileUUID: 'm1' }
  expect(payingRoutes([ofOne, parent], 'm1')).toEqual([ofOne, parent])
  expect(payingRoutes([ofOne, parent], 'm2')).toEqual([parent])
  expect(payingRoutes([ofOne, parent], null)).toEqual([parent])
})
