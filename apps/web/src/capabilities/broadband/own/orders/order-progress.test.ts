import { expect, test } from 'vitest'
import type { Order } from '../connection.ts'
import {
  demandOf,
  hasRouterLeft,
  isRouterRefunded,
  moveOf,
  openOrders,
  orderSteps,
  pastOrders,
} from './order-progress.ts'

const order = (has: Partial<Order> = {}) =>
  ({
    UUID: 'order',
    Status: 'PROCESSING',
    Availability: 'service_installation_required',
    Visits: [],
    Notes: [],
    CreatedAtNanos: 1,
    ...has,
  }) as unknown as Order

const visit = (Mode: 'scope' | 'install', State: 'booked' | 'made' | 'missed') => ({
  Mode,
  State,
  StartNanos: 0,
  EndNanos: 0,
})

const states = (has: Partial<Order>) =>
  orderSteps(order(has)).map((step) => `${step.is === 'visit' ? step.mode : step.is} ${step.state}`)

test.each([
  ['paid for', { Status: 'UNPAID' }, ['ordered now', 'accepted next', 'install next', 'connect next']],
  ['checked', { Status: 'SENT' }, ['ordered done', 'accepted now', 'install next', 'connect next']],
  ['booked', { Step: 'book-install' }, ['ordered done', 'accepted done', 'install now', 'connect next']],
  [
    'made',
    { Step: 'install', Visits: [visit('install', 'booked')] },
    ['ordered done', 'accepted done', 'install now', 'connect next'],
  ],
  [
    'booked again',
    { Step: 'book-install', HeldBecause: 'missed-visit', Visits: [visit('install', 'missed')] },
    ['ordered done', 'accepted done', 'install failed', 'connect next'],
  ],
  [
    'connected',
    { Step: 'connect', Visits: [visit('install', 'missed'), visit('install', 'made')] },
    ['ordered done', 'accepted done', 'install done', 'connect now'],
  ],
  ['nothing', { Status: 'COMPLETED' }, ['ordered done', 'accepted done', 'install done', 'connect done']],
] as [string, Partial<Order>, string[]][])('an order that waits to be %s', (_what, has, steps) => {
  expect(states(has)).toEqual(steps)
})

test('a place that must be looked at first has two visits, and one that is ready has none', () => {
  expect(states({ Availability: 'service_scope_required', Step: 'book-scope' })).toEqual([
    'ordered done',
    'accepted done',
    'scope now',
    'install next',
    'connect next',
  ])
  expect(states({ Availability: 'service_available', Step: 'connect' })).toEqual([
    'ordered done',
    'accepted done',
    'connect now',
  ])
})

test('a router is a step of its own, by where its parcel is', () => {
  const Modem = { ID: 'm', Name: 'Router', Description: '', PriceCents: 100 }
  const at = (State: 'WAITING' | 'IN_TRANSIT' | 'DELIVERED' | 'UNDELIVERABLE') =>
    states({ Availability: 'service_available', Step: 'connect', Modem, Parcel: { State } })[2]
  expect(at('WAITING')).toBe('router next')
  expect(at('IN_TRANSIT')).toBe('router now')
  expect(at('DELIVERED')).toBe('router done')
  expect(at('UNDELIVERABLE')).toBe('router failed')
})

test('what the customer must do is said, and nothing where the order goes on by itself', () => {
  expect(demandOf(order({ Status: 'UNPAID' }))).toEqual({ is: 'pay' })
  expect(demandOf(order({ Step: 'held', HeldBecause: 'consent' }))).toEqual({ is: 'consent' })
  expect(demandOf(order({ Step: 'book-scope' }))).toEqual({ is: 'book', mode: 'scope' })
  expect(demandOf(order({ Step: 'book-install', HeldBecause: 'missed-visit' }))).toEqual({
    is: 'rebook',
    mode: 'install',
  })
  for (const has of [{ Status: 'SENT' }, { Step: 'install' }, { Step: 'connect' }, { Status: 'COMPLETED' }] as const) {
    expect(demandOf(order(has))).toBeUndefined()
  }
})

test('an order whose time was chosen with it asks for none', () => {
  const ChosenTime = { Mode: 'install', StartNanos: 1, EndNanos: 2 } as const
  expect(demandOf(order({ Step: 'book-install', ChosenTime }))).toBeUndefined()
})

test('an order that is being cancelled asks for nothing', () => {
  for (const has of [{ Status: 'UNPAID' }, { Step: 'held', HeldBecause: 'consent' }, { Step: 'book-scope' }] as const) {
    expect(demandOf(order({ ...has, IsCancelling: true }))).toBeUndefined()
  }
})

test('orders that wait for the customer come first, then the newest; those that are over stand apart', () => {
  const Modem = { ID: 'm', Name: 'Router', Description: '', PriceCents: 100 }
  const orders = [
    order({ UUID: 'older', Step: 'connect', CreatedAtNanos: 1 }),
    order({ UUID: 'newer', Step: 'connect', CreatedAtNanos: 3 }),
    order({ UUID: 'to book', Step: 'book-install', CreatedAtNanos: 2 }),
    order({ UUID: 'router awaited', Status: 'COMPLETED', Modem, Parcel: { State: 'IN_TRANSIT' }, CreatedAtNanos: 0 }),
    order({ UUID: 'done', Status: 'COMPLETED', Modem, Parcel: { State: 'DELIVERED' }, CreatedAtNanos: 4 }),
    order({ UUID: 'refused', Status: 'FAILED', CreatedAtNanos: 5 }),
  ]
  expect(openOrders(orders).map(({ UUID }) => UUID)).toEqual(['to book', 'newer', 'older', 'router awaited'])
  expect(pastOrders(orders).map(({ UUID }) => UUID)).toEqual(['refused', 'done'])
})

test('the price of a router comes back until the courier has it', () => {
  expect(hasRouterLeft(order())).toBe(false)
  expect(hasRouterLeft(order({ Parcel: { State: 'LABEL' } }))).toBe(false)
  expect(hasRouterLeft(order({ Parcel: { State: 'PICKED_UP' } }))).toBe(true)
})

test('a router that couldn’t be delivered was paid back, and nobody waits for it', () => {
  const Modem = { ID: 'm', Name: 'Router', Description: '', PriceCents: 100 }
  const back = order({ Status: 'COMPLETED', Modem, Parcel: { State: 'UNDELIVERABLE' } })
  expect([hasRouterLeft(back), isRouterRefunded(back)]).toEqual([false, true])
  expect([openOrders([back]), pastOrders([back])]).toEqual([[], [back]])
})

test('a connection is being moved while the order that moves it is under way', () => {
  const Move = { UfbUUID: 'ufb', OverlapDays: 0, From: '12 Aro Street' }
  expect(moveOf({ UUID: 'ufb' }, [order(), order({ UUID: 'move', Move })])?.UUID).toBe('move')
  expect(moveOf({ UUID: 'other' }, [order({ Move })])).toBeUndefined()
  expect(moveOf({ UUID: 'ufb' }, [order({ Move, Status: 'COMPLETED' })])).toBeUndefined()
})
