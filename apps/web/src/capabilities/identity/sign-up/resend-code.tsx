import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { resendAtOf, useSecondsUntil } from './resend-pause.ts'
import { useVerification } from './use-verification.ts'

/** Requests another code, once the pause after the last one is over. */
export function ResendCode() {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const verification = useVerification()
  const [resendAt, setResendAt] = useState(verification.resendAt)
  const [isSending, setSending] = useState(false)
  const secondsLeft = useSecondsUntil(resendAt)

  const resend = async () => {
    setSending(true)
    try {
      setResendAt(await verification.resend())
      toast({ text: t`A new code is on its way. Only the newest one works.`, tone: 'good' })
    } catch (error) {
      setResendAt(resendAtOf(error) ?? resendAt)
      toast({ text: errorText(error), tone: 'bad' })
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <p className="text-s text-ink-2">
        <Trans>No email? Check your spam folder too.</Trans>
      </p>
      <Button tone="link" loading={isSending} disabled={secondsLeft > 0} onClick={() => void resend()}>
        {secondsLeft > 0 ? <Trans>Send a new code in {secondsLeft} s</Trans> : <Trans>Send a new code</Trans>}
      </Button>
    </>
  )
}
