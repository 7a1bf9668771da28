import { CodeInput } from '@waea/ui/code-input'
import { Field } from '@waea/ui/field'
import { useEffect, useRef, useState } from 'react'
import { useSending } from './sending.ts'
import { textedCode } from './texted-code.ts'

/** What was typed of a code, and what is wrong with it. */
export type Code = {
  code: string
  wrong: string | undefined
  /** Takes what is typed; the complaint about the code before goes. */
  type: (typed: string) => void
  /** For `SendForm`: shows the code. */
  onSend: () => Promise<void>
}

/**
 * Ties a code to its call: `show` gets it when it is whole and may throw a CallError. A code that is refused makes room
 * for the next one. `missing` is said of one that is not whole, which is six digits unless `isWhole` says otherwise.
 */
export function useCode(
  show: (code: string) => Promise<void>,
  {
    missing,
    isWhole = (code) => code.length === 6,
    textOf,
  }: {
    missing: string
    isWhole?: (code: string) => boolean
    /** The sentence for an error; those of all refusals unless given. */
    textOf?: (error: unknown) => string
  },
): Code {
  const [code, setCode] = useState('')
  // The last digit sends the code before it is drawn.
  const latest = useRef('')
  const write = (typed: string) => {
    latest.current = typed
    setCode(typed)
  }
  const sending = useSending(async () => {
    if (!isWhole(latest.current)) return missing
    try {
      await show(latest.current)
    } catch (error) {
      write('')
      throw error
    }
    return undefined
  }, textOf && { textOf })
  const type = (typed: string) => {
    sending.refuse(undefined)
    write(typed)
  }
  return { code, wrong: sending.refusal, type, onSend: sending.onSend }
}

/**
 * The field of a code of six digits, with what is wrong with it. The last digit sends the form, be it typed, pasted or
 * filled in by the phone; one that comes by text message is taken from it where the browser can and the person agrees.
 */
export function CodeField({
  label,
  of,
  autoFocus,
  isTexted = false,
}: {
  label: string
  of: Code
  autoFocus?: boolean
  isTexted?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const send = () => input.current?.form?.requestSubmit()
  const take = useRef((_code: string) => {})
  take.current = (code) => {
    of.type(code)
    send()
  }
  useEffect(() => {
    if (!isTexted) return
    const leaving = new AbortController()
    void textedCode(leaving.signal).then((code) => code !== undefined && take.current(code))
    return () => leaving.abort()
  }, [isTexted])
  return (
    <Field label={label} required error={of.wrong}>
      <CodeInput
        ref={input}
        value={of.code}
        onChange={of.type}
        onComplete={send}
        {...(autoFocus && { 'data-autofocus': true })}
      />
    </Field>
  )
}
