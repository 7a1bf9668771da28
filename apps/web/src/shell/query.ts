import { QueryClient, queryOptions, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import type { Asked, Call, Gives } from '@waea/contract/call'
import { useRef } from 'react'
import { newIntent, type Send } from './api.ts'
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

export type SendChoices<C extends Call> = {
  /** The calls whose answers have changed by this one; they are asked again. */
  changes?: readonly Call[]
  after?: (gives: Gives<C>, asked: Asked<C>) => void
}

/**
 * Makes a changing call: `mutateAsync(asked)` answers or throws a CallError, `isPending` and `error` are for the form.
 * A call that moves money or goods carries one key for one wish: the key stays while the outcome is unknown (no answer,
 * a fault of the server, still being worked on), so trying again never does it twice; after an answer the next try is a new wish.
 */
export function useSend<C extends Call>(call: C, choices: SendChoices<C> = {}) {
  const { send, queries } = usePortal()
  const wish = useRef<{ asked: string; key: string } | undefined>(undefined)
  return useMutation<Gives<C>, CallError, Asked<C>>({
    mutationFn: async (asked) => {
      const text = JSON.stringify(asked)
      if (wish.current?.asked !== text) wish.current = { asked: text, key: newIntent() }
      try {
        const gives = await send(call, asked, call.once ? { key: wish.current.key } : {})
        wish.current = undefined
        return gives
      } catch (error) {
        if (isFinal(error)) wish.current = undefined
        throw error
      }
    },
    onSuccess: (gives, asked) => {
      for (const changed of choices.changes ?? []) void queries.invalidateQueries({ queryKey: keyOf(changed) })
      choices.after?.(gives, asked)
    },
  })
}

/** Whether an error tells the outcome for certain. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.status >= 400 && error.status < 500 && error.code !== 'in-progress'
}
