import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '@waea/ui/fields/field'
import { TextInput } from '@waea/ui/fields/text-input'
import { useLayoutEffect, useRef } from 'react'
import { typedCode } from '../typed-code.ts'

/** The code of a voucher, grouped as on the card while being typed or pasted. */
export function CodeField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  // Grouping moves the text after the caret, so put the caret back where it was.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <Field label={<Trans>Voucher code</Trans>} hint={t`The 13 digits on the card or receipt`} error={error} required>
      <TextInput
        ref={input}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        className="tabular-nums tracking-wide"
        value={value}
        onChange={({ target, nativeEvent }) => {
          // Grouping would end or repeat an IME composition.
          if ((nativeEvent as InputEvent).isComposing) return onChange(target.value)
          const typed = typedCode(target.value, target.selectionStart ?? target.value.length)
          caret.current = typed.caret
          onChange(typed.text)
        }}
        onCompositionEnd={({ currentTarget }) =>
          onChange(typedCode(currentTarget.value, currentTarget.value.length).text)
        }
      />
    </Field>
  )
}
