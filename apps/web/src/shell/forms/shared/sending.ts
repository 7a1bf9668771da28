import { useRef, useState } from 'react'
import { useErrorText } from './refusal-text.tsx'

export type Sending<Args extends unknown[] = []> = {
  /** Why it was refused; cleared by the next attempt. */
  refusal: string | undefined
  /** Sends, unless a send is under way. Resolves when the result is known. */
  onSend: (...args: Args) => Promise<void>
  isSending: boolean
  /** Shows or clears a refusal that comes from another part. */
  refuse: (text: string | undefined) => void
}

/**
 * Sends one at a time, and keeps the refusal. `send` throws a CallError, or returns a text saying why it did not send.
 * `textOf` gives the sentence for an error if it is not the usual one; undefined shows nothing. `SendForm` shows both,
 * and focuses the first invalid field, else the refusal.
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
