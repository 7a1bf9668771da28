import { useMutation } from '@tanstack/react-query'
import type { Call, Gives, Input } from '@waea/contract/call'
import type { CallError } from '@waea/contract/call-error'
import { OnceKey } from '@waea/contract/once-key'
import { useState } from 'react'
import { keyOf } from '../../calls/shared/wanted.ts'
import { usePortal } from '../../session/shared/portal.tsx'

export type SendChoices<C extends Call> = {
  /** The calls whose answers this one changes; they are refetched. */
  changes?: readonly Call[]
  after?: (gives: Gives<C>, input: Input<C>) => void
}

/**
 * Makes a changing call: `mutateAsync(input)` returns the answer or throws a CallError; `isPending` and `error` are for
 * the form. A call that moves money or goods keeps one idempotency key while its outcome is unknown (`OnceKey`).
 */
export function useSend<C extends Call>(call: C, choices: SendChoices<C> = {}) {
  const { send, queries } = usePortal()
  const [once] = useState(() => new OnceKey())
  return useMutation<Gives<C>, CallError, Input<C>>({
    mutationFn: (input) => send(call, input, call.once ? { key: once.for(input) } : {}),
    onSettled: (_, error) => once.end(error),
    onSuccess: (gives, input) => {
      for (const changed of choices.changes ?? []) void queries.invalidateQueries({ queryKey: keyOf(changed) })
      choices.after?.(gives, input)
    },
  })
}
