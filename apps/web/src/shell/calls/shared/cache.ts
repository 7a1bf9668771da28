import { notifyManager, QueryCache, QueryClient, QueryObserver } from '@tanstack/react-query'
import { CallError } from '@waea/contract/call-error'
import { isOffline } from '../../device/shared/connection.ts'
import type { Cache } from './answers.ts'

/** Creates the cache of answers. Each call says how long its answer stays fresh (3§9.3). */
export function createQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // Don't show plans and prices that failed to reload (2§7.3).
      onError: (_error, query) => {
        if (query.meta?.isOfPlans) query.setState({ data: undefined, dataUpdatedAt: 0 })
      },
    }),
    defaultOptions: {
      queries: {
        // Retry only a lost connection; a refusal would be refused again.
        retry: (failures, error) => failures < 2 && error instanceof CallError && error.status === 0 && !isOffline(),
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The cache, with an observer for screens. */
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
          // Pick up changes from before the subscription.
          observer.updateResult()
          return stop
        },
      }
    },
  }
}
