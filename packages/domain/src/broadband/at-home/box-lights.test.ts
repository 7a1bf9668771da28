import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BoxLights, canRestart, faultOfLights, faultOfLine, faultToMend, type MeasuredLine } from './box-lights.ts'

const well: BoxLights = { power: 'on', optical: 'steady', lan: 'on' }
const fine: MeasuredLine = { box: 'online', isRouterSeen: true }

test.each([
  ['all is well', {}, 'none'],
  ['there is no power, whatever else', { power: 'off', optical: 'off', lan: 'off' }, 'no-power'],
  ['no light comes from the street', { optical: 'off', lan: 'off' }, 'no-signal'],
  ['the box is connecting', { optical: 'flashing', lan: 'off' }, 'connecting'],
  ['no router is seen', { lan: 'off' }, 'no-router'],
] as const)('the lights show where %s', (_what, over, fault) => {
  expect(faultOfLights({ ...well, ...over })).toBe(fault)
})

test.each([
  [fine, 'none'],
  [{ box: 'online', isRouterSeen: false }, 'no-router'],
  [{ box: 'no-power', isRouterSeen: false }, 'no-power'],
  [{ box: 'no-signal', isRouterSeen: false }, 'no-signal'],
] as const)('the company measures %o as %s', (line, fault) => {
  expect(faultOfLine(line)).toBe(fault)
})

describe('the fault to mend', () => {
  test('is the one of the lights, where they show one', () => {
    expect(faultToMend({ ...well, optical: 'off' }, fine)).toBe('no-signal')
    expect(faultToMend({ ...well, power: 'off' }, { box: 'no-signal', isRouterSeen: false })).toBe('no-power')
  })

  test('is the measured one where the lights show none, or were not looked at', () => {
    expect(faultToMend(well, { box: 'online', isRouterSeen: false })).toBe('no-router')
    expect(faultToMend(undefined, { box: 'no-power', isRouterSeen: false })).toBe('no-power')
    expect(faultToMend(undefined, undefined)).toBe('none')
  })

  test('is the signal where a box with power is not reached', () => {
    expect(faultToMend(well, { box: 'no-power', isRouterSeen: false })).toBe('no-signal')
  })

  test('is none only where neither shows one', () => {
    const lights = fc.record({
      power: fc.constantFrom('on' as const, 'off' as const),
      optical: fc.constantFrom('steady' as const, 'flashing' as const, 'off' as const),
      lan: fc.constantFrom('on' as const, 'off' as const),
    })
    const line = fc.record({
      box: fc.constantFrom('online' as const, 'no-power' as const, 'no-signal' as const),
      isRouterSeen: fc.boolean(),
    })
    fc.assert(
      fc.property(lights, line, (seen, measured) => {
        const isWell = faultOfLights(seen) === 'none' && faultOfLine(measured) === 'none'
        expect(faultToMend(seen, measured) === 'none').toBe(isWell)
      }),
    )
  })
})

test('only a box that the company reaches can be restarted from afar', () => {
  expect(canRestart(fine)).toBe(true)
  expect(canRestart({ box: 'no-signal', isRouterSeen: false })).toBe(false)
  expect(canRestart(undefined)).toBe(false)
})
