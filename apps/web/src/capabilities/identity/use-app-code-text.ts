import { useLingui } from '@lingui/react/macro'
import { CallError } from '../../shell/calls/call-error.ts'
import { useErrorText } from '../../shell/forms/refusal-text.tsx'

/** The sentence for a refused authenticator or recovery code. The usual one speaks of a message, and none was sent. */
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
