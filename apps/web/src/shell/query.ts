import { QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Asked, Call, Gives } from '@waea/contract/call'
import type { Send } from './api.ts'
import { CallError } from './call-error.ts'
import { usePortal } from './portal.tsx'

/** The cache of answers. An answer stays fresh for as long as its call says (3§9.3). */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Only a missing connection is worth a second try by itself; a refusal stays one.
        retry: (failures, error) => failures < 2 && error instanceof CallError && error.status === 0,
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The key of an answer in the cache: the call's address, then what was asked. */
export function keyOf<C extends Call>(call: C, asked?: Asked<C>): readonly unknown[] {
  return asked === undefined ? [call.is] : [call.is, asked]
}

/** How an answer is fetched and kept: for route loads and for `useCall`. */
export function wanted<C extends Call>(call: C, asked: Asked<C>, send: Send) {
  return queryOptions<Gives<C>, CallError>({
    queryKey: keyOf(call, asked),
    queryFn: ({ signal }) => send(call, asked, { signal }),
    staleTime: call.fresh ?? 0,
    meta: { ofCustomer: call.who.kind === 'own-customer', kept: call.fresh !== undefined },
  })
}

export type CallOptions = {
  /** False while what it asks is not known yet. */
  enabled?: boolean
  /** Asks again and again, in milliseconds, while something is awaited. */
  everyMs?: number | false
}

/**
 * The answer of a reading call, from the cache when it is fresh. `data` is undefined while the first answer is awaited,
 * `isFetching` says that shown figures are being refreshed, `error` is a CallError, `refetch` tries again.
 */
export function useCall<C extends Call>(
  call: C,
  asked: Asked<C>,
  options: CallOptions = {},
): UseQueryResult<Gives<C>, CallError> {
  const { send } = usePortal()
  return useQuery({
    ...wanted(call, asked, send),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
    ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
  })
}
