import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyNetworkReport,
  endHold,
  type Hold,
  holds,
  isOutOfService,
  type MobileState,
  mayMove,
  missingOrder,
  moves,
  placeHold,
  statusOnHold,
} from './mobile-state.ts'

const active: MobileState = { Status: 4, Holds: [], Move: null, isLocked: false }
const onHold = (...Holds: Hold[]): MobileState => ({ ...active, Status: statusOnHold(Holds), Holds })

describe('a hold', () => {
  test('suspends the service, and its end resumes it', () => {
    expect(placeHold(active, 'customer')).toEqual({ Holds: ['customer'], order: 'suspend' })
    expect(endHold(onHold('customer'), 'customer')).toEqual({ Holds: [], order: 'resume' })
  })

  test('orders nothing while another stands', () => {
    expect(placeHold(onHold('customer'), 'arrears')).toEqual({ Holds: ['customer', 'arrears'], order: undefined })
    expect(endHold(onHold('customer', 'arrears'), 'arrears')).toEqual({ Holds: ['customer'], order: undefined })
  })

  test('changes nothing when it is placed again, or ended without standing', () => {
    expect(placeHold(onHold('lost'), 'lost')).toEqual({ Holds: ['lost'], order: undefined })
    expect(endHold(active, 'lost')).toEqual({ Holds: [], order: undefined })
  })

  test('of the network’s own is left for the network to end', () => {
    expect(placeHold(onHold('network'), 'customer')).toEqual({ Holds: ['network', 'customer'], order: undefined })
    expect(endHold(onHold('network', 'customer'), 'customer')).toEqual({ Holds: ['network'], order: undefined })
  })

  test.each([1, 2, 3, 7])('is refused for a mobile of status %i, which is not in service', (Status) => {
    expect(placeHold({ ...active, Status }, 'arrears')).toMatchObject({ refused: 'no-available-product' })
    expect(endHold({ ...active, Status }, 'arrears')).toMatchObject({ refused: 'no-available-product' })
  })
})

describe('a move', () => {
  test('may begin for a mobile in service', () => {
    for (const move of moves) expect(mayMove(active, move)).toBe(move)
  })

  test.each([
    ['another move is under way', { ...active, Move: 'number-change' as const }, 'sim-changing'],
    ['it is locked', { ...active, isLocked: true }, 'sim-locked'],
    ['somebody said that a change was not theirs', onHold('frozen'), 'sim-frozen'],
    ['it is not in service', { ...active, Status: 7 }, 'no-available-product'],
  ])('is refused when %s', (_, state, refused) => {
    for (const move of moves) expect(mayMove(state, move)).toMatchObject({ refused })
  })

  test('of the SIM is open while the phone is lost, and of the number is not', () => {
    expect(mayMove(onHold('lost'), 'sim-swap')).toBe('sim-swap')
    expect(mayMove(onHold('lost'), 'number-change')).toMatchObject({ refused: 'sim-stopped' })
    expect(mayMove(onHold('arrears'), 'port-out')).toBe('port-out')
  })
})

test.each([
  ['its customer stopped', onHold('customer', 'lost'), false],
  ['its customer starts again', { ...active, Status: 6 }, false],
  ['its customer stopped too, after its bills were not paid', onHold('customer', 'arrears'), true],
  ['its customer still holds, now that its bills are paid', { ...onHold('customer'), Status: 5 }, false],
  ['others suspended after its customer had stopped it', { ...onHold('customer', 'frozen'), Status: 6 }, true],
  ['the network suspended', onHold('network'), true],
  ['runs again in a moment', { ...active, Status: 5 }, true],
  ['is in use', active, false],
  ['has ended', { ...active, Status: 7 }, true],
])('whether a mobile is out of service that %s', (_, state, isOut) => {
  expect(isOutOfService(state)).toBe(isOut)
})

describe('the network’s word', () => {
  test('carries out a hold: disabled by its customer, suspended by anyone else', () => {
    expect(applyNetworkReport({ Holds: ['customer'] }, 'suspended', false)).toEqual({
      Status: 6,
      Holds: ['customer'],
      mustSuspend: false,
    })
    expect(applyNetworkReport({ Holds: ['customer', 'arrears'] }, 'suspended', false)).toMatchObject({ Status: 5 })
  })

  test('is a hold of the network’s own where we hold nothing, and ends that alone', () => {
    expect(applyNetworkReport({ Holds: [] }, 'suspended', false)).toEqual({
      Status: 5,
      Holds: ['network'],
      mustSuspend: false,
    })
    expect(applyNetworkReport({ Holds: ['network'] }, 'resumed', false)).toEqual({
      Status: 4,
      Holds: [],
      mustSuspend: false,
    })
  })

  test('is no hold while an order of ours is under way: the customer who stopped it has started it since', () => {
    expect(applyNetworkReport({ Holds: [] }, 'suspended', true)).toEqual({ Status: 5, Holds: [], mustSuspend: false })
  })

  test('that a held mobile runs makes it be suspended again', () => {
    expect(applyNetworkReport({ Holds: ['lost', 'network'] }, 'resumed', false)).toEqual({
      Status: 4,
      Holds: ['lost'],
      mustSuspend: true,
    })
  })
})

test('whatever is held and released in whatever order, the orders leave the network as the holds want it', () => {
  const deed = fc.record({ hold: fc.constantFrom(...holds.filter((one) => one !== 'network')), on: fc.boolean() })
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 30 }), (deeds) => {
      let state = active
      let network = true
      for (const { hold, on } of deeds) {
        const next = on ? placeHold(state, hold) : endHold(state, hold)
        if ('refused' in next) throw new Error('A mobile in service refuses no hold')
        if (next.order) network = next.order === 'resume'
        state = { ...state, Holds: next.Holds }
        expect(network).toBe(state.Holds.length === 0)
        expect(new Set(state.Holds).size).toBe(state.Holds.length)
      }
    }),
  )
})

test('what an order that failed has left undone is found', () => {
  expect(missingOrder({ Status: 4, Holds: ['lost'] })).toBe('suspend')
  expect(missingOrder({ Status: 6, Holds: [] })).toBe('resume')
  for (const state of [active, onHold('customer'), onHold('network'), { ...active, Status: 7 }]) {
    expect(missingOrder(state)).toBeUndefined()
  }
})
