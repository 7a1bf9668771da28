import { OnceKey } from '@waea/contract/once-key'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { type Sending, useSending } from '../../../shell/forms/shared/sending.ts'
import { usePayAgain } from '../../payments/shared/pay-again.tsx'
import type { PayAgain } from '../../payments/shared/pay-record.ts'

export type PressOnce<Answer> = {
  /** Makes the call with the idempotency key of this press. */
  start: (key: string, again: PayAgain) => Promise<Answer>
  /** Receives what `start` returned. */
  onDone: (answer: Answer) => void
  /** Whether money may have moved if the outcome is unknown. */
  mayHavePaid: boolean
}

/** Pays or buys with one press. While the outcome is unknown, every further press repeats the same request. */
export function usePressOnce<Answer>({
  start,
  onDone,
  mayHavePaid,
}: PressOnce<Answer>): Sending & { question: ReactNode } {
  const errorText = useErrorText({ mayHavePaid })
  const [once] = useState(() => new OnceKey())
  const { askingFirst, question } = usePayAgain()
  const startOnce = async (again: PayAgain) => {
    const answer = await start(once.for(null), again).catch((error: unknown) => {
      once.end(error)
      throw error
    })
    // The next press is a new payment, for example of the next bill.
    once.end()
    onDone(answer)
  }
  const sending = useSending(() => askingFirst(startOnce), { textOf: errorText })
  return { ...sending, question }
}
