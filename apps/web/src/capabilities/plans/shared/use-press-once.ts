import { OnceKey } from '@waea/contract/once-key'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { type Sending, useSending } from '../../../shell/forms/shared/sending.ts'
import { usePayAgain } from '../../payments/shared/pay-again.tsx'
import type { PayAgain } from '../../payments/shared/pay-record.ts'

export type PressOnce = {
  /** Makes the call with the idempotency key of this press. */
  start: (key: string, again: PayAgain) => Promise<unknown>
  onDone: () => void
  /** Whether money may have moved if the outcome is unknown. */
  mayHavePaid: boolean
}

/** Pays or buys with one press. While the outcome is unknown, every further press repeats the same request. */
export function usePressOnce({ start, onDone, mayHavePaid }: PressOnce): Sending & { question: ReactNode } {
  const errorText = useErrorText({ mayHavePaid })
  const [once] = useState(() => new OnceKey())
  const { askingFirst, question } = usePayAgain()
  const startOnce = async (again: PayAgain) => {
    try {
      await start(once.for(null), again)
    } catch (error) {
      once.end(error)
      throw error
    }
    onDone()
  }
  const sending = useSending(() => askingFirst(startOnce), { textOf: errorText })
  return { ...sending, question }
}
