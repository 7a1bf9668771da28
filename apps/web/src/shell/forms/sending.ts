import { useRef, useState } from 'react'
import { useErrorText } from './refusal-text.tsx'

export type Sending<Args extends unknown[] = []> = {
  /** Why it was refused, in words; gone with the next try. */
  refusal: string | undefined
  /** Sends, unless it is being sent already. Ends when it is known how it went. */
  onSend: (...args: Args) => Promise<void>
  isSending: boolean
  /** Says why something is refused that another part tried, or takes it back. */
  refuse: (text: string | undefined) => void
}

/**
 * Sends once at a time, and holds why it was refused. `send` throws a CallError, or answers in words why it did not send.
 * `textOf` gives the sentence for an error where it is not that of all refusals; undefined says nothing. `SendForm`
 * shows both, and moves the focus to the first wrong field, else to the refusal.
 */
export function useSending<Args extends unknown[]>(
  send: (...args: Args) => Promise<string | undefined> | Promise<void>,
  { textOf }: { textOf?: (error: unknown) => string | undefined } = {},
): Sending<Args> {
  const errorText = useErrorText()
  const [refusal, refuse] = useState<string>()
  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)

  const onSend = async (...args: Args) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    refuse(undefined)
    setSending(true)
    try {
      refuse((await send(...args)) ?? undefined)
    } catch (error) {
      refuse((textOf ?? errorText)(error))
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }
  return { refusal, onSend, isSending, refuse }
}
