import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { isOffline } from '../device/connection.ts'
import type { Cache } from './answers.ts'
import { CallError } from './call-error.ts'

/** The cache of answers. An answer stays fresh for as long as its call says (3§9.3). */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Only a missing connection is worth a second try by itself; a refusal stays one.
        retry: (failures, error) => failures < 2 && error instanceof CallError && error.status === 0 && !isOffline(),
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The cache with what screens need to look into it. */
export function createCache(): Cache {
  const queries = createQueries()
  return {
    queries,
    observe(want) {
      const observer = new QueryObserver(queries, want)
      return {
        now: () => observer.getCurrentResult(),
        subscribe(listener) {
          const stop = observer.subscribe(notifyManager.batchCalls(listener))
          // What came between the first look and now would not be told otherwise.
          observer.updateResult()
          return stop
        },
      }
    },
  }
}
