import type { Call, Gives, Input } from '@waea/contract/call'
import { useState, useSyncExternalStore } from 'react'
import type { Answer, Answers, Observed } from '../../calls/shared/answers.ts'
import { wanted } from '../../calls/shared/wanted.ts'
import { usePortal } from '../../session/shared/portal.tsx'

/**
 * The answer of a reading call on a server-rendered page, which must hydrate without the cache's code: first as
 * embedded in the page, then from the cache, like `useCall`.
 */
export function useAnswer<C extends Call>(call: C, input: Input<C>): Answer<Gives<C>> {
  const { answers, send } = usePortal()
  const [observed] = useState(() => observedIn(answers, wanted(call, input, send)))
  return useSyncExternalStore(observed.subscribe, observed.now, observed.now)
}

function observedIn<C extends Call>(answers: Answers, want: ReturnType<typeof wanted<C>>): Observed<Gives<C>> {
  const data = answers.drawn(want.queryKey) as Gives<C> | undefined
  const asDrawn: Answer<Gives<C>> = {
    data,
    error: null,
    isPending: data === undefined,
    isError: false,
    isFetching: data === undefined,
    refetch: () => answers.ready(),
  }
  let inCache = answers.cache()?.observe(want)
  return {
    now: () => inCache?.now() ?? asDrawn,
    subscribe(listener) {
      let stop = inCache?.subscribe(listener)
      const stopAwaiting = answers.subscribe(() => {
        inCache ??= answers.cache()?.observe(want)
        stop ??= inCache?.subscribe(listener)
        listener()
      })
      return () => {
        stopAwaiting()
        stop?.()
      }
    },
  }
}
