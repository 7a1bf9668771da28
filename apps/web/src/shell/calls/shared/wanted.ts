import { queryOptions } from '@tanstack/react-query'
import type { Call, Gives, Input } from '@waea/contract/call'
import type { CallError } from '@waea/contract/call-error'
import type { Send } from './api.ts'

/** The cache key of an answer: the call's address, then its values. */
export function keyOf<C extends Call>(call: C, input?: Input<C>): readonly unknown[] {
  return input === undefined ? [call.is] : [call.is, input]
}

/** The query of a call, for route loads, `useCall` and `useAnswer`. */
export function wanted<C extends Call>(call: C, input: Input<C>, send: Send) {
  const kept = call.fresh !== undefined || call.offline === true
  return queryOptions<Gives<C>, CallError>({
    queryKey: keyOf(call, input),
    queryFn: async ({ signal, client, queryKey }) => {
      const isRefresh = call.isOfPlans && client.getQueryData(queryKey) !== undefined
      if (isRefresh) await plansRefreshDelay(signal)
      return send(call, input, { signal })
    },
    staleTime: call.fresh ?? 0,
    meta: { ofCustomer: call.who.kind === 'own-customer', kept, isOfPlans: call.isOfPlans === true },
    // Never drop an answer that the device stores: the stored copy is written from the cache.
    ...(kept && { gcTime: Number.POSITIVE_INFINITY }),
  })
}

const plansRefreshMs = 1500

/** Delays a refresh of known plans and prices (3§9.2); leaving the screen cancels it. */
function plansRefreshDelay(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, plansRefreshMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
