import { CallError } from '@waea/contract/call-error'
import { catalogue } from '@waea/contract/shop/catalogue'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Send } from './api.ts'
import { createCache, createQueries } from './cache.ts'
import { wanted } from './wanted.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an answer is shown without asking again for as long as its call says, and no longer', async () => {
  const send = vi.fn(async () => ({ PostpayMobilePlans: [] }))
  const want = wanted(catalogue.postpayPlans, { spid: '2' }, send as unknown as Send)
  const queries = createQueries()
  await queries.fetchQuery(want)
  vi.advanceTimersByTime(59_000)
  await queries.fetchQuery(want)
  expect(send).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2000)
  const again = queries.fetchQuery(want)
  await vi.advanceTimersByTimeAsync(1500)
  await again
  expect(send).toHaveBeenCalledTimes(2)
})

describe('plans that are known', () => {
  const answers = { PostpayMobilePlans: [{ Name: 'Light' }] }

  async function knownPlans() {
    const send = vi.fn(async () => structuredClone(answers))
    const want = wanted(catalogue.postpayPlans, { spid: '2' }, send as unknown as Send)
    const queries = createQueries()
    await queries.fetchQuery({ ...want, retry: false })
    return { send, queries, want: { ...want, retry: false }, data: () => queries.getQueryData(want.queryKey) }
  }

  test('[S-CAT-01] are asked for 1.5 seconds after a forced refresh and after they expired, the first time at once', async () => {
    const { send, queries, want } = await knownPlans()
    let calls = 1
    const asksAfterAMoment = async (asking: Promise<unknown>) => {
      await vi.advanceTimersByTimeAsync(1499)
      expect(send).toHaveBeenCalledTimes(calls)
      await vi.advanceTimersByTimeAsync(1)
      await asking
      calls += 1
      expect(send).toHaveBeenCalledTimes(calls)
    }
    expect(send).toHaveBeenCalledTimes(1)
    await asksAfterAMoment(queries.refetchQueries({ queryKey: want.queryKey, type: 'all' }))
    vi.advanceTimersByTime(60_001)
    await asksAfterAMoment(queries.fetchQuery(want))
  })

  test('[S-CAT-02] are shown no longer once they could not be loaded anew', async () => {
    const { send, queries, want, data } = await knownPlans()
    send.mockRejectedValueOnce(new CallError('No', 503))
    vi.advanceTimersByTime(60_001)
    const failing = expect(queries.fetchQuery(want)).rejects.toThrow('No')
    await vi.advanceTimersByTimeAsync(1500)
    await failing
    expect(data()).toBeUndefined()
  })

  test('[S-CAT-03] are kept as they are where nothing has changed, and replaced where something has', async () => {
    const { send, queries, want, data } = await knownPlans()
    const first = data()
    const refresh = async () => {
      vi.advanceTimersByTime(60_001)
      const fetching = queries.fetchQuery(want)
      await vi.advanceTimersByTimeAsync(1500)
      await fetching
    }
    await refresh()
    expect(data()).toBe(first)
    send.mockResolvedValueOnce({ PostpayMobilePlans: [{ Name: 'Lighter' }] })
    await refresh()
    expect(data()).toEqual({ PostpayMobilePlans: [{ Name: 'Lighter' }] })
  })
})

test('a missing connection is worth two more tries, but not where the browser knows of it; a refusal stays one', async () => {
  const lost = new CallError('Network error', 0)
  const retries = (failures: number, error: Error) => {
    const { retry } = createQueries().getDefaultOptions().queries ?? {}
    return typeof retry === 'function' && retry(failures, error)
  }
  expect([0, 1, 2].map((failures) => retries(failures, lost))).toEqual([true, true, false])
  expect(retries(0, new CallError('No', 503))).toBe(false)
  expect(retries(0, new TypeError('A fault of the program'))).toBe(false)
  vi.stubGlobal('navigator', { onLine: false })
  expect(retries(0, lost)).toBe(false)
})

test('without a connection a call fails at once instead of waiting for one', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { queries, mutations } = createQueries().getDefaultOptions()
  expect([queries?.networkMode, mutations?.networkMode]).toEqual(['always', 'always'])
  expect([queries?.refetchOnWindowFocus, mutations?.retry]).toEqual([true, false])
})

test('whoever looks into the cache sees what is there, is told what comes, and hears nothing after the end', async () => {
  const { queries, observe } = createCache()
  const { now, subscribe } = observe<string>({ queryKey: ['GET /figures'], enabled: false })
  expect(now()).toMatchObject({ data: undefined, isPending: true })
  queries.setQueryData(['GET /figures'], 'early')
  const hear = vi.fn()
  const stop = subscribe(hear)
  expect(now().data).toBe('early')
  queries.setQueryData(['GET /figures'], 'later')
  await vi.advanceTimersByTimeAsync(0)
  expect(now().data).toBe('later')
  expect(hear).toHaveBeenCalled()
  stop()
  hear.mockClear()
  queries.setQueryData(['GET /figures'], 'too late')
  await vi.advanceTimersByTimeAsync(0)
  expect(hear).not.toHaveBeenCalled()
})
