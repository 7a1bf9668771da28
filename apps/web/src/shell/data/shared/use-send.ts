import { useMutation } from '@tanstack/react-query'
import type { Call, Gives, Input } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { useRef } from 'react'
import { newIntent } from '../../calls/shared/intent.ts'
import { keyOf } from '../../calls/shared/wanted.ts'
import { usePortal } from '../../session/shared/portal.tsx'

export type SendChoices<C extends Call> = {
  /** The calls whose answers this one changes; they are refetched. */
  changes?: readonly Call[]
  after?: (gives: Gives<C>, input: Input<C>) => void
}

/**
 * Makes a changing call: `mutateAsync(input)` returns the answer or throws a CallError; `isPending` and `error` are for
 * the form. A call that moves money or goods keeps one idempotency key while its outcome is unknown (no answer, a
 * server fault, still being processed), so trying again never does it twice; after a definite answer the next attempt
 * gets a new key.
 */
export function useSend<C extends Call>(call: C, choices: SendChoices<C> = {}) {
  const { send, queries } = usePortal()
  const attempt = useRef<{ input: string; key: string } | undefined>(undefined)
  return useMutation<Gives<C>, CallError, Input<C>>({
    mutationFn: async (input) => {
      const text = JSON.stringify(input)
      if (attempt.current?.input !== text) attempt.current = { input: text, key: newIntent() }
      try {
        const gives = await send(call, input, call.once ? { key: attempt.current.key } : {})
        attempt.current = undefined
        return gives
      } catch (error) {
        if (isFinal(error)) attempt.current = undefined
        throw error
      }
    },
    onSuccess: (gives, input) => {
      for (const changed of choices.changes ?? []) void queries.invalidateQueries({ queryKey: keyOf(changed) })
      choices.after?.(gives, input)
    },
  })
}

/** Whether an error means that the outcome is certain. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.status >= 400 && error.status < 500 && error.code !== 'in-progress'
}
