import { useRef } from 'react'
import { newIntent } from '../../shell/calls/intent.ts'
import { isFinal } from '../../shell/data/use-send.ts'
import { useErrorText } from '../../shell/forms/refusal-text.tsx'
import { type Sending, useSending } from '../../shell/forms/sending.ts'

export type PressOnce = {
  /** Makes the call with the key of this wish. */
  start: (key: string) => Promise<unknown>
  onDone: () => void
  /** Whether something may have been paid where the outcome is unknown. */
  mayHavePaid: boolean
}

/** Pays or buys with one press. While the outcome is unknown, every press repeats the same wish. */
export function usePressOnce({ start, onDone, mayHavePaid }: PressOnce): Sending {
  const errorText = useErrorText({ mayHavePaid })
  const key = useRef(newIntent())
  return useSending(
    async () => {
      try {
        await start(key.current)
      } catch (error) {
        if (isFinal(error)) key.current = newIntent()
        throw error
      }
      onDone()
    },
    { textOf: errorText },
  )
}
