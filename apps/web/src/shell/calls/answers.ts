import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import { codeOnce } from '../device/code-once.ts'
import type { CallError } from './call-error.ts'

/** What a screen sees of an answer. */
export type Answer<Data> = {
  data: Data | undefined
  error: CallError | null
  isPending: boolean
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

export type Observed<Data> = { now: () => Answer<Data>; subscribe: (listener: () => void) => () => void }

/** The cache of answers, with a way to look at one of them. */
export type Cache = {
  queries: QueryClient
  observe: <Data>(want: UseQueryOptions<Data, CallError>) => Observed<Data>
}

/** Where answers are kept. A visitor's first page brings its own, and the cache's code comes later. */
export type Answers = {
  /** The cache; undefined until its code is here. */
  cache: () => Cache | undefined
  ready: () => Promise<Cache>
  /** Tells when the cache is here. */
  subscribe: (listener: () => void) => () => void
  /** The answer that came with the page, under the key of `keyOf`. */
  drawn: (key: readonly unknown[]) => unknown
}

/** Answers that came with a page: key, data and when they were true. */
export type DrawnAnswers = readonly [key: readonly unknown[], data: unknown, at: number][]

const nothing = () => {}

/** Answers in a cache that is there from the start. */
export function answersIn(cache: Cache): Answers {
  return { cache: () => cache, ready: async () => cache, subscribe: () => nothing, drawn: nothing }
}

/**
 * Answers that came with the page, in a cache whose code is loaded when it is first needed.
 * Gain in bench/pages.ts: the home page fetches no file of signed-in pages, 75 kB of script.
 */
export function answersLater(drawn: DrawnAnswers, load: () => Promise<Cache>): Answers {
  const byKey = new Map(drawn.map(([key, data]) => [JSON.stringify(key), data]))
  const listeners = new Set<() => void>()
  let cache: Cache | undefined
  const ready = codeOnce(async () => {
    const loaded = await load()
    for (const [key, data, updatedAt] of drawn) loaded.queries.setQueryData(key, data, { updatedAt })
    cache = loaded
    for (const listener of listeners) listener()
    return loaded
  })
  return {
    cache: () => cache,
    ready,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    drawn: (key) => byKey.get(JSON.stringify(key)),
  }
}
