import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Call, Gives, Input } from '@waea/contract/call'
import type { CallError } from '@waea/contract/call-error'
import { wanted } from '../../calls/shared/wanted.ts'
import { usePortal } from '../../session/shared/portal.tsx'

type CallOptions<Data> = {
  /** False while the call's values are not known yet. */
  enabled?: boolean
  /** The polling interval in milliseconds; a function decides it after each answer. */
  everyMs?: number | false | ((known: Data | undefined) => number | false)
}

/**
 * The answer of a reading call, from the cache if fresh. `data` is undefined until the first answer, `isFetching` means
 * that shown figures are being refreshed, `error` is a CallError, `refetch` tries again.
 */
export function useCall<C extends Call>(
  call: C,
  input: Input<C>,
  { enabled, everyMs }: CallOptions<Gives<C>> = {},
): UseQueryResult<Gives<C>, CallError> {
  const { send } = usePortal()
  return useQuery({
    ...wanted(call, input, send),
    ...(enabled !== undefined && { enabled }),
    ...(everyMs !== undefined && {
      refetchInterval:
        typeof everyMs === 'function'
          ? ({ state }: { state: { data: Gives<C> | undefined } }) => everyMs(state.data)
          : everyMs,
    }),
  })
}
