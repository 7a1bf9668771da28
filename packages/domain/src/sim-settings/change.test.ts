import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { decideChange, type OperatorBar, type SettingsChange, withBars } from './change.ts'
import { type Features, forwardKinds, networkDefaults, switches } from './features.ts'

const ownNumber = '64215550142'
const forwarded: Features = {
  ...networkDefaults,
  CallForwarding: true,
  CFUActive: true,
  CFUDestination: '6495550100',
  CFBDestination: '64215550143',
}

function decided(now: Features, input: Partial<Features>, bars: OperatorBar[] = []): SettingsChange {
  const decision = decideChange(now, input, bars, ownNumber)
  if (isRefusal(decision)) throw new Error(decision.refused)
  return decision
}

const after = (now: Features, input: Partial<Features>) => ({ ...now, ...decided(now, input).changes })
const refusalOf = (now: Features, input: Partial<Features>, bars: OperatorBar[] = []) => {
  const decision = decideChange(now, input, bars, ownNumber)
  return isRefusal(decision) ? [decision.refused, decision.field] : []
}

describe('what depends on what (1§4)', () => {
  test('[S-SIM-05] disabling incoming calls turns off forwarding, waiting and hold', () => {
    const { dependent } = decided(forwarded, { AllowIncomingCalls: false })
    expect(dependent.sort()).toEqual(['AllowCallHold', 'CFUActive', 'CallForwarding', 'CallWaitingEnabled'])
    expect(after(forwarded, { AllowIncomingCalls: false })).toMatchObject({
      BarIncomingCalls: true,
      CallForwarding: false,
      CFUActive: false,
      CallWaitingEnabled: false,
      AllowCallHold: false,
      AllowOutgoingCalls: true,
    })
  })

  test('[S-SIM-06] disabling outgoing calls turns off forwarding, and nothing else', () => {
    const { changes, dependent } = decided(forwarded, { AllowOutgoingCalls: false })
    expect(dependent.sort()).toEqual(['CFUActive', 'CallForwarding'])
    expect(changes).toEqual({
      AllowOutgoingCalls: false,
      BarOutgoingCalls: true,
      CallForwarding: false,
      CFUActive: false,
    })
  })

  test('[S-SIM-07] enabling incoming calls lifts their barring', () => {
    const barred = after(networkDefaults, { AllowIncomingCalls: false })
    const { changes, dependent } = decided(barred, { AllowIncomingCalls: true })
    expect(changes).toEqual({ AllowIncomingCalls: true, BarIncomingCalls: false })
    expect(dependent).toEqual([])
  })

  test('[S-SIM-08] enabling both lifts the barring of both', () => {
    const barred = after(networkDefaults, { AllowIncomingCalls: false, AllowOutgoingCalls: false })
    expect(after(barred, { AllowIncomingCalls: true, AllowOutgoingCalls: true })).toMatchObject({
      BarIncomingCalls: false,
      BarOutgoingCalls: false,
    })
  })

  test('a forward needs calls in both directions, and that is asked about', () => {
    const barred = after(forwarded, { AllowOutgoingCalls: false })
    expect(decided(barred, { CFUActive: true }).dependent).toEqual(['AllowOutgoingCalls'])
  })

  test('barring is another name of not allowing', () => {
    expect(decided(networkDefaults, { BarOutgoingCalls: true })).toEqual({
      changes: { AllowOutgoingCalls: false, BarOutgoingCalls: true },
      dependent: [],
    })
  })

  test.each([
    { AllowIncomingCalls: false, CallWaitingEnabled: true },
    { AllowOutgoingCalls: false, CFUActive: true },
    { AllowIncomingCalls: true, BarIncomingCalls: true },
    { CallForwarding: false, CFUActive: true },
  ])('a change that contradicts itself is refused: %o', (input) => {
    expect(refusalOf(forwarded, input)[0]).toBe('settings-conflict')
  })
})

describe('the provider’s own barring', () => {
  const bar: OperatorBar = { feature: 'AllowOutgoingCalls', value: false, reason: 'Unusual calls abroad' }

  test('[P-SIM-02] stands over what the customer chose, and is not lifted by asking', () => {
    const now = withBars(forwarded, [bar])
    expect(now).toMatchObject({ AllowOutgoingCalls: false, BarOutgoingCalls: true, CFUActive: false })
    expect(refusalOf(now, { AllowOutgoingCalls: true }, [bar])).toEqual(['operator-barred', 'AllowOutgoingCalls'])
    expect(refusalOf(now, { CFUActive: true }, [bar])).toEqual(['operator-barred', 'AllowOutgoingCalls'])
    expect(decided(now, { CLIR: true }, [bar]).changes).toEqual({ CLIR: true })
  })
})

describe('forwards', () => {
  test.each(forwardKinds)('%s without a number, or to the mobile’s own, is refused', (kind) => {
    expect(refusalOf(networkDefaults, { [`${kind}Active`]: true })).toEqual(['forward-not-possible', kind])
    expect(refusalOf(networkDefaults, { [`${kind}Active`]: true, [`${kind}Destination`]: ownNumber })).toEqual([
      'forward-not-possible',
      kind,
    ])
  })

  test.each([4, 7, 31, 0])('it does not ring for %i seconds', (CFNRRingTime) => {
    expect(refusalOf(networkDefaults, { CFNRRingTime })).toEqual(['ring-time', 'CFNRRingTime'])
  })
})

const anyChange = fc.record(
  Object.fromEntries(
    [...switches, 'CallWaitingEnabled', ...forwardKinds.map((kind) => `${kind}Active`)].map((name) => [
      name,
      fc.boolean(),
    ]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<Features>>

/** The invariants that hold after any change. */
function holds(now: Features): void {
  expect(now.BarIncomingCalls).toBe(!now.AllowIncomingCalls)
  expect(now.BarOutgoingCalls).toBe(!now.AllowOutgoingCalls)
  const active = forwardKinds.filter((kind) => now[`${kind}Active`])
  if (!now.CallForwarding) expect(active).toEqual([])
  if (!now.AllowIncomingCalls || !now.AllowOutgoingCalls) expect(now.CallForwarding).toBe(false)
  if (!now.AllowIncomingCalls) expect([now.CallWaitingEnabled, now.AllowCallHold]).toEqual([false, false])
}

const withNumbers = {
  ...networkDefaults,
  ...Object.fromEntries(forwardKinds.map((kind) => [`${kind}Destination`, '6495550100'])),
}

test('after any changes the settings agree with each other, and what was asked is so or all was refused', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 12 }), (asks) => {
      let now: Features = withNumbers
      for (const input of asks) {
        const decision = decideChange(now, input, [], ownNumber)
        if (isRefusal(decision)) continue
        now = { ...now, ...decision.changes }
        expect(now).toMatchObject(input)
        holds(now)
        // Including the dependent changes in the input confirms them, so nothing is left to confirm.
        const confirmed = { ...input, ...decision.changes }
        expect(decideChange(now, confirmed, [], ownNumber)).toEqual({ changes: {}, dependent: [] })
      }
    }),
  )
})

test('whatever the provider bars, what holds agrees with it and with itself', () => {
  const bars = fc.subarray(['AllowIncomingCalls', 'AllowOutgoingCalls', 'AllowSMSSend'] as const)
  fc.assert(
    fc.property(anyChange, bars, (input, names) => {
      const decision = decideChange(withNumbers, input, [], ownNumber)
      if (isRefusal(decision)) return
      const barred = names.map((feature) => ({ feature, value: false, reason: 'Because' }))
      const now = withBars({ ...withNumbers, ...decision.changes }, barred)
      for (const name of names) expect(now[name]).toBe(false)
      holds(now)
    }),
  )
})
