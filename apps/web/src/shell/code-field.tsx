import { CodeInput } from '@waea/ui/code-input'
import { Field } from '@waea/ui/field'
import { useState } from 'react'
import { useErrorText } from './refusal-text.tsx'

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
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const type = (typed: string) => {
    setWrong(undefined)
    setCode(typed)
  }
  const onSend = async () => {
    if (!isWhole(code)) return setWrong(missing)
    try {
      await show(code)
    } catch (error) {
      setCode('')
      setWrong((textOf ?? errorText)(error))
    }
  }
  return { code, wrong, type, onSend }
}

/** The field of a code of six digits, with what is wrong with it. */
export function CodeField({ label, of, autoFocus }: { label: string; of: Code; autoFocus?: boolean }) {
  return (
    <Field label={label} required error={of.wrong}>
      <CodeInput value={of.code} onChange={of.type} {...(autoFocus && { 'data-autofocus': true })} />
    </Field>
  )
}
