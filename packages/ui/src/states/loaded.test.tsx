import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { allOf, Loaded } from './loaded.tsx'

const refetch = vi.fn()
const query = (data: number | undefined, error: Error | null = null, isFetching = false) => ({
  data,
  error,
  isFetching,
  refetch,
})

const drawn = (one: ReturnType<typeof query>, more: { hidesOlder?: true; instead?: (error: Error) => string } = {}) =>
  renderToString(
    <Loaded query={one} waiting="waiting" failed={({ message }) => `No bills: ${message}`} note="Calls work" {...more}>
      {(data) => `answer ${data}`}
    </Loaded>,
  )

const broken = new Error('line cut')

test('a query is drawn as its placeholder, its answer, or its failure with what still works', () => {
  expect(drawn(query(undefined))).toBe('waiting')
  expect(drawn(query(0))).toBe('answer 0')
  const failure = drawn(query(undefined, broken))
  for (const text of ['No bills: line cut', 'Calls work', 'button']) expect(failure).toContain(text)
})

test('an older answer stays when a refresh fails, unless it must not look current', () => {
  expect(drawn(query(7, broken))).toBe('answer 7')
  expect(drawn(query(7, broken), { hidesOlder: true })).toContain('No bills: line cut')
})

test('an error that is a valid answer has its own words', () => {
  expect(drawn(query(undefined, broken), { instead: () => 'No such bill' })).toBe('No such bill')
})

test('several queries have an answer once all have, and fail once one without an answer does', () => {
  expect(allOf(query(1), query(2))).toMatchObject({ data: [1, 2], error: null, isFetching: false })
  expect(allOf(query(1), query(undefined, null, true))).toMatchObject({
    data: undefined,
    error: null,
    isFetching: true,
  })
  expect(allOf(query(1), query(undefined, broken))).toMatchObject({ data: undefined, error: broken })
  // The failed refresh of one is not yet a failure while another loads for the first time.
  expect(allOf(query(1, broken), query(undefined))).toMatchObject({ data: undefined, error: null })
  expect(allOf(query(1, broken), query(2))).toMatchObject({ data: [1, 2], error: broken })
})

test('a retry loads all of several queries again', () => {
  refetch.mockClear()
  allOf(query(1), query(undefined, broken)).refetch()
  expect(refetch).toHaveBeenCalledTimes(2)
})
