import { expect, test } from 'vitest'
import type { MobileState } from '../mobiles/mobile-state.ts'
import { holdUpNamed, holdUpOf } from './porting-block.ts'

const active: MobileState = { Status: 4, Holds: [], Move: null, isLocked: false }

test.each<[string, Partial<MobileState>, string | undefined]>([
  ['in use', {}, undefined],
  ['stopped by its customer', { Status: 6, Holds: ['customer'] }, undefined],
  ['locked', { isLocked: true }, 'sim-locked'],
  ['frozen', { Holds: ['frozen'], isLocked: true }, 'sim-frozen'],
  ['of a lost phone', { Holds: ['lost'] }, 'sim-stopped'],
  ['whose bills are not paid', { Holds: ['arrears'] }, 'sim-stopped'],
  ['suspended by the network', { Holds: ['network'] }, 'sim-stopped'],
  ['with a change under way', { Move: 'sim-swap' }, 'sim-changing'],
  ['not in service yet', { Status: 1, isLocked: true }, undefined],
  ['ended', { Status: 7, isLocked: true }, undefined],
])('what keeps a number from coming to a mobile that is %s', (_, over, expected) => {
  expect(holdUpOf({ ...active, ...over })).toBe(expected)
})

test('a refusal of another kind names no hold-up', () => {
  expect(holdUpNamed('sim-locked')).toBe('sim-locked')
  expect(holdUpNamed('no-available-product')).toBeUndefined()
})
