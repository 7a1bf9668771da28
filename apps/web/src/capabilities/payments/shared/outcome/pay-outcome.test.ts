import { CallError } from '@waea/contract/call-error'
import { payments } from '@waea/contract/money/payments'
import { expect, test } from 'vitest'
import { answersIn } from '../../../../shell/calls/shared/answers.ts'
import type { Send } from '../../../../shell/calls/shared/api.ts'
import { createCache } from '../../../../shell/calls/shared/cache.ts'
import { keyOf } from '../../../../shell/calls/shared/wanted.ts'
import type { Line, Pace, Payment } from './await-payment.ts'
import { outcomeOf, settledOutcome } from './pay-outcome.ts'

const aPayment = (Status: Payment['Status']): Payment => ({
  UUID: 'payment-1',
  Status,
  AmountCents: 4500,
  AmountTaxCents: 587,
  Purpose: 'order',
  PurposeUUID: 'order-1',
  ClientSecret: 'secret-1',
  CreatedAtNanos: 0,
  UpdatedAtNanos: 0,
})
const input = { customerUuid: 'customer-1', paymentUuid: 'payment-1' }
/** A clock that only `pause` moves. */
function waiting(): Pace & { passMs: (ms: number) => void } {
  let nowMs = 0
  const passMs = (ms: number) => {
    nowMs += ms
  }
  return { now: () => nowMs, pause: async (ms) => passMs(ms), passMs }
}
const lineOf = (send: Send): Line => ({ send, answers: answersIn(createCache()) })

/** A server that gives these answers in turn, then repeats the last one. */
function answering(...answers: (Payment['Status'] | 'nothing')[]): { send: Send; times: () => number } {
  let times = 0
  const send = (async () => {
    const answer = answers[Math.min(times, answers.length - 1)]
    times += 1
    if (answer === undefined || answer === 'nothing') throw new CallError('Network error', 0)
    return aPayment(answer)
  }) as unknown as Send
  return { send, times: () => times }
}

test('only a completed payment is paid', () => {
  expect(outcomeOf(aPayment('COMPLETED')).is).toBe('paid')
  expect(outcomeOf(aPayment('PENDING'))).toEqual({ is: 'waiting' })
})

test.each([
  ['HELD', 'paid'],
  ['BEING CAPTURED', 'paid'],
  ['RELEASED', 'waiting'],
] as const)('of an amount that is %s on the card, the person waits no more, unless it was let go of', (Status, is) => {
  const Hold = { Status, AmountCents: 4500, EndsAtNanos: 0 }
  expect(outcomeOf({ ...aPayment('PENDING'), Hold }).is).toBe(is)
})

test.each([
  ['NO FUNDS', 'insufficient-funds'],
  ['DECLINED', 'card-declined'],
  ['PAYMENT METHOD EXPIRED', 'card-expiring'],
  ['NEEDS AUTHORIZATION', 'card-authorisation-needed'],
  ['PAYMENT METHOD INVALID', 'card-trouble'],
  ['FAILED', 'payment-failed'],
] as const)('%s is told as %s', (status, code) => {
  expect(outcomeOf(aPayment(status))).toEqual({ is: 'refused', code })
})

test('a refused payment without a secret is over: the next try is another one', () => {
  const { ClientSecret: _gone, ...ended } = aPayment('DECLINED')
  expect(outcomeOf(ended)).toEqual({ is: 'refused', code: 'card-declined', isOver: true })
  const { ClientSecret: _none, ...cancelled } = aPayment('CANCELLED')
  expect(outcomeOf(cancelled)).toEqual({ is: 'refused', code: 'payment-failed', isOver: true })
  const code = (Failure: string) => outcomeOf({ ...cancelled, Failure })
  expect(code('generic_decline')).toEqual({ is: 'refused', code: 'card-declined', isOver: true })
  expect(code('insufficient_funds')).toEqual({ is: 'refused', code: 'insufficient-funds', isOver: true })
  expect(code('not_made')).toEqual({ is: 'refused', code: 'payment-failed', isOver: true })
})

test('a payment is asked about until its end is known', async () => {
  const { send, times } = answering('PENDING', 'PENDING', 'COMPLETED')
  expect((await settledOutcome(lineOf(send), input, waiting())).is).toBe('paid')
  expect(times()).toBe(3)
})

test('a line that is down says nothing about a payment', async () => {
  const { send } = answering('nothing', 'NO FUNDS')
  expect(await settledOutcome(lineOf(send), input, waiting())).toEqual({ is: 'refused', code: 'insufficient-funds' })
})

test('a payment whose end does not come stays open and is never taken for failed', async () => {
  const { send, times } = answering('nothing')
  expect(await settledOutcome(lineOf(send), input, waiting())).toEqual({ is: 'waiting' })
  expect(times()).toBe(15)
})

test('a payment is asked about for half a minute at most, however long each answer takes', async () => {
  const { send, times } = answering('PENDING')
  const pace = waiting()
  const slow = (async (...sent: Parameters<Send>) => {
    pace.passMs(8000)
    return send(...sent)
  }) as Send
  expect(await settledOutcome(lineOf(slow), input, pace)).toEqual({ is: 'waiting' })
  expect(times()).toBe(3)
})

test('a refusal of an earlier try is not told of a card that the partner has just taken', async () => {
  const taken = { ...input, isTaken: true }
  const late = answering('NEEDS AUTHORIZATION', 'NEEDS AUTHORIZATION', 'COMPLETED')
  expect((await settledOutcome(lineOf(late.send), taken, waiting())).is).toBe('paid')
  expect(await settledOutcome(lineOf(answering('NEEDS AUTHORIZATION').send), taken, waiting())).toEqual({
    is: 'waiting',
  })
})

test('what the live stream tells of a payment is heard before the partner is asked again', async () => {
  const cache = createCache()
  const calls: string[] = []
  const send = (async ({ is }: { is: string }) => {
    calls.push(is)
    return aPayment(is === payments.settle.is ? 'PENDING' : 'COMPLETED')
  }) as unknown as Send
  // The live stream reports the change, so the wait never polls.
  const pause = () => {
    setImmediate(() => void cache.queries.invalidateQueries({ queryKey: keyOf(payments.payment) }))
    return new Promise<void>(() => {})
  }
  const outcome = await settledOutcome({ send, answers: answersIn(cache) }, input, { now: () => 0, pause })
  expect(outcome.is).toBe('paid')
  expect(calls).toEqual([payments.settle.is, payments.payment.is])
})

test('a direct debit that the bank has is neither paid nor unknown, and ends the wait', async () => {
  const debit: Payment = { ...aPayment('PENDING'), Debit: { Status: 'SUBMITTED', ExpectedOn: '2026-11-27' } }
  expect(outcomeOf(debit)).toEqual({ is: 'with-bank', payment: debit })
  const pace = waiting()
  const send = (async () => debit) as unknown as Send
  expect((await settledOutcome(lineOf(send), input, pace)).is).toBe('with-bank')
  expect(pace.now()).toBe(0)
})
