import { catalogue } from '@waea/contract/shop/catalogue'
import { expect, test, vi } from 'vitest'
import { answersIn, answersLater } from './answers.ts'
import type { Send } from './api.ts'
import { createCache } from './cache.ts'
import { keyOf, wanted } from './wanted.ts'

const key = keyOf(catalogue.internationalRates, {})
const rates = { Rates: [{ location: 'Fiji', price: '29', rate: 'c_min' }] }

test('an answer that came with the page is known without the cache', () => {
  const load = vi.fn(async () => createCache())
  const answers = answersLater([[key, rates, Date.now()]], load)
  expect(answers.drawn(key)).toBe(rates)
  expect(load).not.toHaveBeenCalled()
})

test('the cache starts from the answers that came with the page, and asks for them again only when they are old', async () => {
  const send = vi.fn(async () => ({ Rates: [] }))
  const want = wanted(catalogue.internationalRates, {}, send as unknown as Send)
  const young = await answersLater([[key, rates, Date.now()]], async () => createCache()).ready()
  expect(await young.queries.fetchQuery(want)).toEqual(rates)
  expect(send).not.toHaveBeenCalled()
  const old = await answersLater([[key, rates, Date.now() - 86_400_000]], async () => createCache()).ready()
  expect(await old.queries.fetchQuery(want)).toEqual({ Rates: [] })
})

test('the cache is loaded once, its coming is told, and a failed load is tried again', async () => {
  const load = vi.fn(async () => createCache()).mockRejectedValueOnce(new Error('offline'))
  const answers = answersLater([], load)
  const hear = vi.fn()
  answers.subscribe(hear)
  await expect(answers.ready()).rejects.toThrow('offline')
  expect(answers.cache()).toBeUndefined()
  const [one, other] = await Promise.all([answers.ready(), answers.ready()])
  expect(one).toBe(other)
  expect(answers.cache()).toBe(one)
  expect(load).toHaveBeenCalledTimes(2)
  expect(hear).toHaveBeenCalledTimes(1)
})

test('who no longer listens is not told that the cache is here', async () => {
  const answers = answersLater([[key, rates, Date.now()]], async () => createCache())
  const hear = vi.fn()
  answers.subscribe(hear)()
  const { queries } = await answers.ready()
  expect(hear).not.toHaveBeenCalled()
  expect(queries.getQueryData(key)).toBe(rates)
  expect(answers.drawn(['another'])).toBeUndefined()
})

test('a cache that is there from the start is given as it is, and nothing came with the page', async () => {
  const cache = createCache()
  const answers = answersIn(cache)
  expect(answers.cache()).toBe(cache)
  expect(await answers.ready()).toBe(cache)
  expect(answers.drawn(key)).toBeUndefined()
  expect(() => answers.subscribe(() => {})()).not.toThrow()
})
