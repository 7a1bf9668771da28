import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { Button } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { TextInput } from '@waea/ui/fields/text-input'
import { type ReactNode, useState } from 'react'
import { type Code, CodeField, useCode } from '../../../shell/forms/shared/code-field.tsx'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'

/**
 * The field for a code of the authenticator app, and a button to enter a recovery code instead, for someone without the
 * phone.
 */
export function useAppCode(show: (code: string) => Promise<void>): {
  isRecovery: boolean
  field: ReactNode
  otherWay: ReactNode
  onSend: () => Promise<void>
} {
  const { t } = useLingui()
  const textOf = useAppCodeText()
  const [isRecovery, setIsRecovery] = useState(false)
  const code = useCode(show, {
    missing: isRecovery ? t`Enter a recovery code.` : t`Enter the six digits.`,
    isWhole: (typed) => (isRecovery ? typed.trim() !== '' : typed.length === 6),
    textOf: (error) => textOf(error, isRecovery),
  })
  const otherWay = (
    <Button
      type="button"
      tone="link"
      onClick={() => {
        setIsRecovery(!isRecovery)
        code.type('')
      }}
    >
      {isRecovery ? <Trans>Use the app’s code</Trans> : <Trans>Use a recovery code</Trans>}
    </Button>
  )
  const field = isRecovery ? <RecoveryField of={code} /> : <CodeField label={t`Code from the app`} of={code} />
  return { isRecovery, field, otherWay, onSend: code.onSend }
}

/** Recovery codes also contain letters. */
function RecoveryField({ of: { code, wrong, type } }: { of: Code }) {
  const { t } = useLingui()
  return (
    <Field label={t`Recovery code`} required error={wrong}>
      <TextInput
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => type(event.target.value)}
      />
    </Field>
  )
}

/**
 * The error text for a refused authenticator or recovery code. The usual text mentions a message, and none was sent.
 */
export function useAppCodeText(): (error: unknown, isRecovery?: boolean) => string {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (error, isRecovery = false) => {
    const code = error instanceof CallError ? error.code : undefined
    if (code === 'code-expired') return t`That took too long. Go back and start again.`
    if (code !== 'wrong-code') return errorText(error)
    return isRecovery
      ? t`That recovery code doesn’t work. Check it, or try another: each works once.`
      : t`That code isn’t right. Wait for the app’s next code and enter it.`
  }
}
