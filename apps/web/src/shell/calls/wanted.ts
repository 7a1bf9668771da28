import { queryOptions } from '@tanstack/react-query'
import type { Asked, Call, Gives } from '@waea/contract/call'
import type { Send } from './api.ts'
import type { CallError } from './call-error.ts'

/** The key of an answer in the cache: the call's address, then what was asked. */
export function keyOf<C extends Call>(call: C, asked?: Asked<C>): readonly unknown[] {
  return asked === undefined ? [call.is] : [call.is, asked]
}

/** How an answer is fetched and kept: for route loads, `useCall` and `useAnswer`. */
export function wanted<C extends Call>(call: C, asked: Asked<C>, send: Send) {
  const kept = call.fresh !== undefined || call.offline === true
  return queryOptions<Gives<C>, CallError>({
    queryKey: keyOf(call, asked),
    queryFn: ({ signal }) => send(call, asked, { signal }),
    staleTime: call.fresh ?? 0,
    meta: { ofCustomer: call.who.kind === 'own-customer', kept },
    // What is kept on the device stays in the cache too: what is saved is what is there.
    ...(kept && { gcTime: Number.POSITIVE_INFINITY }),
  })
}
