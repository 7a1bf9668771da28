import { expect, test } from 'vitest'
import { ordersShown } from './orders-shown.ts'
import type { Order } from './shared/order-words.tsx'

const orders = (count: number) => Array.from({ length: count }, (_, at) => ({ Number: String(at + 1) }) as Order)
const numbers = (list: readonly Order[]) => list.map((order) => order.Number)

test('[K-SHOP-07] the order history shows 11 orders a page', () => {
  const answer = { data: { Orders: orders(23) }, isError: false }
  expect(numbers(ordersShown(answer, undefined).orders)).toEqual(numbers(orders(11)))
  expect(ordersShown(answer, '3')).toEqual({ orders: [{ Number: '23' }], page: 3, pages: 3 })
})

test('a page that is not there is the nearest one that is', () => {
  const answer = { data: { Orders: orders(12) }, isError: false }
  expect(ordersShown(answer, '9').page).toBe(2)
  expect(ordersShown(answer, '-1').page).toBe(1)
  expect(ordersShown(answer, 'x').page).toBe(1)
  expect(ordersShown({ data: undefined, isError: false }, '2')).toEqual({ orders: [], page: 1, pages: 1 })
})

test('[E-SHOP-12] orders that could not be loaded are reset, also those that were known before', () => {
  expect(ordersShown({ data: { Orders: orders(3) }, isError: true }, undefined).orders).toEqual([])
})
