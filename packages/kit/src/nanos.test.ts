import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromNanos, nanos } from './nanos.ts'

test('an instant comes back from the wire to the millisecond', () => {
  expect(nanos(new Date(1_000))).toBe(1_000_000_000)
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
      const overTheWire: number = JSON.parse(JSON.stringify(nanos(at)))
      expect(fromNanos(overTheWire)).toEqual(at)
    }),
  )
})
