import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import type { CallError } from '@waea/contract/call-error'
import { loadOnce } from '../../device/shared/load-once.ts'

/** An answer as a screen sees it. */
export type Answer<Data> = {
  data: Data | undefined
  error: CallError | null
  isPending: boolean
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

export type Observed<Data> = { now: () => Answer<Data>; subscribe: (listener: () => void) => () => void }

/** The cache of answers, and a way to observe one of them. */
export type Cache = {
  queries: QueryClient
  observe: <Data>(want: UseQueryOptions<Data, CallError>) => Observed<Data>
}

/** The source of answers. A visitor's first page carries its own, so the cache's code can load later. */
export type Answers = {
  /** The cache; undefined until its code is loaded. */
  cache: () => Cache | undefined
  ready: () => Promise<Cache>
  /** Calls back when the cache is loaded. */
  subscribe: (listener: () => void) => () => void
  /** The answer embedded in the page, by its `keyOf` key. */
  drawn: (key: readonly unknown[]) => unknown
}

/** Answers embedded in a page: key, data and when they were made. */
export type DrawnAnswers = readonly [key: readonly unknown[], data: unknown, at: number][]

const nothing = () => {}

/** Answers in a cache that is loaded from the start. */
export function answersIn(cache: Cache): Answers {
  return { cache: () => cache, ready: async () => cache, subscribe: () => nothing, drawn: nothing }
}

/**
 * Answers embedded in the page, for a cache whose code is loaded when first needed. Gain in bench/pages.ts: the home
 * page fetches no file of signed-in pages, 75 kB of script.
 */
export function answersLater(drawn: DrawnAnswers, load: () => Promise<Cache>): Answers {
  const byKey = new Map(drawn.map(([key, data]) => [JSON.stringify(key), data]))
  const listeners = new Set<() => void>()
  let cache: Cache | undefined
  const ready = loadOnce(async () => {
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
