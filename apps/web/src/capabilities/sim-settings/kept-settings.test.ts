import type { Call, Input } from '@waea/contract/call'
import { simSettings } from '@waea/contract/mobile/sim-settings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Send } from '../../shell/calls/shared/api.ts'
import { createQueries } from '../../shell/calls/shared/cache.ts'
import { wanted } from '../../shell/calls/shared/wanted.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fiveMinutes = 300_000

/** How often a call is made where its answer is wanted at once, so long after, and a moment after that. */
async function madeFor<C extends Call>(call: C, asked: Input<C>, ms: number): Promise<number[]> {
  const send = vi.fn(async () => ({}))
  const queries = createQueries()
  const made: number[] = []
  for (const wait of [0, ms - 1, 1]) {
    vi.advanceTimersByTime(wait)
    await queries.fetchQuery(wanted(call, asked, send as unknown as Send))
    made.push(send.mock.calls.length)
  }
  return made
}

test('[K-SIM-01] the settings of a SIM are kept for 5 minutes, and asked for again after them', async () => {
  const asked = { CustomerUUID: 'a', MobileUUID: 'b' }
  expect(await madeFor(simSettings.settings, asked, fiveMinutes)).toEqual([1, 1, 2])
})

test('[K-SIM-02] whether roaming is charged by the day is kept for 5 minutes, and asked for again after them', async () => {
  const asked = { customerUuid: 'a', mobileUuid: 'b' }
  expect(await madeFor(simSettings.autoActive, asked, fiveMinutes)).toEqual([1, 1, 2])
})
