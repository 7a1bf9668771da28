import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/notice'
import { SendForm } from '@waea/ui/send-form'
import { type ReactNode, useState } from 'react'
import { CodeField, useCode } from '../../shell/forms/code-field.tsx'
import { Link, type Search } from '../../shell/routing/link.tsx'
import { ResendCode } from './resend-code.tsx'
import { useConfirmedElsewhere } from './use-confirmed-elsewhere.ts'
import { useVerification } from './use-verification.ts'

/**
 * Verifies an email by its code; `onVerified` continues. The page continues by itself if the emailed link is opened in
 * another tab.
 */
export function VerifyByCode({
  onVerified,
  asked,
  wrongAddress,
}: {
  onVerified: () => Promise<void>
  /** The page to open after signing in. */
  asked: Search
  /** A link back to correct the address. */
  wrongAddress?: ReactNode
}) {
  const { t } = useLingui()
  const { confirm } = useVerification()
  const [isBusy, setBusy] = useState(false)
  const isElsewhere = useConfirmedElsewhere(isBusy, onVerified)
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
  if (isElsewhere) return <ConfirmedElsewhere asked={asked} />
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

/** The link was opened in another browser, where the person is signed in now. */
function ConfirmedElsewhere({ asked }: { asked: Search }) {
  return (
    <Notice
      tone="good"
      title={<Trans>You’ve confirmed your email</Trans>}
      action={
        <Link to="/sign-in" search={asked} className={buttonClass({ wide: true })}>
          <Trans>Sign in here</Trans>
        </Link>
      }
    >
      <Trans>
        You opened the link in another browser. You’re signed in there, and your cart is there too. To carry on here,
        sign in.
      </Trans>
    </Notice>
  )
}
