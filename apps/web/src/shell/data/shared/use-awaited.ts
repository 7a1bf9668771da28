import type { Call, Gives, Input } from '@waea/contract/call'
import { useState } from 'react'
import { useCall } from './use-call.ts'

/**
 * The answer of a call while something in it is still pending. The live stream updates it; in case the stream is cut,
 * it is also polled every `everyMs` until it is there, for `forMs` at most.
 */
export function useAwaited<C extends Call>(
  call: C,
  input: Input<C>,
  {
    isThere,
    everyMs,
    forMs,
    enabled = true,
  }: { isThere: (known: Gives<C>) => boolean; everyMs: number; forMs: number; enabled?: boolean },
) {
  const [sinceMs] = useState(() => Date.now())
  return useCall(call, input, {
    enabled,
    everyMs: (known) => ((known && isThere(known)) || Date.now() - sinceMs > forMs ? false : everyMs),
  })
}
