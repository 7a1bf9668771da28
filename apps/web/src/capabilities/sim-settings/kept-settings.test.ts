import type { Call, Input } from '@waea/contract/call'
import { simSettings } from '@waea/contract/mobile/sim-settings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Send } from '../../shell/calls/shared/api.ts'
import { createQueries } from '../../shell/calls/shared/cache.ts'
import { wanted } from '../../shell/calls/shared/wanted.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fiveMinutes = 300_000

/** The number of calls made in total when the answer is wanted at once, just before `ms` have passed, and at `ms`. */
async function madeFor<C extends Call>(call: C, input: Input<C>, ms: number): Promise<number[]> {
  const send = vi.fn(async () => ({}))
  const queries = createQueries()
  const made: number[] = []
  for (const wait of [0, ms - 1, 1]) {
    vi.advanceTimersByTime(wait)
    await queries.fetchQuery(wanted(call, input, send as unknown as Send))
    made.push(send.mock.calls.length)
  }
  return made
}

test('[K-SIM-01] the settings of a SIM are kept for 5 minutes, and asked for again after them', async () => {
  const input = { CustomerUUID: 'a', MobileUUID: 'b' }
  expect(await madeFor(simSettings.settings, input, fiveMinutes)).toEqual([1, 1, 2])
})

test('[K-SIM-02] whether roaming is charged by the day is kept for 5 minutes, and asked for again after them', async () => {
  const input = { customerUuid: 'a', mobileUuid: 'b' }
  expect(await madeFor(simSettings.autoActive, input, fiveMinutes)).toEqual([1, 1, 2])
})
