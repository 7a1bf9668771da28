import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyOrderReport, nextStep, type Port, type PortIntent, type ReportedOrder } from './port.ts'
import { canStop, isPortOver, type PortState, portStates, shownLabel } from './port-state.ts'

const known = [1, 2, 3, 4, 5, 7, 8, 9, 11] as const
const now = Date.UTC(2026, 10, 23)
const base: Port & { MSISDN: string; version: number } = {
  direction: 'in',
  state: 1,
  isSimReady: true,
  SOM: 'SOM1',
  authorisation: 'given',
  authoriseByMs: now,
  authorisedUntilMs: now + 1000,
  isAuthorisationTold: true,
  startsAtMs: now,
  isStopWanted: false,
  network: 'idle',
  answer: null,
  answerAtMs: 0,
  MSISDN: '64215550142',
  version: 1,
}
const port = (over: Partial<typeof base> = {}) => ({ ...base, ...over })
const next = (over: Partial<typeof base> = {}, at = now) => nextStep(port(over), 'always', at)
const report = (state: PortState, over: Partial<ReportedOrder> = {}): ReportedOrder => ({
  SOM: 'SOM1',
  state,
  MSISDN: base.MSISDN,
  version: 2,
  ...over,
})

test('[K-PORT-02] the states are the numbers 1 to 11, of which 6 and 10 are blank', () => {
  expect(Object.keys(portStates).map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(shownLabel(6)).toBeUndefined()
  expect(shownLabel(10)).toBeUndefined()
  expect(shownLabel(1)).toBe('Awaiting LSP Response')
  expect(shownLabel(3)).toBe('Approved')
})

describe('a number that comes', () => {
  test('is asked for, authorised, approved, activated at its time, given to the SIM, and completed', () => {
    expect(next({ SOM: null })).toEqual({ ask: 'request' })
    expect(next({ authorisation: 'awaited' })).toBe('wait')
    expect(next({ isAuthorisationTold: false })).toEqual({ ask: 'authorise' })
    expect(next({ state: 2 })).toEqual({ ask: 'approve' })
    expect(next({ state: 3 }, now - 1)).toBe('wait')
    expect(next({ state: 3 })).toEqual({ ask: 'activate' })
    expect(next({ state: 4 })).toBe('wait')
    expect(next({ state: 5 })).toEqual({ network: 'order' })
    expect(next({ state: 5, network: 'ordered' })).toBe('wait')
    expect(next({ state: 5, network: 'done' })).toEqual({ ask: 'complete' })
    expect(next({ state: 5, network: 'failed' })).toEqual({ ask: 'fail' })
  })

  test('that has not begun to move while its YES is good lapses', () => {
    for (const state of [1, 2, 3, 4] as const) {
      expect(next({ state, startsAtMs: now + 9000 }, now + 1000)).not.toEqual({ lapse: true })
      expect(next({ state }, now + 1001)).toEqual({ lapse: true })
    }
    expect(next({ state: 3 }, now + 1000)).toEqual({ ask: 'activate' })
    expect(next({ state: 5 }, now + 1001)).toEqual({ network: 'order' })
    expect(next({ direction: 'out', state: 3 }, now + 1001)).toBe('wait')
  })

  test('waits for its SIM to be in service, and until then is dropped without a word to anybody', () => {
    expect(next({ SOM: null, isSimReady: false })).toBe('wait')
    expect(next({ SOM: null, isSimReady: false, isStopWanted: true })).toEqual({ end: true })
  })

  test('waits for the hours in which numbers move, although its time has come', () => {
    const sunday = Date.parse('2026-11-22T10:00:00+13:00')
    const monday = Date.parse('2026-11-23T08:00:00+13:00')
    expect(nextStep(port({ state: 3, startsAtMs: sunday }), 'business', sunday)).toBe('wait')
    expect(nextStep(port({ state: 3, startsAtMs: sunday }), 'business', monday)).toEqual({ ask: 'activate' })
  })

  test('lapses two hours after the text, and is cancelled', () => {
    expect(next({ authorisation: 'awaited' }, now + 1)).toEqual({ lapse: true })
    expect(next({ authorisation: 'lapsed' })).toEqual({ ask: 'cancel' })
    expect(next({ authorisation: 'declined' })).toEqual({ ask: 'cancel' })
  })

  test('is never moved without the YES of its holder, whatever is reported', () => {
    for (const state of [2, 3, 4, 5, 7] as const) {
      expect(applyOrderReport(port({ authorisation: 'awaited' }), report(state)).kind, String(state)).toBe('unclear')
    }
  })
})

describe('a number that leaves', () => {
  const out = { direction: 'out' } as const

  test('is answered, then its service is ended and the number released', () => {
    expect(next({ ...out })).toBe('wait')
    expect(next({ ...out, answer: 'locked' })).toEqual({ ask: 'refuse' })
    expect(next({ ...out, answer: 'accept', answerAtMs: now + 1 })).toBe('wait')
    expect(next({ ...out, answer: 'accept', answerAtMs: now })).toEqual({ ask: 'accept' })
    expect(next({ ...out, answer: 'accept', state: 5 })).toEqual({ network: 'order' })
    expect(next({ ...out, answer: 'accept', state: 5, network: 'done' })).toEqual({ ask: 'release' })
  })

  test('has its service ended again at the next time, once our network has failed to end it', () => {
    const failed = { ...out, answer: 'accept', state: 5, network: 'failed', startsAtMs: now + 1 } as const
    expect(next(failed)).toBe('wait')
    expect(next(failed, now + 1)).toEqual({ network: 'order' })
    expect(next({ ...failed, network: 'ordered' }, now + 1)).toBe('wait')
  })

  test('is stopped by its holder until it begins to move', () => {
    for (const state of [1, 2, 3, 4] as const) {
      expect(next({ ...out, state, answer: 'accept', isStopWanted: true })).toEqual({ ask: 'refuse' })
    }
    expect(next({ ...out, state: 5, answer: 'accept', isStopWanted: true })).toEqual({ network: 'order' })
  })

  test('does not go on without our answer', () => {
    expect(applyOrderReport(port({ ...out }), report(5)).kind).toBe('unclear')
  })
})

describe('reports', () => {
  test('of another order or number, backwards, or after the end are unclear', () => {
    expect(applyOrderReport(port(), report(2, { SOM: 'SOM2' })).kind).toBe('unclear')
    expect(applyOrderReport(port(), report(2, { MSISDN: '64215550143' })).kind).toBe('unclear')
    expect(applyOrderReport(port({ state: 3 }), report(2)).kind).toBe('unclear')
    expect(applyOrderReport(port({ state: 7 }), report(9)).kind).toBe('unclear')
  })

  test('that are old, or say again what is known, change nothing', () => {
    expect(applyOrderReport(port(), report(2, { version: 1 }))).toEqual({ kind: 'nothing' })
    expect(applyOrderReport(port(), report(1))).toEqual({ kind: 'nothing' })
  })

  test('of completion are believed only once our own network has moved the number', () => {
    expect(applyOrderReport(port({ state: 5, network: 'ordered' }), report(7)).kind).toBe('unclear')
    expect(applyOrderReport(port({ state: 5, network: 'done' }), report(7))).toEqual({ kind: 'moved', state: 7 })
  })
})

describe('whatever is reported, in any order', () => {
  const anyPort = fc.record({
    direction: fc.constantFrom('in' as const, 'out' as const),
    state: fc.constantFrom(...known),
    isSimReady: fc.boolean(),
    SOM: fc.constantFrom(null, 'SOM1'),
    authorisation: fc.constantFrom('awaited' as const, 'given' as const, 'declined' as const, 'lapsed' as const),
    authoriseByMs: fc.constantFrom(now - 1, now + 1),
    authorisedUntilMs: fc.constantFrom(now - 1, now),
    isAuthorisationTold: fc.boolean(),
    startsAtMs: fc.constantFrom(now - 1, now + 1),
    isStopWanted: fc.boolean(),
    network: fc.constantFrom('idle' as const, 'ordered' as const, 'done' as const, 'failed' as const),
    answer: fc.constantFrom(null, 'accept' as const, 'locked' as const),
    answerAtMs: fc.constantFrom(now - 1, now + 1),
    MSISDN: fc.constant(base.MSISDN),
    version: fc.nat(5),
  })
  const anyReport = fc.record({
    SOM: fc.constantFrom('SOM1', 'SOM2'),
    state: fc.constantFrom(...known),
    MSISDN: fc.constantFrom(base.MSISDN, '64215550143'),
    version: fc.nat(9),
  })

  test('an ended port asks for nothing and never moves again', () => {
    fc.assert(
      fc.property(anyPort, anyReport, (some, said) => {
        if (!isPortOver(some.state)) return
        expect(nextStep(some, 'always', now)).toBe('wait')
        expect(applyOrderReport(some, said).kind).not.toBe('moved')
      }),
    )
  })

  test('states only rise, and no number is complete that our network has not moved', () => {
    fc.assert(
      fc.property(anyPort, fc.array(anyReport, { maxLength: 12 }), (first, reports) => {
        let some = first
        for (const said of reports) {
          const outcome = applyOrderReport(some, said)
          if (outcome.kind !== 'moved') continue
          expect(outcome.state).toBeGreaterThan(some.state)
          if (outcome.state === 7) expect(some.network).toBe('done')
          some = { ...some, state: outcome.state, version: said.version }
        }
      }),
    )
  })

  test('nothing that was stopped or not authorised is activated, completed or accepted', () => {
    const moving: readonly PortIntent[] = ['approve', 'activate', 'accept']
    fc.assert(
      fc.property(anyPort, (some) => {
        const step = nextStep(some, 'always', now)
        if (typeof step === 'string' || !('ask' in step) || !moving.includes(step.ask)) return
        expect(canStop(some.state) && some.isStopWanted).toBe(false)
        if (some.direction !== 'in') return
        expect(some.authorisation).toBe('given')
        expect(some.authorisedUntilMs).toBe(now)
      }),
    )
  })
})
