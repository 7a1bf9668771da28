import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { SendForm } from '@waea/ui/fields/send-form'
import { useToast } from '@waea/ui/states/toast'
import { type ReactNode, useState } from 'react'
import { CodeField, useCode } from '../../../shell/forms/shared/code-field.tsx'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { nextResendAt, resendAtOf, useSecondsUntil } from '../sign-up/resend-pause.ts'

/** Asks for the six-digit code of a message; offers to resend it and to go back. */
export function CodeStep({
  label,
  isTexted = false,
  submitText,
  onCode,
  onResend,
  onBack,
}: {
  label: string
  /** The code comes by text message. */
  isTexted?: boolean
  submitText: ReactNode
  /** Sends the code; throws a CallError when it is refused. */
  onCode: (code: string) => Promise<void>
  onResend?: () => Promise<void>
  onBack: () => void
}) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  // This step opens right after a code was sent.
  const [resendAt, setResendAt] = useState(nextResendAt)
  const secondsLeft = useSecondsUntil(resendAt)
  const code = useCode(onCode, { missing: t`Enter the six digits of the code.` })

  const resend = async (again: () => Promise<void>) => {
    try {
      await again()
      setResendAt(nextResendAt())
      code.type('')
      toast({ text: t`A new code is on its way. Only the newest one works.`, tone: 'good' })
    } catch (error) {
      setResendAt(resendAtOf(error) ?? resendAt)
      toast({ text: errorText(error), tone: 'bad' })
    }
  }
  return (
    <>
      <SendForm onSend={code.onSend} submitText={submitText}>
        <CodeField label={label} of={code} isTexted={isTexted} />
      </SendForm>
      <div className="grid justify-items-start gap-1">
        {onResend && (
          <Button tone="link" disabled={secondsLeft > 0} onClick={() => void resend(onResend)}>
            {secondsLeft > 0 ? <Trans>Send a new code in {secondsLeft} s</Trans> : <Trans>Send a new code</Trans>}
          </Button>
        )}
        <Button tone="link" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </>
  )
}
