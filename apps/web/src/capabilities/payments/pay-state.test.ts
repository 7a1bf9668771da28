import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPayState, type PayEvent, type PayState, readyToPay } from './pay-state.ts'
import type { PayOutcome } from './shared/outcome/pay-outcome.ts'
import type { OpenTry } from './shared/pay-record.ts'

const refused: PayOutcome = { is: 'refused', code: 'card-declined' }
const paid: PayOutcome = { is: 'paid', payment: undefined }

test.each<[string, PayEvent[], PayState]>([
  [
    'a refusal is shown until the next press',
    [{ is: 'sent' }, known(refused)],
    { ...ready(), refused: 'card-declined' },
  ],
  ['the next press clears it', [{ is: 'sent' }, known(refused), { is: 'sent' }], { ...ready(), is: 'paying' }],
  ['so does asking again', [{ is: 'sent' }, known(refused), { is: 'asked' }], ready()],
  ['a payment that takes long is slow', [{ is: 'sent' }, { is: 'took-long' }], { ...ready(), is: 'slow' }],
  ['one that has ended is not', [{ is: 'sent' }, known(paid), { is: 'took-long' }], ready()],
  [
    'one without an outcome stays open',
    [{ is: 'sent' }, known({ is: 'waiting' }, 'not-settled')],
    ready('not-settled'),
  ],
  [
    'a call that failed says why',
    [{ is: 'sent' }, stopped('No line')],
    { ...ready('no-answer'), refused: { text: 'No line' } },
  ],
  [
    'a refused typed card leaves nothing open',
    [{ is: 'sent' }, known(refused, 'card-not-charged')],
    {
      ...ready(),
      refused: 'card-declined',
    },
  ],
])('%s', (_what, events, state) => {
  expect(events.reduce(nextPayState, ready())).toEqual(state)
})

test('in any order of events, only a payment that was sent and has not ended is under way, and no refusal stands beside an open payment', () => {
  const open = fc.constantFrom<OpenTry | undefined>(undefined, 'card-not-charged', 'no-answer', 'not-settled')
  const outcomes = fc.constantFrom<PayOutcome | undefined>(undefined, paid, refused, { is: 'waiting' })
  const event: fc.Arbitrary<PayEvent> = fc.oneof(
    fc.constantFrom<PayEvent>({ is: 'sent' }, { is: 'took-long' }, { is: 'asked' }),
    fc.record({ is: fc.constantFrom('ended' as const, 'checked' as const), outcome: outcomes, open }),
    fc.record({ is: fc.constant('stopped' as const), text: fc.constantFrom(undefined, 'No'), open }),
  )
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const state = events.reduce(nextPayState, ready())
      const last = events.findLast(({ is }) => is === 'sent' || is === 'ended' || is === 'stopped')
      expect(state.is === 'ready').toBe(last?.is !== 'sent')
      if (typeof state.refused === 'string') expect(state.open).toBeUndefined()
      if (state.is !== 'ready') expect(state.refused).toBeUndefined()
    }),
  )
})

function ready(open?: OpenTry): PayState {
  return readyToPay(open)
}

function known(outcome: PayOutcome, open?: OpenTry): PayEvent {
  return { is: 'ended', outcome, open }
}

function stopped(text: string): PayEvent {
  return { is: 'stopped', text, open: 'no-answer' }
}
