import { catalogue } from '@waea/contract/catalogue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Send } from './api.ts'
import { createQueries } from './cache.ts'
import { wanted } from './wanted.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an answer is shown without asking again for as long as its call says, and no longer', async () => {
  const send = vi.fn(async () => ({ PostpayMobilePlans: [] }))
  const want = wanted(catalogue.postpayPlans, { spid: '2' }, send as unknown as Send)
  const queries = createQueries()
  await queries.fetchQuery(want)
  vi.advanceTimersByTime(59_000)
  await queries.fetchQuery(want)
  expect(send).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2000)
  await queries.fetchQuery(want)
  expect(send).toHaveBeenCalledTimes(2)
})
