import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PartnerUnknown } from '../ports/ports.ts'
import { withBreaker } from './breaker.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function standIn() {
  const partner = { asked: 0, answers: async (): Promise<string> => 'here' }
  const states: string[] = []
  const port = withBreaker(
    {
      find: async (_what: string) => {
        partner.asked += 1
        return partner.answers()
      },
      isOn: true,
    },
    ['find'],
    (state) => states.push(state),
  )
  const ask = () => port.find('a street').catch((error: unknown) => error)
  return { partner, port, states, ask }
}

const silent = async () => {
  throw new PartnerUnknown('no answer')
}

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at += 1) await work()
}

test('a partner that ten questions in ten seconds brought no answer is not asked any more', async () => {
  const { partner, states, ask } = standIn()
  partner.answers = silent
  await times(10, ask)
  expect(await ask()).toBeInstanceOf(PartnerUnknown)
  expect(partner.asked).toBe(10)
  expect(states).toEqual(['left-alone'])
})

test('a few questions without an answer leave a partner as it is', async () => {
  const { partner, ask } = standIn()
  partner.answers = silent
  await times(9, ask)
  partner.answers = async () => 'here'
  expect(await ask()).toBe('here')
})

test('a partner that answers two in ten is asked on', async () => {
  const { partner, ask } = standIn()
  let count = 0
  partner.answers = () => (count++ % 5 === 0 ? Promise.resolve('here') : silent())
  await times(50, ask)
  expect(partner.asked).toBe(50)
})

test('after two seconds one question looks whether it is back, and all follow when it is', async () => {
  const { partner, states, ask } = standIn()
  partner.answers = silent
  await times(10, ask)
  vi.advanceTimersByTime(2_000)
  await times(3, ask)
  expect(partner.asked).toBe(11)
  vi.advanceTimersByTime(2_000)
  partner.answers = async () => 'here'
  expect(await Promise.all([ask(), ask()])).toEqual(['here', 'here'])
  expect(states.at(-1)).toBe('back')
})

test('a refusal is an answer, and is passed on unchanged', async () => {
  const { partner, ask } = standIn()
  const refusal = new TypeError('no such street')
  partner.answers = async () => {
    throw refusal
  }
  await times(20, ask)
  expect(await ask()).toBe(refusal)
  expect(partner.asked).toBe(21)
})
