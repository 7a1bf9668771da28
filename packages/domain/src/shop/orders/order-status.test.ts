import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '../../refusal.ts'
import { isFinal, moveOrder, type OrderStatus, orderStatus, orderStatuses, shownStatus } from './order-status.ts'

const anyStatus = fc.constantFrom(...orderStatuses)

test('[S-SHOP-01] the states of an order are these ten', () => {
  expect([...orderStatuses].sort()).toEqual([
    'CANCELED',
    'CART',
    'COMPLETED',
    'CONFIRMED',
    'FAILED',
    'PAID',
    'PARTIALLY_SHIPPED',
    'PROCESSING',
    'SHIPPED',
    'UNKNOWN',
  ])
  expect(orderStatus('SHIPPED')).toBe('SHIPPED')
  expect(orderStatus('CANCELLED')).toBe('UNKNOWN')
})

test('[B-SHOP-04] every state is shown with a colour, and Delivered is a label too', () => {
  expect(orderStatuses.map((status) => shownStatus(status).colour)).toEqual([
    'amber',
    'amber',
    'blue',
    'blue',
    'blue',
    'blue',
    'green',
    'red',
    'red',
    'grey',
  ])
  expect(shownStatus('PARTIALLY_SHIPPED').label).toBe('Partially shipped')
  expect(shownStatus('DELIVERED')).toEqual({ label: 'Delivered', colour: 'green' })
  expect(shownStatus('LOST')).toEqual({ label: 'Unknown', colour: 'grey' })
})

test('an order goes from the cart to its end', () => {
  const posted: OrderStatus[] = ['CART', 'CONFIRMED', 'PAID', 'PROCESSING', 'PARTIALLY_SHIPPED', 'SHIPPED', 'COMPLETED']
  const online: OrderStatus[] = ['CART', 'CONFIRMED', 'PAID', 'PROCESSING', 'COMPLETED']
  for (const way of [posted, online]) {
    for (const [at, to] of way.slice(1).entries()) expect(moveOrder(way[at] ?? 'UNKNOWN', to)).toBe(to)
  }
})

test('an order is cancelled only before it is shipped, and fails also when what was shipped comes back', () => {
  const may = (to: OrderStatus) => orderStatuses.filter((from) => !isRefusal(moveOrder(from, to)))
  const before = ['CART', 'CONFIRMED', 'PAID', 'PROCESSING', 'PARTIALLY_SHIPPED', 'UNKNOWN']
  expect(may('CANCELED')).toEqual(before)
  expect(may('FAILED')).toEqual(orderStatuses.filter((from) => before.includes(from) || from === 'SHIPPED'))
  expect(moveOrder('SHIPPED', 'CANCELED')).toEqual({
    refused: 'order-state',
    detail: { from: 'SHIPPED', to: 'CANCELED' },
  })
})

test('no order goes back, stays where it is as a step, or is paid twice', () => {
  fc.assert(
    fc.property(anyStatus, fc.array(anyStatus, { maxLength: 30 }), (first, input) => {
      const seen = [first]
      for (const to of input) {
        const from = seen.at(-1) ?? first
        if (!isRefusal(moveOrder(from, to))) seen.push(to)
      }
      expect(new Set(seen).size).toBe(seen.length)
    }),
  )
})

test('an order whose state was lost may be found in any but the cart', () => {
  const may = orderStatuses.filter((to) => !isRefusal(moveOrder('UNKNOWN', to)))
  expect(may).toEqual(orderStatuses.filter((status) => !['CART', 'UNKNOWN'].includes(status)))
})

test('an order ends completed, failed or cancelled', () => {
  expect(orderStatuses.filter(isFinal)).toEqual(['COMPLETED', 'FAILED', 'CANCELED'])
})
