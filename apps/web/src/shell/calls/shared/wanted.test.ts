import { anyone, type Call, ownCustomer } from '@waea/contract/call'
import { Nothing } from '@waea/contract/shapes'
import { expect, test, vi } from 'vitest'
import type { Send } from './api.ts'
import { createQueries } from './cache.ts'
import { keyOf, wanted } from './wanted.ts'

const call = { is: 'GET /figures', says: 'Figures.', who: anyone, gives: Nothing, refuses: [] } satisfies Call
const own = { ...call, is: 'GET /own/:customerUuid', who: ownCustomer() } satisfies Call
const send = (async () => ({})) as unknown as Send

test('an answer is known by its call and by what was asked', () => {
  expect(keyOf(call)).toEqual(['GET /figures'])
  expect(keyOf(call, {})).toEqual(['GET /figures', {}])
  expect(wanted(call, {}, send).queryKey).toEqual(keyOf(call, {}))
})

test('what has a lifetime, or is wanted without a connection, is kept for good; other answers are old at once', () => {
  const { gcTime, staleTime, meta } = wanted(call, {}, send)
  expect({ gcTime, staleTime, meta }).toEqual({
    gcTime: undefined,
    staleTime: 0,
    meta: { ofCustomer: false, kept: false, isOfPlans: false },
  })
  const fresh = wanted({ ...own, fresh: 5000 }, { customerUuid: 'a' }, send)
  expect(fresh).toMatchObject({ gcTime: Infinity, staleTime: 5000, meta: { ofCustomer: true, kept: true } })
  const offline = wanted({ ...own, offline: true }, { customerUuid: 'a' }, send)
  expect(offline).toMatchObject({ gcTime: Infinity, staleTime: 0, meta: { ofCustomer: true, kept: true } })
})

test('what is asked goes over the line, with the end that the screen gives it', async () => {
  const line = vi.fn(async () => ({}))
  await createQueries().fetchQuery(wanted(own, { customerUuid: 'a' }, line as unknown as Send))
  expect(line).toHaveBeenCalledExactlyOnceWith(own, { customerUuid: 'a' }, { signal: expect.any(AbortSignal) })
})
