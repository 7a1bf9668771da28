import { CodeInput } from '@waea/ui/fields/code-input'
import { Field } from '@waea/ui/fields/field'
import { useEffect, useRef, useState } from 'react'
import { textedCode } from '../texted-code.ts'
import { useSending } from './sending.ts'

/** The state of a code field: what was typed, and what is wrong with it. */
export type Code = {
  code: string
  wrong: string | undefined
  /** Sets what was typed, and clears the last error. */
  type: (typed: string) => void
  /** For `SendForm`: submits the code. */
  onSend: () => Promise<void>
}

/**
 * Connects a code field to its call: `show` gets the complete code and may throw a CallError. A refused code clears the
 * field. `missing` is the error for an incomplete code; complete means six digits unless `isWhole` says otherwise.
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
    /** The sentence for an error; by default that of its refusal. */
    textOf?: (error: unknown) => string
  },
): Code {
  const [code, setCode] = useState('')
  // The last digit submits the code before the state is rendered.
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
 * A field for a six-digit code, with its error. It has the focus when its step opens. The last digit submits the form, whether typed, pasted or autofilled; a
 * texted code is read from the message if the browser can and the person agrees.
 */
export function CodeField({ label, of, isTexted = false }: { label: string; of: Code; isTexted?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const send = () => input.current?.form?.requestSubmit()
  const take = useRef((_code: string) => {})
  take.current = (code) => {
    of.type(code)
    send()
  }
  useEffect(() => {
    if (!isTexted) return
    const reading = new AbortController()
    void textedCode(reading.signal).then((code) => code !== undefined && take.current(code))
    return () => reading.abort()
  }, [isTexted])
  return (
    <Field label={label} required error={of.wrong}>
      <CodeInput ref={input} value={of.code} onChange={of.type} onComplete={send} data-autofocus />
    </Field>
  )
}
