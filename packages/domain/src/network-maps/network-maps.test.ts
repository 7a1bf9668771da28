import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Area, isInside, type Position } from './inside.ts'
import { concerns } from './outage-affects.ts'
import { readServiceName } from './service-name.ts'

const square = (size: number): Position[] => [
  [-size, -size],
  [size, -size],
  [size, size],
  [-size, size],
]
const between = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true })

test('a map service’s name has five parts, after its folder', () => {
  const mobile = { provider: 'waea', area: 'nz', technology: 'mobile', kind: 'outage', version: '1' }
  expect(readServiceName('waea_nz_mobile_outage_1')).toEqual(mobile)
  expect(readServiceName('Network/Public/waea_nz_mobile_outage_1')).toEqual(mobile)
  const others = ['', 'waea', 'waea_nz_mobile_outage', 'waea_nz_mobile_outage_1_2', 'waea_nz_mobile_plans_1']
  for (const name of [...others, 'waea_nz_3g_coverage_1', 'waea__mobile_outage_1', 'waea_n.z_mobile_outage_1'])
    expect(readServiceName(name), name).toBeUndefined()
})

test('a place within a square is inside, one in its hole or beyond it is not', () => {
  const area: Area = [[square(3), square(1)]]
  fc.assert(
    fc.property(between(-5, 5), between(-5, 5), (x, y) => {
      const far = Math.max(Math.abs(x), Math.abs(y))
      fc.pre(Math.abs(far - 1) > 1e-9 && Math.abs(far - 3) > 1e-9)
      expect(isInside([x, y], area)).toBe(far > 1 && far < 3)
    }),
  )
})

test('an area of several parts holds what any of them holds; one without any holds nothing', () => {
  const away: Position[] = square(1).map(([x, y]) => [x + 10, y])
  expect(isInside([10, 0], [[square(1)], [away]])).toBe(true)
  expect(isInside([5, 0], [[square(1)], [away]])).toBe(false)
  expect(isInside([0, 0], [])).toBe(false)
  expect(isInside([0, 0], [[]])).toBe(false)
})

test('an outage concerns a place in its area, and by name only one whose coordinates are not known', () => {
  const outage = { Place: 'Taupō', area: [[square(1)]] }
  expect(concerns(outage, { Latitude: 0, Longitude: 0 })).toBe(true)
  expect(concerns(outage, { Latitude: 5, Longitude: 0, City: 'Taupō' })).toBe(false)
  expect(concerns(outage, { City: 'TAUPO ' })).toBe(true)
  expect(concerns(outage, { City: 'Rotorua' })).toBe(false)
  expect(concerns({ ...outage, Place: '' }, { City: '' })).toBe(false)
  expect(concerns(outage, {})).toBe(false)
})

test('an outage whose area is not known concerns its town', () => {
  const outage = { Place: 'Taupō', area: [] }
  expect(concerns(outage, { Latitude: 0, Longitude: 0, City: 'Taupo' })).toBe(true)
  expect(concerns(outage, { Latitude: 0, Longitude: 0, City: 'Rotorua' })).toBe(false)
})
