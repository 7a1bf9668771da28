import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canStop, isPortOver, type PortState } from './port-state.ts'
import { isPortShown, type PortStage, portStage, portStages, type StageInput } from './stage.ts'

const hour = 3_600_000
const now = new Date('2026-11-24T09:00:00+13:00')
const later = (hours: number) => new Date(now.getTime() + hours * hour)
const window = { from: later(-1), until: later(2) }
const coming: StageInput = {
  direction: 'in',
  state: 1,
  isSimReady: true,
  SOM: 'one',
  authorisation: 'given',
  isStopWanted: false,
  answer: null,
  answerAtMs: 0,
  isHeldUp: false,
}
const leaving: StageInput = { ...coming, direction: 'out', answer: 'accept', answerAtMs: later(0.5).getTime() }
const stageOf = (port: StageInput, of = window) => portStage(port, of, now)

test.each<[PortStage, Partial<StageInput>]>([
  ['waits-for-sim', { authorisation: 'awaited', SOM: null, isSimReady: false }],
  ['awaits-yes', { authorisation: 'awaited', SOM: null }],
  ['awaits-yes', { authorisation: 'awaited' }],
  ['checking', {}],
  ['agreed', { state: 2 }],
  ['agreed', { state: 3 }],
  ['agreed', { state: 4 }],
  ['on-hold', { state: 3, isHeldUp: true }],
  ['moving', { state: 5 }],
  ['stopping', { isStopWanted: true }],
  ['stopping', { authorisation: 'declined' }],
  ['stopping', { authorisation: 'lapsed', state: 3 }],
  ['moving', { isStopWanted: true, state: 5 }],
  ['arrived', { state: 7 }],
  ['stopped', { state: 8 }],
  ['refused', { state: 9 }],
  ['failed', { state: 11 }],
])('a number that comes is %s', (stage, over) => {
  expect(stageOf({ ...coming, ...over })).toBe(stage)
})

test.each<[PortStage, Partial<StageInput>]>([
  ['leave-noticed', {}],
  ['leave-agreed', { answerAtMs: now.getTime() }],
  ['leave-agreed', { state: 3 }],
  ['leave-refusing', { isStopWanted: true, state: 2 }],
  ['leave-refusing', { answer: 'wrong-account' }],
  ['leaving', { state: 5 }],
  ['left', { state: 7 }],
  ['kept', { state: 8 }],
  ['kept', { state: 9 }],
  ['leave-failed', { state: 11 }],
])('a number that leaves is %s', (stage, over) => {
  expect(stageOf({ ...leaving, ...over })).toBe(stage)
})

test('a number whose time is ahead is scheduled, and one whose time has passed is late', () => {
  expect(stageOf({ ...coming, state: 3 }, { from: later(1), until: later(4) })).toBe('scheduled')
  expect(stageOf({ ...coming, state: 3 }, { from: later(-4), until: later(-1) })).toBe('late')
  expect(stageOf({ ...coming, state: 5 }, { from: later(-4), until: later(-1) })).toBe('late')
  expect(stageOf({ ...coming, state: 3, isHeldUp: true }, { from: later(-4), until: later(-1) })).toBe('on-hold')
})

const anyPort = fc.record({
  direction: fc.constantFrom('in' as const, 'out' as const),
  state: fc.constantFrom<PortState>(1, 2, 3, 4, 5, 7, 8, 9, 11),
  isSimReady: fc.boolean(),
  SOM: fc.constantFrom(null, 'one'),
  authorisation: fc.constantFrom('awaited' as const, 'given' as const, 'declined' as const, 'lapsed' as const),
  isStopWanted: fc.boolean(),
  answer: fc.constantFrom(null, 'accept' as const, 'locked' as const),
  answerAtMs: fc.constantFrom(now.getTime() - hour, now.getTime() + hour),
  isHeldUp: fc.boolean(),
})
const anyWindow = fc
  .tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: 3, max: 50 }))
  .map(([from, long]) => ({ from: later(from), until: later(from + long) }))

test('every port has a stage of its own direction, and only one that is over an end', () => {
  const ends = new Set<PortStage>(['arrived', 'stopped', 'refused', 'failed', 'left', 'kept', 'leave-failed'])
  const firstOut = portStages.indexOf('leave-noticed')
  fc.assert(
    fc.property(anyPort, anyWindow, (port, of) => {
      const stage = portStage(port, of, now)
      expect(portStages.indexOf(stage) >= firstOut).toBe(port.direction === 'out')
      expect(ends.has(stage)).toBe(isPortOver(port.state))
    }),
  )
})

test('a number that nobody said YES for is never told to be moving, unless the networks say so', () => {
  fc.assert(
    fc.property(anyPort, anyWindow, (port, of) => {
      fc.pre(port.direction === 'in' && canStop(port.state) && port.authorisation !== 'given')
      expect(['waits-for-sim', 'awaits-yes', 'stopping']).toContain(portStage(port, of, now))
    }),
  )
})

describe('a port is shown', () => {
  const shown = (stage: PortStage, days: number, reason: 'withdrawn' | null = null) =>
    isPortShown({ stage, reason, endedAt: now }, later(24 * days))

  test('while it is on its way', () => {
    expect(shown('late', 400)).toBe(true)
  })

  test.each<[PortStage, number]>([
    ['arrived', 7],
    ['stopped', 30],
    ['refused', 30],
    ['failed', 30],
    ['left', 30],
    ['kept', 7],
    ['leave-failed', 7],
  ])('once %s for %i days', (stage, days) => {
    expect([shown(stage, days - 0.01), shown(stage, days)]).toEqual([true, false])
  })

  test('for a day after its customer called it off', () => {
    expect([shown('stopped', 0.99, 'withdrawn'), shown('stopped', 1, 'withdrawn')]).toEqual([true, false])
  })
})
