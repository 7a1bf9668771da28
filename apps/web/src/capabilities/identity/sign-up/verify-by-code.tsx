import { Trans, useLingui } from '@lingui/react/macro'
import { SendForm } from '@waea/ui/fields/send-form'
import { type ReactNode, useState } from 'react'
import { CodeField, useCode } from '../../../shell/forms/shared/code-field.tsx'
import { ResendCode } from './resend-code.tsx'
import { useConfirmedByLink } from './use-confirmed-by-link.ts'
import { useVerification } from './use-verification.ts'

/**
 * Verifies an email by its code; `onVerified` continues. The page continues by itself if the emailed link is opened in
 * another tab.
 */
export function VerifyByCode({
  onVerified,
  wrongAddress,
}: {
  onVerified: () => Promise<void>
  /** A link back to correct the address. */
  wrongAddress?: ReactNode
}) {
  const { t } = useLingui()
  const { confirm } = useVerification()
  const [isBusy, setBusy] = useState(false)
  useConfirmedByLink(isBusy, onVerified)
  const show = async (code: string) => {
    setBusy(true)
    try {
      await confirm({ code })
      await onVerified()
    } finally {
      setBusy(false)
    }
  }
  const code = useCode(show, { missing: t`Enter the six digits of the code.` })
  return (
    <>
      <SendForm onSend={code.onSend} submitText={<Trans>Confirm</Trans>}>
        <CodeField label={t`Code from the email`} of={code} />
      </SendForm>
      <div className="grid justify-items-start gap-1 border-t border-line pt-4">
        <ResendCode />
        {wrongAddress}
      </div>
    </>
  )
}
