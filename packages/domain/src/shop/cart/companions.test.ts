import { expect, test } from 'vitest'
import { companionOffer, companionPrice } from './companions.ts'

test('[K-SHOP-02] a companion pays $45 a month in a group of fewer than 3', () => {
  expect(companionPrice(1)).toBe(4500)
  expect(companionPrice(2)).toBe(4500)
})

test('[K-SHOP-03] a companion pays $35 a month in a group of 3 or more', () => {
  expect(companionPrice(3)).toBe(3500)
  expect(companionPrice(6)).toBe(3500)
})

test('what is offered is the lowest price, from as few people on as have it', () => {
  const { price, people } = companionOffer()
  expect({ price, people }).toEqual({ price: 3500, people: 3 })
  expect(companionPrice(people)).toBe(price)
  expect(companionPrice(people - 1)).toBeGreaterThan(price)
})
