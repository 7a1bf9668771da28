import { expect, test } from 'vitest'
import { type ChangeableSim, canCancelOrder, canRedirectOrder } from './order-changes.ts'
import { orderStatuses } from './order-status.ts'

const card: ChangeableSim = { SimType: 'real_sim', Status: 'ISSUED', parcel: 'LABEL', isInUse: false }
const esim: ChangeableSim = { SimType: 'esim', Status: 'ISSUED', parcel: undefined, isInUse: false }

test('an order can be cancelled and sent elsewhere until it is dispatched', () => {
  expect(orderStatuses.filter((status) => canCancelOrder(status, [card]))).toEqual(['CONFIRMED', 'PAID', 'PROCESSING'])
  expect(orderStatuses.filter((status) => canRedirectOrder(status, [card]))).toEqual([
    'CONFIRMED',
    'PAID',
    'PROCESSING',
  ])
})

test('one SIM that has left, or is in use, keeps the whole order', () => {
  const gone: Partial<ChangeableSim>[] = [
    { parcel: 'PICKED_UP' },
    { parcel: 'IN_TRANSIT' },
    { parcel: 'DELIVERED' },
    { Status: 'SENT' },
    { Status: 'ACTIVE' },
    { isInUse: true },
  ]
  for (const how of gone) expect(canCancelOrder('PROCESSING', [card, { ...card, ...how }])).toBe(false)
  expect(canCancelOrder('PROCESSING', [card, { ...card, Status: 'FAILED', parcel: 'UNDELIVERABLE' }])).toBe(true)
})

test('an order without a parcel to come has no address to change', () => {
  expect(canRedirectOrder('PROCESSING', [esim])).toBe(false)
  expect(canRedirectOrder('PROCESSING', [esim, card])).toBe(true)
  expect(canRedirectOrder('PROCESSING', [esim, { ...card, Status: 'FAILED' }])).toBe(false)
})
